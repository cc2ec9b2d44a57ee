"""Trade: offers, answers and counters of players [5.1], and trade ports [5.2]."""
