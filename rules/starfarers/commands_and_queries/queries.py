"""What a reader may ask of their own view: odds, ranges, what the bag still holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel import IllegalAnswer
from rules.starfarers.battle.odds import odds
from rules.starfarers.charts.content import tiles
from rules.starfarers.charts.geometry import neighbours, parse_site, range_of
from rules.starfarers.charts.kinds import HexId, SiteId, Terrain
from rules.starfarers.position.view import SpaceView, View
from rules.starfarers.position.words import listed
from rules.table_game import Param, Query

SHOWN: Final = 25


def _spaces(view: View) -> dict[HexId, SpaceView]:
    return {space.id: space for galaxy in view.galaxies for space in galaxy.spaces}


def _space(view: View, word: str) -> SpaceView:
    site = parse_site(word.strip()[:6])
    space = _spaces(view).get(HexId(site)) if site else None
    if space is None:
        raise IllegalAnswer(f"{word[:20]!r} is no known space; name one such as Y0.")
    return space


def strength(view: View, seat: int, at: HexId) -> int:
    """A seat's ships and bases in range of a space, and its cannons [7.3]."""
    ships = [ship for galaxy in view.galaxies for ship in galaxy.ships]
    bases = [base for galaxy in view.galaxies for base in galaxy.bases]
    fighters = sum(
        1 + ship.mercenaries for ship in ships if ship.owner == seat and at in ship.range
    )
    fighters += sum(base.owner == seat and at in base.hexes for base in bases)
    return fighters + view.players[seat].cannons


def tell_odds(view: View, given: Mapping[str, str]) -> str:
    """The odds of the reader's units in a space against everybody who could fight there [7.3].

    Raises IllegalAnswer for a space that is not known, and for an onlooker.
    """
    if view.seat is None:
        raise IllegalAnswer("You hold no seat here, so there are no ships of yours to reckon with.")
    space = _space(view, given["at"])
    extra = _number(given.get("more", "0"))
    own = strength(view, view.seat, space.id) + extra
    lines = [f"In {space.id} you have {own}, each side adds a thrust of 1 to 5."]
    for name, foe in _foes(view, space):
        lines.append(f"Against {name} with {foe}: {odds(own - foe).words}.")
    if len(lines) == 1:
        lines.append("Nobody else could fight there.")
    return "\n".join(lines)


def _number(word: str) -> int:
    if not word.isdecimal() or len(word) > 2:
        raise IllegalAnswer(f"{word[:20]!r} is no number of ships; write one from 0 to 99.")
    return int(word)


def _foes(view: View, space: SpaceView) -> list[tuple[str, int]]:
    found = [
        (f"{{{player.seat}}}", strength(view, player.seat, space.id))
        for player in view.players
        if player.seat != view.seat and strength(view, player.seat, space.id) > player.cannons
    ]
    known = _spaces(view)
    around = [known[of] for of in (space.id, *neighbours(space.id)) if of in known]
    found += [
        (f"the pirates at {other.id}", 1 + other.cannons)
        for other in around
        if other.terrain is Terrain.PIRATES
    ]
    if space.card and space.card.force:
        found.append((f"the {space.card.name}", sum(space.card.force)))
    found += [
        (
            f"the mothership of {{{player.seat}}}",
            player.starships + player.mercenaries + player.cannons,
        )
        for player in view.players
        if player.seat != view.seat and space.id == f"{player.letter}0" and player.captor is None
    ]
    return found


def tell_range(view: View, given: Mapping[str, str]) -> str:
    """Who can fight in a space, and what a ship there could reach [7.2]."""
    space = _space(view, given["at"])
    ships = [
        ship.name for galaxy in view.galaxies for ship in galaxy.ships if space.id in ship.range
    ]
    bases = [
        base.site for galaxy in view.galaxies for base in galaxy.bases if space.id in base.hexes
    ]
    reach = listed([str(of) for of in range_of(space.id)])
    return (
        f"A starship in {space.id} can fight in {reach}.\n"
        f"Ships that can fight in {space.id}: {listed([str(name) for name in ships])}.\n"
        f"Bases that can: {listed([str(site) for site in bases])}."
    )


def tell_bag(view: View, given: Mapping[str, str]) -> str:  # noqa: ARG001
    """What unknown space may still bring, and how likely each is [3.1]."""
    total = sum(view.bags.values())
    if not total:
        return "The bag is empty: nothing is left to explore."
    parts = [f"{kind} {count}" for kind, count in _unseen(view, total).items() if count > 0]
    return f"{total} hexes are left: {listed(parts)}."


def _unseen(view: View, total: int) -> dict[str, int]:
    """How many hexes of each kind are left.

    Pirates that were beaten where a bag is empty left empty space [7.5.2]: once a galaxy's own
    bag is empty, nobody can count these two kinds apart.
    """
    seen = Counter(
        _kind(space) for space in _spaces(view).values() if space.terrain is not Terrain.HOME
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


def _kind(space: SpaceView) -> str:
    return str(space.resource) if space.terrain is Terrain.PLANET else str(space.terrain)


def complete_space(view: View, name: str, typed: str) -> Sequence[str]:
    """Known spaces that begin with what was typed."""
    if name != "at":
        return ()
    return [str(of) for of in _spaces(view) if of.startswith(SiteId(typed.upper()))][:SHOWN]


def no_words(view: View, name: str, typed: str) -> Sequence[str]:  # noqa: ARG001
    """Nothing to complete."""
    return ()


AT = Param("at", "A known space, such as Y7", (), required=True)

QUERIES = (
    Query(
        "odds",
        "How likely your ships win a battle in a space",
        (AT, Param("more", "Ships that would come, such as 2", ())),
        tell_odds,
        complete_space,
    ),
    Query("range", "Who can fight in a space", (AT,), tell_range, complete_space),
    Query("bag", "What unknown space may still bring", (), tell_bag, no_words),
)
