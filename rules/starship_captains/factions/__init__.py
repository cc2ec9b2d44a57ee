"""Diplomacy: faction tracks and events."""
