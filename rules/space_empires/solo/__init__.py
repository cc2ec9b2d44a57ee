"""Moves of Doomsday Machines and alien empires, and the scenarios for one player [17] [21] [22]."""
