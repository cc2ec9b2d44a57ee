"""The components: kinds, card files, and the names and words that readers know them by."""
