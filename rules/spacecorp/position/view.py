"""View of a seat: everything except rivals' hands and the order of decks and stacks [p3].

`chart` holds the printed board; `sites` the pieces on it, in the same order.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from rules.spacecorp.charts.content import CARDS, CHARTS, COLONIES, PROGRESS, TILES
from rules.spacecorp.charts.hq import FIRST_SLOT, RESEARCH_INFRA
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    NO_COLONY,
    NOBODY,
    BaseKind,
    ColonyId,
    ContentId,
    Era,
    Goal,
    SiteId,
    Stack,
)
from rules.spacecorp.charts.printed import (
    Card,
    Colony,
    Face,
    Progress,
    Tile,
)
from rules.spacecorp.position.board import (
    acting,
    build_cost,
    is_locked,
    production,
)
from rules.spacecorp.position.chart_view import ChartView as ChartView
from rules.spacecorp.position.chart_view import chart_view as chart_view
from rules.spacecorp.position.colonies import effect_words
from rules.spacecorp.position.contracts import (
    Holdings,
    award_of,
    is_fulfilled,
    printed_terms,
    progress,
)
from rules.spacecorp.position.estates import Estate, estates
from rules.spacecorp.position.scoring import result
from rules.spacecorp.position.state import Player, Spot, Stage, State, Team
from rules.toolbox.result_cache import PartCache


class BaseView(msgspec.Struct, frozen=True):
    """A base: whose, of which type, and the T that its tile produces (None: nothing)."""

    seat: int
    kind: BaseKind
    produces: int | None


class TeamView(msgspec.Struct, frozen=True):
    """A team on the board. `track`: 0 at the site, else its box, 3 the outermost."""

    seat: int
    site: SiteId
    track: int
    claim: bool
    acts: bool
    """True if it can act: not on a track, in the Belt, the Oort Cloud or a Spur."""


class SiteView(msgspec.Struct, frozen=True):
    """Pieces at a site. In a system base number n is on tile number n."""

    id: SiteId
    tiles: tuple[Tile, ...]
    bases: tuple[BaseView, ...]
    teams: tuple[TeamView, ...]
    spent: tuple[Tile, ...]
    """Tiles whose production an Exploiter has taken."""
    locked: bool
    """Phobes withhold all benefits."""
    cost: int | None
    """The build cost now, with the tiles' modifiers; None where nothing can be built."""
    colony: Colony | None
    colony_owner: int | None


class SlotView(msgspec.Struct, frozen=True):
    """One of Slots 1-3: the card there, and what it can do (in Slot 1 also without a card)."""

    card: Card | None
    faces: tuple[Face, ...]


class LegacyView(msgspec.Struct, frozen=True):
    """The legacy production site of a HQ."""

    tile: Tile
    kind: BaseKind
    produces: int


class PlayerView(msgspec.Struct, frozen=True):
    """One HQ. `hand` is None if the reader may not see it; `known` is what all have seen."""

    seat: int
    profit: int
    ledger: dict[str, int]
    hand_size: int
    hand: tuple[Card, ...] | None
    known: tuple[Card, ...]
    research: int
    slots: tuple[SlotView, ...]
    teams_left: int
    """Teams on the HQ, not yet placed."""
    stock: dict[BaseKind, int]
    genetics: int
    """Total number of spaces advanced; the wheel has three."""
    revelation: int
    progress: tuple[Progress, ...]
    legacy: LegacyView | None
    producing: tuple[tuple[str, int], ...]
    """Sites that would produce and their T, richest first; `legacy` is the HQ's own."""
    colonies: tuple[SiteId, ...]
    passed: bool
    last_turn: bool
    """True if this player has one turn left in the era."""
    place: int | None
    """The final place, from 1; None until the game is over."""


class ContractView(msgspec.Struct, frozen=True):
    """A row of the Business Display, all eras. `disc`: the era where the disc lies, or -1."""

    row: int
    goal: Goal
    disc: int
    eras: tuple[tuple[str, int], ...]
    """Words and printed award of each era's contract."""
    award: int
    """Award of the current contract; 0 once it is claimed."""
    fulfilled: bool
    claimed_by: int | None
    count: int
    """Amount of the goal."""
    reached: tuple[int, ...]
    """Progress of each player, by seat."""


