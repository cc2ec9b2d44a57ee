"""Battles: who takes part, odds, losses, retreats, pirates, motherships [7.1] to [7.8]."""
