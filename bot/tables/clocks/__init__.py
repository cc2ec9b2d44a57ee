"""Clocks: the pace, and keeping time.

What happens on expiry is in `bot.tables.clock_expiry`: it brings in AI stand-ins, who know clocks.
"""
