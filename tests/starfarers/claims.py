"""Claims of refusals, checked against the position; keys that a player could well type."""

from __future__ import annotations

import re

from rules.kernel import Ask, Match
from rules.starfarers.charts.geometry import galaxy, hexes_of, neighbours, parse_site
from rules.starfarers.charts.kinds import BaseKind, HexId, ShipName, SiteId, Upgrade
from rules.starfarers.position.board import galaxies, nodes, ships_at, ships_of
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.unknown import hexes_left
from rules.starfarers.trade.ports import port_goods
from rules.starfarers.travel.reach import walks

FAR = ("Y0", "Y1", "Y40", "R0", "R7", "B1", "G3")


def mistakes(match: Match, ask: Ask) -> list[str]:
    """Return every piece and place by name, known or not, for each question that takes one."""
    state: State = match.state
    places = [
        *state.spaces,
        *state.bases,
        *FAR,
        *(cell for spot in FAR for cell in neighbours_of(spot)),
    ]
    if ask.id == "travel.to":
        return [str(_asked(match, ask).hex), *map(str, places)]
    units = [*state.ships, *state.bases, *(f"home-{letter}0" for letter in galaxies(state))]
    deeds = ("card", "hire", "free", "build", "offer", "take", "decline", "withdraw")
    keys = [f"{deed}:{place}" for deed in deeds for place in ("Y1", "R0", "ring", "1", "2", "9")]
    keys += [f"attack:{unit}" for unit in units] + [f"move:{ship}" for ship in state.ships]
    return [*map(str, places), *keys, "trader", "port", "booster", "cannon", "rest"]


def neighbours_of(name: str) -> list[HexId]:
    """Return the six spaces around one, known or not."""
    return list(neighbours(HexId(SiteId(name))))


def _ship(match: Match, name: str) -> Ship:
    ship: Ship = match.state.ships[ShipName(name)]
    return ship


def _asked(match: Match, ask: Ask) -> Ship:
    return _ship(match, str(ask.about))


def _space(groups: re.Match[str]) -> HexId:
    return HexId(SiteId(groups[1]))


def _poor(match: Match, ask: Ask, groups: re.Match[str]) -> bool:
    hand, price = match.state.players[ask.seat].hand, groups[1].replace(" and ", ", ").split(", ")
    return any(
        hand["goods" if words.startswith("trade") else words] < int(count)
        for count, _, words in (part.partition(" ") for part in price)
    )


CLAIMS = {
    r"(\w+) is already at (\w+)": lambda m, a, s: _ship(m, s[1]).hex == s[2],
    r"(\w+) is farther than the \d+ step": lambda m, a, s: (
        _space(s) not in walks(m.state, _asked(m, a), frozenset())
    ),
    r"(\w+) isn't in any galaxy": lambda m, a, s: galaxy(_space(s)) not in galaxies(m.state),
    r"(\w+) isn't next to known space": lambda m, a, s: (
        not {*neighbours(_space(s))} & {*m.state.spaces}
    ),
    r"(\w+) can only be explored from": lambda m, a, s: (
        _space(s) not in m.state.spaces and hexes_left(m.state, _space(s)) > 0
    ),
    r"(\w+) and (\w+) are spaces of one spaceport": lambda m, a, s: any(
        base.kind is BaseKind.SPACEPORT and {s[1], s[2]} <= {*hexes_of(base.site)}
        for base in m.state.bases.values()
    ),
    r"need a booster": lambda m, a, s: not m.state.players[a.seat].upgrades[Upgrade.BOOSTER],
    r"and (\w+) isn't one": lambda m, a, s: _space(s) not in nodes(m.state),
    r"(\w+) isn't one of your starships": lambda m, a, s: (
        s[1] not in [ship.name for ship in ships_of(m.state, a.seat)]
    ),
    r"None of your ships is at (\w+)": lambda m, a, s: not ships_at(m.state, _space(s), a.seat),
    r"No aliens live at (\w+)": lambda m, a, s: not m.state.spaces[_space(s)].card,
    r"(\w+) is out of range": lambda m, a, s: (
        not any(
            ship.hex in hexes_of(SiteId(str(parse_site(s[1]) or _ship(m, s[1]).hex)))
            for ship in ships_of(m.state, a.seat)
        )
    ),
    r"costs (.+), which you can't pay": _poor,
    r"There is a base at (\w+)": lambda m, a, s: s[1] in m.state.bases,
    r"no trade port on a planet": lambda m, a, s: not port_goods(m.state, a.seat),
}
"""Claims of sentences, by pattern, and checks that the position bears them out."""
