"""Ships in the hand and on the two places of Ganymede [3.4]."""

from __future__ import annotations

from rules.ganymede.charts.kinds import CardId
from rules.ganymede.position.context import Context
from rules.ganymede.position.state import SHIP_1, crew_of
from rules.kernel import Choice


def ship_choice(
    context: Context,
    ask: str,
    prompt: str,
    rule: str,
    places: list[int],
    about: object = None,
) -> Choice[int]:
    """Build a question for one of the two places on Ganymede; `about`: the ship or settler."""
    return Choice(
        ask,
        context.seat,
        prompt,
        rule,
        {f"ship:{place - 1}": place for place in places},
        label=lambda place: place_words(context, place),
        about=about,
    )


def place_words(context: Context, place: int) -> str:
    """Describe a place on Ganymede with its kind, its crew and its ship."""
    ship, aboard = context.me.ships[place - SHIP_1], sum(context.me.settlers[place])
    kind = "one colour" if place == SHIP_1 else "different"
    if ship is None:
        return f"Ship {place - 1} ({kind}): empty"
    needs = crew_of(place, context.content.ships[ship])
    crew = f"{kind}, {aboard}/{needs} aboard"
    return f"Ship {place - 1} ({crew}): {context.content.ship_words(ship)}"


def take_ship(context: Context, ship: CardId) -> CardId:
    """Take a ship from the row to the hand, seen by all [3.3]."""
    context.take_from_row(context.state.ship_row, ship)
    context.me.hand.append(ship)
    context.me.shown.append(ship)
    context.say(f"takes ship {context.content.names[ship]}")
    return ship


def station(context: Context, ship: CardId, place: int) -> None:
    """Put a ship from the hand on a place of Ganymede [3.4]."""
    me = context.me
    me.hand.remove(ship)
    if ship in me.shown:
        me.shown.remove(ship)
    me.ships[place - SHIP_1] = ship
    context.say(f"stations {context.content.names[ship]} as ship {place - 1}")
