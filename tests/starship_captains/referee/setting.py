"""The books are opened: the first view is copied and held against the setup rules [Setup]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import FoulError
from tests.starship_captains.referee.ledger import FACTIONS, Ledger, Ship, Slot
from tests.starship_captains.referee.shadow import EXTRA, open_deck

ALONE = "S-"
"""Beginning of the ids of solo events."""


def opened(view: Any, drawn: Sequence[str], options: Mapping[str, str]) -> Ledger:
    """Return the ledger of a table that has just been set up; `drawn` is all that was drawn."""
    seats = len(view.captains)
    damaged, _ = cards.slot_board(view.slot_side)
    ships = [
        Ship(seat, f"{view.side}0", [Slot(n in damaged) for n in range(1, 7)])
        for seat in range(seats)
    ]
    ledger = Ledger(view.side, view.slot_side, ships, options, view.first, active=view.first)
    if options.get("late") == "medal" and seats > 1:
        ledger.ships[view.first - 1].medals += 1
    _read_places(ledger, view)
    _read_tracks(ledger, view)
    if view.solo:
        _read_solo(ledger, view, drawn)
    _read_piles(ledger, view, drawn)
    _check(ledger, seats)
    return ledger


def _read_places(ledger: Ledger, view: Any) -> None:
    for place in view.places:
        name = place.place.id
        if place.mission:
            ledger.missions[name] = place.mission.id
        if place.number:
            ledger.numbers[place.number] = name
            ledger.up.add(place.number)
        if place.station:
            ledger.stations[name] = place.station.card.id
    ledger.open = {"nian", "tincan"}
    for road in view.routes:
        if road.pirate:
            ledger.pirates[road.route.id] = road.pirate
            ledger.pirate_pool[road.pirate] -= 1


def _read_tracks(ledger: Ledger, view: Any) -> None:
    for faction, track in zip(FACTIONS, view.tracks, strict=True):
        ledger.sides[faction] = track.track.side
        ledger.events[faction] = track.event.id
        ledger.archive += [tech.id for tech in track.archive]
    ledger.display = [tech.id for tech in view.display]


def _read_solo(ledger: Ledger, view: Any, drawn: Sequence[str]) -> None:
    ledger.passenger = view.solo.passenger.word
    ledger.shadow = f"{view.side}0"
    first = [key for key in drawn if key in EXTRA]
    ledger.later = [*first, *(kind for kind in EXTRA if kind not in first)]
    open_deck(ledger)


def _read_piles(ledger: Ledger, view: Any, drawn: Sequence[str]) -> None:
    out = {*ledger.display, *ledger.archive}
    known = cards.techs()
    passed = [key for key in drawn if key in known and key not in out]
    if any(known[tech].tier != "beta" for tech in passed):
        raise FoulError(f"Setup 4: only betas go below the pile, not {passed}")
    ledger.tech_bottom = passed
    rest = [tech for tech in known if tech not in out and tech not in passed]
    ledger.tech_pool = [tech for tech in rest if known[tech].tier != "omega"]
    ledger.omega_pool = [tech for tech in rest if known[tech].tier == "omega"]
    ledger.mission_pool = [m for m in cards.missions() if m not in ledger.missions.values()]


def _check(ledger: Ledger, seats: int) -> None:
    four, tiers = seats == 4, [cards.techs()[tech].tier for tech in ledger.display]
    stored = cards.passengers().get(ledger.passenger, ())
    true = {
        "side": ledger.side == ("B" if four else "A"),
        "missions": len(ledger.missions) == (7 if four else 6),
        "numbers": sorted(ledger.numbers) == list(range(1, 7 if four else 6)),
        "stations": sorted(ledger.stations.values()) == ["home", "nian", "tincan"],
        "home": ledger.stations.get(f"{ledger.side}0") == "home",
        "pirates": set(ledger.pirates) == cards.skulls(ledger.side),
        "display": tiers == ["alpha"] * 5 + ["omega"] * (2 if stored else 3),
        "events": [cards.events()[ledger.events[f]].faction for f in FACTIONS] == list(FACTIONS),
        "tincan": ledger.events["T"] == ("S-T" if stored else "E-T1"),
        "solo events": all((ledger.events[f][:2] == ALONE) == bool(stored) for f in FACTIONS),
        "archive": _archive_is_right(ledger, stored),
        "first": not stored or ledger.first == 0,
        "counts": _counts() == (50, 12, 50, {"A": 5, "B": 6}),
    }
    wrong = [claim for claim, holds in true.items() if not holds]
    if wrong:
        raise FoulError(f"Setup: {wrong}")
    spots = [*ledger.missions, *ledger.numbers.values(), *ledger.stations]
    if sorted(spots) != sorted(cards.galaxy(ledger.side)):
        raise FoulError("Setup 2: each planet has one tile")


def _archive_is_right(ledger: Ledger, stored: Sequence[str]) -> bool:
    if stored:
        return Counter(ledger.archive) == Counter(stored)
    return [cards.techs()[tech].tier for tech in ledger.archive] == ["alpha"]


def _counts() -> tuple[int, int, int, dict[str, int]]:
    omegas = sum(tech.tier == "omega" for tech in cards.techs().values())
    skulls = {side: len(cards.skulls(side)) for side in "AB"}
    return len(cards.techs()) - omegas, omegas, len(cards.missions()), skulls
