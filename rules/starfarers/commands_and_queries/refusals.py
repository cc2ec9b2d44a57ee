"""Reasons why a typed key isn't possible now, and what would be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kernel import Ask
from rules.starfarers.charts.kinds import NOBODY, Phase, Upgrade
from rules.starfarers.commands_and_queries.refusals_building import (
    why_not_build,
    why_not_site,
    why_not_upgrade,
)
from rules.starfarers.commands_and_queries.refusals_deeds import LACKING
from rules.starfarers.commands_and_queries.refusals_travel import why_not_ship, why_not_there
from rules.starfarers.deeds import MORE, VERBS, encounters, trades
from rules.starfarers.diplomacy.pacts import DECLARED, is_said
from rules.starfarers.position.board import allied, allies, free_mothership, others
from rules.starfarers.position.state import State
from rules.starfarers.position.words import listed
from rules.starfarers.trade.offers import MOST_OFFERS

MAX_KEY_LENGTH: Final = 40


def why_not(state: State, ask: Ask, _typed: Sequence[str], key: str) -> str:
    """Return the reason with its section for a key that isn't offered; empty: none is known."""
    verb, _, argument = key[:MAX_KEY_LENGTH].partition(":")
    if ask.id == "travel.what":
        return _travel(state, ask.seat, verb, argument)
    if ask.id == "travel.to":
        return why_not_there(state, ask, key[:MAX_KEY_LENGTH])
    if ask.id == "travel.declare":
        return _declaration(state, ask.seat, verb, argument)
    if ask.id == "deed":
        return _deed(state, ask.seat, verb, argument)
    if ask.id == "build.at":
        return why_not_site(state, ask.seat, str(ask.about), key[:MAX_KEY_LENGTH])
    if ask.id == "trade.answer" and verb == "counter":
        return (
            f"At most {MOST_OFFERS} offers of yours may be open [5.1]; accept, decline or keep it."
        )
    if ask.id == "trade.answer" and verb == "accept":
        return "You lack the cards that are wanted [5.1]; decline, or make a counter-offer."
    return ""


def _travel(state: State, seat: int, verb: str, argument: str) -> str:
    if verb in VERBS and verb != MORE:
        return "Travel comes first in a turn [2.1]; end it with done, then do that."
    if verb in DECLARED:
        return _declaration(state, seat, verb, argument) or "Declarations stand under more [8.1]."
    return why_not_ship(state, seat, argument) if verb == "move" else ""


def _declaration(state: State, seat: int, verb: str, argument: str) -> str:
    """Return why hostility or an alliance is not declared [8.1]; empty for another word."""
    if verb not in DECLARED:
        return ""
    other = int(argument) - 1 if argument.isdecimal() and len(argument) == 1 else NOBODY
    if other not in others(state, seat):
        numbers = listed([str(player + 1) for player in others(state, seat)])
        return f"Name another player by number [8.1]: {numbers}."
    if is_said(state, verb, other):
        return f"You've already declared your stance toward {{{other}}} [8.1]. Wait a turn."
    if verb == "ally":
        return _alliance(state, seat, other)
    if verb in ("leave", "joint", "apart"):
        return f"You have no alliance with {{{other}}} that could be changed so [8.1]; go back."
    if verb == "hostile":
        how = "allied with" if allied(state, seat, other) else "hostile to"
        return f"You are {how} {{{other}}} already [8.1]; go back."
    return f"You are not hostile to {{{other}}} [7.1]; go back."


def _alliance(state: State, seat: int, other: int) -> str:
    if state.players[seat].captor == NOBODY:
        return (
            "Only a player who has lost their mothership may seek an alliance, and you still have "
            "yours [8.1]. Players who have lost theirs may ask you."
        )
    if allies(state, seat):
        return "You have an ally already [8.1]; leave that alliance first."
    if state.players[seat].captor == other:
        return f"{{{other}}} holds your mothership [8.1]; ask somebody else, or free it."
    if not free_mothership(state, other):
        return f"{{{other}}} has no mothership to lead with [8.1]; ask a player who has."
    return f"{{{other}}} has not answered your proposal yet [8.1]; go back."


def _deed(state: State, seat: int, verb: str, argument: str) -> str:
    """Return why a deed isn't possible in this phase or position."""
    if verb == "move":
        return "Travel is over for this turn [2.1]; end the turn, and move in the next one."
    finder = VERBS.get(verb)
    if finder is trades and state.phase is Phase.BUILD:
        return "Trade comes before building, and you have built [2.1]; build on or end the turn."
    if finder is encounters and state.phase is not Phase.ENCOUNTER:
        return "Encounters come before trade and building [2.1]; go on with these or end the turn."
    if verb == "build":
        return why_not_build(state, seat, argument)
    if verb in tuple(Upgrade):
        return why_not_upgrade(state, seat, Upgrade(verb))
    lacking = LACKING.get(verb)
    return lacking(state, seat, argument) if lacking else ""
