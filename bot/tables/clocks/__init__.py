"""Clocks: the pace, and keeping time.

What happens on expiry is in `bot.tables.clock_expiry`, because it brings in AI stand-ins, which
import clocks.
"""
