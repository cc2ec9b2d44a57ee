"""What a table shows in its channel, and the buttons below it."""
