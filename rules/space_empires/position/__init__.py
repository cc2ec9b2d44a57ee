"""The position between two legs, and what can be read off it alone."""
