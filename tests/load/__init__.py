"""Drivers that load a bot with many tables and print figures; none of them is a test."""
