"""The result of a match in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Result
from rules.kernel.sentences import listed

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def result_lines(
    result: Result, why: str, names: dict[int, str], *, counted: str = "points"
) -> list[str]:
    """Return a result as lines in markdown: winner and reason, places, scores and their parts.

    `why` is the clause on how it ended, `counted` the unit of scores in the plural.
    """
    lines = [f"## {headline(result, names, counted)}", f"The match is over. {why}."]
    for seat in sorted(range(len(result.places)), key=lambda seat: result.places[seat]):
        place = result.places[seat]  # escaped: Discord would number the lines consecutively
        made_of = (result.exact_parts or result.breakdown)[seat]
        parts = " + ".join(f"{part} {worth}" for part, worth in made_of.items())
        medal = "" if len(names) == 1 else MEDALS.get(place, f"{place}\\.") + " "
        if parts:
            lines.append(f"{medal}**{names[seat]}: {_score(result, seat)}** = {parts}")
        elif medal:
            lines.append(f"{medal}**{names[seat]}**")
    return lines


def _score(result: Result, seat: int) -> str:
    """Return a seat's score as text, exact if it isn't a whole number."""
    return result.exact[seat] if result.exact else str(result.scores[seat])


def headline(result: Result, names: dict[int, str], counted: str) -> str:
    """Return the winners of a match in a clause, with their score if that decided it.

    A solo player may lose, and all players of a match may.
    """
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    called = listed([names[seat] for seat in winners or names])
    if not winners:
        return f"{called} {'loses' if len(names) == 1 else 'lose'}"
    if result.scored:
        return f"{called} ends with {amount(_score(result, winners[0]), counted)}"
    verb = "wins" if len(winners) == 1 else "share the win"
    most = max(result.scores)
    words = _score(result, winners[0])
    decided = len(names) > 1 and all(result.scores[seat] == most for seat in winners)
    return (
        f"{called} {verb} with {amount(words, counted)}" if most and decided else f"{called} {verb}"
    )


def amount(score: str, counted: str) -> str:
    """Return a score with its unit, such as `1 point`, `2 points` and `28T of profit`."""
    if counted.startswith("T "):
        return f"{score}{counted}"
    return f"{score} {counted.removesuffix('s') if score == '1' else counted}"


TURNS_TITLE = "**Turning points**"


def turning_line(name: str, when: str, scores: tuple[float, float], lines: Sequence[str]) -> str:
    """Return a turning point as a line in markdown, with lines of news about it.

    `scores` are those before and after.
    """
    news = f": {' '.join(lines)}" if lines else "."
    return f"- {when[:1].upper()}{when[1:]}, **{name}** {swing_words(*scores)}{news}"


def swing_words(before: float, after: float) -> str:
    """Return a change of a score, such as `from 42 to 42½`."""
    return f"from {in_halves(before)} to {in_halves(after)}"


def in_halves(score: float) -> str:
    """Return a score rounded to halves, such as 42, 42½ or -½."""
    units, half = divmod(round(abs(score) * 2), 2)
    digits = f"{units or ('' if half else 0)}{'½' * half}"
    return f"-{digits}" if score < 0 else digits
