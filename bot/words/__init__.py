"""Texts for people, independent of Discord."""
