"""Reasons why a typed key isn't possible now, by question [3.1-4.7]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.ganymede.actions.deeds import do
from rules.ganymede.actions.shuttles import crowd_for, lacking
from rules.ganymede.charts.kinds import CardId, EffectKind, Planet
from rules.ganymede.charts.words import HUES, LETTERS, lacking_words, settlers_words, steps_words
from rules.ganymede.effects.options import new_colours
from rules.ganymede.position.context import Context
from rules.ganymede.position.display import ships_left
from rules.ganymede.position.state import (
    EARTH,
    PLACE_KEYS,
    PLACE_WORDS,
    ROOM,
    SHIP_1,
    SHIP_2,
    Settler,
    State,
)
from rules.kernel import Ask
from rules.toolbox.mute_tell import mute

ACTIONS: Final = ("tile", *Planet, "discard")
"""Beginnings of the keys of actions."""


def why_not(state: State, ask: Ask, key: str) -> str:
    """Return the reason with its section for a key that isn't offered; empty: none is known."""
    if early := _too_early(ask, key):
        return early
    reason = REASONS.get(ask.id)
    return reason(Context(state, mute, ask.seat, do), ask, key) if reason else ""


def _too_early(ask: Ask, key: str) -> str:
    """Return the reason against a second action during the first one [3.6]."""
    begins = key.partition(":")[0] in ACTIONS and not ask.id.startswith(("turn", "setup"))
    return (
        "A turn is one action [3.6], and you've already begun yours. Finish it first."
        if begins
        else ""
    )


def _action(context: Context, _ask: Ask, key: str) -> str:
    """Return why a tile or a shuttle can't be used [3.1] [3.2] [3.3]."""
    kind, _, card = key.partition(":")
    if kind == "tile":
        return _no_card(context, context.state.tile_row, card, "a tile on display [3.1]")
    if kind == "discard":
        return _no_card(context, context.me.tiles, card, "one of your tiles [3.3]")
    if kind in tuple(Planet):
        return _no_shuttle(context, Planet(kind), CardId(card.upper()))
    if kind in tuple(EffectKind):
        return "A basic action costs one of your tiles [3.3]. Discard one first."
    return ""


def _no_card(context: Context, row: Sequence[CardId | None], key: str, noun: str) -> str:
    """Return that a card is elsewhere; empty if it isn't a card, or is there."""
    card = CardId(key.rpartition(":")[2].upper())
    return f"{card} isn't {noun}." if card in context.content.names and card not in row else ""


def _no_tile(context: Context, ask: Ask, key: str) -> str:
    return _no_card(context, context.me.tiles, key, f"one of your tiles [{ask.rule}]")


def _no_shuttle(context: Context, planet: Planet, card: CardId) -> str:
    state, content = context.state, context.content
    row = state.earth_row if planet is Planet.EARTH else state.mars_row
    if card not in row:
        return _no_card(
            context, row, card, f"a shuttle on display that starts from {planet.title()} [3.2]"
        )
    missing = lacking(content.needs[card], crowd_for(context, card))
    if any(missing):
        needed = lacking_words(*missing)
        return f"You're missing {needed} on {planet.title()} for {card} [3.2]."
    return f"{card} also costs a tile, and you have none [3.2]. Take one first."


def _effect(context: Context, ask: Ask, key: str) -> str:
    """Return what a card's effect doesn't do, or can't do now [3.7]."""
    if key == "skip":
        return "A “+” effect is all or nothing, and you've done the first part [3.7.8]."
    content, card = context.content, CardId(str(ask.about))
    steps = content.steps(card)
    does = f"{content.names[card]} does this, in order: {steps_words(steps)} [3.7]."
    kinds = {str(effect.kind) for step in steps for effect in step}
    return (key.partition(":")[0] in kinds and _why_no_deed(context, ask, key)) or does


def _basic(context: Context, ask: Ask, key: str) -> str:
    if key == "skip":
        return "An action paid for with a tile must be carried out [3.3]."
    return _why_no_deed(context, ask, key)


def _why_no_deed(context: Context, _ask: Ask, key: str) -> str:
    """Return the reason why a deed isn't possible, in any question [3.3]."""
    kind, _, argument = key.partition(":")
    reason = DEEDS.get(kind)
    return reason(context, argument) if reason else ""


def _no_recruit(context: Context, letter: str) -> str:
    if sum(context.me.settlers[EARTH]) >= ROOM[EARTH]:
        return f"Earth has room for {ROOM[EARTH]} settlers, and yours is full [4.5]."
    hue = _hue(letter)
    if hue is not None and not context.state.supply[hue]:
        return f"No {HUES[hue]} settler is left in the supply [4.7]."
    return ""


