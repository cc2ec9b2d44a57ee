"""Many matches of self-play summarised in tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, quantiles

from rich.console import Group
from rich.table import Table

from bot.tools.selfplay import Played
from rules.kernel import Result


def summary(matches: Sequence[Played]) -> Group:
    """Return two tables: the matches, and (unless all failed) the seats by place and score."""
    good = [played for played in matches if played.ok and played.result]
    tables = [_matches(matches, good)]
    if good:
        tables.append(_seats(good))
    return Group(*tables)


def _matches(matches: Sequence[Played], good: Sequence[Played]) -> Table:
    """Return a table of the matches' length, ends and speed; `good` are those that didn't fail."""
    table = Table(title=f"{matches[0].game}, {matches[0].seats} seats" if matches else "no matches")
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_row("matches", str(len(matches)))
    table.add_row("failed", str(sum(not played.ok for played in matches)))
    for name, values in (
        ("answers", [played.answers for played in good]),
        ("rounds", [played.rounds for played in good]),
    ):
        if values:
            table.add_row(f"{name} p10 / median / p90", _spread(values))
    for why, count in Counter(played.ended_by for played in good).most_common():
        table.add_row(f"ended by {why}", str(count))
    seconds = sum(played.seconds for played in matches)
    if seconds:
        answers = sum(played.answers for played in matches)
        table.add_row("answers/s of one process", f"{answers / seconds:,.0f}")
    return table


def _spread(values: Sequence[int]) -> str:
    """Return the 10th, 50th and 90th percentile of some values as text."""
    if len(values) == 1:
        return str(values[0])
    cuts = quantiles(values, n=10, method="inclusive")
    return f"{cuts[0]:.0f} / {cuts[4]:.0f} / {cuts[8]:.0f}"


def _seats(good: Sequence[Played]) -> Table:
    """Return a table of wins, places and scores by seat."""
    table = Table(title="seats")
    for name in ("seat", "AI", "won", "mean place", "mean score", "least", "most"):
        table.add_column(name, justify="left" if name == "AI" else "right")
    results = [played.result for played in good if played.result]
    for seat, level in enumerate(good[0].ai):
        scores = [result.scores[seat] for result in results]
        places = [result.places[seat] for result in results]
        table.add_row(
            str(seat),
            level,
            f"{fmean(_win_share(result, seat) for result in results):.0%}",
            f"{fmean(places):.2f}",
            f"{fmean(scores):.1f}",
            str(min(scores)),
            str(max(scores)),
        )
    return table


def _win_share(result: Result, seat: int) -> float:
    """Return a seat's share of a win, 0 to 1; a shared first place counts in part."""
    return 1 / result.places.count(1) if result.places[seat] == 1 else 0.0
