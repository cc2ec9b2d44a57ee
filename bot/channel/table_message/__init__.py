"""The table's message in its channel: contents, queue, buttons, back-off."""