class ColonyView(msgspec.Struct, frozen=True):
    """A colony tile on the Sideboard, and its effect in words."""

    colony: Colony
    effect: str


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as `seat` (None: a spectator) sees it."""

    seat: int | None
    era: Era
    begin: Era
    end: Era
    stage: Stage
    round: int
    turn: int
    active: int | None
    first: int | None
    extra: bool
    sabotaged: str
    """The action that the active player cannot take this turn, or empty."""
    trigger: str
    """The trigger of the era's end: `contracts`, `deck` or empty."""
    closing: bool
    players: tuple[PlayerView, ...]
    chart: ChartView
    sites: tuple[SiteView, ...]
    offers: tuple[Card | None, ...]
    deck: int
    start_cards: int
    """Number of them on top of the deck."""
    played: tuple[Card, ...]
    discards: tuple[Card, ...]
    times: int
    """Time cards that were played."""
    stacks: dict[Stack, int]
    tile_discards: tuple[Tile, ...]
    unseen: dict[Stack, tuple[Tile, ...]]
    """Possible tiles left in each stack, in the order of the content file."""
    contracts: tuple[ContractView, ...]
    beyond: tuple[int | None, ...]
    """Holders of the 1st and the 2nd Beyond marker; None while it is on the board."""
    sideboard: tuple[Progress, ...]
    colonies: tuple[ColonyView, ...]
    produce_actions: int
    content: ContentId = ContentId("")
    """Pieces in use; empty: the built-in ones."""
    profit_sums: bool = False
    """True if spent profit joins the sum, so that it is multiplied and doubled (C17)."""


def view(state: State, seat: int | None) -> View:
    """Return the table as one seat (None: a spectator) may see it."""
    return View(
        seat=seat,
        era=state.era,
        begin=state.begin,
        end=state.end,
        stage=state.stage,
        round=state.round,
        turn=state.turn,
        active=_some(state.active),
        first=_some(state.first),
        extra=state.extra,
        sabotaged=str(state.sabotaged or ""),
        trigger=str(state.trigger),
        closing=state.closing,
        players=_players(state, seat),
        chart=chart_view(state.era),
        sites=_sites(state),
        offers=tuple(CARDS[card] if card != NO_CARD else None for card in state.offers),
        deck=state.deck_size(),
        start_cards=len(state.start_pool),
        played=tuple(CARDS[card] for card in state.played),
        discards=tuple(CARDS[card] for card in state.discards),
        times=len(state.times),
        stacks={stack: len(pool) for stack, pool in state.stacks.items()},
        tile_discards=tuple(TILES[tile] for tile in state.tile_discards),
        unseen={stack: _unseen(state, stack) for stack in state.stacks},
        contracts=_contracts(state),
        beyond=tuple(map(_some, state.beyond)),
        sideboard=tuple(PROGRESS[card] for card in state.sideboard),
        colonies=tuple(_colony(tile) for tile in state.colonies),
        produce_actions=state.produced,
        content=state.content,
        profit_sums=state.profit_sums,
    )


