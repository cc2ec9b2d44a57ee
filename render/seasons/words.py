"""The words of a season's pictures: results and meetings as lines, and the alt text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.seasons.standings import SeasonGroup, SeasonRow, SeasonStandings, TableOutcome
from rules.toolbox.sentences import format_number, listed


def outcome_words(outcome: TableOutcome, names: Sequence[str]) -> str:
    """Return a table's result, such as `Ann beat Bea and Cyd (Bea forfeited)`.

    Without losers it is the note, such as `Ann: no opponent`, or `Ann and Bea drew`.
    """
    winners = listed([names[person] for person in outcome.winners])
    notes = [outcome.note] if outcome.note else []
    for people, verb in ((outcome.forfeited, "forfeited"), (outcome.late, "missed a turn")):
        if people:
            notes.append(f"{listed([names[person] for person in people])} {verb}")
    note = f" ({'; '.join(notes)})" if notes else ""
    if outcome.others:
        return f"{winners} beat {listed([names[person] for person in outcome.others])}{note}"
    if outcome.note:
        return f"{winners}: {outcome.note}"
    return f"{winners} drew{note}"


def meeting_words(people: tuple[int, ...], names: Sequence[str]) -> str:
    """Return the people who meet at a table."""
    return " – ".join(names[person] for person in people)


def more_words(count: int) -> str:
    """Return a count of things that aren't shown."""
    return f"and {count} more"


def alt_text(shown: SeasonStandings) -> str:
    """Return the content of the picture for a listener, leaders first."""
    return " ".join(_sentences(shown))


def _sentences(shown: SeasonStandings) -> Iterator[str]:
    yield f"{shown.title}, {shown.subtitle}. {shown.moment}."
    for group in shown.groups:
        yield _group_sentence(group, shown.names)
    if shown.more_groups:
        yield f"And {shown.more_groups} more groups."
    if shown.results:
        results = [outcome_words(outcome, shown.names) for outcome in shown.results]
        more = [more_words(shown.more_results)] if shown.more_results else []
        yield f"Latest results: {'; '.join([*results, *more])}."
    if shown.meetings:
        meetings = [meeting_words(people, shown.names) for people in shown.meetings]
        more = [more_words(shown.more_meetings)] if shown.more_meetings else []
        yield f"{shown.meetings_title}: {'; '.join([*meetings, *more])}."
    if shown.closing:
        yield shown.closing


def _group_sentence(group: SeasonGroup, names: Sequence[str]) -> str:
    rows = [_row_words(row, names) for row in group.rows]
    more = [more_words(group.more)] if group.more else []
    head = f"{group.title}: " if group.title else ""
    return f"{head}{'; '.join([*rows, *more])}."


def _row_words(row: SeasonRow, names: Sequence[str]) -> str:
    points = "1 point" if row.points == 1 else f"{format_number(row.points)} points"
    words = [f"{row.place}. {names[row.person]}, {points}, {row.played} of {row.total} rounds"]
    if row.moved:
        words.append(f"{'up' if row.moved > 0 else 'down'} {abs(row.moved)}")
    if row.zone:
        words.append(row.zone.value)
    if row.gone:
        words.append(row.gone)
    return ", ".join(words)
