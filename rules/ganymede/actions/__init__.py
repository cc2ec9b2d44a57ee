"""The actions of a turn, and the deeds that they consist of [3.1-3.4] [3.8]."""
