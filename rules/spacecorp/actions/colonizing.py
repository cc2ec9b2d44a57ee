"""The Colonize action and colony points [p20]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Final

from rules.kernel import Choice
from rules.spacecorp.actions.paying import pay
from rules.spacecorp.actions.planning import payments
from rules.spacecorp.actions.value import Task
from rules.spacecorp.charts.content import COLONIES, site_of
from rules.spacecorp.charts.geometry import nearby
from rules.spacecorp.charts.kinds import (
    NO_COLONY,
    Action,
    BaseKind,
    ColonyEffect,
    ColonyId,
    SiteId,
    SiteKind,
    Title,
)
from rules.spacecorp.charts.printed import Colony
from rules.spacecorp.position.board import colonies_of, colony_points, has_kind, owner, owns
from rules.spacecorp.position.colonies import at_once, effect_words, effects_of, open_contracts
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import Source, Spot, State, Team
from rules.spacecorp.position.words import colony_words, leaving_words, place_words, site_words
from rules.toolbox.sentences import counted, listed

BUILD_VALUE: Final = 8
BUILD_VALUE_MULTI: Final = 12
COLONY_PRICE: Final = 5
MEANS_WORDS: Final = {
    "team": "give up a team there for good",
    "profit": "spend 5T",
}
"""Labels of the means of paying a colony point."""


def given_points(state: State, seat: int, site: SiteId) -> int:
    """Return the free points: tiles, a nearby colony, bases, Enviro Tolerance (C3) [p20]."""
    spot = state.spots[site]
    points = colony_points(spot)
    points += any(nearby(state.era, site, other) for other in _regions(state, seat))
    points += has_kind(spot, BaseKind.INDUSTRIAL)
    points += len(spot.bases) > 1
    return points + owns(state.players[seat], Title.ENVIRO_TOLERANCE)


def _regions(state: State, seat: int) -> list[str]:
    return [site_of(state.era, site).region for site in colonies_of(state, seat)]


def build_need(state: State, site: SiteId) -> int:
    """Return the Build value that counts as a point there [p20]."""
    return BUILD_VALUE_MULTI if site_of(state.era, site).multi else BUILD_VALUE


def build_point(state: State, seat: int, site: SiteId) -> Task:
    """Return the task of a Build value; only cards and Infra count for it (C3)."""
    return Task(Action.BUILD, seat, build_need(state, site), bare=True)


def teams_there(state: State, seat: int, site: SiteId) -> list[Team]:
    """Return the player's teams in the system, including those on its track."""
    teams = [team for team in state.players[seat].teams if team.site == site]
    return sorted(teams, key=lambda team: (-team.track, team.claim))


def payable(state: State, seat: int, site: SiteId, *, competitors: bool = False) -> list[str]:
    """Return the means that a player has there."""
    means = []
    if teams_there(state, seat, site):
        means.append("team")
    if payments(state, build_point(state, seat, site), competitors=competitors):
        means.append("build")
    if state.players[seat].profit >= COLONY_PRICE:
        means.append("profit")
    return means


def full_system(state: State, seat: int, site: SiteId) -> bool:
    """Return whether a region is ripe: bases of the player in all boxes and no colony [p20]."""
    spot, site_chart = state.spots[site], site_of(state.era, site)
    if owner(state, site) != seat or len(spot.bases) != len(site_chart.stacks):
        return False
    return site_chart.kind is SiteKind.SYSTEM and spot.colony == NO_COLONY


def affordable(state: State, points: int) -> list[ColonyId]:
    """Return the tiles on the Sideboard that this many points can pay, dearest first."""
    tiles = [COLONIES[tile] for tile in state.colonies if COLONIES[tile].value <= points]
    return [tile.id for tile in sorted(tiles, key=lambda tile: -tile.value)]


def ripe(state: State, seat: int, *, competitors: bool = False) -> list[SiteId]:
    """Return the sites where a player can Colonize now."""
    sites = []
    for site in state.spots:
        if full_system(state, seat, site):
            extra = len(payable(state, seat, site, competitors=competitors))
            if affordable(state, given_points(state, seat, site) + extra):
                sites.append(site)
    return sites


