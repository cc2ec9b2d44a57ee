"""Reminders: policy, scheduling, time zones and preferences."""
