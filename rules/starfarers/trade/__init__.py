"""Trade with other players: offers, answers, counters [5.1]."""
