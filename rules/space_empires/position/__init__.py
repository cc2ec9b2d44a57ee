"""The position between two legs, and facts that depend only on it."""
