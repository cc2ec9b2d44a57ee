"""The Build action and what new bases bring [p11, p16, p20, p21]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.kernel import Choice
from rules.spacecorp.actions.paying import pay
from rules.spacecorp.actions.payment import Payment
from rules.spacecorp.actions.second_team import Lift, second_lift, second_radiation, second_site
from rules.spacecorp.actions.targets import (
    Crew,
    build_task,
    builds,
    builds_of,
    free_team,
    next_kinds,
)
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import Other
from rules.spacecorp.cards.discovery import take_awards
from rules.spacecorp.cards.progress import advance
from rules.spacecorp.charts.bases import NAMES, PAGES, brings, missing
from rules.spacecorp.charts.content import TILES, site_of
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    NOBODY,
    Action,
    BaseKind,
    CardId,
    Era,
    ProgressKind,
    SiteId,
)
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.board import is_locked, is_secured, near_bases, stock
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import Base, Source, Spot, State
from rules.spacecorp.position.words import card_words, site_words
from rules.toolbox.sentences import listed

CLAIM_PAY = 2
"""T for a rival whose claim is built on (C13) [p11]."""


async def build(context: Context, name: SiteId) -> None:
    """Place a base on every box of a site; a Time card may build a second time [p7, p11]."""
    state = context.state
    crew = Crew(context.seat, competitors=context.competitors)
    site = site_of(state.era, name)
    kinds = await _choose_kinds(context, site, factory=not builds(state, crew, site, factory=False))
    task = build_task(state, crew, site, kinds)
    payment = await pay(context, task, f"Build at {site.name}")
    await place(context, site, kinds)
    if payment.time is Time.TWICE:
        await _second(context, payment)


async def _choose_kinds(context: Context, site: Site, *, factory: bool) -> list[BaseKind]:
    """Ask for the type of base on each box [p11, p21]."""
    state = context.state
    chosen: list[BaseKind] = []
    while len(chosen) < max(len(site.stacks), 1):
        kinds = next_kinds(state, context.seat, site, chosen, factory=factory)
        tiles = state.spots[site.id].tiles
        on = f" on {TILES[tiles[len(chosen)]].name}" if tiles else ""
        options: dict[str, BaseKind] = {kind: kind for kind in kinds}
        chosen.append(
            await Choice(
                "build.base",
                context.seat,
                f"Which base at {site.name}{on}?",
                PAGES[state.era],
                options,
                label=partial(_kind_words, state, site, tuple(chosen)),
                about=(site.id, *chosen),
                why_not=partial(_why_not_kind, context, site, len(chosen)),
            )
        )
    return chosen


def _why_not_kind(context: Context, site: Site, box: int, key: str) -> str:
    """Return why a type of base can't be built on a box [p11, p16, p21]."""
    if key not in list(BaseKind):
        return ""
    state, kind = context.state, BaseKind(key)
    tiles, page = state.spots[site.id].tiles, PAGES[state.era]
    lacks = missing(state.era, kind, site, TILES[tiles[box]] if box < len(tiles) else None)
    if lacks:
        article = "An" if NAMES[kind][0] in "AEIOU" else "A"
        return f"{article} {NAMES[kind]} base needs {lacks} [{page}]."
    if not stock(state, context.seat)[kind]:
        return f"You have no {NAMES[kind]} base left [p2]. Choose another type."
    return f"Nothing else shields this Build, so a Shield Factory must be among its bases [{page}]."


def _kind_words(state: State, site: Site, chosen: Sequence[BaseKind], kind: BaseKind) -> str:
    """Describe the benefit of a base on the next box, with the T that it pays immediately."""
    words = f"{NAMES[kind]}: {brings(state.era, kind)}"
    if kind is BaseKind.EXPLOITER:
        spot = state.spots[site.id]
        calmed = any(
            TILES[tile].special == "phobes" and base is BaseKind.SECURE
            for tile, base in zip(spot.tiles, chosen, strict=False)
        )
        worth = _exploiter_award(spot, state.era, len(chosen), shut=is_locked(spot) and not calmed)
        return f"{words} ({worth}T)"
    if kind is not BaseKind.SECURE:
        return words
    if kind in chosen or is_secured(state, site.region):
        return f"{words} (0T, because another Secure base is there)"
    return f"{words} ({near_bases(state, site.region, state.active)}T)"


async def _second(context: Context, payment: Payment) -> None:
    """Build with the same value where another team is [p7]."""
    state = context.state
    lifts: dict[SiteId, tuple[Other, Lift]] = {}
    for other in builds_of(state, Crew(context.seat, tuple(context.acted))):
        lift = second_lift(payment, other, context.me.profit)
        if lift is not None:
            lifts[other.site] = other, lift
    second = await second_site(
        context,
        Action.BUILD,
        "site to build at",
        [*lifts],
        lambda name: _site_words(state, name, lifts[name][1]),
    )
    if second is not None:
        await _build_second(context, payment, *lifts[second])


