"""Cards in words, and in lines of words and drawings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from render.art import Art
from render.ganymede.art import COUNTED_SHUTTLES, COUNTED_SIGNS, DEEDS, SETTLERS
from render.scene import Part
from rules.ganymede.charts.kinds import SETTLERS as SETTLER_COLOURS
from rules.ganymede.charts.kinds import Colour, Effect, EffectKind, Ship, Step, Worth
from rules.ganymede.position.view import PlayerView, View

SHORT: dict[EffectKind, str] = {
    EffectKind.RECRUIT: "Recruit",
    EffectKind.ADAPT: "Adapt",
    EffectKind.MOVE: "Move",
    EffectKind.REPUTATION: "Rep +1",
    EffectKind.DRAW: "Draw ship",
}

COLOUR_WORDS: dict[Colour, str] = {
    Colour.RED: "red",
    Colour.YELLOW: "yellow",
    Colour.BLUE: "blue",
    Colour.PURPLE: "purple",
    Colour.WHITE: "white",
}

LAUNCHES = 4
"""Launched ships of one player that end the game."""
ENDINGS = {
    "launches": "a fourth launch",
    "earth": "the Earth pile is empty",
    "mars": "the Mars pile is empty",
    "rounds": "the last round is over",
}
"""Reasons for the end, by the view's word for them."""

ANY = "any"
"""Label of a settler of any colour: its drawing would crowd the line below."""
PLACES = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}


def final_place(player: PlayerView) -> str:
    """Return a player's final place, to follow the name; empty before the end."""
    return f", {PLACES[player.place]}" if player.place else ""


def winning(view: View, names: Sequence[str]) -> str:
    """Return the winners in words; empty before the end."""
    winners = [names[player.seat] for player in view.players if player.place == 1]
    if not winners:
        return ""
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"


def any_colour(effect: Effect) -> bool:
    """Return whether the recruit may be of every colour."""
    # white in an effect stands for any colour
    return set(effect.colours) >= set(SETTLER_COLOURS) or Colour.WHITE in effect.colours


def tokens(colours: Iterable[Colour]) -> list[Art]:
    """Return the settlers' drawings, in the order of the colours."""
    return [SETTLERS[colour] for colour in colours]


def _recruits(effect: Effect) -> list[Part]:
    if any_colour(effect):
        return [ANY]
    parts: list[Part] = []
    for token in tokens(effect.colours):
        parts += ["/", token] if parts else [token]
    return parts


def effect_parts(effect: Effect, *, wordy: bool) -> list[Part]:
    """Return one deed as a line; without words where they would not fit."""
    recruits = _recruits(effect) if effect.kind is EffectKind.RECRUIT else []
    parts: list[Part] = [DEEDS[effect.kind]] if wordy or not recruits else []
    parts += [SHORT[effect.kind]] if wordy and len(recruits) < 2 else []
    return [*parts, *recruits]


def runs(steps: Sequence[Step]) -> list[tuple[Step, int]]:
    """Return steps, each with the number of its repetitions in a row."""
    counts: list[tuple[Step, int]] = []
    for step in steps:
        if counts and counts[-1][0] == step:
            counts[-1] = (step, counts[-1][1] + 1)
        else:
            counts.append((step, 1))
    return counts


def _choices(effect: Effect) -> list[Effect]:
    """Return a recruit of one of several colours as that many effects."""
    if len(effect.colours) < 2 or any_colour(effect):
        return [effect]
    return [replace(effect, colours=(colour,)) for colour in effect.colours]


def effect_lines(steps: Sequence[Step], most: int = 2) -> list[list[Part]]:
    """Return a card's effect in at most this many lines of words and drawings."""
    lines: list[list[Part]] = []
    for number, (step, times) in enumerate(runs(steps)):
        choice = [part for effect in step for part in _choices(effect)]
        tail: list[Part] = [f"×{times}"] if times > 1 else []
        first: list[Part] = ["+"] if number else []
        if all(effect.kind is EffectKind.RECRUIT for effect in choice) and len(choice) > 1:
            # the word above all colours: drawings in lines above one another would touch
            colours = [part for effect in choice for part in ["or", *_recruits(effect)]]
            lines.append([*first, SHORT[EffectKind.RECRUIT]])
            lines.append([*colours[1:], *tail])
            continue
        for place, effect in enumerate(choice):
            lead = ["or"] if place else first
            last = tail if place == len(choice) - 1 else []
            lines.append([*lead, *effect_parts(effect, wordy=True), *last])
    # words for all lines or for none: a card with half of each is misread
    return lines if len(lines) <= most else [compact(steps)]


