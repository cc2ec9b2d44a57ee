"""From one era to the next, and the final count [p13, p21, p22]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rules.kernel import Choice, Tell, together
from rules.spacecorp.charts.bases import NAMES
from rules.spacecorp.charts.content import CARDS, COLONIES, TILES
from rules.spacecorp.charts.kinds import NO_CARD, NOBODY, ColonyEffect, Era, SiteId
from rules.spacecorp.eras.claims import fulfil, row_words
from rules.spacecorp.position.board import LEGACY, colonies_of, producing
from rules.spacecorp.position.colonies import effects_of, empty_systems, open_contracts
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.scoring import last_payments, tie_words
from rules.spacecorp.position.state import (
    CONTRACTS,
    OFFERS,
    Legacy,
    Source,
    Stage,
    State,
    Team,
    Trigger,
)
from rules.spacecorp.position.words import site_words

KEEP = SiteId("")


async def close_era(state: State, tell: Tell) -> None:
    """End the game, or choose legacy production and clear the board [p13, p22]."""
    if state.era is state.end:
        if state.era is Era.STARFARERS:
            await _colony_ends(state, tell)
        for seat, amount, source, cause in last_payments(state):
            Context(state, tell, seat).pay_out(seat, amount, source, cause)
        state.stage = Stage.OVER
        tied = tie_words(state)
        if tied:
            tell(tied)
        return
    await _choose_legacy(state, tell)
    _clear_cards(state)
    _clear_board(state)
    state.era = Era(state.era + 1)
    state.stage = Stage.SETUP


async def _choose_legacy(state: State, tell: Tell) -> None:
    """Ask each player for a producing tile to keep along with its base [p13]."""
    asks = {
        seat: _ask_legacy(state, seat)
        for seat in range(len(state.players))
        if legacies(state, seat)
    }
    chosen = await together(asks)
    for seat, site in chosen.items():
        if site != KEEP:
            _bequeath(state, tell, seat, site)


def legacies(state: State, seat: int) -> list[SiteId]:
    """Return the sites whose tile and base a player could keep [p13]."""
    return [SiteId(name) for name, _ in producing(state, seat) if name != LEGACY]


async def _ask_legacy(state: State, seat: int) -> SiteId:
    """Ask which tile keeps producing in the next era [p13]."""
    options: dict[str, SiteId] = {site: site for site in legacies(state, seat)}
    options["none"] = KEEP
    worth = dict(producing(state, seat))
    richest = next(iter(options))
    return await Choice(
        "legacy",
        seat,
        "Which tile keeps producing in the next era?",
        "p13",
        options,
        label=partial(_legacy_words, state, seat, worth),
        default="none" if worth.get(LEGACY, 0) > worth[richest] else richest,
    )


def _legacy_words(state: State, seat: int, worth: Mapping[str, int], site: SiteId) -> str:
    """Describe a site with its T, and the fate of the HQ's previous pair [p13]."""
    old = state.players[seat].legacy
    pair = f"{TILES[old.tile].name}, {worth[LEGACY]}T" if old else ""
    if not site:
        return f"None new: {pair}, stays" if pair else "None new"
    return f"{site_words(state.era, site)}, {worth[site]}T" + f", in place of {pair}" * bool(pair)


def _bequeath(state: State, tell: Tell, seat: int, site: SiteId) -> None:
    """Move the pair to the HQ; an older pair leaves [p13]."""
    spot, player = state.spots[site], state.players[seat]
    index = next(index for index, base in enumerate(spot.bases) if base.seat == seat)
    tile, base = spot.tiles.pop(index), spot.bases.pop(index)
    old = player.legacy
    place = f", in place of {TILES[old.tile].name} with its {NAMES[old.kind]} base" if old else ""
    player.legacy = Legacy(tile, base.kind)
    tell(f"{{{seat}}} takes {TILES[tile].name} with its {NAMES[base.kind]} base along{place}.")


def _clear_cards(state: State) -> None:
    """Remove the era's action cards except Infra; Time cards stay [p13]."""
    cards = [*state.start_pool, *state.deck, *state.played, *state.discards]
    cards += [card for card in state.offers if card != NO_CARD]
    for player in state.players:
        cards += player.hand
        player.hand, player.shown = [], []
    state.removed += [card for card in cards if not CARDS[card].time]
    state.start_pool, state.deck, state.played, state.discards = [], [], [], []
    state.times = []
    state.offers = [NO_CARD] * OFFERS


def _clear_board(state: State) -> None:
    """Return teams and bases to the HQs, tiles to the box [p13]."""
    for player in state.players:
        player.teams = [Team() for _ in player.teams]
        player.passed = False
    state.tile_discards = []
    state.heritage, state.beyond = state.beyond, [NOBODY, NOBODY]
    state.claimed = [NOBODY] * CONTRACTS
    state.trigger, state.closing, state.last = Trigger.NONE, False, []
    state.produced, state.turn = 0, 0
    state.round += 1


async def _colony_ends(state: State, tell: Tell) -> None:
    """Pay colonies at the end, in turn order from the start player (H) [p21]."""
    for seat in state.order(state.first):
        context = Context(state, tell, seat)
        empty = effects_of(state, seat, ColonyEffect.EMPTY_STARS) * empty_systems(state)
        context.pay_out(seat, empty, Source.COLONIES, "for systems without a colony")
    for seat in state.order(state.first):
        for _ in range(end_claims(state, seat)):
            await _end_claim(Context(state, tell, seat), seat)


def end_claims(state: State, seat: int) -> int:
    """Return the number of a player's colonies that claim a contract at the end."""
    tiles = [COLONIES[state.spots[site].colony] for site in colonies_of(state, seat)]
    return sum(tile.effect is ColonyEffect.END_CLAIM for tile in tiles)


async def _end_claim(context: Context, seat: int) -> None:
    """Claim a contract for a colony, where one is open [p20]."""
    state = context.state
    rows = open_contracts(state)
    if not rows:
        return
    options = {f"claim:{row + 1}": row for row in rows}
    row = await Choice(
        "contract.end",
        seat,
        "Colony: which contract do you claim?",
        "p20",
        options,
        label=lambda row: row_words(state, row),
        default=next(iter(options)),
    )
    fulfil(context, seat, row)
