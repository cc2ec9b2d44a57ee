"""Typed commands, queries, and the reasons for refusals."""
