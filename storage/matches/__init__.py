"""Matches and their tables: log, lobby, seats, drafts, messages and retention."""
