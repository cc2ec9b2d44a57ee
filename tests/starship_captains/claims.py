"""Claims of refusals, checked against the position; keys that somebody could well type."""

from __future__ import annotations

from rules.kernel import Ask, Match
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Figure, PlaceId
from rules.starship_captains.charts.words import FIGURE_WORDS
from rules.starship_captains.position.state import Captain, rooms_of
from rules.starship_captains.ship.rooms import workers

FIGURES = {words: figure for figure, words in FIGURE_WORDS.items()}


def mistakes(match: Match, ask: Ask) -> list[str]:
    """Return every room and figure for an action, every place for a move, else all named things."""
    if ask.id == "move.to":
        return [str(_me(match, ask.seat).at), *map(str, match.state.board.places)]
    rooms = [room.id for captain in match.state.captains for room in rooms_of(captain)]
    keys = [f"room:{room}" for room in rooms]
    keys += [f"{deed}:{figure.value}" for deed in ("train", "promote") for figure in Figure]
    if ask.id == "turn.action":
        return [*keys, *("mission",) * (len(keys) // 5)]
    named = [*match.state.board.places, *content().techs, *(figure.value for figure in Figure)]
    return [*keys, *map(str, named), "1", "2", "3", "9"]


def _me(match: Match, seat: int) -> Captain:
    captain: Captain = match.state.captains[seat]
    return captain


CLAIMS = {
    r"(\w+) is too far": lambda m, a, s: (
        _me(m, a.seat).at != s[1] and PlaceId(s[1]) in m.state.board.places
    ),
    r"You're already at (\w+)": lambda m, a, s: _me(m, a.seat).at == s[1],
    r"No (.+) is in the ready room": lambda m, a, s: FIGURES[s[1]] not in _me(m, a.seat).ready,
    r"Only (\w+) figures or two matching artifacts can activate (.+?) \[": lambda m, a, s: (
        not any(
            workers(_me(m, a.seat), room) for room in rooms_of(_me(m, a.seat)) if room.name == s[2]
        )
    ),
    r"costs (\d) medals, and you have (\d)": lambda m, a, s: int(s[2]) < int(s[1]),
    r"costs a medal, and you have none": lambda m, a, s: not _me(m, a.seat).medals,
    r"There's no mission at (\w+)": lambda m, a, s: s[1] not in m.state.missions,
    r"reserved for \{(\d)\}": lambda m, a, s: m.state.reserved(_me(m, a.seat).at) == int(s[1]),
    r"takes (\d) figures .* ready\. Activate": lambda m, a, s: (
        len(_me(m, a.seat).ready) < int(s[1])
    ),
    r"Slot (\d) is damaged": lambda m, a, s: _me(m, a.seat).slots[int(s[1]) - 1].damaged,
    r"turn has already begun": lambda m, a, s: a.id != "turn.action",
}
"""Claims of a sentence, by a pattern, and tests of the position for each."""
