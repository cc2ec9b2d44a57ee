"""Exploring, travelling, teleporting, wormholes and mining."""

from __future__ import annotations

from collections import Counter

from tests.starfarers.referee import chart
from tests.starfarers.referee.book import Space, home
from tests.starfarers.referee.figures import FOUND, hex_words
from tests.starfarers.referee.play import Play, Stage, on


def budget(play: Play, seat: int) -> int:
    """Return a starship's steps: 1 space, and one more for each booster."""
    return 1 + play.book.players[seat].upgrades["booster"]


def destinations(play: Play, name: str) -> dict[str, str]:
    """Return where a starship can go now, and how: move, explore or jump.

    A node within normal range can also be a jump target, if jumping takes fewer steps.
    """
    ship = play.book.ships[name]
    if name in play.turn.halted:
        return {}
    leaps = jumps(play, name)
    result = dict.fromkeys(leaps, "jump")
    left = budget(play, ship.owner) - play.turn.spent[name]
    result |= dict.fromkeys(_unknown(play, name, left), "explore")
    far = walks(play, name, left)
    saving = {item for item, (_, steps) in leaps.items() if steps < far.get(item, 0)}
    return result | dict.fromkeys(far, "move") | {f"jump:{item}": "jump" for item in saving}


def walks(play: Play, name: str, left: int) -> dict[str, int]:
    """Return known spaces within reach, with the steps; a battle or a wormhole ends the way."""
    ship, book = play.book.ships[name], play.book
    far = {ship.hex: 0}
    border = [ship.hex]
    for step in range(1, left + 1):
        onward: list[str] = []
        for place in border:
            for cell in chart.beside(place):
                if cell in book.spaces and cell not in far and enters(play, ship.owner, cell):
                    far[cell] = step
                    onward.append(cell)
        border = [place for place in onward if not _ends_travel(play, ship.owner, place)]
    del far[ship.hex]
    return far


def _ends_travel(play: Play, seat: int, space: str) -> bool:
    return play.book.halts(seat, space) or falls(play, seat, space)


def enters(play: Play, seat: int, space: str) -> bool:
    """Return whether a known space can be entered: a wormhole only with a booster."""
    return play.rules.recall or not falls(play, seat, space)


def falls(play: Play, seat: int, space: str) -> bool:
    """Return whether a wormhole swallows a ship that comes there."""
    hole = play.book.spaces[space].terrain == "wormhole"
    return hole and not play.book.players[seat].upgrades["booster"]


def _passes(play: Play, name: str, place: str) -> bool:
    ship = play.book.ships[name]
    return place == ship.hex or not _ends_travel(play, ship.owner, place)


def _unknown(play: Play, name: str, left: int) -> set[str]:
    ship = play.book.ships[name]
    if left < 1 or not bag_left(play, ship.hex):
        return set()
    edge = {place for place in walks(play, name, left - 1) if _passes(play, name, place)} | {
        ship.hex
    }
    return {cell for place in edge for cell in chart.beside(place) if cell not in play.book.spaces}


def bag_left(play: Play, space: str) -> int:
    """Count the hexes left to draw for a galaxy, if the referee can count them."""
    if not play.rules.fair_bag:
        return play.unknown.total()
    known = sum(place[0] == space[0] for place in play.book.spaces) - 1
    return 22 - known - play.drawn_again[space[0]]


def jumps(play: Play, name: str) -> dict[str, tuple[int, int]]:
    """Return the nodes to which a ship can jump, once a turn and with a booster: fuel and steps.

    It starts from the node on which it is, if it can pay; else from one to which it goes first.
    """
    ship, book = play.book.ships[name], play.book
    player = book.players[ship.owner]
    if not player.upgrades["booster"] or name in play.turn.jumped or name in play.turn.halted:
        return {}
    nodes = book.nodes()
    left = budget(play, ship.owner) - play.turn.spent[name]
    starts = {place: far for place, far in walks(play, name, left).items() if place in nodes}
    starts = {
        place: far for place, far in starts.items() if not _ends_travel(play, ship.owner, place)
    }
    if ship.hex in nodes:
        starts[ship.hex] = 0
    result: dict[str, tuple[int, int]] = {}
    for start, far in starts.items():
        for place in nodes - {start, ship.hex}:
            price = fare(play, start, place, ship.mercenaries)
            if price is not None and player.hand["fuel"] >= price:
                ways = [(price, far), result.get(place, (price, far))]
                result[place] = min(ways, key=lambda way: (way[1] > 0, way))
    return result


