"""Presses, commands and forms: from Discord's interaction to the handler, and its answers."""
