"""A position: the state, facts that follow from it, views, and invariants."""
