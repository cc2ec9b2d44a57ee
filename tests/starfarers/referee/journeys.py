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

    A node in reach on foot can be jumped to as well, where that takes fewer steps.
    """
    ship = play.book.ships[name]
    if name in play.turn.halted:
        return {}
    leaps = jumps(play, name)
    found = dict.fromkeys(leaps, "jump")
    left = budget(play, ship.owner) - play.turn.spent[name]
    found |= dict.fromkeys(_unknown(play, name, left), "explore")
    far = walks(play, name, left)
    saving = {of for of, (_, steps) in leaps.items() if steps < far.get(of, 0)}
    return found | dict.fromkeys(far, "move") | {f"jump:{of}": "jump" for of in saving}


def walks(play: Play, name: str, left: int) -> dict[str, int]:
    """Known spaces in reach, with the steps to each; a battle or a wormhole ends the way."""
    ship, book = play.book.ships[name], play.book
    far = {ship.hex: 0}
    border = [ship.hex]
    for step in range(1, left + 1):
        onward: list[str] = []
        for of in border:
            for cell in chart.beside(of):
                if cell in book.spaces and cell not in far and enters(play, ship.owner, cell):
                    far[cell] = step
                    onward.append(cell)
        border = [of for of in onward if not _ends_travel(play, ship.owner, of)]
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


def _passes(play: Play, name: str, of: str) -> bool:
    ship = play.book.ships[name]
    return of == ship.hex or not _ends_travel(play, ship.owner, of)


def _unknown(play: Play, name: str, left: int) -> set[str]:
    ship = play.book.ships[name]
    if left < 1 or not bag_left(play, ship.hex):
        return set()
    edge = {of for of in walks(play, name, left - 1) if _passes(play, name, of)} | {ship.hex}
    return {cell for of in edge for cell in chart.beside(of) if cell not in play.book.spaces}


def bag_left(play: Play, space: str) -> int:
    """Count the hexes left to draw for a galaxy, if the referee can count them."""
    if not play.rules.fair_bag:
        return play.unknown.total()
    known = sum(of[0] == space[0] for of in play.book.spaces) - 1
    return 22 - known - play.drawn_again[space[0]]


def jumps(play: Play, name: str) -> dict[str, tuple[int, int]]:
    """Nodes to which a ship can jump, once a turn and with a booster: fuel and steps.

    It starts from the node on which it is, if it can pay; else from one to which it goes first.
    """
    ship, book = play.book.ships[name], play.book
    player = book.players[ship.owner]
    if not player.upgrades["booster"] or name in play.turn.jumped or name in play.turn.halted:
        return {}
    nodes = book.nodes()
    left = budget(play, ship.owner) - play.turn.spent[name]
    starts = {of: far for of, far in walks(play, name, left).items() if of in nodes}
    starts = {of: far for of, far in starts.items() if not _ends_travel(play, ship.owner, of)}
    if ship.hex in nodes:
        starts[ship.hex] = 0
    found: dict[str, tuple[int, int]] = {}
    for start, far in starts.items():
        for of in nodes - {start, ship.hex}:
            price = fare(play, start, of, ship.mercenaries)
            if player.hand["fuel"] >= price:
                ways = [(price, far), found.get(of, (price, far))]
                found[of] = min(ways, key=lambda way: (way[1] > 0, way))
    return found


def fare(play: Play, start: str, end: str, mercenaries: int) -> int:
    """One fuel for the ship and each mercenary where either end is a teleporter alone."""
    ports = [site for site, base in play.book.bases.items() if base.kind == "spaceport"]
    free = chart.union(chart.hexes(site) for site in ports)
    paid = (of for of in (start, end) if play.book.spaces[of].terrain == "teleporter")
    return 1 + mercenaries if any(of not in free for of in paid) else 0


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
    play.need(words == hex_words(tile), f"{space}: drawn {tile}, told {words}")
    return tile


def enter(play: Play, name: str, space: str) -> None:
    """Move a ship to a space, with what it meets there, and whether it goes on."""
    ship, turn = play.book.ships[name], play.turn
    ship.hex = space
    turn.arrived.add(name)
    near = play.book.pirates_near(space)
    foes = play.book.threats(ship.owner, space)
    turn.due += [(name, space, of) for of in near]
    turn.due += [(name, space, str(of)) for of in foes]
    turn.met |= {(name, str(of)): set(units) for of, units in foes.items()}
    if near or foes:
        turn.halted.add(name)


@on("<seat> explores <site> with <ship>: <words>")
def _explores(play: Play, said: tuple[str, ...]) -> None:
    seat, space, name, words = int(said[0]), said[1], said[2], said[3]
    _travels(play, seat, name, space, "explore")
    left = budget(play, seat) - play.turn.spent[name]
    far = walks(play, name, left) | {play.book.ships[name].hex: 0}
    steps = [far[of] for of in chart.beside(space) if of in far and _passes(play, name, of)]
    play.turn.spent[name] += 1 + min(steps)
    lay(play, space, words)
    enter(play, name, space)
    play.turn.halted.add(name)


@on("<seat> moves <ship> to <site>")
def _moves(play: Play, said: tuple[str, ...]) -> None:
    seat, name, space = int(said[0]), said[1], said[2]
    _travels(play, seat, name, space, "move")
    left = budget(play, seat) - play.turn.spent[name]
    play.turn.spent[name] += walks(play, name, left)[space]
    enter(play, name, space)


@on("<seat> jumps <ship> to <site>(?: for <n> fuel)?")
def _jumps(play: Play, said: tuple[str, ...]) -> None:
    seat, name, space, told = int(said[0]), said[1], said[2], int(said[3] or 0)
    _travels(play, seat, name, space, "jump")
    price, far = jumps(play, name)[space]
    play.turn.spent[name] += far
    play.need(told == price, f"{name} jumps for {told} fuel instead of {price}")
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


FALLS = "(?:Without a booster,|At [A-Z]\\d+) the wormhole swallows <ship>, which"
LOST = "(?:, without its (mercenary|<n> mercenaries))?"
"""The mercenaries that fall in with their starship."""


@on(
    f"{FALLS} the mothership recovers at <site>{LOST}",
    f"{FALLS} waits for a free mothership(){LOST}",
)
def _swallows(play: Play, said: tuple[str, ...]) -> None:
    name, back, lost, several = said
    ship = play.book.ships[name]
    told = int(several or bool(lost))
    play.need(told == ship.mercenaries, f"{name} is said to lose {told} mercenaries")
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
    """Planets at which the active player's travel ended and whose resource can be had."""
    seat, book, found = play.turn.active, play.book, set()
    for name in play.turn.arrived:
        ship = book.ships[name]
        space = book.spaces[ship.hex]
        if space.terrain != "planet" or not open_to(play, seat, ship.hex):
            continue
        if not book.held(seat, ship.hex, play.turn.won):
            found.add(ship.hex)
    return found


