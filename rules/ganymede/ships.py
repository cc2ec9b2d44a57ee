"""Ships in the hand and on the two places of Ganymede [3.4]."""

from __future__ import annotations

from rules.ganymede.cards import CardId
from rules.ganymede.state import CREWS, SHIP_1
from rules.ganymede.table import Table
from rules.kernel import Choice


def ship_choice(
    table: Table,
    ask: str,
    prompt: str,
    rule: str,
    places: list[int],
    about: object = None,
) -> Choice[int]:
    """A question for one of the two places on Ganymede; `about`: for which ship or settler."""
    return Choice(
        ask,
        table.seat,
        prompt,
        rule,
        {f"ship:{place - 1}": place for place in places},
        label=lambda place: place_words(table, place),
        about=about,
    )


def place_words(table: Table, place: int) -> str:
    """A place on Ganymede with its kind, its crew and its ship."""
    ship, aboard = table.me.ships[place - SHIP_1], sum(table.me.settlers[place])
    kind = "alike" if place == SHIP_1 else "different"
    if ship is None:
        return f"Ship {place - 1} ({kind}): empty"
    needs = CREWS[place] - table.content.ships[ship].fewer
    crew = f"{kind}, {aboard}/{needs} aboard"
    return f"Ship {place - 1} ({crew}): {table.content.ship_words(ship)}"


def take_ship(table: Table, ship: CardId) -> CardId:
    """Take a ship from the row to the hand, seen by all [3.3]."""
    table.take_from_row(table.state.ship_row, ship)
    table.me.hand.append(ship)
    table.me.shown.append(ship)
    table.say(f"takes ship {table.content.names[ship]}")
    return ship


def station(table: Table, ship: CardId, place: int) -> None:
    """Put a ship from the hand on a place of Ganymede [3.4]."""
    me = table.me
    me.hand.remove(ship)
    if ship in me.shown:
        me.shown.remove(ship)
    me.ships[place - SHIP_1] = ship
    table.say(f"stations {table.content.names[ship]} as ship {place - 1}")
