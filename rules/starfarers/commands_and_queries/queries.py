"""Queries about a reader's own view: odds, ranges, hexes left in the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel import IllegalAnswer
from rules.starfarers.battle.forces import mothership, muster
from rules.starfarers.battle.odds import odds
from rules.starfarers.battle.pirates import pirates_at
from rules.starfarers.charts.content import tiles
from rules.starfarers.charts.geometry import home_of, parse_site, range_of
from rules.starfarers.charts.kinds import NOBODY, HexId, SiteId, Terrain
from rules.starfarers.position.board import free_mothership, others, pirates_near
from rules.starfarers.position.imagine import imagine
from rules.starfarers.position.state import State
from rules.starfarers.position.unknown import tile_of
from rules.starfarers.position.view import SpaceView, View
from rules.starfarers.position.words import listed
from rules.table_game import Param, Query
from rules.toolbox.sentences import counted

SHOWN: Final = 25


def _spaces(view: View) -> dict[HexId, SpaceView]:
    return {space.id: space for galaxy in view.galaxies for space in galaxy.spaces}


def _space(view: View, word: str) -> SpaceView:
    site = parse_site(word.strip()[:6])
    space = _spaces(view).get(HexId(site)) if site else None
    if space is None:
        raise IllegalAnswer(f"{word[:20]!r} isn't a known space. Try one like Y0.")
    return space


def tell_odds(view: View, given: Mapping[str, str]) -> str:
    """Describe the odds of the reader's units in a space against every possible enemy there [7.3].

    Raises IllegalAnswer for an unknown space, and for a spectator.
    """
    if view.seat is None:
        raise IllegalAnswer(
            "You have no seat at this table, so you have no ships to calculate with."
        )
    state, space = imagine(view), _space(view, given["at"])
    extra = _number(given.get("more", "0"))
    own = muster(state, view.seat, space.id, NOBODY).strength + extra
    lines = [f"In {space.id} you have {own}; each side adds a thrust of 1 to 5."]
    for name, foe in _foes(state, view.seat, space):
        lines.append(f"Against {name} with {foe}: {odds(own - foe).words}.")
    if len(lines) == 1:
        lines.append("Nobody could fight you there.")
    return "\n".join(lines)


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > 2:
        raise IllegalAnswer(f"{word[:20]!r} isn't a number of ships. Write one from 0 to 99.")
    return int(word)


def _foes(state: State, seat: int, space: SpaceView) -> list[tuple[str, int]]:
    """Return the enemies that could fight in a space, and their strength."""
    sides = {f"{{{other}}}": muster(state, other, space.id, seat) for other in others(state, seat)}
    foes = [(name, side.strength) for name, side in sides.items() if side.fighters]
    foes += [
        (f"the pirates at {at}", sum(pirates_at(state, at))) for at in pirates_near(state, space.id)
    ]
    if space.card and space.card.force:
        foes.append((f"the {space.card.name}", sum(space.card.force)))
    foes += [
        (f"{{{other}}}'s mothership", mothership(state, other, seat).strength)
        for other in others(state, seat)
        if space.id == home_of(other) and free_mothership(state, other)
    ]
    return foes


def tell_range(view: View, given: Mapping[str, str]) -> str:
    """Describe the units that can fight in a space, and the reach of a ship there [7.2]."""
    space = _space(view, given["at"])
    ships = [
        ship.name for galaxy in view.galaxies for ship in galaxy.ships if space.id in ship.range
    ]
    bases = [
        base.site for galaxy in view.galaxies for base in galaxy.bases if space.id in base.hexes
    ]
    reach = listed([str(hex_id) for hex_id in range_of(space.id)])
    return (
        f"A starship in {space.id} can fight in {reach}.\n"
        f"Ships that can fight in {space.id}: {listed([str(name) for name in ships])}.\n"
        f"Bases that can: {listed([str(site) for site in bases])}."
    )


def tell_bag(view: View, _given: Mapping[str, str]) -> str:
    """Describe what unknown space may still contain, with the chances [3.1]."""
    total = sum(view.bags.values())
    if not total:
        return "The bag is empty: there's nothing left to explore."
    parts = [f"{kind} {count}" for kind, count in _unseen(view, total).items() if count > 0]
    return f"{counted(total, 'hex is', 'hexes are')} left: {listed(parts)}."


def _unseen(view: View, total: int) -> dict[str, int]:
    """Return the number of hexes left of each kind.

    Pirates beaten while a bag is empty leave empty space [7.5.2]: once a galaxy's own bag is
    empty, nobody can count these two kinds apart.
    """
    seen = Counter(
        _family(tile_of(space))
        for space in imagine(view).spaces.values()
        if space.terrain is not Terrain.HOME
    )
    all_tiles = Counter(_family(tile) for tile in tiles(len(view.players)))
    left = {kind: count - seen[kind] for kind, count in all_tiles.items()}
    beaten = sum(left.values()) - total
    if all(view.bags.values()):
        return left | {"pirates": left["pirates"] - beaten}
    either = left.pop("pirates") + left.pop("empty") - beaten
    return left | {"pirates or empty": either}


def _family(tile: str) -> str:
    return "pirates" if tile.startswith("pirates") else tile.rstrip("!")


def complete_space(view: View, name: str, typed: str) -> Sequence[str]:
    """Return the known spaces that begin with the typed text."""
    if name != "at":
        return ()
    return [str(hex_id) for hex_id in _spaces(view) if hex_id.startswith(SiteId(typed.upper()))][
        :SHOWN
    ]


AT = Param("at", "A known space, such as Y7", (), required=True)

QUERIES = (
    Query(
        "odds",
        "How likely your ships are to win a battle in a space",
        (AT, Param("more", "Ships that would come, such as 2", ())),
        tell_odds,
        complete_space,
    ),
    Query("range", "Who can fight in a space", (AT,), tell_range, complete_space),
    Query("bag", "What unknown space may still hold", (), tell_bag),
)
