"""Bases, ships and enhancements: what may be built where, and what it costs."""

from __future__ import annotations

from collections import Counter

from tests.starfarers.referee import chart
from tests.starfarers.referee.book import Base, Ship, home
from tests.starfarers.referee.figures import COST, SHIP_LIMIT, UPGRADE_LIMITS, UPGRADES, pieces
from tests.starfarers.referee.journeys import open_to
from tests.starfarers.referee.play import KINDS, Play, Stage, goods, on


def sites(play: Play, seat: int) -> set[str]:
    """Return where a base may stand: by the canonical name of a planet's space or a corner."""
    found: set[str] = set()
    taken = {chart.hexes(site) for site in play.book.bases}
    for ship in play.book.ships_of(seat).values():
        of = ship.hex
        if not _may_build(play, seat, of):
            continue
        free = {corner for corner in chart.corners(of) if _corner_free(play, seat, corner)}
        found |= {site_name(corner) for corner in free - taken}
        if frozenset((of,)) not in taken:
            found.add(of)
    return found


def site_name(corner: frozenset[str]) -> str:
    """Return a corner by its space with the lowest number."""
    lowest = min(corner, key=lambda of: int(of[1:]))
    return next(
        f"{lowest}{letter}"
        for letter in chart.CORNERS
        if chart.hexes(f"{lowest}{letter}") == corner
    )


def _may_build(play: Play, seat: int, of: str) -> bool:
    planet = play.book.spaces[of].terrain == "planet" and open_to(play, seat, of)
    return planet and not play.book.held(seat, of, play.turn.won)


def _corner_free(play: Play, seat: int, corner: frozenset[str]) -> bool:
    known = (of for of in corner if of in play.book.spaces)
    return all(open_to(play, seat, of) for of in known)


def ring_price(play: Play, seat: int) -> bool:
    """Return whether a ring can be paid, with two cards less where the Ring Forgers helped."""
    player = play.book.players[seat]
    missing = (COST["ring"] - player.hand).total()
    return missing <= (2 if player.cheaper_ring else 0)


def room(play: Play, seat: int, what: str) -> bool:
    """Return whether the box holds another piece."""
    if not play.rules.boxed:
        return True
    player, bases = play.book.players[seat], play.book.bases_of(seat).values()
    kinds = Counter(base.kind for base in bases)
    if what in UPGRADES:
        return player.upgrades[what] < UPGRADE_LIMITS[what]
    if what == "starship":
        lost = player.wrecks + player.swallowed
        return len(play.book.ships_of(seat)) + lost < SHIP_LIMIT or player.wrecks > 0
    if what == "port":
        return kinds["port"] < pieces(play.seats, "port")
    colonies = kinds["colony"] + kinds["spaceport"] < pieces(play.seats, "colony")
    rings = kinds["spaceport"] < pieces(play.seats, "spaceport")
    return {"colony": colonies, "ring": rings, "spaceport": rings and colonies}[what]


def yards(play: Play, seat: int) -> set[str]:
    """Spaces in which a new starship can appear: the free mothership's and spaceports'."""
    found = {home(seat)} if play.book.players[seat].captor is None else set()
    for site, base in play.book.bases_of(seat).items():
        if base.kind == "spaceport":
            known = (of for of in chart.hexes(site) if of in play.book.spaces)
            calm = {of: play.book.spaces[of].terrain for of in known}
            found |= {of for of, what in calm.items() if what not in ("pirates", "wormhole")}
    return found


def buildable(play: Play, seat: int) -> set[str]:
    """Everything that may be built now."""
    hand = play.book.players[seat].hand
    found = {what for what in UPGRADES if COST[what] <= hand and room(play, seat, what)}
    colonies = [base for base in play.book.bases_of(seat).values() if base.kind == "colony"]
    ringed = bool(colonies) and ring_price(play, seat) and room(play, seat, "ring")
    if ringed and (not play.turn.built or play.rules.free_ring):
        found.add("build:ring")
    if play.turn.built:
        return found
    if yards(play, seat) and COST["starship"] <= hand and room(play, seat, "starship"):
        found.add("build:starship")
    if sites(play, seat):
        bases = ("port", "colony", "spaceport")
        found |= {
            f"build:{kind}" for kind in bases if COST[kind] <= hand and room(play, seat, kind)
        }
    return found


