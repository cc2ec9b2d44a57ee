"""Notices to people."""
