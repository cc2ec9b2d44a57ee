"""Reminders: policy, scheduling, time zones, preferences and followers."""
