"""The table's message in its channel: contents, poster, buttons, back-off."""
