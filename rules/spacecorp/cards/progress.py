"""The Progress Wheel and the cards that it brings [p12, p16, p17]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.spacecorp.charts.content import CHARTS, PROGRESS
from rules.spacecorp.charts.kinds import (
    ON_HQ,
    Era,
    ProgressId,
    ProgressKind,
    SiteId,
    SiteKind,
    Title,
)
from rules.spacecorp.position.board import count_progress, crowded_sites, producing
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import WHEEL, Player, Source, State
from rules.spacecorp.position.words import progress_words, site_words

VACUUM_TILES = 4


async def advance(context: Context, seat: int, kind: ProgressKind, spaces: int) -> None:
    """Advance a cube; each time it reaches or passes the top, grant a card [p17]."""
    if not spaces:
        return
    player = context.state.players[seat]
    before = steps(player, kind)
    if kind is ProgressKind.ADAPTATION:
        player.genetics += spaces
    else:
        player.revelation += spaces
    name = "genetics" if kind is ProgressKind.ADAPTATION else "revelation"
    context.report_action(f"advances {name} by {spaces}", seat)
    if context.state.era is not Era.MARINERS:
        for _ in range((before + spaces) // WHEEL - before // WHEEL):
            await award(context, seat, kind)


def steps(player: Player, kind: ProgressKind) -> int:
    """Return the total advance of a cube."""
    return player.genetics if kind is ProgressKind.ADAPTATION else player.revelation


def available(state: State, seat: int, kind: ProgressKind) -> list[ProgressId]:
    """Return the cards that a player may take: the top one of each title not yet owned [p17]."""
    player = state.players[seat]
    owned = {PROGRESS[card].key for card in player.progress}
    cards: list[ProgressId] = []
    for card in state.sideboard:
        chart = PROGRESS[card]
        if chart.kind is kind and chart.key not in owned and meets(player, card):
            cards.append(card)
            owned.add(chart.key)
    return cards


def meets(player: Player, card: ProgressId) -> bool:
    """Return whether a card's prerequisite is met [p17]."""
    needs = PROGRESS[card].needs
    return needs is None or count_progress(player, needs[0]) >= needs[1]


async def award(context: Context, seat: int, kind: ProgressKind) -> None:
    """Ask for a progress card; without one available, the award is lost (H)."""
    cards = available(context.state, seat, kind)
    if not cards:
        context.report_action(f"finds no {kind.capitalize()} to take", seat)
        return
    options: dict[str, ProgressId] = {card: card for card in cards}
    prompt = f"Which {kind.capitalize()} do you take?"
    card = await Choice("progress.take", seat, prompt, "p17", options, label=progress_words)
    await take(context, seat, card)
    context.pay_out(seat, PROGRESS[card].bonus, Source.PROGRESS, f"for {PROGRESS[card].title}")


async def take(context: Context, seat: int, card: ProgressId) -> None:
    """Place a card on the HQ and apply its one-time effect (C12)."""
    chart = PROGRESS[card]
    context.state.sideboard.remove(card)
    context.state.players[seat].progress.append(card)
    context.report_action(f"takes {chart.title}: {chart.text}", seat)
    if chart.kind is ProgressKind.BREAKTHROUGH and chart.bonus:
        context.taken.append((seat, chart.key))
    if chart.key == Title.STAR_CHILDREN:
        await _star_children(context, seat)
    elif chart.key == Title.VACUUM_POWER:
        _vacuum_power(context, seat)


async def _star_children(context: Context, seat: int) -> None:
    """Place a fourth team on the star of a system without any team."""
    state = context.state
    crowded = crowded_sites(state)
    free = [
        site.id
        for site in CHARTS[state.era].sites.values()
        if site.kind is SiteKind.SYSTEM and site.id not in crowded
    ]
    spare = [team for team in state.players[seat].teams if team.site == ON_HQ and not team.gone]
    if not free or not spare:
        context.report_action("has no team or no system left for Star Children", seat)
        return
    options: dict[str, SiteId] = {site: site for site in free}
    site = await Choice(
        "progress.star",
        seat,
        "Star Children: on which star does the team appear?",
        "p17",
        options,
        label=lambda site: site_words(state.era, site),
    )
    spare[0].site = site
    context.report_action(f"puts a team on {site_words(state.era, site)}", seat)


def _vacuum_power(context: Context, seat: int) -> None:
    """Collect from up to four producing tiles, the richest."""
    best = producing(context.state, seat)[:VACUUM_TILES]
    gained = sum(worth for _, worth in best)
    if not gained:
        context.report_action("has no tile that pays for Vacuum Power", seat)
    context.pay_out(seat, gained, Source.PRODUCTION, "with Vacuum Power")
