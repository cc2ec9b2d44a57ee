"""The Move action [p9, p17, p19]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from rules.kernel import Choice
from rules.spacecorp.actions.missing import have_words, lack_words, short_words
from rules.spacecorp.actions.paying import pay
from rules.spacecorp.actions.payment import Payment
from rules.spacecorp.actions.payment_words import LONGEST_LABEL, letters
from rules.spacecorp.actions.second_team import second_lift, second_radiation, second_site
from rules.spacecorp.actions.targets import (
    Crew,
    crew_sites,
    destinations,
    free_team,
    move_task,
    moves_from,
    permits,
    way,
)
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import Other
from rules.spacecorp.charts.content import site_of
from rules.spacecorp.charts.geometry import steps
from rules.spacecorp.charts.kinds import NOBODY, Action, Era, SiteId, SiteKind, Title
from rules.spacecorp.position.board import owns
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import TRACK, Source, State, Team
from rules.spacecorp.position.words import leaving_words, place_words, site_words

FIRST_SPUR = 5
LATER_SPUR = 2
NEAREST = 4
"""Maximum number of sites beyond reach that are named."""


class Reach(NamedTuple):
    """Destinations of a team, and those that need a rival's Spaceport."""

    ends: dict[SiteId, int]
    favours: dict[SiteId, int]
    others: dict[SiteId, Other]
    """Possible Moves of a second team."""


async def move(context: Context, start: SiteId) -> None:
    """Move a team from a site; a Time card may move a second one [p7, p9]."""
    crew = Crew(context.seat, competitors=context.competitors)
    ends = destinations(context.state, crew, start)
    end = await _choose_end(
        context, start, Reach(ends, {}, {}), lambda: _out_of_reach(context.state, crew, start, ends)
    )
    task = move_task(context.state, crew, start, end, ends[end])
    await _ask_leave(context, start, end)
    words = site_words(context.state.era, end)
    payment = await pay(context, task, f"Move to {words}")
    go(context, start, end)
    if payment.time is Time.TWICE:
        await _second(context, payment)


async def _choose_end(
    context: Context, start: SiteId, reach: Reach, note: Callable[[], str]
) -> SiteId:
    """Ask where a team moves to [p9]."""
    state = context.state
    ends, favours, _ = reach
    options: dict[str, SiteId] = {end: end for end in ends}
    name = site_words(state.era, start)
    return await Choice(
        "move.to",
        context.seat,
        f"Where do you move from {name}?",
        "p9",
        options,
        label=lambda end: _end_words(state, (start, end), ends[end], favours.get(end, NOBODY)),
        default=next(iter(options)) if len(options) == 1 else "",
        always=True,
        note=note,
        about=start,
        why_not=partial(_why_not_to, context, start),
    )


def _why_not_to(context: Context, start: SiteId, key: str) -> str:
    """Return why a team cannot go to a site [p9, p19]."""
    state, seat = context.state, context.seat
    if key not in state.spots:
        return ""
    end = SiteId(key)
    need, site = way(state, seat, start, end), site_of(state.era, end)
    if need is None and site.kind is SiteKind.SPUR:
        return f"You enter {site.name} from an adjacent region with a colony of yours [p19]."
    if need is None:
        return f"There's no way from here to {site.name} [p9]."
    if not permits(state, seat, start, end):
        rest = ", and you can't use rivals' bases once the end of the era has been triggered [p13]"
        ended = rest * state.ended
        return f"A move begins or ends at a site with a base [p9], and neither site has one{ended}."
    if state.played:  # the Time card lies there: the value is settled
        paid = f"The payment isn't enough to move a second team to {site.name} [p7]"
        return f"{paid}. Choose another site."
    task = move_task(state, Crew(seat), start, end, need)
    words = f"Moving to {site.name}"
    return short_words(state, task, words, "p9", competitors=context.competitors)


def _end_words(state: State, ways: tuple[SiteId, SiteId], need: int, owner: int) -> str:
    """Describe a destination with its distance and its addends, if they fit [p9]."""
    by = _favour_words(permits(state, state.active, *ways), owner, state.active)
    gravity = not owns(state.players[state.active], Title.MICROGRAVITY_PHYSIQUE)
    parts = steps(state.era, *ways, gravity=gravity)
    named = " + ".join(f"{step.cost} {step.words}" for step in parts)
    bare = " + ".join(str(step.cost) for step in parts)
    head = f"{site_words(state.era, ways[1])}, distance {need}"
    forms = (f"{head} = {summed}{by}" for summed in (named, bare) if parts)
    return next((words for words in forms if letters(words) <= LONGEST_LABEL), f"{head}{by}")


def _favour_words(owners: Sequence[int], port: int, seat: int) -> str:
    """Name the rivals whose base is needed: for the Move itself, or as a Spaceport [p7]."""
    port_words = f"{{{port}}}'s Spaceport" if port != NOBODY else ""
    if seat in owners:
        return f", via {port_words} (they may draw)" if port_words else ""
    if port_words:
        return ", via a base and a Spaceport of rivals (they may draw)"
    whose = f"{{{owners[0]}}}'s" if len(owners) == 1 else "a rival's"
    return f", via {whose} base (they may draw)"


