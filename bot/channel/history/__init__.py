"""The log, the recap and the replay of a table."""
