"""The table's message in its channel, and the buttons below it."""
