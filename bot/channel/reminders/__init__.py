"""Reminders and notices: when they're sent, their texts, snooze, and following a table."""