def _out_of_reach(state: State, crew: Crew, start: SiteId, ends: dict[SiteId, int]) -> str:
    """Describe the nearest sites out of reach, and what would reach the first [p9]."""
    lacking = {
        end: need
        for end in state.spots
        if end not in ends and (need := way(state, crew.seat, start, end)) is not None
    }
    nearest = sorted(lacking, key=lambda end: lacking[end])[:NEAREST]
    if not nearest:
        return ""
    words = [f"{site_words(state.era, end)} takes {lacking[end]}" for end in nearest]
    task = move_task(state, crew, start, nearest[0], lacking[nearest[0]])
    have = have_words(state, task)
    lack = lack_words(state, task, competitors=crew.competitors, have=have)
    if not permits(state, crew.seat, start, nearest[0]):
        why = f"You have {have}, and neither end has a base [p9]."
    else:
        why = lack or f"You have {have}."
    others = f" {', '.join(words[1:])}." if words[1:] else ""
    return f"Out of reach: {words[0]}. {why}{others}"


async def _ask_leave(context: Context, start: SiteId, end: SiteId) -> None:
    """Ask which rival's base allows the Move, and record its reward [p7, p9]."""
    owners = permits(context.state, context.seat, start, end)
    if context.seat in owners:
        return
    options = {str(owner): owner for owner in owners}
    owner = await Choice(
        "move.base",
        context.seat,
        "Whose base do you use for the move?",
        "p9",
        options,
        label=lambda owner: f"{{{owner}}}'s base (they may draw a card)",
    )
    context.rewards.append(owner)
    context.tell_detail(f"moves using {{{owner}}}'s base ({{{owner}}} may draw a card)")


async def _second(context: Context, payment: Payment) -> None:
    """Move a second team with the same value [p7]."""
    state = context.state
    crew = Crew(context.seat, tuple(context.acted))
    reaches = {
        start: reach
        for start in crew_sites(state, crew)
        if (reach := _second_reach(context, payment, start)).ends
    }
    chosen = await second_site(
        context,
        Action.MOVE,
        "team to move",
        [*reaches],
        lambda start: f"From {site_words(state.era, start)}",
    )
    if chosen is not None:
        await _go_second(context, payment, chosen, reaches[chosen])


async def _go_second(context: Context, payment: Payment, start: SiteId, reach: Reach) -> None:
    """Move the second team, and reward the owner of a base for each use [p7]."""
    end = await _choose_end(context, start, reach, lambda: "The same value moves this team too.")
    if end in reach.favours:
        context.rewards.append(reach.favours[end])
    await _ask_leave(context, start, end)
    context.irradiate(second_radiation(payment, reach.others[end]))
    go(context, start, end)


def _second_reach(context: Context, payment: Payment, start: SiteId) -> Reach:
    """Return the second team's destinations after radiation, with the fewest rival Spaceports."""
    reach = Reach({}, {}, {})
    for other in moves_from(context.state, context.seat, start):
        lift = second_lift(payment, other, context.me.profit)
        if lift is not None:
            reach.ends[other.end], reach.others[other.end] = other.need, other
            if lift.owner != NOBODY:
                reach.favours[other.end] = lift.owner
    return reach


def go(context: Context, start: SiteId, end: SiteId, *, track: bool = True) -> Team:
    """Move a team off its claim to a site, or onto a system's star track [p9, p10, p19].

    `track`: False if it lands on the star itself.
    """
    state = context.state
    team = free_team(state, Crew(context.seat, tuple(context.acted)), start)
    assert team is not None, f"no team at {start}"
    empty = not any(other.site == end for player in state.players for other in player.teams)
    left = leaving_words(team)
    land(state, context.seat, team, end, track=track)
    context.acted.append(team)
    ways = f"{site_words(state.era, start)} to {place_words(state.era, team)}"
    context.report_action(f"moves a team from {ways}{left}")
    kind = site_of(state.era, end).kind
    if kind is SiteKind.BEYOND:
        _take_marker(context)
    elif kind is SiteKind.SPUR and empty:
        _pay_spur(context, end)
    return team


def land(state: State, seat: int, team: Team, end: SiteId, *, track: bool = True) -> None:
    """Put a team at a site; in a system it enters the track [p19]."""
    team.site, team.claim, team.track = end, False, 0
    if track and site_of(state.era, end).kind is SiteKind.SYSTEM:
        near = owns(state.players[seat], Title.LONG_SLEEP)
        team.track = 1 if near else TRACK


def _take_marker(context: Context) -> None:
    """Award a Beyond marker to the first two teams that arrive [p9, p17]."""
    beyond = context.state.beyond
    if NOBODY in beyond:
        rank = beyond.index(NOBODY)
        beyond[rank] = context.seat
        context.report_action(f"takes the {('1st', '2nd')[rank]} Beyond marker")


def _pay_spur(context: Context, end: SiteId) -> None:
    """Pay 5T to the first team in any Spur, 2T to the first in another one [p19]."""
    state = context.state
    others = any(
        site_of(state.era, team.site).kind is SiteKind.SPUR
        for player in state.players
        for team in player.teams
        if team.site in state.spots and team.site != end
    )
    assert state.era is Era.STARFARERS
    amount = LATER_SPUR if others else FIRST_SPUR
    context.pay_out(context.seat, amount, Source.SPUR, "in the Orion Spur")
