"""The Explore action [p10, p20]."""

from __future__ import annotations

from rules.kernel import Choice, Flow
from rules.spacecorp.actions.paying import pay
from rules.spacecorp.actions.targets import Crew, explore_sites, explore_task, free_team
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.cards.discovery import reveal
from rules.spacecorp.charts.content import CHARTS, site_of
from rules.spacecorp.charts.kinds import SiteId, Title
from rules.spacecorp.position.board import owns
from rules.spacecorp.position.state import Team
from rules.spacecorp.position.table import Table
from rules.spacecorp.position.words import leaving_words, place_words, site_words


async def explore(table: Table, name: SiteId) -> None:
    """Explore a site where the player has a team; a Time card may explore a second one [p7]."""
    state = table.state
    crew = Crew(table.seat, competitors=table.competitors)
    task = explore_task(state, crew, site_of(state.era, name))
    plan, value = await pay(table, task, f"Explore {site_words(state.era, name)}")
    await discover(table, name)
    if plan.time is Time.TWICE:
        await _second(table, value)


async def _second(table: Table, value: int) -> None:
    """The same value explores where another team stands [p7]."""
    state = table.state
    crew = Crew(table.seat, tuple(table.acted))
    sites: dict[str, SiteId | None] = {
        site.id: site.id for site in explore_sites(state, crew) if (site.explore or 0) <= value
    }
    if not sites:
        table.say("has no second site to explore")
        return
    sites["stop"] = None
    name = await Choice(
        "explore.second",
        table.seat,
        "Time: explore which second site?",
        "p7",
        sites,
        label=lambda name: site_words(state.era, name) if name else "None",
        default=next(iter(sites)),
        flow=Flow.DECISION,
    )
    if name is not None:
        await discover(table, name)


async def discover(table: Table, name: SiteId) -> None:
    """Fill all empty boxes, one tile after another, and claim them [p10, p20]."""
    state = table.state
    team = free_team(state, Crew(table.seat, tuple(table.acted)), name)
    assert team is not None, f"no team at {name}"
    table.acted.append(team)
    spot, boxes = state.spots[name], len(site_of(state.era, name).stacks)
    team.claim = True
    table.say(f"explores and claims {site_words(state.era, name)}")
    while len(spot.tiles) < boxes:
        tile = await reveal(table, name)
        if tile.special == "phobes" and not owns(table.me, Title.ENERGY_FIELDS):
            await _send_home(table, name, team)


def _phobes_words(team: Team, explorer: Team) -> str:
    if team is explorer:
        return "The explorer"
    return f"The team on box {team.track}" if team.track else "Another team on the star"


async def _send_home(table: Table, name: SiteId, explorer: Team) -> None:
    """Phobes send one team of the explorer in their system back to Sol [p20]."""
    there = [team for team in table.me.teams if team.site == name]
    options = {("star" if team is explorer else f"track{team.track}"): team for team in there}
    team = await Choice(
        "explore.phobes",
        table.seat,
        "Phobes: which team goes back to Sol?",
        "p20",
        options,
        label=lambda team: _phobes_words(team, explorer),
    )
    place = place_words(table.state.era, team)
    table.say(f"loses a team at {place} to Sol: Phobes{leaving_words(team)}")
    team.site, team.claim, team.track = CHARTS[table.state.era].home, False, 0
