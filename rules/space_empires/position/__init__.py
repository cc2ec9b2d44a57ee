"""The position between two legs, and facts that follow from it alone."""
