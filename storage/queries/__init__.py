"""Queries that several folders share: rows, and tables with their seats."""
