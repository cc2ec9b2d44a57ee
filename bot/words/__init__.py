"""Words for people, without Discord."""
