"""AI players: their seats, their processes, their thinking, and stand-ins for people."""
