"""Invariants of every position: cards, tiles, bases, teams and profit are kept [p2, p3]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.spacecorp.charts.content import CARDS, COLONIES, PROGRESS, site_of
from rules.spacecorp.charts.kinds import NO_CARD, NO_COLONY, ON_HQ, CardId, Era, SiteId, SiteKind
from rules.spacecorp.position.board import is_locked, stock
from rules.spacecorp.position.state import OFFERS, SLOTS, TEAMS, TIMES, TRACK, Player, Stage, State


def assert_sound(state: State) -> None:
    """Raise AssertionError if a position is impossible."""
    if not state.spots:
        return
    _assert_cards(state)
    _assert_tiles(state)
    _assert_sideboard(state)
    for seat, player in enumerate(state.players):
        _assert_player(player)
        assert min(stock(state, seat).values()) >= 0, f"seat {seat} owes bases"
    _assert_board(state)
    assert state.stage is Stage.OVER or len(state.offers) == OFFERS, "offers are lost"


def _each_once(subject: str, wanted: Iterable[str], items: Iterable[str]) -> None:
    differs = Counter(items)
    differs.subtract(Counter(list(wanted)))
    wrong = {item: count for item, count in differs.items() if count}
    assert not wrong, f"{subject} are not each there once: {wrong}"


def _assert_cards(state: State) -> None:
    eras = [era for era in Era if state.begin <= era <= state.era]
    wanted = [card for era in eras for card in state.edition.decks[era]]
    wanted += [CardId(f"T{number}") for number in range(1, TIMES[len(state.players)] + 1)]
    cards = [*state.start_pool, *state.deck, *state.played, *state.discards]
    cards += [*state.times, *state.removed, *filter(None, state.offers)]
    for player in state.players:
        cards += [*player.hand, *filter(None, player.slots)]
    _each_once("cards", wanted, cards)
    assert all(card == NO_CARD or CARDS[card].infra for p in state.players for card in p.slots)


def _assert_tiles(state: State) -> None:
    kept = [p.legacy.tile for p in state.players if p.legacy is not None]
    stacks = [tile for stack in state.stacks.values() for tile in stack]
    lying = [tile for spot in state.spots.values() for tile in spot.tiles]
    now = state.edition.tiles(state.era)
    tiles = [*stacks, *lying, *state.tile_discards, *(tile for tile in kept if tile in now)]
    _each_once("tiles", now, tiles)
    for stack, pool in state.stacks.items():
        assert set(pool) <= set(state.edition.stacks[state.era][stack]), (
            f"{stack} holds foreign tiles"
        )


def _assert_sideboard(state: State) -> None:
    eras = [Era.PLANETEERS, Era.STARFARERS][: state.era]
    wanted = [card for card, chart in PROGRESS.items() if chart.era in eras]
    owned = [card for player in state.players for card in player.progress]
    _each_once("progress cards", wanted, [*state.sideboard, *owned])
    for player in state.players:
        keys = [PROGRESS[card].key for card in player.progress]
        assert len(set(keys)) == len(keys), "a title is owned twice"
    if state.era is Era.STARFARERS:
        seats = len(state.players)
        used = [tile for tile in state.edition.colonies if seats in COLONIES[tile].players]
        placed = [spot.colony for spot in state.spots.values() if spot.colony != NO_COLONY]
        _each_once("colonies", used, [*state.colonies, *placed])


def _assert_player(player: Player) -> None:
    assert player.profit >= 0, "profit is below 0"
    assert len(player.slots) == SLOTS, "an Infra box is lost"
    assert len(player.teams) == TEAMS, "a team is lost"
    assert set(player.shown) <= set(player.hand), "a card was shown that is not in the hand"


def _assert_board(state: State) -> None:
    """Assert that tiles, bases, colonies and teams on the board are possible."""
    for name, spot in state.spots.items():
        site = site_of(state.era, name)
        assert len(spot.tiles) <= len(site.stacks), f"{name} has too many tiles"
        assert len(spot.bases) <= max(len(site.stacks), site.build is not None), f"bases at {name}"
        assert len({base.seat for base in spot.bases}) <= 1, f"{name} has two owners"
        if spot.bases and site.stacks:
            assert len(spot.tiles) == len(site.stacks), f"a base at {name} before its tiles"
        if spot.colony != NO_COLONY:
            assert len(spot.bases) == len(site.stacks), f"a colony at {name} without all bases"
        assert set(spot.spent) <= set(spot.tiles), f"{name} spent a foreign tile"
        assert is_locked(spot) in (True, False)
    for player in state.players:
        for team in player.teams:
            _assert_team(state, team.site, team.track)


def _assert_team(state: State, site: SiteId, track: int) -> None:
    if site == ON_HQ:
        assert not track, "a team on the HQ is on a track"
        return
    assert site in state.spots, f"a team at {site}, which is not on the board"
    on_star = state.era is Era.STARFARERS and site_of(state.era, site).kind is SiteKind.SYSTEM
    assert 0 <= track <= (TRACK if on_star else 0), f"a team on track {track} at {site}"
