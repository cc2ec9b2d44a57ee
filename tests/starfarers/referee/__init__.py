"""A referee who knows Starfarers from the rulebook and the fact sheet alone.

It plays along with a match through views, questions, news and the log, keeps books of its own, and
raises `RefereeError` when the game does something else, offers what is forbidden, or withholds
what is allowed. Written without sight of the rules' code.
"""

from tests.starfarers.referee.book import RefereeError
from tests.starfarers.referee.watch import Referee

__all__ = ["Referee", "RefereeError"]