def _some(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _unseen(state: State, stack: Stack) -> tuple[Tile, ...]:
    left = set(state.stacks[stack])
    return tuple(TILES[tile] for tile in state.edition.stacks[state.era][stack] if tile in left)


def _colony(tile: ColonyId) -> ColonyView:
    return ColonyView(COLONIES[tile], effect_words(COLONIES[tile]))


def _sites(state: State) -> tuple[SiteView, ...]:
    teams: dict[SiteId, list[TeamView]] = {}
    for seat, player in enumerate(state.players):
        for team in player.teams:
            if team.site and not team.gone:
                teams.setdefault(team.site, []).append(_team(state, seat, team))
    return tuple(
        _site(state, name, spot, tuple(teams.get(name, ())))
        if spot.tiles or spot.bases or name in teams
        else _bare(state.era, name)
        for name, spot in state.spots.items()
    )


@cache
def _bare(era: Era, name: SiteId) -> SiteView:
    """Return a site without pieces, cached: most sites have none, and AI seats look often."""
    return SiteView(name, (), (), (), (), False, CHARTS[era].sites[name].build, None, None)


def _site(state: State, name: SiteId, spot: Spot, teams: tuple[TeamView, ...]) -> SiteView:
    """Return a site as everybody sees it."""
    site = CHARTS[state.era].sites[name]
    bases = tuple(
        BaseView(base.seat, base.kind, _produces(state, spot, index))
        for index, base in enumerate(spot.bases)
    )
    colony = COLONIES[spot.colony] if spot.colony != NO_COLONY else None
    return SiteView(
        id=name,
        tiles=tuple(TILES[tile] for tile in spot.tiles),
        bases=bases,
        teams=teams,
        spent=tuple(TILES[tile] for tile in spot.spent),
        locked=is_locked(spot),
        cost=None if site.build is None else build_cost(state, site),
        colony=colony,
        colony_owner=spot.bases[0].seat if colony else None,
    )


def _produces(state: State, spot: Spot, index: int) -> int | None:
    if index >= len(spot.tiles) or spot.tiles[index] in spot.spent or is_locked(spot):
        return None
    return production(state.era, spot.tiles[index], spot.bases[index].kind)


def _team(state: State, seat: int, team: Team) -> TeamView:
    return TeamView(seat, team.site, team.track, team.claim, acting(state, team))


CONTRACT_VIEWS: Final[PartCache[tuple[ContractView, ...]]] = PartCache(256)


def _contracts(state: State) -> tuple[ContractView, ...]:
    """Return the contracts, each with every seat's progress."""
    owned = [(player.slots, player.progress) for player in state.players]
    places = state.era, state.discs, state.claimed
    return CONTRACT_VIEWS.get((places, state.spots, owned), lambda: _made_contracts(state))


def _made_contracts(state: State) -> tuple[ContractView, ...]:
    seats = len(state.players)
    holdings = [Holdings(state, seat) for seat in range(seats)]
    return tuple(
        ContractView(
            row=contract.row,
            goal=contract.goal,
            disc=state.discs[row],
            eras=printed_terms(row, seats),
            award=award_of(state, row),
            fulfilled=is_fulfilled(state, row),
            claimed_by=_some(state.claimed[row]),
            count=contract.terms(seats).number,
            reached=tuple(progress(own, contract) for own in holdings),
        )
        for row, contract in enumerate(CHARTS[state.era].contracts)
    )


def _players(state: State, reader: int | None) -> tuple[PlayerView, ...]:
    ended, owned = result(state), estates(state)
    places = ended.places if ended else [None] * len(state.players)
    return tuple(
        _player(state, seat, owned[seat], places[seat], open_hand=seat == reader)
        for seat in range(len(state.players))
    )


def _player(
    state: State, seat: int, estate: Estate, place: int | None, *, open_hand: bool
) -> PlayerView:
    """Return one player as a reader sees them; only an open hand is included."""
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        profit=player.profit,
        ledger={str(source): amount for source, amount in player.ledger.items()},
        hand_size=len(player.hand),
        hand=tuple(CARDS[card] for card in player.hand) if open_hand else None,
        known=tuple(CARDS[card] for card in player.shown),
        research=RESEARCH_INFRA[state.begin],
        slots=tuple(_slot(state, player, slot) for slot in range(len(player.slots))),
        teams_left=sum(not team.site and not team.gone for team in player.teams),
        stock=dict(estate.stock),
        genetics=player.genetics,
        revelation=player.revelation,
        progress=tuple(PROGRESS[card] for card in player.progress),
        legacy=_legacy(player),
        producing=estate.producing,
        colonies=estate.colonies,
        passed=player.passed,
        last_turn=seat in state.last,
        place=place,
    )


def _slot(state: State, player: Player, slot: int) -> SlotView:
    card = player.slots[slot]
    if card != NO_CARD:
        return SlotView(CARDS[card], CARDS[card].faces)
    return SlotView(None, FIRST_SLOT[state.begin] if slot == 0 else ())


def _legacy(player: Player) -> LegacyView | None:
    legacy = player.legacy
    if legacy is None:
        return None
    tile = TILES[legacy.tile]
    return LegacyView(tile, legacy.kind, production(tile.era, legacy.tile, legacy.kind) or 0)
