"""Queries on a reader's own view: reach, and payments for a site [p6, p9]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel import IllegalAnswer
from rules.spacecorp.actions.missing import have_words, lack_words
from rules.spacecorp.actions.payment_words import payment_words
from rules.spacecorp.actions.planning import payments
from rules.spacecorp.actions.targets import (
    Crew,
    build_task,
    crew_sites,
    destinations,
    explore_task,
    move_task,
    permits,
    way,
)
from rules.spacecorp.actions.value import Task
from rules.spacecorp.charts.content import CHARTS, site_of
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.position.board import is_explored
from rules.spacecorp.position.imagine import imagine
from rules.spacecorp.position.state import State
from rules.spacecorp.position.view import View
from rules.spacecorp.position.words import site_words
from rules.table_game import Param, Query
from rules.toolbox.sentences import listed

PLANNED_ACTIONS: Final = ("move", "explore", "build")
WAYS: Final = 4
"""Number of payments shown."""


def tell_reach(view: View, given: Mapping[str, str]) -> str:
    """Describe the destinations of each team of the reader, with the cheapest payment.

    Raise IllegalAnswer for a reader without a seat, or a site without a team of theirs.
    """
    seat = _seat(view)
    state = imagine(view)
    starts = crew_sites(state, Crew(seat))
    if given.get("from"):
        starts = [_own_start(starts, given["from"])]
    if not starts:
        raise IllegalAnswer("You have no team that can move now [p9].")
    lines = []
    for start in starts:
        lines.append(f"From {site_words(state.era, start)}:")
        ends = destinations(state, Crew(seat), start)
        lines += [_line(state, seat, start, end, need) for end, need in ends.items()]
        if not ends:
            lines.append("  nowhere, with what you have")
    return "\n".join(lines)


def _seat(view: View) -> int:
    if view.seat is None:
        raise IllegalAnswer(
            "You have no seat at this table, so you have nothing to calculate with."
        )
    return view.seat


def _own_start(starts: Sequence[SiteId], typed: str) -> SiteId:
    name = SiteId(typed.strip().lower())
    if name not in starts:
        if not starts:
            raise IllegalAnswer("You have no teams to move.")
        known = listed(list(starts))
        raise IllegalAnswer(f"You have no team to move at {typed[:20]!r}. Try {known}.")
    return name


def _line(state: State, seat: int, start: SiteId, end: SiteId, need: int) -> str:
    task = move_task(state, Crew(seat), start, end, need)
    ways = payments(state, task)
    how = payment_words(ways[0]) if ways else "you can pay piece by piece"
    favour = "" if seat in permits(state, seat, start, end) else ", using a rival's base"
    return f"  {site_words(state.era, end)}, distance {need}: {how}{favour}"


def tell_plan(view: View, given: Mapping[str, str]) -> str:
    """Describe the cost of an action at a site, the reader's means, and the cheapest payments.

    Raise IllegalAnswer if the action can never be done there.
    """
    seat, state = _seat(view), imagine(view)
    action, site = given["action"].strip().lower(), _site(state, given["site"])
    if action not in PLANNED_ACTIONS:
        raise IllegalAnswer(
            f"I can only plan {listed(list(PLANNED_ACTIONS))}, not {action[:20]!r}."
        )
    tasks = _tasks(state, seat, action, site)
    lines = []
    for task, words in tasks:
        ways = payments(state, task)
        lines.append(f"{words} takes {task.need}. You have {have_words(state, task)}.")
        lines += [f"  {payment_words(payment)}" for payment in ways[:WAYS]]
        if not ways:
            lines.append(f"  {lack_words(state, task) or 'You can pay for it piece by piece.'}")
    return "\n".join(lines)


def _site(state: State, typed: str) -> SiteId:
    name = SiteId(typed.strip().lower())
    if name not in state.spots:
        raise IllegalAnswer(
            f"{typed[:20]!r} isn't a site on this board. Enter one, for example, luna."
        )
    return name


def _tasks(state: State, seat: int, action: str, end: SiteId) -> list[tuple[Task, str]]:
    """Return the tasks that lead to a site, in words; raise IllegalAnswer without any."""
    crew, site = Crew(seat), site_of(state.era, end)
    if action == "explore":
        if site.explore is None or is_explored(state, site):
            raise IllegalAnswer(f"{site.name} has no empty exploration box [p10].")
        return [(explore_task(state, crew, site), f"Exploring {site.name}")]
    if action == "build":
        if site.build is None or state.spots[end].bases:
            raise IllegalAnswer(f"You can't build anything more at {site.name} [p11].")
        return [(build_task(state, crew, site), f"Building at {site.name}")]
    tasks = []
    for start in crew_sites(state, crew):
        need = way(state, seat, start, end)
        if need is not None:
            task = move_task(state, crew, start, end, need)
            tasks.append((task, f"{site.name} from {site_words(state.era, start)}"))
    if not tasks:
        raise IllegalAnswer(f"None of your teams can reach {site.name} [p9].")
    return tasks


def _complete(view: View, name: str, typed: str) -> Sequence[str]:
    """Return completions of an argument."""
    words: Sequence[str] = tuple(CHARTS[view.era].sites)
    if name == "action":
        words = PLANNED_ACTIONS
    if name == "from" and view.seat is not None:
        words = crew_sites(imagine(view), Crew(view.seat))
    return [word for word in words if typed.strip().lower() in word]


QUERIES = (
    Query(
        "reach",
        "Where your teams can go with what you have, and how you can pay for it [p9]",
        (Param("from", "The site where the team is; leave it out for all your teams", ()),),
        tell_reach,
        _complete,
        place="from",
    ),
    Query(
        "plan",
        "What an action at a site takes and how you could pay, cheapest first [p6]",
        (
            Param("action", "Move, explore or build", (), required=True),
            Param("site", "The site, for example, luna", (), required=True),
        ),
        tell_plan,
        _complete,
    ),
)
