"""Typed commands, reasons for refusals, and what a reader may work out."""
