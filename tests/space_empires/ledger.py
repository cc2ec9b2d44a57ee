"""Public knowledge of Space Empires: the position that a listener can reconstruct from the news.

It follows explored hexes and their markers, colonies and their worth, the number of
counters each seat has in each hex, tows of Mining Ships, the levels of technology shown,
the order of play, and eliminated empires. Of battles, Doomsday Machines, aliens
and alien empires it follows the effects on seats: participants of a fight in a hex, and their
destinations, are counted again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.space_empires.charts.content import TECHNOLOGY
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import MARKER_WORDS, Terrain
from rules.space_empires.position.state import COLONY_STEPS, HOME_STEP, HOMEWORLD
from rules.space_empires.position.view import View

HEX: Final = r"([A-Z]\d+)"
SEAT: Final = r"\{(\d)\}"
TERRAIN: Final = {words: Terrain(kind) for kind, words in MARKER_WORDS.items()}
LEVELS: Final = {row.name: key for key, row in TECHNOLOGY.items()}
GONE: Final = ("danger", "doomsday")
"""Markers that leave the hex as soon as they are turned over [6.4, 6.9]."""
Place = tuple[HexId, int]


def _items(words: str) -> list[str]:
    """Return the members of a list in words."""
    return re.split(r", | and ", words)


def _counters(items: list[str]) -> int:
    """Return the number of counters in a list; several open ones of a kind are one item."""
    piles = [re.search(r" in (\d+) counters$", item) for item in items]
    return sum(int(pile[1]) if pile else 1 for pile in piles)


class Ledger:
    """Public position according to the news; seats by number, as in the news."""

    def __init__(self, view: View) -> None:
        self.preparing = True
        self._look(view)

    def _look(self, view: View) -> None:
        """Begin at a public view: the preparation chooses and mixes before any news."""
        self.preparing = view.step == Step.SETUP
        self.terrain = {s.hex: s.terrain if s.explored else None for s in view.systems}
        self.colonies = {
            s.hex: (s.colony.owner, s.colony.worth, s.colony.home) for s in view.systems if s.colony
        }
        self.seats = len(view.seats)
        self.counters = self._counted(view)
        self.tows = self._towed(view)
        self.hoards = {s.hex: sorted(s.colony.hoard) for s in view.systems if s.colony}
        self.shown = {seat.seat: dict(seat.shown) for seat in view.seats}
        self.points = {seat.seat: seat.points for seat in view.seats}
        self.order = list(view.order)
        self.out = [seat.seat for seat in view.seats if seat.out]
        self.recount: dict[HexId, None] = {}
        """Hexes with fights, losses or retreats: their counters are recounted."""

    def _counted(self, view: View) -> dict[Place, int]:
        counts: dict[Place, int] = {}
        for counter in view.counters:
            if counter.owner < self.seats:
                place = counter.hex, counter.owner
                counts[place] = counts.get(place, 0) + 1
        return counts

    def _towed(self, view: View) -> dict[tuple[int, int], tuple[HexId, Terrain]]:
        """Return Mining Ships, by owner and number: their hexes and tows."""
        return {(c.owner, c.number): (c.hex, c.tow) for c in view.counters if c.kind == "MINER"}

    def hear(self, text: str) -> None:
        """Read one text of public news."""
        for pattern, method in HEARD.items():
            match = re.match(pattern, text)
            if match:
                method(self, *match.groups())
        if (
            re.match(r"(Battle|Rounds?|Mines|Black hole|The danger) ", text)
            or "lack of carrier space" in text
        ):
            self.recount |= dict.fromkeys(map(HexId, re.findall(r"\b[A-Z]\d+\b", text)))
        if "without a battle" in text or "loses" in text or "slips away" in text:
            self.recount |= dict.fromkeys(map(HexId, re.findall(r"\b[A-Z]\d+\b", text)))

    def _add(self, at: str, seat: int, count: int) -> None:
        place = HexId(at), seat
        left = self.counters.get(place, 0) + count
        self.counters[place] = left
        if not left:
            del self.counters[place]

    def moves(self, seat: str, words: str, start: str, to: str) -> None:
        """Move counters from a hex to another."""
        items = _items(words)
        self._add(start, int(seat), -_counters(items))
        self._add(to, int(seat), _counters(items))
        for name in items:
            miner = re.fullmatch(r"Mining Ship (\d+)", name)
            if miner:
                key = int(seat), int(miner[1])
                self.tows[key] = HexId(to), self.tows[key][1]

    def builds(self, seat: str, words: str) -> None:
        """Add new counters to the map."""
        for group in words.split("; "):
            names, _, at = group.rpartition(" at ")
            self._add(at, int(seat), _counters(_items(names)))
            for name in _items(names):
                if name.startswith("Mining Ship "):
                    self.tows[int(seat), int(name.split()[-1])] = HexId(at), Terrain.SPACE

    def splits(self, seat: str, _name: str, at: str) -> None:
        """Add a counter."""
        self._add(at, int(seat), 1)

    def joins(self, seat: str, _one: str, _other: str, at: str) -> None:
        """Remove a counter."""
        self._add(at, int(seat), -1)

    def scuttles(self, seat: str, name: str, at: str, keeps: str | None) -> None:
        """Remove a counter, or some of its ships."""
        if not keeps:
            self._add(at, int(seat), -1)
            miner = re.fullmatch(r"Mining Ship (\d+)", name)
            if miner:
                del self.tows[int(seat), int(miner[1])]

    def explores(self, _seat: str, at: str, words: str) -> None:
        """Turn a marker over."""
        kind = TERRAIN[words]
        self.terrain[HexId(at)] = Terrain.SPACE if kind in GONE else kind

    def empties(self, at: str, *_: str) -> None:
        """Remove a marker from its hex."""
        self.terrain[HexId(at)] = Terrain.SPACE

    def renews(self, at: str) -> None:
        """Put a fresh marker face down."""
        self.terrain[HexId(at)] = None

    def comes_out(self, seat: str, start: str, to: str) -> None:
        """Move a stack that was lost in space."""
        self.terrain[HexId(start)] = Terrain.SPACE
        for owner in [int(seat), *(loser for at, loser in list(self.counters) if at == start)]:
            self._carry(owner, HexId(start), HexId(to))

    def flees(self, seat: str, at: str, to: str, words: str) -> None:
        """Move units back from a super nova."""
        self.moves(seat, words, at, to)

    def _carry(self, seat: int, start: HexId, to: HexId) -> None:
        count = self.counters.pop((start, seat), 0)
        if count and start != to:
            self._add(to, seat, count)
        elif count:
            self.counters[start, seat] = count
        for key, (at, tow) in self.tows.items():
            if key[0] == seat and at == start:
                self.tows[key] = to, tow

    def founds(self, seat: str, at: str) -> None:
        """Turn a Colony Ship into a colony."""
        self._add(at, int(seat), -1)
        self.colonies[HexId(at)] = int(seat), 0, False
        self.hoards[HexId(at)] = []

    def hits(self, at: str, fate: str) -> None:
        """Reduce or remove a colony."""
        place = HexId(at)
        owner, _, home = self.colonies[place]
        if fate == "destroyed":
            self._fall(place)
        else:
            self.colonies[place] = owner, int(fate.rpartition(" ")[2]), home

    def _fall(self, at: HexId) -> None:
        del self.colonies[at]
        del self.hoards[at]

    def crushes(self, at: str, whose: str | None) -> None:
        """Destroy a planet, and its colony, by a Doomsday Machine."""
        self.terrain[HexId(at)] = Terrain.SPACE
        if whose:
            self._fall(HexId(at))

    def grows(self, words: str) -> None:
        """Grow every colony by a step; read the incomes."""
        for at, (owner, worth, home) in self.colonies.items():
            step = COLONY_STEPS.index(worth) + 1 if not home else 0
            grown = COLONY_STEPS[min(step, len(COLONY_STEPS) - 1)]
            if home:
                grown = min(HOMEWORLD, worth + HOME_STEP)
            self.colonies[at] = owner, grown, home
        for seat, cp in re.findall(SEAT + r" (\d+) CP", words):
            worth = sum(colony[1] for colony in self.colonies.values() if colony[0] == int(seat))
            # enemies blockade some, pipelines bring one more each
            most = worth + sum(colony[0] == int(seat) for colony in self.colonies.values())
            assert int(cp) <= most, f"seat {seat}: {cp} CP are reported, the colonies bring {worth}"

    def tows_away(self, seat: str, number: str, words: str, at: str) -> None:
        """Attach the hex's find to a Mining Ship."""
        self.terrain[HexId(at)] = Terrain.SPACE
        self.tows[int(seat), int(number)] = HexId(at), TERRAIN[words]

    def unloads(self, seat: str, number: str, words: str, at: str) -> None:
        """Put a tow with those that wait at a colony."""
        key = int(seat), int(number)
        self.tows[key] = HexId(at), Terrain.SPACE
        self.hoards[HexId(at)] = sorted([*self.hoards[HexId(at)], TERRAIN[words]])

    def turns_in(self, seat: str, cp: str, at: str) -> None:
        """Turn a colony's minerals, or those in tow there, into CP."""
        minerals = [kind for kind in self._waiting(int(seat), HexId(at)) if kind.startswith("min")]
        worth = sum(int(kind.removeprefix("minerals")) for kind in minerals)
        assert worth == int(cp), f"{cp} CP at {at} are reported, {worth} are there"

    def dismantles(self, seat: str, at: str) -> None:
        """Remove a wreck."""
        self._waiting(int(seat), HexId(at))

    def _waiting(self, seat: int, at: HexId) -> list[Terrain]:
        """Return the finds of a colony's hex, which leave the map together."""
        landed = [key for key, (place, tow) in self.tows.items() if place == at and tow]
        finds = [*self.hoards[at], *(self.tows[key][1] for key in landed if key[0] == seat)]
        self.hoards[at] = []
        for key in landed:
            if key[0] == seat:
                self.tows[key] = at, Terrain.SPACE
        return finds

    def shows(self, seat: str, words: str) -> None:
        """Record technology shown to all."""
        for item in _items(words):
            name, _, level = item.rpartition(" ")
            if name in LEVELS:
                self.shown[int(seat)][LEVELS[name]] = int(level)

    def scans(self, seat: str, scanner: str | None, owner: str, cloak: str) -> None:
        """Record the levels of scanners and Raiders, as announced."""
        for who, tech, level in (seat, "scanner", scanner or "1"), (owner, "cloak", cloak):
            shown = self.shown[int(who)]
            shown[tech] = max(shown.get(tech, 0), int(level))

    def scores(self, seat: str, points: str) -> None:
        """Record the number of destroyed colonies."""
        self.points[int(seat)] = int(points)

    def is_ordered(self, words: str) -> None:
        """Set the order of play."""
        self.order = [int(seat) for seat in re.findall(SEAT, words)]

    def leaves(self, seat: str) -> None:
        """Remove an empire with all that it has."""
        owner = int(seat)
        self.out = sorted([*self.out, owner])
        for at in [at for at, colony in self.colonies.items() if colony[0] == owner]:
            self._fall(at)
        self.counters = {at: count for at, count in self.counters.items() if at[1] != owner}
        self.tows = {key: tow for key, tow in self.tows.items() if key[0] != owner}

    def differences(self, view: View) -> list[str]:
        """Return the differences from the public view."""
        if self.preparing:
            self._look(view)
            return []
        self._recounted(view)
        pairs: dict[str, tuple[Mapping[Any, object], Mapping[Any, object]]] = {
            "hexes": (
                self.terrain,
                {s.hex: s.terrain if s.explored else None for s in view.systems},
            ),
            "colonies": (
                self.colonies,
                {
                    s.hex: (s.colony.owner, s.colony.worth, s.colony.home)
                    for s in view.systems
                    if s.colony
                },
            ),
            "counters": (self.counters, self._counted(view)),
            "mining ships": (self.tows, self._towed(view)),
            "waiting": (
                self.hoards,
                {s.hex: sorted(s.colony.hoard) for s in view.systems if s.colony},
            ),
            "technology": (self.shown, {seat.seat: dict(seat.shown) for seat in view.seats}),
            "points": (self.points, {seat.seat: seat.points for seat in view.seats}),
        }
        lines = [
            line for label, (heard, seen) in pairs.items() for line in _compared(label, heard, seen)
        ]
        if [s for s in self.order if s not in self.out] != [
            s for s in view.order if s not in self.out
        ]:
            lines.append(f"order: heard {self.order}, seen {list(view.order)}")
        if self.out != [seat.seat for seat in view.seats if seat.out]:
            lines.append(f"out: heard {self.out}")
        return lines

    def _recounted(self, view: View) -> None:
        """Take the counters of a battlefield from the view: their ships were reported by kind."""
        if view.battle is not None:
            fled = [entry.to for entry in view.battle.entries if entry.to]
            self.recount |= dict.fromkeys([view.battle.hex, *fled])
        seen, towed = self._counted(view), self._towed(view)
        for at in self.recount:
            for seat in range(self.seats):
                self.counters.pop((at, seat), None)
                if (at, seat) in seen:
                    self.counters[at, seat] = seen[at, seat]
        lost = [key for key, (at, _) in self.tows.items() if at in self.recount]
        for key in lost:
            if key not in towed:
                del self.tows[key]
        self.recount = {}


