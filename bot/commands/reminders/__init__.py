"""/remind: the command, its page and its form."""
