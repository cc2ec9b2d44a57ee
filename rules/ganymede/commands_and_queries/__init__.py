"""Typed commands, questions about a view, texts of cards, and reasons for refusals."""
