"""The travel phase: one ship after another explores, moves or jumps [3.1] [3.2] [3.3]."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from rules.kernel import Choice, Flow
from rules.starfarers.charts.kinds import HexId, Resource
from rules.starfarers.diplomacy import pacts
from rules.starfarers.diplomacy.pacts import can_declare, declaration, declare
from rules.starfarers.position.board import ships_of, units_met
from rules.starfarers.position.context import Context
from rules.starfarers.position.losses import fall
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.unknown import draw, space_of, space_words
from rules.starfarers.position.words import waiting_words
from rules.starfarers.travel.destination_labels import destination_words
from rules.starfarers.travel.reach import (
    Destination,
    budget,
    can_go,
    destinations,
    falls_in,
    why_not_ship,
    why_not_there,
)
from rules.toolbox.sentences import counted, listed

DONE = "done"
MORE = "more"


async def travel(context: Context, later: Collection[str]) -> None:
    """Move ships in any order, in as many parts as their steps allow [3.2].

    Once no ship can go further, or if none can go at all, travel ends automatically. `later` are
    the verbs of options that come after it.
    """
    state = context.state
    while ready := {f"move:{ship.name}": ship for ship in movable(state, context.seat)}:
        options: dict[str, Ship | str] = {**ready, MORE: MORE, DONE: DONE}
        if not can_declare(state, context.seat):
            del options[MORE]
        waiting = [offer for offer in state.offers if offer.taker == context.seat]
        answer = await Choice(
            "travel.what",
            context.seat,
            f"Which starship travels?{waiting_words(waiting)}",
            "3.2",
            options,
            label=lambda answer: _what_words(state, answer),
            default=DONE,
            always=True,
            flow=Flow.LOOP,
            ahead=partial(_ahead, state, context.seat),
            waste=partial(_idle_words, state, context.seat),
            why_not=partial(_why_not, state, context.seat, later),
        )
        if answer == DONE:
            return
        if isinstance(answer, Ship):
            to = await where(state, answer)
            await go(context, answer, to)
        else:
            await declare(context)


def _why_not(state: State, seat: int, later: Collection[str], key: str) -> str:
    verb, _, name = key.partition(":")
    if verb in later and verb != MORE:
        return "Travel comes first in a turn [2.1]. End it with done, then do that."
    if verb in pacts.DECLARED:
        return pacts.why_not(state, seat, key) or "Declarations are under `more` [8.1]."
    return why_not_ship(state, seat, name) if verb == "move" else ""


def movable(state: State, seat: int) -> list[Ship]:
    """Return the ships that can still go somewhere."""
    return [ship for ship in ships_of(state, seat) if can_go(state, ship)]


def _what_words(state: State, answer: Ship | str) -> str:
    if isinstance(answer, Ship):
        left = budget(state, answer)
        return f"{answer.name}, {counted(left, 'step')}"
    return "Hostility and alliances" if answer == MORE else "End travel"


def _idle_words(state: State, seat: int, answer: Ship | str) -> str:
    """Name the ships that stay though they could explore, where travel ends [3.1] [3.2]."""
    if answer != DONE:
        return ""
    explorers = [
        ship.name
        for ship in movable(state, seat)
        if not ship.arrived and any(to.explores for to in destinations(state, ship).values())
    ]
    if not explorers:
        return ""
    have = "has" if len(explorers) == 1 else "have"
    return f"{listed(explorers)} {have} not moved and could still explore a hex."


def _ahead(state: State, seat: int, answer: Ship | str) -> Choice[Any] | None:
    if answer == MORE:
        return declaration(state, seat)
    return where(state, answer) if isinstance(answer, Ship) else None


def where(state: State, ship: Ship) -> Choice[Destination]:
    """Build the question for a ship's destination, with what happens there."""
    return Choice(
        "travel.to",
        ship.owner,
        f"Where does {ship.name} go?",
        "3.2",
        destinations(state, ship),
        label=lambda to: destination_words(state, ship, to),
        about=ship.name,
        always=True,
        why_not=partial(why_not_there, state, ship),
    )


async def go(context: Context, ship: Ship, to: Destination) -> None:
    """Pay the teleporter, move, and resolve the arrival [3.1] [3.3]."""
    context.me.hand[Resource.FUEL] -= to.fuel
    ship.spent += to.steps
    if to.gate and to.gate != ship.hex:
        context.report_action(f"moves {ship.name} to {to.gate}")
    ship.jumped = ship.jumped or to.gate is not None
    ship.hex, ship.arrived = to.hex, True
    ship.met = units_met(context.state, ship.owner, to.hex)
    ship.halted = ship.halted or to.ends
    if to.explores:
        await explore(context, ship)
        return
    fee = f" for {to.fuel} fuel" if to.fuel else ""
    context.report_action(f"{'jumps' if to.gate else 'moves'} {ship.name} to {to.hex}{fee}")
    if to.falls:
        _fall(context, ship)


def _fall(context: Context, ship: Ship) -> None:
    context.tell(fall(context.state, ship))


async def explore(context: Context, ship: Ship) -> None:
    """Draw a hex, place it and enter it; that ends this ship's travel [3.1]."""
    state, at = context.state, HexId(ship.hex)
    space = space_of(await draw(state, at))
    state.spaces[at] = space
    ship.halted = True
    context.report_action(f"explores {at} with {ship.name}: {space_words(space)}")
    if falls_in(state, ship, at):
        _fall(context, ship)
