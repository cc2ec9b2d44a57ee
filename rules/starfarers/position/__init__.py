"""The position: its contents, its views, and its invariants."""