def _compared(label: str, heard: Mapping[Any, object], seen: Mapping[Any, object]) -> list[str]:
    keys = [key for key in {**heard, **seen} if heard.get(key) != seen.get(key)]
    return [f"{label}, {key}: heard {heard.get(key)}, seen {seen.get(key)}" for key in keys]


SHIP: Final = rf"{SEAT}'s Mining Ship (\d+)"
HEARD: Final[dict[str, Callable[..., None]]] = {
    rf"{SEAT} moves (.+) from {HEX} to {HEX}\.": Ledger.moves,
    rf"{SEAT} builds (.+)\.": Ledger.builds,
    rf"{SEAT} splits off (.+) at {HEX}\.": Ledger.splits,
    rf"{SEAT} joins (.+) to (.+) at {HEX}\.": Ledger.joins,
    rf"{SEAT} scuttles (.+?) at {HEX}( and keeps .+)?\.": Ledger.scuttles,
    rf"{SEAT} explores {HEX}: (.+)\.": Ledger.explores,
    rf"The warp point at {HEX} is removed": Ledger.empties,
    rf"Nobody gets lost at {HEX}; the marker is removed": Ledger.empties,
    rf"A new marker lies face down at {HEX}\.": Ledger.renews,
    rf"{SEAT} is lost in space at {HEX} and comes out at {HEX}\.": Ledger.comes_out,
    rf"{SEAT} retreats from the super nova at {HEX} to {HEX} with (.+)\.": Ledger.flees,
    rf"{SEAT} founds a colony at {HEX}\.": Ledger.founds,
    rf".+ fires at .+ at {HEX} \(.+\): .+ and it is (destroyed|now worth \d+)\.": Ledger.hits,
    rf"The Doomsday Machine destroys the .+? at {HEX}( with .+)?\.": Ledger.crushes,
    r"The colonies grow\. Income on the map: (.+)\.": Ledger.grows,
    rf"{SHIP} takes (.+) in tow at {HEX}\.": Ledger.tows_away,
    rf"{SHIP} unloads (.+) at {HEX}\.": Ledger.unloads,
    rf"{SEAT} turns in minerals worth (\d+) CP at {HEX}\.": Ledger.turns_in,
    rf"{SEAT} dismantles a space wreck at {HEX}\.": Ledger.dismantles,
    rf"{SEAT} shows (.+)\.": Ledger.shows,
    rf"{SEAT} answers with [Ss]canners?( \d)?; {SEAT}'s Raiders have Cloaking (\d)": Ledger.scans,
    rf"{SEAT} has destroyed (\d+) colon(?:y that counts|ies that count)\.": Ledger.scores,
    r"Order of play: (.+)\.": Ledger.is_ordered,
    rf"{SEAT} is out of the game": Ledger.leaves,
}
"""Sentences of the news, and what they change."""
