"""The Build action and what new bases bring [p11, p16, p20, p21]."""

from __future__ import annotations

from rules.kernel import Choice, Flow
from rules.spacecorp.actions.paying import pay
from rules.spacecorp.actions.second_team import Lift, second_lift, second_radiation
from rules.spacecorp.actions.targets import (
    Crew,
    build_sites,
    build_task,
    builds_of,
    free_team,
    next_kinds,
)
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import Other, Plan, Task, exposure
from rules.spacecorp.cards.discovery import take_awards
from rules.spacecorp.cards.progress import advance
from rules.spacecorp.charts.bases import NAMES, PAGES, brings
from rules.spacecorp.charts.content import TILES, site_of
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    NOBODY,
    BaseKind,
    CardId,
    Era,
    ProgressKind,
    SiteId,
)
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.board import locked, near_bases, secured
from rules.spacecorp.position.state import Base, Source, State
from rules.spacecorp.position.table import Table
from rules.spacecorp.position.words import card_words, site_words
from rules.toolbox.sentences import listed

CLAIM_PAY = 2
"""T for a rival whose claim is built on (C13) [p11]."""


async def build(table: Table, name: SiteId) -> None:
    """Place a base on every box of a site; a Time card may build a second time [p7, p11]."""
    state = table.state
    crew = Crew(table.seat, competitors=table.competitors)
    site = site_of(state.era, name)
    kinds = await _choose_kinds(table, site, factory=build_sites(state, crew)[site])
    task = build_task(state, crew, site, kinds)
    plan, _ = await pay(table, task, f"Build at {site.name}")
    await place(table, site, kinds)
    if plan.time is Time.TWICE:
        await _second(table, task, plan)


async def _choose_kinds(table: Table, site: Site, *, factory: bool) -> list[BaseKind]:
    """One type of base for each box [p11, p21]."""
    state = table.state
    chosen: list[BaseKind] = []
    while len(chosen) < max(len(site.stacks), 1):
        kinds = next_kinds(state, table.seat, site, chosen, factory=factory)
        tiles = state.spots[site.id].tiles
        on = f" on {TILES[tiles[len(chosen)]].name}" if tiles else ""
        options: dict[str, BaseKind] = {kind: kind for kind in kinds}
        chosen.append(
            await Choice(
                "build.base",
                table.seat,
                f"Which base at {site.name}{on}?",
                PAGES[state.era],
                options,
                label=lambda kind: f"{NAMES[kind]}: {brings(state.era, kind)}",
                about=(site.id, len(chosen)),
            )
        )
    return chosen


async def _second(table: Table, task: Task, plan: Plan) -> None:
    """The same value builds where another team stands [p7]."""
    state = table.state
    lifts: dict[SiteId, tuple[Other, Lift]] = {}
    for other in builds_of(state, Crew(table.seat, tuple(table.acted))):
        lift = second_lift(state, task, plan, other, table.me.profit)
        if lift is not None:
            lifts[other.site] = other, lift
    if not lifts:
        table.say("has no second site to build at")
        return
    sites: dict[str, SiteId | None] = {name: name for name in lifts}
    sites["stop"] = None
    second = await Choice(
        "build.second",
        table.seat,
        "Time: build at which second site?",
        "p7",
        sites,
        label=lambda name: _site_words(state, name, lifts[name][1]) if name else "None",
        default=next(iter(sites)),
        flow=Flow.DECISION,
    )
    if second is not None:
        await _build_second(table, task, plan, *lifts[second])


async def _build_second(table: Table, task: Task, plan: Plan, other: Other, lift: Lift) -> None:
    """The second team builds; a Shield Factory among its bases shields both [p16]."""
    if lift.owner != NOBODY:
        table.rewards.append(lift.owner)
    site = site_of(table.state.era, other.site)
    due = second_radiation(table.state, task, plan, other)
    kinds = await _choose_kinds(table, site, factory=due > table.me.profit)
    if BaseKind.SHIELD_FACTORY in kinds:
        paid = exposure(table.state, task, plan)
        table.pay_out(
            table.seat,
            paid,
            Source.RADIATION,
            "back from radiation: the Shield Factory shields both",
        )
    else:
        table.irradiate(due)
    await place(table, site, kinds)


def _site_words(state: State, name: SiteId, lift: Lift) -> str:
    by = f", by {{{lift.owner}}}'s Industrial base, who may draw" if lift.owner != NOBODY else ""
    return f"{site_words(state.era, name)}{by}"


async def place(table: Table, site: Site, kinds: list[BaseKind]) -> None:
    """The bases stand; claims are paid, then what each base brings [p11, p16, p21]."""
    state = table.state
    spot = state.spots[site.id]
    team = free_team(state, Crew(table.seat, tuple(table.acted)), site.id)
    assert team is not None, f"no team at {site.id}"
    table.acted.append(team)
    shut, near = locked(spot), secured(state, site.region)
    spot.bases += [Base(table.seat, kind) for kind in kinds]
    table.say(f"builds {listed([NAMES[kind] for kind in kinds])} at {site.name}")
    _pay_claims(table, site)
    if shut and not locked(spot):
        table.say("calms the Phobes with a Secure base")
        for tile in list(spot.tiles):
            await take_awards(table, TILES[tile])
    for box, kind in enumerate(kinds):
        await _bring(table, site, box, kind, near=near)
        near = near or kind is BaseKind.SECURE


def _pay_claims(table: Table, site: Site) -> None:
    """A rival with a claim there gains 2T, once a Build (C13) [p11]."""
    for seat, player in enumerate(table.state.players):
        claims = any(team.claim and team.site == site.id for team in player.teams)
        if claims and seat != table.seat:
            table.pay_out(seat, CLAIM_PAY, Source.CLAIMS, f"for the claim at {site.name}")


async def _bring(table: Table, site: Site, box: int, kind: BaseKind, *, near: bool) -> None:
    """What a base does when it is built."""
    if kind is BaseKind.BIO_LAB:
        await advance(table, table.seat, ProgressKind.ADAPTATION, 1)
    elif kind is BaseKind.EXPLOITER:
        _exploit(table, site, box)
    elif kind is BaseKind.RESEARCH:
        await _research(table)
    elif kind is BaseKind.SECURE and not near:
        worth = near_bases(table.state, site.region, table.seat)
        table.pay_out(table.seat, worth, Source.BASES, "for the Secure base")


def _exploit(table: Table, site: Site, box: int) -> None:
    """All at once what the tile would produce, then nothing any more [p16, p21]."""
    spot = table.state.spots[site.id]
    tile = TILES[spot.tiles[box]]
    worth = 0
    if not locked(spot):
        worth = tile.production or 0
        worth += tile.colony if table.state.era is Era.STARFARERS else 0
    table.me.gain(worth, Source.BASES)
    table.say(f"exploits {tile.name} for {worth}T")
    spot.spent.append(tile.id)


async def _research(table: Table) -> None:
    """A card from the offers; in Starfarers also a step of revelation instead [p11, p21]."""
    state = table.state
    options: dict[str, CardId] = {card: card for card in state.offers if card != NO_CARD}
    if state.era is Era.STARFARERS:
        options["revelation"] = NO_CARD
    if not options:
        return
    card = await Choice(
        "build.research",
        table.seat,
        "Research base: take which offer?",
        PAGES[state.era],
        options,
        label=lambda card: card_words(card) if card else "Revelation +1",
    )
    if card == NO_CARD:
        await advance(table, table.seat, ProgressKind.BREAKTHROUGH, 1)
    else:
        table.take_offer(table.seat, card)
        table.say(f"takes {card_words(card)} from the offers")
