"""Reminders and notices: when they're sent, their texts and snooze."""
