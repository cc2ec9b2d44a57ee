"""Pictures of a table, painted in other processes."""
