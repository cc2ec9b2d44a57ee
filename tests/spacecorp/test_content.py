"""The loader rejects content that isn't a complete game, with file, row and reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import pytest
from msgspec.structs import replace

from rules.spacecorp.charts.checks import Content, check, faults
from rules.spacecorp.charts.content import CARDS, CHARTS, COLONIES, PROGRESS, TILES
from rules.spacecorp.charts.kinds import (
    Action,
    CardId,
    ColonyId,
    Era,
    ProgressId,
    RegionId,
    SiteId,
    Special,
    Stack,
    TileId,
)
from rules.spacecorp.charts.printed import Border, Card, Chart, Face, Region, Tile
from rules.spacecorp.charts.reading import face_of, ids_of, to_struct

WHOLE = Content(CHARTS, CARDS, TILES, PROGRESS, COLONIES)
K = TypeVar("K")
V = TypeVar("V")


def changed(table: dict[K, V], key: K, change: Callable[[V], V]) -> dict[K, V]:
    return {**table, key: change(table[key])}


def without(table: dict[K, V], key: K) -> dict[K, V]:
    return {name: row for name, row in table.items() if name != key}


def with_chart(era: Era, change: Callable[[Chart], Chart]) -> Content:
    return WHOLE._replace(charts=changed(CHARTS, era, change))


def card(name: str, change: Callable[[Card], Card]) -> Content:
    return WHOLE._replace(cards=changed(CARDS, CardId(name), change))


M, P, S = Era

BROKEN = {
    "mariners, card ids: there are 45, not 46": with_chart(
        M, lambda chart: replace(chart, deck=chart.deck[:-1])
    ),
    "mariners, Start cards: there are 11, not 12": card(
        "M05", lambda card: replace(card, start=False)
    ),
    "mariners, Chemical Drives: there are 3, not 4": card(
        "M01", lambda card: replace(card, name="Kite")
    ),
    "planeteers, Edges": card("P58", lambda card: replace(card, edge=CARDS[CardId("P57")].edge)),
    "card M05: the card can do nothing": card("M05", lambda card: replace(card, faces=())),
    "card M01: an Infra card needs a value": card("M01", lambda card: replace(card, faces=())),
    "card M05: a Special is played alone": card(
        "M05", lambda card: replace(card, special="near-space-probe")
    ),
    "card M05: a card has at most two different uses": card(
        "M05", lambda card: replace(card, faces=(card.faces[0],) * 2)
    ),
    "card P01: move 1/s2 isn't a value": card(
        "P01", lambda card: replace(card, faces=(Face(Action.MOVE, 1, 2),))
    ),
    "card M05: Mariners knows neither": card(
        "M05", lambda card: replace(card, faces=(Face(Action.MOVE, 2, 1),))
    ),
    "mariners, tiles": with_chart(
        M, lambda chart: replace(chart, tiles=without(chart.tiles, TileId("D01")))
    ),
    "mariners, tile D01: it cannot be replaced": with_chart(
        M,
        lambda chart: replace(
            chart,
            tiles=changed(
                chart.tiles, TileId("D01"), lambda tile: replace(tile, draws=Stack.ALIEN)
            ),
        ),
    ),
    "mariners, site luna: this era has no such stack": with_chart(
        M,
        lambda chart: replace(
            chart,
            sites=changed(
                chart.sites, SiteId("luna"), lambda site: replace(site, stacks=(Stack.E3,))
            ),
        ),
    ),
    "mariners, site luna: exploration boxes and e# go together": with_chart(
        M,
        lambda chart: replace(
            chart,
            sites=changed(chart.sites, SiteId("luna"), lambda site: replace(site, explore=None)),
        ),
    ),
    "mariners, site luna: there is no region Z": with_chart(
        M,
        lambda chart: replace(
            chart,
            sites=changed(
                chart.sites, SiteId("luna"), lambda site: replace(site, region=RegionId("Z"))
            ),
        ),
    ),
    "mariners, border A-Z: no such two regions": with_chart(
        M,
        lambda chart: replace(
            chart, borders=(*chart.borders, Border(RegionId("A"), RegionId("Z"), 1))
        ),
    ),
    "mariners, border A-B: 0 isn't a cost": with_chart(
        M,
        lambda chart: replace(
            chart, borders=(chart.borders[0]._replace(cost=0), *chart.borders[1:])
        ),
    ),
    "mariners, regions without a border: Z": with_chart(
        M,
        lambda chart: replace(
            chart, regions={**chart.regions, RegionId("Z"): Region(RegionId("Z"), "Nowhere")}
        ),
    ),
    "mariners, homes: there are 0, not 1": with_chart(
        M, lambda chart: replace(chart, sites=without(chart.sites, SiteId("earth")))
    ),
    "planeteers, places Beyond: there are 0, not 1": with_chart(
        P, lambda chart: replace(chart, sites=without(chart.sites, SiteId("oort-cloud")))
    ),
    "starfarers, empty regions: there are 5, not 4": with_chart(
        S, lambda chart: replace(chart, sites=without(chart.sites, SiteId("epsilon-indi")))
    ),
    "mariners, contracts: there are 8, not 7": with_chart(
        M, lambda chart: replace(chart, contracts=(*chart.contracts, chart.contracts[0]))
    ),
    "mariners, different contracts: there are 6, not 7": with_chart(
        M, lambda chart: replace(chart, contracts=(*chart.contracts[:-1], chart.contracts[0]))
    ),
    "planeteers, contract 1: 0 for 3T": with_chart(
        P,
        lambda chart: replace(
            chart,
            contracts=(
                replace(chart.contracts[0], two=chart.contracts[0].two._replace(number=0)),
                *chart.contracts[1:],
            ),
        ),
    ),
    "sideboard, Time cards: there are 7, not 8": card("T1", lambda card: replace(card, time=False)),
    "sideboard, progress cards": WHOLE._replace(
        progress=without(PROGRESS, ProgressId("sensory-focus"))
    ),
    "sideboard, progress sensory-focus with a bonus: there are 0, not 1": WHOLE._replace(
        progress=changed(
            PROGRESS, ProgressId("sensory-focus+"), lambda card: replace(card, bonus=0)
        )
    ),
    "sideboard, colony tiles: there are 31, not 32": WHOLE._replace(
        colonies=without(COLONIES, ColonyId("K24"))
    ),
    "sideboard, colonies with 3 players: there are 16, not 17": WHOLE._replace(
        colonies=changed(COLONIES, ColonyId("K01"), lambda tile: replace(tile, players=(2, 4)))
    ),
    "Special actions of no deck: jump-gate-trial": card(
        next(name for name, card in CARDS.items() if card.special is Special.JUMP_GATE_TRIAL),
        lambda card: replace(card, special=None),
    ),
}


def test_the_content_has_no_fault() -> None:
    assert list(faults(WHOLE)) == []


@pytest.mark.parametrize("words", BROKEN)
def test_broken_content_is_refused_with_its_reason(words: str) -> None:
    errors = list(faults(BROKEN[words]))
    assert any(words in fault for fault in errors), errors
    with pytest.raises(ValueError, match=re.escape(errors[0])):
        check(BROKEN[words])


def test_a_row_with_an_unknown_field_is_refused_with_file_and_row() -> None:
    row = {"stack": "e1", "name": "Dust Ball", "colour": "red"}
    with pytest.raises(ValueError, match="mariners, tile D99: unknown key colour; use one of:"):
        to_struct("mariners, tile D99", row, Tile, id="D99")


def test_a_row_with_a_wrong_kind_is_refused_with_file_and_row() -> None:
    row = {"stack": "e9", "name": "Dust Ball"}
    with pytest.raises(ValueError, match="mariners, tile D99: Invalid enum value 'e9'"):
        to_struct("mariners, tile D99", row, Tile, id="D99")


def test_a_use_or_a_range_in_another_notation_is_refused() -> None:
    with pytest.raises(ValueError, match="'Move five' isn't a use of a card"):
        face_of("Move five")
    with pytest.raises(ValueError, match="'M1 to M3' isn't a range of cards"):
        ids_of("M1 to M3")