def compact(steps: Sequence[Step]) -> list[Part]:
    """Return a card's effect only in drawings."""
    parts: list[Part] = []
    for step, times in runs(steps):
        parts += ["+"] if parts else []
        for place, effect in enumerate(step):
            parts += ["/"] if place else []
            parts += effect_parts(effect, wordy=False)
        parts += [f"×{times}"] if times > 1 else []
    return parts


def effect_words(effect: Effect) -> str:
    """Return one deed in words."""
    if effect.kind is not EffectKind.RECRUIT:
        return {EffectKind.REPUTATION: "reputation +1", EffectKind.DRAW: "draw a ship"}.get(
            effect.kind, effect.kind.value
        )
    if any_colour(effect):
        return "recruit any"
    return "recruit " + " or ".join(COLOUR_WORDS[colour] for colour in effect.colours)


def steps_words(steps: Sequence[Step]) -> str:
    """Return a card's effect in words."""
    words = []
    for step, times in runs(steps):
        words.append(" or ".join(map(effect_words, step)) + (f" ×{times}" if times > 1 else ""))
    return " and ".join(words) or "no effect"


def worth_words(ship: Ship) -> str:
    """Return a ship's victory points in words."""
    base = f"{ship.points} + " if ship.points else ""
    colour = COLOUR_WORDS[ship.colour] if ship.colour else ""
    if ship.worth is Worth.SYMBOLS:
        return f"{base}{ship.per} per {colour} symbol"
    if ship.worth is Worth.REPUTATION:
        return f"{base}reputation points"
    if ship.worth is Worth.COLUMN:
        return f"{base}{ship.per} per {colour} shuttle"
    if ship.worth is Worth.ROWS:
        return f"{base}{ship.per} per full row"
    return f"{ship.points} points"


def worth_sign(ship: Ship) -> str:
    """Return a ship's victory points in a few letters; a plus where more counts than is printed."""
    if ship.worth is Worth.FIXED:
        return str(ship.points)
    if ship.worth is Worth.SYMBOLS:
        return f"{ship.points}+" if ship.points else f"{ship.per}×"
    if ship.worth is Worth.REPUTATION:
        return "="
    return f"{ship.per}×"


def worth_badge(ship: Ship) -> list[Part]:
    """Return a ship's victory points in a few letters, with the sign of what they count."""
    sign: list[Part] = [worth_sign(ship)]
    if ship.worth is Worth.REPUTATION:
        return [*sign, DEEDS[EffectKind.REPUTATION]]
    if not ship.colour:
        return sign
    counted = COUNTED_SHUTTLES if ship.worth is Worth.COLUMN else COUNTED_SIGNS
    return [*sign, counted[ship.colour]]


def launch_signs(ship: Ship) -> list[Art]:
    """Return the sign of each deed at a ship's launch; a settler of a certain colour as itself."""
    return [
        SETTLERS[effect.colours[0]]
        if effect.kind is EffectKind.RECRUIT and not any_colour(effect)
        else DEEDS[effect.kind]
        for step in ship.launch
        for effect in step
    ]


def worth_parts(ship: Ship) -> list[Part]:
    """Return the things that a ship's victory points count, as a line; empty for fixed points."""
    if ship.worth is Worth.FIXED:
        return []
    if ship.worth is Worth.REPUTATION:
        return ["=", DEEDS[EffectKind.REPUTATION], "points"]
    if ship.worth is Worth.ROWS:
        return [f"{ship.per} per full row"]
    token = SETTLERS[ship.colour or Colour.WHITE]
    noun = "on shuttles" if ship.worth is Worth.SYMBOLS else "shuttle"
    base = f"{ship.points} + " if ship.points else ""
    return [f"{base}{ship.per} per", token, noun]
