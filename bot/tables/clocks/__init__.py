"""Clocks: the pace of a table, and timekeeping.

Expiry is handled in `bot.tables.clock_expiry`, because it brings in AI stand-ins, which import
clocks.
"""