def _uses_build(play: Play, seat: int, what: str) -> None:
    play.active(seat, what)
    play.reach(Stage.BUILD, what)
    play.need(not play.turn.built, f"{what}: a second ship or base this turn")
    play.turn.built = True


@on("<seat> builds a <kind> at (planet|orbit) <site> for <goods>")
def _base(play: Play, said: tuple[str, ...]) -> None:
    seat, kind, where, site = int(said[0]), KINDS[said[1]], said[2], said[3]
    play.need(goods(said[4]) == COST[kind], f"{kind} for {said[4]}")
    play.need(site in sites(play, seat), f"{kind} at {site}, allowed: {sorted(sites(play, seat))}")
    play.need((where == "orbit") == chart.is_orbit(site), f"{site} is no {where}")
    play.need(room(play, seat, kind), f"{kind}: the box has none left")
    _uses_build(play, seat, kind)
    play.pay(seat, COST[kind])
    play.book.bases[site] = Base(seat, kind)
    for of in chart.hexes(site):
        space = play.book.spaces.get(of)
        if space and space.occupied and seat in space.pacts:
            clear(play, of)


def clear(play: Play, of: str) -> None:
    """Remove a planet's people: its card is discarded, and it is free for all."""
    space = play.book.spaces[of]
    if space.card:
        play.discards[space.card] += 1
    space.occupied, space.card, space.pacts = False, None, set()


@on("<seat> adds a teleport ring for <goods>: the colony <site> is a spaceport")
def _ring(play: Play, said: tuple[str, ...]) -> None:
    seat, paid, site = int(said[0]), goods(said[1]), said[2]
    base, player = play.book.bases[site], play.book.players[seat]
    play.need((base.owner, base.kind) == (seat, "colony"), f"ring on {site}: {base}")
    play.need(room(play, seat, "ring"), "the box has no ring left")
    if play.rules.free_ring:
        play.active(seat, "ring")
        play.reach(Stage.BUILD, "ring")
    else:
        _uses_build(play, seat, "ring")
    saved = 2 if player.cheaper_ring else 0
    play.need(paid <= COST["ring"] and paid.total() == 5 - saved, f"a ring for {paid}")
    player.cheaper_ring = False
    play.pay(seat, paid)
    base.kind = "spaceport"


@on("<seat> builds starship <ship> at <site> for <goods>(, out of a wreck)?")
def _starship(play: Play, said: tuple[str, ...]) -> None:
    seat, name, at = int(said[0]), said[1], said[2]
    play.need(goods(said[3]) == COST["starship"], f"{name} for {said[3]}")
    play.need(at in yards(play, seat), f"{name} at {at}, yards are {yards(play, seat)}")
    play.need(room(play, seat, "starship"), "the box has no starship left")
    play.need(name not in play.book.ships, f"{name} is built twice")
    _uses_build(play, seat, "starship")
    play.pay(seat, COST["starship"])
    player = play.book.players[seat]
    play.need(bool(said[4]) == bool(player.wrecks), f"{name} of {player.wrecks} wrecks")
    if player.wrecks:
        player.wrecks -= 1
    play.book.ships[name] = Ship(seat, at, 0, skips=False)
    play.turn.halted.add(name)


@on(r"<seat> builds a (booster|cannon|freight ring) for <n> <one> \(<n> in all\)")
def _upgrade(play: Play, said: tuple[str, ...]) -> None:
    seat, what, count, resource, has = int(said[0]), said[1].split()[0], *said[2:5]
    play.active(seat, what)
    play.need(room(play, seat, what), f"the box has no {what} left")
    play.reach(Stage.BUILD, what)
    price = Counter({resource: int(count)})
    play.need(price == COST[what], f"{what} for {price}")
    play.pay(seat, price)
    player = play.book.players[seat]
    player.upgrades[what] += 1
    play.need(player.upgrades[what] == int(has), f"{what}: told {has}")
