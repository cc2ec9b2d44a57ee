"""Kinds of blunders in each game, read from asks, keys and views alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from rules.kernel import Ask
from rules.space_empires.charts.content import prices
from rules.space_empires.charts.geometry import distance
from rules.starfarers.charts.kinds import HexId, SiteId
from rules.starfarers.greedy.world import World


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
        self.bases: list[str] = []
        """Bases chosen so far for the boxes of one site."""
        self.paired = False
        """True if Competitors was played, and the turn's action hasn't been paid for yet."""

    def answered(self, answer: Answer) -> Iterator[str]:
        seat, ask, key, before, after = answer
        question, kind = ask.id, key.partition(":")[0]
        yield from self._misused(answer)
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

    def _misused(self, answer: Answer) -> Iterator[str]:
        """Yield bases that pay nothing beside their like, and Edges that change nothing."""
        question, key, view = answer.ask.id, answer.key, answer.before
        if question != "build.base":
            self.bases = []
        elif key == "secure" in self.bases and len(answer.ask.keys) > 1:
            yield "second Secure base in one system"
        self.bases += [str(key)] * (question == "build.base")
        if question == "edge.action" and key == "build" and not _may_build(view):
            yield "Sabotage of a Build that can't be"
        if question == "turn.action":
            if self.paired and key.startswith(("idle", "pass", "upgrade", "special")):
                yield "Competitors without two HQs"
            self.paired = key == "edge:competitors"
        if question == "pay.plan" and self.paired:
            self.paired = False
            if key.count("hq") + ("own" in key) < 2:
                yield "Competitors without two HQs"

    def _grew(self, seat: int, before: Any, after: Any) -> bool:
        sizes = [view.players[seat].hand_size for view in (before, after)]
        return self.research == seat and sizes[1] > sizes[0]

    def _behind(self, seat: int, view: Any) -> bool:
        """Return whether the seat whose turn ends the era has fallen behind, with that pay."""
        return bool(view.players[seat].profit < max(player.profit for player in view.players))

    def _parked(self, answer: Answer) -> Iterator[str]:
        """Yield teams beside their own base that could move, while the turn goes to the HQ's cards.

        A turn in which a team works restarts the count, and one that Produces isn't a free one:
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


def _may_build(view: Any) -> bool:
    """Return whether the active player has a team at an explored site without bases."""
    return any(
        team.seat == view.active and team.acts
        for site in view.sites
        if site.tiles and site.cost is not None and not site.bases
        for team in site.teams
    )


class Captains(Watcher):
    """Fights left, promotions and trainings that serve nothing, late techs without points."""

    def __init__(self) -> None:
        self.idle: dict[tuple[int, str], int] = {}
        """Commanders that were made and have not worked since, by seat and figure."""
        self.late: dict[int, str] = {}
        """The colour that a seat has trained last in the last round."""
        self.paid = False
        """True if the last turn began with a training for a medal."""
        self.took: dict[tuple[int, str], tuple[int, int]] = {}
        """Half points and missions before a tech was taken in the last round, by seat and tech."""

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
            self._note_late_techs(before)
        self.took.pop((seat, figure), None)  # somebody works in the tech's room
        if question == "tech.take" and key != "none" and last:
            captain = before.captains[seat]
            self.took[seat, key] = captain.halves, len(captain.missions)

    def _note_late_techs(self, view: Any) -> None:
        """Forget techs that brought their captains points in that turn, or a later mission."""
        for (seat, tech), (halves, missions) in [*self.took.items()]:
            captain = view.captains[seat]
            if captain.halves > halves or len(captain.missions) > missions:
                del self.took[seat, tech]

    def ended(self, view: Any) -> Iterator[str]:
        self._note_late_techs(view)
        yield from ("tech without points in the last round" for _ in self.took)
        yield from ("commander that never worked" for _ in self.idle)
        yield from ("figure trained at last for nothing" for _ in self.late)


HOARD, SURPLUS, CANNONS = 15, 5, 5


