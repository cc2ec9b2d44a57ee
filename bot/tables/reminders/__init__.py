"""When to remind whom: policy, scheduling, time zones, preferences and followers."""
