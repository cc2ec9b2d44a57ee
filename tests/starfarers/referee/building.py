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
    result: set[str] = set()
    taken = {chart.hexes(site) for site in play.book.bases}
    for ship in play.book.ships_of(seat).values():
        place = ship.hex
        if not _may_build(play, seat, place):
            continue
        free = {corner for corner in chart.corners(place) if _corner_free(play, seat, corner)}
        result |= {site_name(corner) for corner in free - taken}
        if frozenset((place,)) not in taken:
            result.add(place)
    return result


def site_name(corner: frozenset[str]) -> str:
    """Return a corner by its space with the lowest number."""
    lowest = min(corner, key=lambda item: int(item[1:]))
    return next(
        f"{lowest}{letter}"
        for letter in chart.CORNERS
        if chart.hexes(f"{lowest}{letter}") == corner
    )


def _may_build(play: Play, seat: int, place: str) -> bool:
    planet = play.book.spaces[place].terrain == "planet" and _let(play, seat, place)
    return planet and not play.book.held(seat, place, play.turn.won)


def _corner_free(play: Play, seat: int, corner: frozenset[str]) -> bool:
    known = (place for place in corner if place in play.book.spaces)
    return all(_let(play, seat, place) for place in known)


def _let(play: Play, seat: int, place: str) -> bool:
    return open_to(play, seat, place) or place in play.turn.let


def ring_price(play: Play, seat: int) -> bool:
    """Return whether a ring can be paid, with two cards less where the Ring Forgers helped."""
    player = play.book.players[seat]
    missing = (COST["ring"] - player.hand).total()
    return missing <= (2 if player.cheaper_ring else 0)


def room(play: Play, seat: int, thing: str) -> bool:
    """Return whether the box holds another piece."""
    if not play.rules.boxed:
        return True
    player, bases = play.book.players[seat], play.book.bases_of(seat).values()
    kinds = Counter(base.kind for base in bases)
    if thing in UPGRADES:
        return player.upgrades[thing] < UPGRADE_LIMITS[thing]
    if thing == "starship":
        lost = player.wrecks + player.swallowed
        return len(play.book.ships_of(seat)) + lost < SHIP_LIMIT or player.wrecks > 0
    if thing == "port":
        return kinds["port"] < pieces(play.seats, "port")
    colonies = kinds["colony"] + kinds["spaceport"] < pieces(play.seats, "colony")
    rings = kinds["spaceport"] < pieces(play.seats, "spaceport")
    return {"colony": colonies, "ring": rings, "spaceport": rings and colonies}[thing]


def yards(play: Play, seat: int) -> set[str]:
    """Return the spaces where a new starship can appear: the free mothership's and spaceports'."""
    result = {home(seat)} if play.book.players[seat].captor is None else set()
    for site, base in play.book.bases_of(seat).items():
        if base.kind == "spaceport":
            known = (place for place in chart.hexes(site) if place in play.book.spaces)
            calm = {place: play.book.spaces[place].terrain for place in known}
            result |= {
                place for place, thing in calm.items() if thing not in ("pirates", "wormhole")
            }
    return result


def buildable(play: Play, seat: int) -> set[str]:
    """Everything that may be built now."""
    hand = play.book.players[seat].hand
    result = {thing for thing in UPGRADES if COST[thing] <= hand and room(play, seat, thing)}
    colonies = [base for base in play.book.bases_of(seat).values() if base.kind == "colony"]
    ringed = bool(colonies) and ring_price(play, seat) and room(play, seat, "ring")
    if ringed and (not play.turn.built or play.rules.free_ring):
        result.add("build:ring")
    if play.turn.built:
        return result
    if yards(play, seat) and COST["starship"] <= hand and room(play, seat, "starship"):
        result.add("build:starship")
    if sites(play, seat):
        bases = ("port", "colony", "spaceport")
        result |= {
            f"build:{kind}" for kind in bases if COST[kind] <= hand and room(play, seat, kind)
        }
    return result


def _uses_build(play: Play, seat: int, thing: str) -> None:
    play.active(seat, thing)
    play.reach(Stage.BUILD, thing)
    play.need(not play.turn.built, f"{thing}: a second ship or base this turn")
    play.turn.built = True


@on("<seat> builds a <kind> at (planet|orbit) <site> for <goods>")
def _base(play: Play, groups: tuple[str, ...]) -> None:
    seat, kind, where, site = int(groups[0]), KINDS[groups[1]], groups[2], groups[3]
    play.need(goods(groups[4]) == COST[kind], f"{kind} for {groups[4]}")
    play.need(site in sites(play, seat), f"{kind} at {site}, allowed: {sorted(sites(play, seat))}")
    play.need((where == "orbit") == chart.is_orbit(site), f"{site} is no {where}")
    play.need(room(play, seat, kind), f"{kind}: the box has none left")
    _uses_build(play, seat, kind)
    play.pay(seat, COST[kind])
    play.book.bases[site] = Base(seat, kind)
    for place in chart.hexes(site):
        space = play.book.spaces.get(place)
        if space and space.occupied and seat in space.pacts:
            clear(play, place)


def clear(play: Play, place: str) -> None:
    """Remove a planet's people: its card is discarded, and it is free for all."""
    space = play.book.spaces[place]
    if space.card:
        play.discards[space.card] += 1
    space.occupied, space.card, space.pacts = False, None, set()


@on("<seat> adds a teleport ring for <goods>: the colony <site> is a spaceport")
def _ring(play: Play, groups: tuple[str, ...]) -> None:
    seat, paid, site = int(groups[0]), goods(groups[1]), groups[2]
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
def _starship(play: Play, groups: tuple[str, ...]) -> None:
    seat, name, at = int(groups[0]), groups[1], groups[2]
    play.need(goods(groups[3]) == COST["starship"], f"{name} for {groups[3]}")
    play.need(at in yards(play, seat), f"{name} at {at}, yards are {yards(play, seat)}")
    play.need(room(play, seat, "starship"), "the box has no starship left")
    play.need(name not in play.book.ships, f"{name} is built twice")
    _uses_build(play, seat, "starship")
    play.pay(seat, COST["starship"])
    player = play.book.players[seat]
    play.need(bool(groups[4]) == bool(player.wrecks), f"{name} of {player.wrecks} wrecks")
    if player.wrecks:
        player.wrecks -= 1
    play.book.ships[name] = Ship(seat, at, 0, skips=False)
    play.turn.halted.add(name)


@on(r"<seat> builds a (booster|cannon|freight ring) for <n> <one> \(now <n>\)")
def _upgrade(play: Play, groups: tuple[str, ...]) -> None:
    seat, thing, count, resource, has = int(groups[0]), groups[1].split()[0], *groups[2:5]
    play.active(seat, thing)
    play.need(room(play, seat, thing), f"the box has no {thing} left")
    play.reach(Stage.BUILD, thing)
    price = Counter({resource: int(count)})
    play.need(price == COST[thing], f"{thing} for {price}")
    play.pay(seat, price)
    player = play.book.players[seat]
    player.upgrades[thing] += 1
    play.need(player.upgrades[thing] == int(has), f"{thing}: reported {has}")
