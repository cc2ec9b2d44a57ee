"""Ganymede in words: the text board, and the alt text of its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from render.ganymede.market import repeats
from render.ganymede.words import (
    COLOUR_WORDS,
    ENDINGS,
    final_place,
    steps_words,
    winning,
    worth_words,
)
from render.picture import PictureKind
from render.words import strip_markdown, turn_words
from rules.ganymede.charts.kinds import SETTLERS, TYPES, Colour, Ship, Shuttle, Tile
from rules.ganymede.position.view import PlayerView, SlotView, View

Card = Tile | Shuttle | Ship
HAND = "Your hand"


def letters(settlers: Iterable[Colour]) -> str:
    """Return settlers as letters, in the order of the boards."""
    # sorted, because the order in which settlers came means nothing
    return "".join(sorted(settlers, key="RYBPW".index)) or "–"


def supply(view: View) -> str:
    """Return the settlers in supply, by letter."""
    return ", ".join(f"{colour} {view.supply.get(colour, 0)}" for colour in SETTLERS)


def situation(view: View, names: Sequence[str], pending: Sequence[int]) -> str:
    """Return the game's state in a few words."""
    why = ENDINGS.get(view.ended_by, view.ended_by)
    state = turn_words(view.active, names, pending, "all choose their first ships")
    if view.active is not None:
        final = f", final round ({why})" if view.final_round else ""
        return f"round {view.round}{final}, {state}"
    if not view.ended_by:
        return state
    won = winning(view, names)
    return f"game over ({why}), {won}" if won else f"game over ({why})"


