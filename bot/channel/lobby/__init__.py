"""The lobby: seats, settings, pace, dice commitment, rematch, closing and moving."""
