"""Notices and followers."""
