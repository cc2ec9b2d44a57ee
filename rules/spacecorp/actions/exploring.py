"""The Explore action [p10, p20]."""

from __future__ import annotations

from functools import partial

from rules.kernel import Choice
from rules.spacecorp.actions.paying import pay
from rules.spacecorp.actions.second_team import second_site
from rules.spacecorp.actions.targets import Crew, explore_sites, explore_task, free_team
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.cards.discovery import reveal
from rules.spacecorp.charts.content import CHARTS, site_of
from rules.spacecorp.charts.kinds import Action, SiteId, Title
from rules.spacecorp.position.board import owns
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import Team
from rules.spacecorp.position.words import leaving_words, place_words, site_words


async def explore(context: Context, name: SiteId) -> None:
    """Explore a site where the player has a team; a Time card may explore a second one [p7]."""
    state = context.state
    crew = Crew(context.seat, competitors=context.competitors)
    task = explore_task(state, crew, site_of(state.era, name))
    payment = await pay(context, task, f"Explore {site_words(state.era, name)}")
    await discover(context, name)
    if payment.time is Time.TWICE:
        await _second(context, payment.total)


async def _second(context: Context, value: int) -> None:
    """Explore with the same value where another team is [p7]."""
    state = context.state
    crew = Crew(context.seat, tuple(context.acted))
    sites = [site.id for site in explore_sites(state, crew) if (site.explore or 0) <= value]
    words = partial(site_words, state.era)
    name = await second_site(context, Action.EXPLORE, "site to explore", sites, words)
    if name is not None:
        await discover(context, name)


async def discover(context: Context, name: SiteId) -> None:
    """Fill all empty boxes, one tile after another, and claim them [p10, p20]."""
    state = context.state
    team = free_team(state, Crew(context.seat, tuple(context.acted)), name)
    assert team is not None, f"no team at {name}"
    context.acted.append(team)
    spot, boxes = state.spots[name], len(site_of(state.era, name).stacks)
    team.claim = True
    context.report_action(f"explores and claims {site_words(state.era, name)}")
    while len(spot.tiles) < boxes:
        tile = await reveal(context, name)
        if tile.special == "phobes" and not owns(context.me, Title.ENERGY_FIELDS):
            await _send_home(context, name, team)


def _phobes_words(team: Team, explorer: Team) -> str:
    if team is explorer:
        return "The explorer"
    return f"The team on box {team.track}" if team.track else "Another team on the star"


async def _send_home(context: Context, name: SiteId, explorer: Team) -> None:
    """Send one team of the explorer in the Phobes' system back to Sol [p20]."""
    teams = [team for team in context.me.teams if team.site == name]
    options = {("star" if team is explorer else f"track{team.track}"): team for team in teams}
    team = await Choice(
        "explore.phobes",
        context.seat,
        "Phobes: which team goes back to Sol?",
        "p20",
        options,
        label=lambda team: _phobes_words(team, explorer),
    )
    place = place_words(context.state.era, team)
    context.report_action(f"loses a team at {place} to Sol: Phobes{leaving_words(team)}")
    team.site, team.claim, team.track = CHARTS[context.state.era].home, False, 0
