"""`orrery bench`: the speed of the rules, pictures, store and the whole bot on this machine."""
