"""Attacks that a player declares: on targets where their ships are [7.1], and liberations [7.7]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.kernel import Choice, Flow
from rules.starfarers.battle.fighting import attack, liberation
from rules.starfarers.battle.forces import (
    MOTHERSHIP,
    Target,
    defence,
    muster,
    owned_words,
    standing_on,
    target_words,
)
from rules.starfarers.battle.odds import Odds, odds
from rules.starfarers.charts.geometry import hexes_of, home_of, parse_site
from rules.starfarers.charts.kinds import NOBODY, HexId, ShipName, SiteId
from rules.starfarers.diplomacy.pacts import make_hostile
from rules.starfarers.position.board import (
    are_allied,
    free_mothership,
    others,
    owners_at,
    ships_at,
    ships_of,
)
from rules.starfarers.position.context import Context
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.words import listed

HOME: Final = "home-"
"""Prefix of a mothership's key."""


class Prospect(NamedTuple):
    """A possible attack: its target, the attacking ship, and the odds."""

    key: str
    target: Target
    ship: str
    odds: Odds
    frees: bool


def prospects(state: State, seat: int) -> list[Prospect]:
    """Return every attack that a seat can declare now."""
    result: dict[str, Prospect] = {}
    foes = [other for other in others(state, seat) if not are_allied(state, seat, other)]
    for ship in ships_of(state, seat):
        if ship.fought and state.rules.one_attack:
            continue
        for target, frees in _targets(state, seat, foes, ship):
            key = f"free:{target.hex}" if frees else f"attack:{target.key}"
            if key not in result and key not in state.turn.attacked:
                chances = odds(_lead(state, seat, target))
                result[key] = Prospect(key, target, ship.name, chances, frees)
    return list(result.values())


def _targets(state: State, seat: int, foes: list[int], ship: Ship) -> list[tuple[Target, bool]]:
    owners = owners_at(state, ship.hex)
    foes = [foe for foe in foes if foe in owners]
    targets = [(target, False) for foe in foes for target in standing_on(state, foe, ship.hex)]
    for owner, player in enumerate(state.players):
        if ship.hex != home_of(owner) or player.out:
            continue
        if player.captor == NOBODY:
            if owner != seat and not are_allied(state, seat, owner):
                targets.append((Target(owner, MOTHERSHIP, ship.hex), False))
        elif seat != player.captor and (owner == seat or are_allied(state, seat, owner)):
            targets.append((Target(owner, MOTHERSHIP, ship.hex), True))
    return targets


def _lead(state: State, seat: int, target: Target) -> int:
    """Return the attacker's lead without thrust; a mothership that nobody holds is freed."""
    captor = state.players[target.seat].captor if target.name == MOTHERSHIP else NOBODY
    if captor != NOBODY:
        target = Target(captor, "", target.hex)
        if not defence(state, target, seat).fighters:
            return 99
    own = muster(state, seat, target.hex, target.seat)
    return own.strength - defence(state, target, seat).strength


def prospect_words(state: State, prospect: Prospect) -> str:
    """Describe an attack with its odds."""
    target = prospect.target
    verb = "Free" if prospect.frees else "Attack"
    return f"{verb} {owned_words(state, target)}: {prospect.odds.words}"


def sides_words(state: State, seat: int, prospect: Prospect) -> str:
    """Return who is in range on either side, and whom the attack makes an enemy."""
    target = prospect.target
    if prospect.frees:
        target = Target(state.players[target.seat].captor, "", target.hex)
    peaceful = target.seat not in state.players[seat].hostile
    enmity = f" You become hostile to {{{target.seat}}}." if peaceful else ""
    own = muster(state, seat, target.hex, target.seat)
    foe = defence(state, target, seat)
    if prospect.frees and not foe.fighters:
        return f"Nobody is there to hold it, so it's freed immediately.{enmity}"
    return (
        f"You: {own.words} = {own.strength}. {{{target.seat}}}: {foe.words} = {foe.strength}. "
        f"Each side adds a thrust of 1 to 5: {prospect.odds.words}.{enmity}"
    )


