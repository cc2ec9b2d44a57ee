"""AI seats: they see an ask and their own view, and name a key."""

from rules.space_empires.greedy import play_greedy
from rules.toolbox.seats import play_random

__all__ = ["play_greedy", "play_random"]
