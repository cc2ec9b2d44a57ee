"""Requests that need other players' agreement, and what they have agreed to."""