async def _build_second(context: Context, payment: Payment, other: Other, lift: Lift) -> None:
    """Build with the second team; a Shield Factory among its bases shields both [p16]."""
    if lift.owner != NOBODY:
        context.rewards.append(lift.owner)
    site = site_of(context.state.era, other.site)
    due = second_radiation(payment, other)
    kinds = await _choose_kinds(context, site, factory=due > context.me.profit)
    if BaseKind.SHIELD_FACTORY in kinds:
        context.pay_out(
            context.seat,
            payment.exposure,
            Source.RADIATION,
            "back from radiation: the Shield Factory shields both",
        )
    else:
        context.irradiate(due)
    await place(context, site, kinds)


def _site_words(state: State, name: SiteId, lift: Lift) -> str:
    by = f", by {{{lift.owner}}}'s Industrial base (they may draw)" if lift.owner != NOBODY else ""
    return f"{site_words(state.era, name)}{by}"


async def place(context: Context, site: Site, kinds: list[BaseKind]) -> None:
    """Place the bases, pay claims, then grant each base's benefit [p11, p16, p21]."""
    state = context.state
    spot = state.spots[site.id]
    team = free_team(state, Crew(context.seat, tuple(context.acted)), site.id)
    assert team is not None, f"no team at {site.id}"
    context.acted.append(team)
    shut, near = is_locked(spot), is_secured(state, site.region)
    spot.bases += [Base(context.seat, kind) for kind in kinds]
    context.report_action(f"builds {listed([NAMES[kind] for kind in kinds])} at {site.name}")
    _pay_claims(context, site)
    if shut and not is_locked(spot):
        context.report_action("calms the Phobes with a Secure base")
        for tile in list(spot.tiles):
            await take_awards(context, TILES[tile])
    for box, kind in enumerate(kinds):
        await _bring(context, site, box, kind, near=near)
        near = near or kind is BaseKind.SECURE


def _pay_claims(context: Context, site: Site) -> None:
    """Pay each rival with a claim there 2T, once per Build (C13) [p11]."""
    for seat, player in enumerate(context.state.players):
        claims = any(team.claim and team.site == site.id for team in player.teams)
        if claims and seat != context.seat:
            context.pay_out(seat, CLAIM_PAY, Source.CLAIMS, f"for the claim at {site.name}")


async def _bring(context: Context, site: Site, box: int, kind: BaseKind, *, near: bool) -> None:
    """Grant the benefit of a new base."""
    if kind is BaseKind.BIO_LAB:
        await advance(context, context.seat, ProgressKind.ADAPTATION, 1)
    elif kind is BaseKind.EXPLOITER:
        _exploit(context, site, box)
    elif kind is BaseKind.RESEARCH:
        await _research(context)
    elif kind is BaseKind.SECURE and not near:
        worth = near_bases(context.state, site.region, context.seat)
        context.pay_out(context.seat, worth, Source.BASES, "for the Secure base")


def _exploit(context: Context, site: Site, box: int) -> None:
    """Collect the tile's production once; afterwards it produces nothing [p16, p21]."""
    spot = context.state.spots[site.id]
    tile, worth = (
        TILES[spot.tiles[box]],
        _exploiter_award(spot, context.state.era, box, shut=is_locked(spot)),
    )
    context.me.gain(worth, Source.BASES)
    context.report_action(f"exploits {tile.name} for {worth}T")
    spot.spent.append(tile.id)


def _exploiter_award(spot: Spot, era: Era, box: int, *, shut: bool) -> int:
    """Return the T for an Exploiter on a tile; 0 if Phobes withhold it [p16, p20, p21]."""
    tile = TILES[spot.tiles[box]]
    worth = (tile.production or 0) + tile.colony * (era is Era.STARFARERS)
    return 0 if shut else worth


async def _research(context: Context) -> None:
    """Grant a card from the offers; in Starfarers a step of revelation, if chosen [p11, p21]."""
    state = context.state
    options: dict[str, CardId] = {card: card for card in state.offers if card != NO_CARD}
    if state.era is Era.STARFARERS:
        options["revelation"] = NO_CARD
    if not options:
        context.report_action("finds no offer to take for the Research base")
        return
    card = await Choice(
        "build.research",
        context.seat,
        "Research base: which offer do you take?",
        PAGES[state.era],
        options,
        label=lambda card: card_words(card) if card else "Revelation +1",
    )
    if card == NO_CARD:
        await advance(context, context.seat, ProgressKind.BREAKTHROUGH, 1)
    else:
        context.take_offer(context.seat, card)
        context.report_action(f"takes {card_words(card)} from the offers")