async def declare_attack(context: Context, prospect: Prospect) -> None:
    """Name the side that the attack meets, have it confirmed, and fight it [7.1]."""
    state, target = context.state, prospect.target
    sure = await Choice(
        "battle.confirm",
        context.seat,
        prospect_words(state, prospect),
        "7.1",
        {"fight": True, "hold": False},
        label=lambda yes: "Attack" if yes else "Hold fire",
        default="hold",
        flow=Flow.DECISION,
        note=lambda: sides_words(state, context.seat, prospect),
        about=prospect,
    )
    if not sure:
        return
    ship = next(ship for ship in ships_of(state, context.seat) if ship.name == prospect.ship)
    ship.fought = True
    state.turn.attacked.append(prospect.key)
    if prospect.frees:
        captor = state.players[target.seat].captor
        make_hostile(context, captor, f"sets out to free {target_words(state, target)}")
        await liberation(context, target, captor)
    else:
        make_hostile(context, target.seat, f"attacks {target_words(state, target)}")
        before = len(state.turn.attacked)
        won = await attack(context, target)
        rebuilt = len(state.turn.attacked) > before
        if won and not rebuilt and not state.rules.one_attack:
            state.turn.attacked.remove(prospect.key)


def why_not_attack(state: State, seat: int, name: str) -> str:
    """Return why something is not attacked: an attacker's starship is on its target [7.1]."""
    possible = [target_words(state, prospect.target) for prospect in prospects(state, seat)]
    legal = f"Possible now: {listed(possible)}" if possible else "Travel to a target first"
    if name.lower().startswith(HOME):
        return f"{_no_mothership(state, seat, name[len(HOME) :])} [7.7]. {legal}."
    ship, site = state.ships.get(ShipName(name.upper())), parse_site(name)
    if ship is not None:
        why = _no_target(state, seat, ship.owner, ship.name, (ship.hex,))
    elif site is not None and site in state.bases:
        why = _no_target(state, seat, state.bases[site].owner, site, hexes_of(site))
    else:
        why = "There's no ship or base of that name to attack"
    return f"{why} [7.1]. {legal}."


def _no_target(
    state: State, seat: int, owner: int, name: str, around: Sequence[HexId | SiteId]
) -> str:
    """Return why a ship or base isn't a target of an attack now."""
    named = f"The base at {name}" if name in state.bases else name
    attackers = [ship for ship in ships_of(state, seat) if ship.hex in around]
    if owner == seat:
        return f"{named} is yours"
    if are_allied(state, seat, owner):
        return f"{named} belongs to your ally {{{owner}}}"
    if f"attack:{name}" in state.turn.attacked:
        return f"{named} has already been attacked this turn"
    if attackers and state.rules.one_attack and all(ship.fought for ship in attackers):
        return f"A starship can begin only one battle a turn, and {attackers[0].name} already has"
    return f"{named} is out of range: none of your ships is in its space"


def why_not_free(state: State, seat: int, place: str) -> str:
    """Return why a mothership cannot be freed [7.7]."""
    return f"{_no_mothership(state, seat, place)} [7.7]."


def _no_mothership(state: State, seat: int, place: str) -> str:
    homes = {home_of(owner): owner for owner in range(len(state.players))}
    at = parse_site(place)
    if at not in homes:
        return "There's no mothership there"
    home, owner = HexId(at), homes[HexId(at)]
    if not ships_at(state, home, seat):
        return f"None of your ships is at the mothership at {home}"
    if not free_mothership(state, owner):
        return f"The mothership at {home} has already been captured"
    if owner == seat or are_allied(state, seat, owner):
        return f"The mothership at {home} is on your side and already free"
    return f"The mothership at {home} or your ships there have already been in a battle this turn"
