"""Effects of cards and basic actions: their options, and how they are triggered [3.3] [3.7]."""
