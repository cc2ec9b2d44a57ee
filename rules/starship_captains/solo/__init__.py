"""The solo game: Captain Shadow and the passenger."""
