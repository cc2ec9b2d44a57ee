"""Premoves, moves for later turns: their conditions, transactions and execution."""