class Starfarers(Watcher):
    """Hoards, cannons before ships, swaps forgone, strikes against friends, trades in a circle."""

    def __init__(self) -> None:
        self.friend = False
        """True if the aliens met now have a pact with the seat."""
        self.declined: dict[tuple[int, int], Any] = {}
        """Terms that a partner declined last, by giver and taker."""
        self.gained: dict[tuple[int, str], int] = {}
        """The round in which a seat swapped for a resource last."""
        self.stops: dict[str, list[str]] = {}
        """Stops of each ship since it last mined."""

    def answered(self, answer: Answer) -> Iterator[str]:
        seat, key, question, before = answer.seat, answer.key, answer.ask.id, answer.before
        me = before.players[seat]
        yield from self._traded(answer)
        yield from self._shuttled(answer)
        if question == "travel.to" and key != "back":
            yield from _overpowered(answer)
        if question == "deed" and key == "end":
            swaps = _swaps(answer)
            if me.cards >= HOARD and (swaps or _serves(answer)):
                yield "turn ended with 15 cards or more"
            if swaps:
                yield "swap forgone with 5 alike"
        if question == "deed" and key == "cannon" and me.cannons >= CANNONS and me.starships < 2:
            yield "sixth cannon before a second ship"
        if question == "deed" and key.startswith("card:"):
            spaces = [space for galaxy in before.galaxies for space in galaxy.spaces]
            self.friend = any(space.id == key[5:] and seat in space.pacts for space in spaces)
        if question == "card.option" and key == "strike" and self.friend:
            yield "strike against a pact"

    def _traded(self, answer: Answer) -> Iterator[str]:
        """Yield offers that repeat declined terms, and resources swapped for and away again."""
        self._note_declined(answer)
        for offer in answer.after.offers:
            if all(offer.id != old.id for old in answer.before.offers):
                pair, terms = (offer.giver, offer.taker), (_terms(offer.gives), _terms(offer.wants))
                if self.declined.pop(pair, None) == terms:
                    yield "declined offer repeated"
                if any(self._is_fresh(answer, kind, 1) for kind, _ in terms[0]):
                    yield "swapped for and away"
        if answer.ask.id == "swap.pair" and "-" in answer.key:
            give, take = answer.key.split("-")
            if self._is_fresh(answer, give, 0):
                yield "swapped for and away"
            self.gained[answer.seat, take.rstrip("23456789")] = answer.before.round
        hand, later = (view.players[answer.seat].hand for view in (answer.before, answer.after))
        if "accept" in answer.key or answer.key.startswith("take:"):
            more = [kind for kind, count in later.items() if count > hand.get(kind, 0)]
            self.gained |= {(answer.seat, str(kind)): answer.before.round for kind in more}

    def _is_fresh(self, answer: Answer, kind: str, rounds: int) -> bool:
        """Return whether the seat traded for a resource at most this many rounds ago."""
        return bool(self.gained.get((answer.seat, kind), -9) >= answer.before.round - rounds)

    def _note_declined(self, answer: Answer) -> None:
        """Note the terms that the answer declines."""
        if not answer.key.startswith("decline"):
            return
        for offer in answer.before.offers:
            asked = answer.ask.id == "trade.answer" and offer == answer.ask.about
            if asked or answer.key == f"decline:{offer.id}":
                terms = _terms(offer.gives), _terms(offer.wants)
                self.declined[offer.giver, offer.taker] = terms

    def _shuttled(self, answer: Answer) -> Iterator[str]:
        """Yield ships that went out and back twice without mining."""
        if answer.ask.id != "deed" or answer.after.active == answer.before.active:
            return
        view = answer.before
        for galaxy in view.galaxies:
            for ship in galaxy.ships:
                if ship.owner != answer.seat:
                    continue
                stops = self.stops.setdefault(ship.name, [])
                stops.append(ship.hex)
                if ship.hex in view.mined:
                    stops.clear()
                last = stops[-SHUTTLE:]
                if len(last) == SHUTTLE and last[0] == last[2] == last[4] != last[1] == last[3]:
                    stops.clear()
                    yield "ship shuttles without use"


SHUTTLE: Final = 5
"""Stops of a ship out and back without a mined planet that count as a shuttle."""


def _terms(goods: Any) -> tuple[tuple[str, int], ...]:
    return tuple((str(resource), count) for resource, count in goods.items() if count)


PIECES: Final = {"booster": 6, "cannon": 6, "freight": 5}
"""Enhancements of the box, which always serve."""


def _serves(answer: Answer) -> bool:
    """Return whether the seat could have built what it has use for, or hired mercenaries.

    A base serves a galaxy that lacks its kind. Cards that can't buy anything aren't a blunder:
    hands have no limit.
    """
    world = World(answer.before, answer.seat)
    lacks = {kind for ship in world.own_ships for kind in world.missing[ship.hex[0]]}
    bases = {f"build:{kind}" for kind in lacks}
    bases |= {"build:ring"} if "spaceport" in lacks else set()
    return any(
        key in PIECES or key in bases or key == "build:starship" or key.startswith("hire:")
        for key in answer.ask.keys
    )


