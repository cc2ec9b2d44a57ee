"""The Special action: the effect of one card [p12]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.kernel import Choice
from rules.spacecorp.actions.moving import go
from rules.spacecorp.cards.discovery import reveal
from rules.spacecorp.charts.content import CARDS, CHARTS
from rules.spacecorp.charts.kinds import CardId, SiteId, SiteKind, Special
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.board import acting_sites, crowded_sites, owner
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import State
from rules.spacecorp.position.words import card_name, site_words


def empty_sites(state: State, _seat: int) -> list[SiteId]:
    """Return sites with an exploration box and without pieces [p12]."""
    crowded = crowded_sites(state)
    return [
        site.id
        for site in CHARTS[state.era].sites.values()
        if site.stacks and site.id not in crowded and not state.spots[site.id].tiles
    ]


def prototype_sites(state: State, seat: int) -> list[SiteId]:
    """Return the sites for a new team: all except the Oort Cloud and the only team's site."""
    starts = acting_sites(state, seat)
    if not starts:
        return []
    return [
        site.id
        for site in CHARTS[state.era].sites.values()
        if site.kind is not SiteKind.BEYOND and starts != [site.id]
    ]


def gate_sites(state: State, seat: int) -> list[SiteId]:
    """Return the systems with a base of the player, for a team that is elsewhere."""
    starts = acting_sites(state, seat)
    return [
        site.id
        for site in CHARTS[state.era].sites.values()
        if _own_system(state, seat, site) and any(start != site.id for start in starts)
    ]


def _own_system(state: State, seat: int, site: Site) -> bool:
    return site.kind is SiteKind.SYSTEM and owner(state, site.id) == seat


SITES: dict[Special, Callable[[State, int], list[SiteId]]] = {
    Special.NEAR_SPACE_PROBE: empty_sites,
    Special.DEEP_SPACE_PROBE: empty_sites,
    Special.INTERSTELLAR_PROBE: empty_sites,
    Special.ANTI_MATTER_PROTOTYPE: prototype_sites,
    Special.JUMP_GATE_TRIAL: gate_sites,
}

LEAPS: Final = {Special.ANTI_MATTER_PROTOTYPE: True, Special.JUMP_GATE_TRIAL: False}
"""True if a team that leaps to a system enters its track; else it lands on the star itself."""


def playable(state: State, seat: int, card: CardId) -> bool:
    """Return whether a Special card has a site to be played on."""
    special = CARDS[card].special
    return special is not None and bool(SITES[special](state, seat))


async def play_special(context: Context, card: CardId) -> None:
    """Choose the site, and apply the card [p12]."""
    special = CARDS[card].special
    assert special is not None, f"{card} isn't a Special card"
    state = context.state
    options: dict[str, SiteId] = {site: site for site in SITES[special](state, context.seat)}
    site = await Choice(
        "special.site",
        context.seat,
        f"{CARDS[card].name}: which site?",
        "p12",
        options,
        label=lambda site: site_words(state.era, site),
        about=card,
    )
    start = await _choose_team(context, site) if special in LEAPS else None
    context.play_card(card)
    context.report_action(f"plays {card_name(card)}")
    if start is None:
        await reveal(context, site)
    else:  # it takes no base, no value and no shield
        go(context, start, site, track=LEAPS[special])


async def _choose_team(context: Context, site: SiteId) -> SiteId:
    """Ask which team leaps there."""
    state = context.state
    starts = [start for start in acting_sites(state, context.seat) if start != site]
    options: dict[str, SiteId] = {start: start for start in starts}
    return await Choice(
        "special.team",
        context.seat,
        f"Which team goes to {site_words(state.era, site)}?",
        "p12",
        options,
        label=lambda start: f"The team at {site_words(state.era, start)}",
    )
