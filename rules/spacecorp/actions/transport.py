"""Step 4 of a turn: a free team transport between own bases [p7]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.spacecorp.actions.moving import land
from rules.spacecorp.actions.targets import Crew, crew_sites, free_team
from rules.spacecorp.charts.kinds import BaseKind, SiteId
from rules.spacecorp.position.board import has_base, has_kind
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import State
from rules.spacecorp.position.words import leaving_words, place_words, site_words


def transports(state: State, crew: Crew) -> dict[SiteId, list[SiteId]]:
    """Return the possible destinations of a transport, by site of a team that has not acted [p7].

    Both sites have a base of the player, and one of them a Spaceport of the player.
    """
    seat = crew.seat
    ports = [site for site, spot in state.spots.items() if has_kind(spot, BaseKind.SPACEPORT, seat)]
    if not ports:
        return {}
    own = [site for site in state.spots if has_base(state, seat, site)]
    ways = {}
    for start in crew_sites(state, crew):
        if start in own:
            ends = [end for end in (own if start in ports else ports) if end != start]
            if ends:
                ways[start] = ends
    return ways


async def transport(context: Context) -> None:
    """Offer to transport one team that has not acted [p7]."""
    state = context.state
    crew = Crew(context.seat, tuple(context.acted))
    ways = transports(state, crew)
    if not ways:
        return
    starts: dict[str, SiteId | None] = {"stay": None, **{start: start for start in ways}}
    start = await Choice(
        "transport.from",
        context.seat,
        "Which team do you transport for free?",
        "p7",
        starts,
        label=lambda start: f"From {site_words(state.era, start)}" if start else "None",
        default="stay",
    )
    if start is None:
        return
    ends: dict[str, SiteId] = {end: end for end in ways[start]}
    end = await Choice(
        "transport.to",
        context.seat,
        f"Where do you transport the team from {site_words(state.era, start)}?",
        "p7",
        ends,
        label=lambda end: site_words(state.era, end),
        about=start,
    )
    team = free_team(state, crew, start)
    assert team is not None, f"no team at {start}"
    left = leaving_words(team)
    land(state, context.seat, team, end)
    words = f"{site_words(state.era, start)} to {place_words(state.era, team)}"
    context.report_action(f"transports a team from {words}{left}")
