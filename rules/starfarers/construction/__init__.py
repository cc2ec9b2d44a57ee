"""Building: bases, rings, starships and enhancements [6.1] to [6.3]."""