async def colonize(context: Context, site: SiteId) -> None:
    """Choose a tile, bring the points together, and place it [p20]."""
    state, seat = context.state, context.seat
    given = given_points(state, seat, site)
    means = payable(state, seat, site, competitors=context.competitors)
    options: dict[str, ColonyId] = {tile: tile for tile in affordable(state, given + len(means))}
    tile = COLONIES[
        await Choice(
            "colonize.tile",
            seat,
            f"Which colony at {site_words(state.era, site)} "
            f"({counted(given, 'point')} without payment)?",
            "p20",
            options,
            label=lambda tile: colony_words(COLONIES[tile], effect_words(COLONIES[tile])),
            about=site,
            why_not=partial(_why_not_tile, state, given + len(means)),
        )
    ]
    chosen = await _choose_means(context, site, tile, given, means)
    await _give(context, site, chosen)
    await _settle(context, state.spots[site], site, tile)


def _why_not_tile(state: State, points: int, key: str) -> str:
    """Return why a colony tile isn't founded with this many points [p20]."""
    tile = COLONIES.get(ColonyId(key.upper()))
    if tile is None:
        return ""
    if tile.id not in state.colonies:
        return f"{tile.name} isn't on the Sideboard [p20]. Choose a tile that is."
    takes = counted(tile.value, "colony point")
    return f"{tile.name} takes {takes} [p20], and you have {points} at most."


async def _choose_means(
    context: Context, site: SiteId, tile: Colony, given: int, means: list[str]
) -> Sequence[str]:
    """Ask which means make up the points; only what is needed is offered [p20]."""
    lack = max(tile.value - given, 0)
    options = {"+".join(used) or "none": used for used in combinations(means, lack)}
    words = MEANS_WORDS | {"build": f"bring a Build value of {build_need(context.state, site)}"}
    return await Choice(
        "colonize.means",
        context.seat,
        f"{tile.name} needs {tile.value} points, and you have {given}. What do you add?",
        "p20",
        options,
        label=lambda used: listed([words[mean] for mean in used]) or "nothing",
        always=lack > 0,  # the lone way costs too, and a team is given up for good
        about=tile.id,
    )


async def _give(context: Context, site: SiteId, used: Sequence[str]) -> None:
    if "build" in used:
        await pay(context, build_point(context.state, context.seat, site), "Colonize, for a point")
    if "profit" in used:
        context.me.gain(-COLONY_PRICE, Source.SPENT)
        context.report_action(f"spends {COLONY_PRICE}T for a colony point")
    if "team" in used:
        team = teams_there(context.state, context.seat, site)[0]
        place = place_words(context.state.era, team)
        context.report_action(f"gives up a team at {place} for a colony point{leaving_words(team)}")
        team.site, team.track, team.claim, team.gone = SiteId(""), 0, False, True


async def _settle(context: Context, spot: Spot, site: SiteId, tile: Colony) -> None:
    """Place the tile in the region and apply its immediate effects [p20]."""
    state = context.state
    state.colonies.remove(tile.id)
    spot.colony = tile.id
    name = site_words(state.era, site)
    context.report_action(f"founds {tile.name} (value {tile.value}) at {name}")
    worth = at_once(state, context.seat, tile)
    if tile.effect is ColonyEffect.PRINTED_AWARD:
        worth = await _printed_award(context)
    context.pay_out(context.seat, worth, Source.COLONIES, f"for {tile.name}")
    own = effects_of(state, context.seat, ColonyEffect.OWN_COLONIZING)
    each = effects_of(state, context.seat, ColonyEffect.OWN_COLONIZING_EACH)
    own += each * len(colonies_of(state, context.seat))
    context.pay_out(context.seat, own, Source.COLONIES, "for colonizing (colonies)")
    for seat in state.order(context.seat)[1:]:
        gained = effects_of(state, seat, ColonyEffect.RIVAL_COLONIZES)
        context.pay_out(seat, gained, Source.COLONIES, "for a rival's colony")


async def _printed_award(context: Context) -> int:
    """Return the best printed award of an unfulfilled Starfarers contract [p20]."""
    return max(open_contracts(context.state).values(), default=0)
