"""Arrivals at the end of travel: forced battles, aliens, planets to mine [4.1] [7.1]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.starfarers.battle.fighting import attack
from rules.starfarers.battle.forces import Target, owned_words, targets_met
from rules.starfarers.battle.odds import attack_odds
from rules.starfarers.battle.pirates import closest, meet_pirates
from rules.starfarers.charts.kinds import HexId
from rules.starfarers.encounter.cards import draw_cards
from rules.starfarers.encounter.mining import mine, report_guarded
from rules.starfarers.position.board import owner_of, pirates_near, ships_of, units_met
from rules.starfarers.position.context import Context
from rules.starfarers.position.state import Ship, State


async def arrive(context: Context) -> None:
    """Pirates first, lightly armed ones before others, then enemies, aliens and mines."""
    while True:
        if (at := _next_pirates(context.state, context.seat)) is not None:
            await _fight_pirates(context, at)
        elif (meeting := _next_enemy(context.state, context.seat)) is not None:
            await _meet(context, *meeting)
        else:
            break
    await draw_cards(context)
    mine(context)
    report_guarded(context)


def _arrived_ships(state: State, seat: int) -> list[Ship]:
    return [ship for ship in ships_of(state, seat) if ship.arrived]


def _next_pirates(state: State, seat: int) -> HexId | None:
    spaces = [
        at
        for ship in _arrived_ships(state, seat)
        for at in pirates_near(state, ship.hex)
        if pirates_key(at) not in state.turn.attacked
    ]
    return min(spaces, key=lambda at: state.spaces[at].cannons, default=None)


def pirates_key(at: HexId) -> str:
    """Return the mark by which a turn remembers a battle with pirates."""
    return f"pirates-{at}"


async def _fight_pirates(context: Context, at: HexId) -> None:
    """Fight pirates once a turn; those found in their place fight immediately too [7.5]."""
    attacked, beaten = context.state.turn.attacked, len(context.state.beaten)
    ship = closest(context.state, context.seat, at)
    assert ship is not None
    attacked.append(pirates_key(at))
    await meet_pirates(context, at, ship)
    if len(context.state.beaten) > beaten:
        attacked.remove(pirates_key(at))


def _next_enemy(state: State, seat: int) -> tuple[Ship, int] | None:
    """Return an enemy that a ship came upon, if still there and not yet fought [3.2]."""
    for ship in _arrived_ships(state, seat):
        still = [unit for unit in units_met(state, seat, ship.hex) if unit in ship.met]
        for other in dict.fromkeys(owner_of(state, unit) for unit in still):
            if _meeting_key(other, ship.hex) not in state.turn.attacked:
                return ship, other
    return None


def _meeting_key(other: int, at: HexId) -> str:
    return f"met-{other}-{at}"


async def _meet(context: Context, ship: Ship, other: int) -> None:
    """Ask what a ship attacks that came upon a hostile player [3.2] [7.1]."""
    state = context.state
    state.turn.attacked.append(_meeting_key(other, ship.hex))
    ship.fought = True
    targets = [
        target
        for target in targets_met(state, other, ship.hex)
        if f"attack:{target.name}" not in state.turn.attacked
    ]
    target = await Choice(
        "battle.target",
        context.seat,
        f"{ship.name} meets {{{other}}} at {ship.hex}: what do you attack?",
        "7.1",
        {target.key: target for target in targets},
        label=lambda target: attack_words(state, context.seat, target),
        about=tuple((target.key, *attack_odds(state, context.seat, target)) for target in targets),
    )
    await attack(context, target)


def attack_words(state: State, seat: int, target: Target) -> str:
    """Describe a target with the odds of attacking it."""
    chances = attack_odds(state, seat, target)
    return f"Attack {owned_words(state, target)}: {chances.words}"
