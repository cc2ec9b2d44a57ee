"""Kinds of blunders in each game, read from asks, keys and views alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from rules.kernel import Ask
from rules.space_empires.charts.geometry import distance


class Answer(NamedTuple):
    """One answer of an AI seat, with its own view before and after."""

    seat: int
    ask: Ask
    key: str
    before: Any
    after: Any


class Watcher:
    """Follows one game; gives the name of each silly moment when it has come."""

    def answered(self, answer: Answer) -> Iterator[str]:
        """Yield the blunders in an answer."""
        yield from ()

    def ended(self, view: Any) -> Iterator[str]:
        """Yield the blunders that show only at the end, in the public view."""
        yield from ()


HAND_LIMIT: Final = 4


class Ganymede(Watcher):
    """Effects left unused, tiles taken and thrown away, ships drawn into a full hand."""

    def __init__(self) -> None:
        self.taken: dict[int, list[str]] = {}
        """The tiles that each seat took, newest last."""

    def answered(self, answer: Answer) -> Iterator[str]:
        seat, key, question = answer.seat, answer.key, answer.ask.id
        kind, _, card = key.partition(":")
        if question == "turn.action" and kind == "tile":
            self.taken.setdefault(seat, []).append(card)
        if question == "tile.replace" and key in self.taken.get(seat, [])[-3:-1]:
            yield "tile thrown away within two tiles"
        if (question == "effect.choose" and key == "skip") or (
            question == "effect.times" and key == "0"
        ):
            yield "effect unused"
        full = answer.before.players[seat].hand_size >= HAND_LIMIT
        other = {each.partition(":")[0] for each in answer.ask.keys} - {"draw", "skip"}
        if question == "effect.choose" and kind == "draw" and full and other:
            yield "draw at the hand limit"


PARKED: Final = 5
"""Free own turns of a team beside a base of its own, after which it counts as parked."""
WORK: Final = ("move", "explore", "build", "colonize", "special")
"""Actions of teams and probes: one a turn, so while one team works the others do nothing."""


class SpaceCorp(Watcher):
    """Eras ended while behind, Research without a card, upgrades too late, teams parked."""

    def __init__(self) -> None:
        self.research: int | None = None
        """Seat whose Research has brought no card yet."""
        self.stays: Counter[tuple[int, str]] = Counter()
        """Free own turns of a team beside a base of their own, by seat and site."""
        self.ports: dict[int, bool] = {}
        """By seat that could build a Spaceport: whether it has."""
        self.era: Any = None

    def answered(self, answer: Answer) -> Iterator[str]:
        seat, ask, key, before, after = answer
        question, kind = ask.id, key.partition(":")[0]
        if question == "turn.action":
            if self.research is not None:
                yield "Research without a card"
            self.research = seat if kind == "research" else None
            if kind == "upgrade" and not before.deck and before.era == before.end:
                yield "upgrade with an empty deck"
            yield from self._parked(answer)
        if (question == "research.take" and key != "stop") or self._grew(seat, before, after):
            self.research = None
        if question == "build.base" and "spaceport" in map(str, ask.keys):
            self.ports[seat] = self.ports.get(seat, False) or key == "spaceport"
        if after.trigger and not before.trigger and self._behind(before.active, after):
            yield "era ended while behind"

    def _grew(self, seat: int, before: Any, after: Any) -> bool:
        sizes = [view.players[seat].hand_size for view in (before, after)]
        return self.research == seat and sizes[1] > sizes[0]

    def _behind(self, seat: int, view: Any) -> bool:
        """Return whether the seat whose turn ends the era has fallen behind, with that pay."""
        return bool(view.players[seat].profit < max(player.profit for player in view.players))

    def _parked(self, answer: Answer) -> Iterator[str]:
        """Yield teams beside their own base that could move, while the turn goes to the HQ's cards.

        A turn in which a team works restarts the count, and one that Produces is no free one:
        in copies played on, a Move in place of either cost 1.3T to 5T (403 turns of 33 games).
        In place of Research, the wheels or an Upgrade it cost nothing.
        """
        seat, kind, view = answer.seat, answer.key.partition(":")[0], answer.before
        if view.era != self.era:
            self.era, self.stays = view.era, Counter()
        held = set() if kind in WORK else self._resting(answer)
        for place in [each for each in self.stays if each[0] == seat and each not in held]:
            del self.stays[place]
        if kind in ("produce", "edge", "more"):
            return
        for place in held:
            self.stays[place] += 1
            if self.stays[place] == PARKED:
                yield "team parked at its base"

    def _resting(self, answer: Answer) -> set[tuple[int, str]]:
        """Return the seat and sites of its teams beside a base of their own that could move."""
        seat, sites = answer.seat, answer.before.sites
        based = {str(site.id) for site in sites if any(base.seat == seat for base in site.bases)}
        return {(seat, site) for site in based if f"move:{site}" in answer.ask.keys}

    def ended(self, view: Any) -> Iterator[str]:
        yield from ("no Spaceport in a game" for built in self.ports.values() if not built)


class Captains(Watcher):
    """Fights left, promotions and trainings that serve nothing, late techs without points."""

    def __init__(self) -> None:
        self.idle: dict[tuple[int, str], int] = {}
        """Commanders that were made and have not worked since, by seat and figure."""
        self.late: dict[int, str] = {}
        """The colour that a seat has trained last in the last round."""
        self.paid = False
        """True if the last turn began with a training for a medal."""
        self.took: tuple[int, int] | None = None
        """Seat that took a tech this turn in the last round, and its half points before."""

    def answered(self, answer: Answer) -> Iterator[str]:
        seat, key, question, before = answer.seat, answer.key, answer.ask.id, answer.before
        kind, _, figure = key.partition(":")
        last = before.round == before.rounds
        if question == "fight.which" and key == "none":
            yield "fight left"
        worked = Counter(before.captains[seat].ready)
        worked.subtract(answer.after.captains[seat].ready)
        for worker in [
            each for each, count in worked.items() if count > 0 and question != "train.as"
        ]:
            self.idle.pop((seat, str(worker)), None)
            if self.late.get(seat) == worker:
                del self.late[seat]
        if question == "turn.action" and kind == "promote":
            self.idle[seat, f"{figure}-cmd"] = before.round
        if question == "turn.action":
            self.paid = kind == "train"
        if question == "train.as" and last and self.paid:
            self.late[seat] = key
        if question == "turn.action":
            yield from self._late_tech(before)
        if question == "tech.take" and key != "none" and last:
            self.took = seat, before.captains[seat].halves

    def _late_tech(self, view: Any) -> Iterator[str]:
        """Yield a tech that has brought its captain no half point by the end of the turn."""
        if self.took and view.captains[self.took[0]].halves <= self.took[1]:
            yield "tech without points in the last round"
        self.took = None

    def ended(self, view: Any) -> Iterator[str]:
        yield from self._late_tech(view)
        yield from ("commander that never worked" for _ in self.idle)
        yield from ("figure trained at last for nothing" for _ in self.late)


HOARD, SURPLUS, CANNONS = 15, 5, 5


class Starfarers(Watcher):
    """Hoards, cannons before ships, swaps forgone, strikes against friends."""

    def __init__(self) -> None:
        self.friend = False
        """True if the aliens met now have a pact with the seat."""

    def answered(self, answer: Answer) -> Iterator[str]:
        seat, key, question, before = answer.seat, answer.key, answer.ask.id, answer.before
        me = before.players[seat]
        if question == "deed" and key == "end":
            if me.cards >= HOARD:
                yield "turn ended with 15 cards or more"
            swaps = {"port", "trader"} & {*answer.ask.keys}
            if swaps and max(me.hand.values()) >= SURPLUS:
                yield "swap forgone with 5 alike"
        if question == "deed" and key == "cannon" and me.cannons >= CANNONS and me.starships < 2:
            yield "sixth cannon before a second ship"
        if question == "deed" and key.startswith("card:"):
            spaces = [space for galaxy in before.galaxies for space in galaxy.spaces]
            self.friend = any(space.id == key[5:] and seat in space.pacts for space in spaces)
        if question == "card.option" and key == "strike" and self.friend:
            yield "strike against a pact"


LATE: Final = 14
UNARMED: Final = ("CO", "MS", "MINER", "MINES", "DECOY")


class SpaceEmpires(Watcher):
    """Ships lost alone, scouts that wander late, parts of the game that nobody uses."""

    def __init__(self) -> None:
        self.battles: list[Any] = []
        self.used: set[str] = set()
        self.scout: tuple[int, str] | None = None
        """Seat whose single scout is about to move, and its hex."""

    def answered(self, answer: Answer) -> Iterator[str]:
        seat, key, question, after = answer.seat, answer.key, answer.ask.id, answer.after
        if question == "sheet.line":
            self.used.add(key)
        if question == "move.what":
            self.scout = self._alone(answer)
        if question == "move.to" and self.scout is not None:
            yield from self._wanders(seat, self.scout[1], key, answer.before)
        fresh = [each for each in after.battles if not any(each == old for old in self.battles)]
        self.battles = [*after.battles]
        for battle in fresh:
            lost = [entry for entry in battle.entries if entry.side == 0]
            if len(lost) == 1 and lost[0].size == lost[0].lost == 1 and battle.attacker >= 0:
                yield "ship lost alone in an attack"

    def _alone(self, answer: Answer) -> tuple[int, str] | None:
        """Return the seat and hex of a single scout that is sent late, with nobody beside it."""
        seat, before = answer.seat, answer.before
        if not answer.key.startswith("move:SC") or before.turn < 0:
            return None
        token = int(answer.key.removeprefix("move:SC"))
        own = [counter for counter in before.counters if counter.owner == seat]
        scout = next(
            (counter for counter in own if counter.kind == "SC" and counter.number == token), None
        )
        alone = scout and scout.size == 1 and sum(counter.hex == scout.hex for counter in own) == 1
        late = (before.cycle - 1) * 3 + before.turn >= LATE
        return (seat, scout.hex) if scout and alone and late else None

    def _wanders(self, seat: int, start: str, end: str, view: Any) -> Iterator[str]:
        """Away from own colonies and fleets; a scout that comes home or joins others is not."""
        sizes: Counter[str] = Counter()
        for counter in view.counters:
            if counter.owner == seat and counter.kind not in UNARMED:
                sizes[counter.hex] += counter.size
        havens = [at for at, size in sizes.items() if size > 1]
        colonies = [
            system for system in view.systems if system.colony and system.colony.owner == seat
        ]
        havens += [system.hex for system in colonies]
        if start == end or end == "stay" or not havens:
            return
        was, now = (min(distance(at, haven) for haven in havens) for at in (start, end))
        if now > was or now == was > 0:
            yield f"lone scout sent out after round {LATE}"

    def ended(self, view: Any) -> Iterator[str]:
        # Of the game, not of each seat: a good player leans on one special arm.
        if "buy:R" not in self.used:
            yield "no raider in a game"
        if "research:explore" not in self.used:
            yield "no exploration in a game"


WATCHERS: Final[dict[str, Callable[[], Watcher]]] = {
    "ganymede": Ganymede,
    "spacecorp": SpaceCorp,
    "starship_captains": Captains,
    "starfarers": Starfarers,
    "space_empires": SpaceEmpires,
}
