"""The table service: tables in memory, and the function that applies every answer."""
