"""Missions, new missions and the uprising."""