def fare(play: Play, start: str, end: str, mercenaries: int) -> int | None:
    """Return a jump's fuel: 1 for the ship and each mercenary if it needs a teleporter.

    None: the two spaces are those of one spaceport, and a jump is between two nodes.
    """
    starts, ends = play.book.nodes_in(start), play.book.nodes_in(end)
    ways = {paid or ends[other] for node, paid in starts.items() for other in ends if other != node}
    return (1 + mercenaries) * min(ways) if ways else None


def draw(play: Play, space: str) -> str:
    """Return a hex out of the bag, as the log has it or as it was put there."""
    pile = play.foreseen.get(play.bag_of(space))
    tile = pile.pop(0) if pile else play.next_chance(f"a hex for {space}")
    play.need(play.unknown[tile], f"{tile} was drawn and is not in the bag")
    play.unknown[tile] -= 1
    play.unknown = +play.unknown
    return tile


def lay(play: Play, space: str, words: str) -> str:
    """Draw a hex, compare it with what the news call it, and lay it down."""
    tile = draw(play, space)
    if tile.startswith("pirates"):
        play.book.spaces[space] = Space("pirates", cannons=int(tile.removeprefix("pirates")))
    elif tile in FOUND:
        play.book.spaces[space] = Space(tile, post=tile == "mercenaries")
    else:
        play.book.spaces[space] = Space("planet", tile.removesuffix("!"), tile.endswith("!"))
    play.need(words == hex_words(tile), f"{space}: drawn {tile}, reported {words}")
    return tile


def enter(play: Play, name: str, space: str) -> None:
    """Move a ship to a space, with what it meets there, and whether it goes on."""
    ship, turn = play.book.ships[name], play.turn
    ship.hex = space
    turn.arrived.add(name)
    near = play.book.pirates_near(space)
    foes = play.book.threats(ship.owner, space)
    turn.due += [(name, space, place) for place in near]
    turn.due += [(name, space, str(place)) for place in foes]
    turn.met |= {(name, str(place)): set(units) for place, units in foes.items()}
    if near or foes:
        turn.halted.add(name)


@on("<seat> explores <site> with <ship>: <words>")
def _explores(play: Play, groups: tuple[str, ...]) -> None:
    seat, space, name, words = int(groups[0]), groups[1], groups[2], groups[3]
    _travels(play, seat, name, space, "explore")
    left = budget(play, seat) - play.turn.spent[name]
    far = walks(play, name, left) | {play.book.ships[name].hex: 0}
    steps = [
        far[place] for place in chart.beside(space) if place in far and _passes(play, name, place)
    ]
    play.turn.spent[name] += 1 + min(steps)
    lay(play, space, words)
    enter(play, name, space)
    play.turn.halted.add(name)


@on("<seat> moves <ship> to <site>")
def _moves(play: Play, groups: tuple[str, ...]) -> None:
    seat, name, space = int(groups[0]), groups[1], groups[2]
    _travels(play, seat, name, space, "move")
    left = budget(play, seat) - play.turn.spent[name]
    play.turn.spent[name] += walks(play, name, left)[space]
    enter(play, name, space)


@on("<seat> jumps <ship> to <site>(?: for <n> fuel)?")
def _jumps(play: Play, groups: tuple[str, ...]) -> None:
    seat, name, space, words = int(groups[0]), groups[1], groups[2], int(groups[3] or 0)
    _travels(play, seat, name, space, "jump")
    price, far = jumps(play, name)[space]
    play.turn.spent[name] += far
    play.need(words == price, f"{name} jumps for {words} fuel instead of {price}")
    play.pay(seat, Counter(fuel=price))
    play.turn.jumped.add(name)
    enter(play, name, space)


