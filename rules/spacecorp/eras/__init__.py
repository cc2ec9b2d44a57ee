"""How an era is set up, ends and gives way to the next."""
