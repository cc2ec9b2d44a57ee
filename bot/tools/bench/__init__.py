"""`orrery bench`: how fast the rules, the pictures, the store and the whole bot are here."""
