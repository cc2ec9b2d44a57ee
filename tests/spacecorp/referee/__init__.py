"""A referee who has read the rulebook and not the rules' code; it plays along and objects."""

from tests.spacecorp.referee.sight import Objection
from tests.spacecorp.referee.watch import Referee

__all__ = ["Objection", "Referee"]
