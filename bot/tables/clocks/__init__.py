"""Clocks: the pace, keeping time, and what happens when one expires."""
