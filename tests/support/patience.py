"""Timeouts of tests: generous ones, on a machine that does a hundred other things."""

HANG_SECONDS = 300.0
"""After these something is taken never to come. Only a failing test waits for so long."""