def _hue(letter: str) -> int | None:
    """Return the colour index of a letter; None if it isn't a colour."""
    return LETTERS.index(letter.upper()) if letter.upper() in LETTERS else None


def _no_move(context: Context, argument: str) -> str:
    """Return the reason why no settler of that colour can move [3.7.3]."""
    place, _, letter = argument.partition("-")
    hue = _hue(letter)
    if place not in PLACE_KEYS or hue is None:
        return ""
    at = PLACE_KEYS.index(place)
    if context.me.settlers[at][hue]:
        return ""
    return f"You have no {HUES[hue]} settler on {PLACE_WORDS[at]} [3.7.3]."


def _no_adapt(context: Context, argument: str) -> str:
    return (
        _no_move(context, argument) or "No colour in the supply would fit the crew there [3.7.2]."
    )


def _no_draw(context: Context, argument: str) -> str:
    if argument == "pile":
        return "" if ships_left(context.state) else "The pile of ships is empty [3.7.5]."
    return _no_card(context, context.state.ship_row, argument, "a ship in the row [3.7.5]")


def _no_reputation(context: Context, _what: str) -> str:
    if context.me.reputation == context.content.maximum:
        return "Your reputation is at its maximum and can't rise any further [4.3]."
    return "On a strict track, using a bonus ends that card's reputation gain [4.2]."


DEEDS: Final[Mapping[str, Callable[[Context, str], str]]] = {
    EffectKind.RECRUIT: _no_recruit,
    EffectKind.MOVE: _no_move,
    EffectKind.ADAPT: _no_adapt,
    EffectKind.DRAW: _no_draw,
    EffectKind.REPUTATION: _no_reputation,
}


def _colour(context: Context, ask: Ask, key: str) -> str:
    """Return the reason why a settler can't be swapped for that colour [3.7.2]."""
    hue, settler = _hue(key), ask.about
    if hue is None or not isinstance(settler, Settler):
        return ""
    if not context.state.supply[hue]:
        return f"No {HUES[hue]} settler is left in the supply [4.7]."
    if settler.place in (SHIP_1, SHIP_2):
        suits = " or ".join(HUES[new] for new in new_colours(context, *settler))
        place = PLACE_WORDS[settler.place]
        return f"On {place} the new colour must fit the crew [3.7.2]. Possible: {suits}."
    return f"It's already {HUES[hue]} [3.3]."


def _white(_context: Context, _ask: Ask, key: str) -> str:
    hue = _hue(key)
    return f"No {HUES[hue]} settler is left to count as white [3.8.5]." if hue is not None else ""


def _why_not_lost(_context: Context, ask: Ask, key: str) -> str:
    hue = _hue(key)
    return "" if hue is None else f"No {HUES[hue]} settler flies with {ask.about} [3.8.6]."


def _boarding(_context: Context, ask: Ask, _key: str) -> str:
    movers = [LETTERS.index(part[0]) for part in ask.keys[0].split("-")]
    fly = settlers_words(movers)
    return f"{ask.about} carries {fly}, and each must board if a ship takes it [3.8.2]."


def _times(_context: Context, ask: Ask, key: str) -> str:
    limit = (
        f"You can recruit at most {ask.keys[0]}: Earth or the supply allows no more [4.5] [4.7]."
    )
    return limit if key.isdecimal() else ""


def _launch(_context: Context, ask: Ask, key: str) -> str:
    return f"There's no ship in that place [{ask.rule}]." if key.startswith("ship:") else ""


def _row(context: Context, ask: Ask, key: str) -> str:
    return _no_card(context, context.state.ship_row, key, f"a ship in the row [{ask.rule}]")


def _hand(context: Context, ask: Ask, key: str) -> str:
    hand = [ship for ship in context.me.hand if ship not in context.me.picked]
    return _no_card(context, hand, key, f"a ship in your hand [{ask.rule}]")


REASONS: Final[Mapping[str, Callable[[Context, Ask, str], str]]] = {
    "turn.action": _action,
    "tile.replace": _no_tile,
    "shuttle.pay": _no_tile,
    "discard.more": _no_tile,
    "shuttle.white": _white,
    "shuttle.lost": _why_not_lost,
    "board": _boarding,
    "effect.choose": _effect,
    "effect.times": _times,
    "basic.action": _basic,
    "adapt.to": _colour,
    "launch.which": _launch,
    "launch.take": _row,
    "launch.replace": _hand,
    "hand.return": _hand,
    "setup.identical": _hand,
    "setup.different": _hand,
}