def table(view: View, seat: int | None, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the whole table, or one seat's board, in Markdown."""
    if seat is not None:
        return "\n".join(_player(view, view.players[seat], names[seat]))
    blocks = [
        f"**Ganymede**: {situation(view, names, pending)}\nSupply: {supply(view)}",
        _row(f"Ships (pile {view.ship_pile})", view.ships, view),
        _row(f"Mars shuttles (pile {view.mars_pile})", view.mars, view),
        _row(f"Earth shuttles (pile {view.earth_pile})", view.earth, view),
        _row(f"Tiles (pile {view.tile_pile})", view.tiles, view),
        _table_notes(view),
    ]
    blocks += [
        "\n".join(_player(view, each, names[each.seat], brief=True)) for each in view.players
    ]
    return "\n\n".join(blocks)


def _table_notes(view: View) -> str:
    out = ", ".join(view.tile_discards) or "none"
    points = " ".join(
        f"{number}{'*' if number in view.reputation_bonuses else ''}={value}"
        for number, value in enumerate(view.reputation_points)
    )
    return f"Discarded tiles: {out}\nReputation, space=points (* basic action): {points}"


def _row(title: str, cards: Sequence[Card | None], view: View) -> str:
    return "\n".join([f"**{title}**", *(_card(card, view) for card in cards if card is not None)])


def _card(card: Card, view: View) -> str:
    if isinstance(card, Ship):
        return ship_words(card)
    often = repeats(view, card.type, tiles=isinstance(card, Tile))
    times = f" (×{often})" if often > 1 and card.steps else ""
    kind = COLOUR_WORDS[card.type]
    if isinstance(card, Tile):
        return f"`{card.id}` {kind}: {steps_words(card.steps)}{times}"
    price = ", pay 1 tile" if card.costs_tile else ""
    needs = "".join(card.needs)
    return f"`{card.id}` {kind}, needs {needs}{price}: {steps_words(card.steps)}{times}"


def ship_words(ship: Ship) -> str:
    """Return a ship with all that is printed on it."""
    launch = f"; launch: {steps_words(ship.launch)}" if ship.launch else ""
    fewer = f"; needs {ship.fewer} fewer" if ship.fewer else ""
    return f"`{ship.id}` {ship.name}: {worth_words(ship)}{fewer}{launch}"


def _player(view: View, player: PlayerView, name: str, *, brief: bool = False) -> Iterator[str]:
    """Yield the lines of one board; `brief` leaves out the effects of held tiles."""
    turn = " (their turn)" if view.active == player.seat else ""
    turn += ", first player" if view.first == player.seat else ""
    made_of = ", ".join(f"{source} {points}" for source, points in player.standing.items())
    total = sum(player.standing.values())
    yield f"**{player.seat + 1}. {name}**{final_place(player)}{turn}: {total} points ({made_of})"
    space = player.reputation
    bonus = view.reputation_points[space]
    yield f"Reputation {space} ({bonus} points), {player.hand_size} in hand"
    tiles = [_tile_words(t) + ("" if brief else f": {steps_words(t.steps)}") for t in player.tiles]
    yield "Tiles: " + ((", " if brief else "; ").join(tiles) or "none")
    yield f"Earth {letters(player.earth)} of 6, Mars {letters(player.mars)} of 5"
    for number, slot in enumerate(player.slots, 1):
        yield f"Ship {number}: {_slot(slot, number)}"
    columns = zip(TYPES, player.columns, strict=True)
    used = [_column(colour, column, brief=brief) for colour, column in columns]
    yield f"Shuttles: {', '.join(used)}"
    flown = (
        f"`{ship.id}` {worth_words(ship)}, now {points}"
        for ship, points in zip(player.launched, player.flown, strict=False)
    )
    yield "Launched: " + ("; ".join(flown) or "none")
    if player.hand is not None:
        yield f"{HAND}: " + ("; ".join(map(ship_words, player.hand)) or "none")
        # only the reader knows these cards; views of others have none
        if view.bottom:
            yield "Put under the pile by you: " + _ids(view.bottom)


def _column(colour: Colour, column: Sequence[Shuttle], *, brief: bool) -> str:
    """Return the used shuttles of a type by their symbols, which ships score, and by their ids."""
    symbols = ["".join(shuttle.needs) for shuttle in column]
    named = [f"`{shuttle.id}` {words}" for shuttle, words in zip(column, symbols, strict=True)]
    used = " ".join(symbols) if brief else ", ".join(named)
    return f"{colour} {len(column)}{f' ({used})' if used else ''}"


def _tile_words(tile: Tile) -> str:
    return f"`{tile.id}` {COLOUR_WORDS[tile.type]}"


def _slot(slot: SlotView, number: int) -> str:
    kind = "alike" if number == 1 else "different"
    ship = ship_words(slot.ship) if slot.ship is not None else "none"
    return f"{ship}. Aboard {letters(slot.settlers)}, needs {slot.needs} {kind}"


def alt(
    view: View, kind: PictureKind, seat: int, names: Sequence[str], pending: Sequence[int] = ()
) -> str:
    """Return a picture's alt text, the most important things first."""
    if kind is PictureKind.OVERVIEW:
        players = " ".join(brief(player, names[player.seat]) for player in view.players)
        return (
            f"Ganymede, {situation(view, names, pending)}. Ships {_ids(view.ships)}. "
            f"Mars {_ids(view.mars)}. Earth {_ids(view.earth)}. Tiles {_ids(view.tiles)}. "
            f"Supply {supply(view)}. {players}"
        )
    lines = list(_player(view, view.players[seat], names[seat]))
    if kind is PictureKind.HAND:
        # stable: the hand comes first, the rest stays in order
        lines.sort(key=lambda line: not line.startswith(HAND))
    else:
        lines.insert(0, f"Ganymede, {situation(view, names, pending)}")
    return strip_markdown("\n".join(lines)) + "."


def _ids(cards: Sequence[Card | None]) -> str:
    return " ".join(card.id for card in cards if card is not None) or "none"


def brief(player: PlayerView, name: str) -> str:
    """Return one board in one sentence."""
    crews = ", ".join(
        f"ship {number} {slot.ship.id if slot.ship else 'none'} with {letters(slot.settlers)}"
        for number, slot in enumerate(player.slots, 1)
    )
    columns = "".join(
        f"{colour}{len(column)}" for colour, column in zip(TYPES, player.columns, strict=True)
    )
    return (
        f"{name}{final_place(player)}: {sum(player.standing.values())} points, "
        f"reputation {player.reputation}, hand {player.hand_size}, tiles {_ids(player.tiles)}, "
        f"Earth {letters(player.earth)}, "
        f"Mars {letters(player.mars)}, {crews}, shuttles {columns}, "
        f"launched {_ids(player.launched)}."
    )
