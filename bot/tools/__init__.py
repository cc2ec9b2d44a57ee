"""What an operator or a developer runs from the command line."""