def open_to(play: Play, seat: int, of: str) -> bool:
    """Return whether a planet's people, if any, let a player mine and build."""
    space = play.book.spaces[of]
    return not space.occupied or seat in space.pacts or of in play.turn.opened


@on("<seat> mines nothing at <site>, which <words> guards?")
def _mines_nothing(play: Play, said: tuple[str, ...]) -> None:
    of = said[1]
    arrived = {play.book.ships[name].hex for name in play.turn.arrived if name in play.book.ships}
    play.need(of in arrived and of not in minable(play), f"{of} could be mined")


@on("<seat> mines <n> <one> at <site>")
def _mines(play: Play, said: tuple[str, ...]) -> None:
    seat, count, resource, of = int(said[0]), int(said[1]), said[2], said[3]
    play.active(seat, "mining")
    broken = play.deal is not None and play.deal.option == "break" and play.deal.space == of
    play.need(of in minable(play) or broken, f"{of} is mined")
    play.need(of not in play.turn.mined, f"{of} is mined twice")
    player, space = play.book.players[seat], play.book.spaces[of]
    full = 1 + player.upgrades["freight"]
    play.need((count, resource) == (full, space.resource), f"{of} gives {count} {resource}")
    if broken and play.deal:
        play.deal.marks.add("mine")
    play.turn.mined.add(of)
    play.gain(seat, Counter({resource: count}))