def _swaps(answer: Answer) -> bool:
    """Return whether a swap of 5 alike would have brought what something useful still costs."""
    me, view = answer.before.players[answer.seat], answer.before
    missing = World(view, answer.seat).missing.values()
    things = {str(kind) for kinds in missing for kind in kinds}
    sizes = {"booster": me.boosters, "cannon": me.cannons, "freight": me.rings}
    things |= {thing for thing, most in PIECES.items() if sizes[thing] < most}
    prices = [view.prices[thing] for thing in things]
    short = {kind for price in prices for kind, cost in price.items() if cost > me.hand[kind]}
    following = [answer.ask.ahead(key) for key in ("port", "trader") if key in answer.ask.keys]
    pairs = [key.split("-") for ask in following if ask for key in ask.keys if "-" in key]
    return any(
        me.hand.get(give, 0) >= SURPLUS and take.rstrip("23456789") in short for give, take in pairs
    )


def _overpowered(answer: Answer) -> Iterator[str]:
    """Yield travels into a space where a fleet of twice the ship's side waits."""
    world, end = World(answer.before, answer.seat), HexId(SiteId(answer.key.split(":")[-1]))
    ship = next(each for each in world.own_ships if each.name == answer.ask.about)
    comes = 0 if end in ship.range else 1 + ship.mercenaries
    for foe in world.enemies(end) if end in world.spaces else ():
        own = world.strength_at(answer.seat, end, foe) + comes
        if world.strength_at(foe, end, answer.seat) > 2 * own + 1:
            yield "attack on a fleet twice as strong"


LATE: Final = 14
UNARMED: Final = ("CO", "MS", "MINER", "MINES", "DECOY")


FLEET: Final = 4
"""Ships that are a fleet."""
TRAPS: Final = ("danger", "nova", "lost", "blackhole")
"""Markers that stay face down once they are known."""
MEAN: Final = 5.5
"""CP that a grant brings on average."""


def _peeked(view: Any, at: str) -> Any:
    return next(system.peeked for system in view.systems if system.hex == at)


def _wasted(answer: Answer) -> Iterator[str]:
    """Yield grants for a level that is probably paid for, and purchases of the last phase."""
    key, view = answer.key, answer.before
    verb, _, tech = key.partition(":")
    me, limit = view.seats[answer.seat], view.switches.limit
    if verb == "grants" and me.draft:
        listed = me.draft.grants.get(tech, 0)
        cost = prices(view.switches.chart)[tech][me.tech[tech]]
        if listed and (me.grants or {}).get(tech, 0) + MEAN * listed >= cost:
            yield "grant beyond a level's price"
    if limit and view.cycle >= limit and verb == "buy":
        yield "unit bought in the last phase"


class SpaceEmpires(Watcher):
    """Ships lost alone, scouts that wander late, parts of the game that nobody uses."""

    def __init__(self) -> None:
        self.battles: dict[int, list[Any]] = {}
        """The battles that each seat has seen: it also keeps those that it fought in."""
        self.used: set[str] = set()
        self.scout: tuple[int, str] | None = None
        """Seat whose single scout is about to move, and its hex."""

    def answered(self, answer: Answer) -> Iterator[str]:
        seat, key, question, after = answer.seat, answer.key, answer.ask.id, answer.after
        if question == "sheet.line":
            self.used.add(key)
            yield from _wasted(answer)
        if question == "move.peek" and str(_peeked(answer.before, key)) in TRAPS:
            yield "look at a known marker"
        if question == "move.what":
            self.scout = self._alone(answer)
        if question == "move.to" and self.scout is not None:
            yield from self._wanders(seat, self.scout[1], key, answer.before)
        known = self.battles.get(seat, [])
        fresh = [each for each in after.battles if not any(each == old for old in known)]
        self.battles[seat] = [*after.battles]
        for battle in fresh:
            if battle.attacker != seat:
                continue
            lost = [entry for entry in battle.entries if entry.side == 0]
            ships = sum(entry.size for entry in lost)
            killed = sum(entry.lost for entry in battle.entries if entry.side == 1)
            gone = sum(entry.lost for entry in lost) == ships
            if ships >= FLEET and gone and not killed:
                yield "fleet lost for nothing in an attack"
            if len(lost) == 1 and lost[0].size == lost[0].lost == 1:
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
        """Yield a blunder for a scout that ends far from the seat's colonies and fleets."""
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