def _travels(play: Play, seat: int, name: str, space: str, how: str) -> None:
    play.active(seat, "travel")
    play.reach(Stage.TRAVEL, f"{name} travels")
    play.need(play.book.ships[name].owner == seat, f"{seat} moves {name}")
    can = destinations(play, name)
    ways = {can.get(space), can.get(f"jump:{space}")}
    play.need(how in ways, f"{name} comes to {space} by {how}, possible: {ways}")


FALLS = "(?:The|At [A-Z]\\d+ the) wormhole swallows <ship>(?:, which has no booster)?;"
LOST = "(?:, without its (mercenary|<n> mercenaries))?"
"""The mercenaries that fall in with their starship."""


@on(
    f"{FALLS} the mothership recovers it at <site>{LOST}",
    f"{FALLS} it waits for a free mothership(){LOST}",
)
def _swallows(play: Play, groups: tuple[str, ...]) -> None:
    name, back, lost, several = groups
    ship = play.book.ships[name]
    words = int(several or bool(lost))
    play.need(words == ship.mercenaries, f"{name} is said to lose {words} mercenaries")
    riding = play.deal is not None and play.deal.card == "J2"
    play.need(riding or falls(play, ship.owner, ship.hex), f"{name} falls at {ship.hex}")
    if play.deal and riding:
        play.deal.marks.add("swallowed")
    recover(play, name, back, swallowed=True)


def recover(play: Play, name: str, back: str, *, swallowed: bool) -> None:
    """Move a lost ship to its free mothership, without mercenaries, or make it wait."""
    ship = play.book.ships[name]
    player = play.book.players[ship.owner]
    free = player.captor is None
    play.need(back == (home(ship.owner) if free else ""), f"{name} returns at {back!r}")
    ship.mercenaries = 0
    play.turn.arrived.discard(name)
    play.turn.halted.add(name)
    play.turn.due = [due for due in play.turn.due if due[0] != name]
    play.skips.discard(name)
    if free:
        ship.hex = back
        return
    del play.book.ships[name]
    if swallowed:
        player.swallowed += 1
    else:
        player.wrecks += 1


def minable(play: Play) -> set[str]:
    """Return the planets where the active player's travel ended and that can be mined."""
    seat, book, result = play.turn.active, play.book, set()
    for name in play.turn.arrived:
        ship = book.ships[name]
        space = book.spaces[ship.hex]
        allowed = open_to(play, seat, ship.hex) or ship.hex in play.turn.opened
        if space.terrain != "planet" or not allowed:
            continue
        if not book.held(seat, ship.hex, play.turn.won):
            result.add(ship.hex)
    return result


def open_to(play: Play, seat: int, place: str) -> bool:
    """Return whether a planet's people, if any, let a player mine and build in any turn."""
    space = play.book.spaces[place]
    return not space.occupied or seat in space.pacts


@on("<seat> mines nothing at <site>, which <words> guards?")
def _mines_nothing(play: Play, groups: tuple[str, ...]) -> None:
    item = groups[1]
    arrived = {play.book.ships[name].hex for name in play.turn.arrived if name in play.book.ships}
    play.need(item in arrived and item not in minable(play), f"{item} could be mined")


@on("<seat> mines <n> <one> at <site>")
def _mines(play: Play, groups: tuple[str, ...]) -> None:
    seat, count, resource, item = int(groups[0]), int(groups[1]), groups[2], groups[3]
    play.active(seat, "mining")
    broken = play.deal is not None and play.deal.option == "break" and play.deal.space == item
    play.need(item in minable(play) or broken, f"{item} is mined")
    play.need(item not in play.turn.mined, f"{item} is mined twice")
    player, space = play.book.players[seat], play.book.spaces[item]
    full = 1 + player.upgrades["freight"]
    play.need((count, resource) == (full, space.resource), f"{item} gives {count} {resource}")
    if broken and play.deal:
        play.deal.marks.add("mine")
    play.turn.mined.add(item)
    play.gain(seat, Counter({resource: count}))
