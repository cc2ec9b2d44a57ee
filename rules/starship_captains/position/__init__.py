"""The position: state, views, scores and invariants."""
