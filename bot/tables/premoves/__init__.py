"""Premoves, moves for later turns: their conditions and transactions."""
