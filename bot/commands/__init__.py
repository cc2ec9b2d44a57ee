"""Slash commands, by subject."""
