"""Typed commands, queries, and reasons for rejected moves."""
