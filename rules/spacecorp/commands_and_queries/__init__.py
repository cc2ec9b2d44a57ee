"""Typed commands, reasons for refusals, and queries."""
