"""Public buttons carry nothing that reveals a seat's secret answers."""

from __future__ import annotations

import random

import discord
import msgspec
import pytest
from msgspec.structs import replace

from bot.channel.consent.requests import request_layout
from bot.channel.reminders.pings import ping_items
from bot.channel.table_message.content import Contents, status_items
from bot.channel.table_message.message import nonce
from bot.interactions.presses import persistent_view
from bot.playground.user_actions import operable
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import Match, SeededDice
from storage.schema.consent_records import Request, RequestKind
from tests.support.live_tables import NOW, live_of

SLUGS = sorted(catalogue)
TRIES = 400
COMPARED = 5


def public_ids(live: LiveTable) -> list[str]:
    """Return all public values with a mark at a table: nonce and custom_ids."""
    request = Request(
        kind=RequestKind.UNDO,
        seat=0,
        token=7,
        asker_id=100,
        agreed=(),
        at=NOW,
        round=live.match.round,
        public_fingerprint=live.public_fingerprint,
        target=live.match.revision,
    )
    message = Contents(live.title, main="Play.", items=status_items(live))
    views: list[discord.ui.View | discord.ui.LayoutView] = [request_layout(live, request, "words")]
    views += [persistent_view(ping_items(live, seat)) for seat in range(live.match.seats)]
    views += [message.layout()]
    parts = [part for view in views for part in operable(view.to_components())]
    assert any(part["custom_id"].split(":")[2] == "undo" for part in parts)
    return [nonce(live, [100]), *(part["custom_id"] for part in parts)]


def seen(match: Match) -> object:
    """Return the public view, and the questions by seat."""
    return match.view(None), [
        (seat, ask.prompt, ask.rule) for seat, ask in match.public_asks().items()
    ]


def hidden(match: Match) -> bytes:
    """Return the whole position, with everything that only one seat or nobody knows."""
    return msgspec.json.encode(match._runner.state)


@pytest.mark.parametrize("slug", SLUGS)
def test_public_ids_are_equal_for_every_secret_answer(
    slug: str,
) -> None:
    game = catalogue[slug]
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice("marks"))
    rng, compared, parted, together = random.Random(1), 0, 0, False
    for _ in range(TRIES):
        if match.result is not None or compared == COMPARED:
            break
        together = together or match._runner.split is not None
        seat = rng.choice(sorted(match.asks()))
        keys, before, ids = match.asks()[seat].keys, seen(match), public_ids(live_of(match))
        copy = Match.load(match.save(), catalogue) if match._runner.split else None
        match.answer(seat, key := rng.choice(keys))
        if seen(match) == before:
            compared += 1
            assert public_ids(live_of(match)) == ids
        if copy is not None and len(keys) > 1:
            copy.answer(seat, rng.choice([other for other in keys if other != key]))
            if match._runner.split and seen(match) == seen(copy):
                parted += 1
                assert public_ids(live_of(match)) == public_ids(live_of(copy))
    assert compared or parted or not together, "seats decided at once, and no answer stayed secret"


@pytest.mark.parametrize("slug", SLUGS)
def test_public_ids_are_equal_for_every_hidden_deal(slug: str) -> None:
    """Cover the secrets left if every answer is public, as in Starship Captains."""
    game = catalogue[slug]
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice("dealt"))
    rng, compared = random.Random(3), 0
    for number in range(TRIES):
        if match.result is not None or compared == COMPARED:
            break
        seat = rng.choice(sorted(match.asks()))
        other = match.fork(SeededDice(f"dealt {number}"), seat=seat)
        if hidden(other) != hidden(match) and seen(other) == seen(match):
            compared += 1
            assert public_ids(live_of(other)) == public_ids(live_of(match))
        match.answer(seat, rng.choice(match.asks()[seat].keys))
    assert compared == COMPARED


@pytest.mark.parametrize("slug", SLUGS)
def test_public_changes_make_public_buttons_stale(slug: str) -> None:
    game = catalogue[slug]
    match = Match.start(game, seats=game.seats[0], dice=SeededDice("marks"))
    rng, before = random.Random(2), seen(match)
    mark = live_of(match).public_fingerprint
    while seen(match) == before:
        seat = rng.choice(sorted(match.asks()))
        match.answer(seat, rng.choice(match.asks()[seat].keys))
    assert live_of(match).public_fingerprint != mark


def test_a_message_in_place_of_another_one_has_a_nonce_of_its_own() -> None:
    live = live_of(Match.start(catalogue[SLUGS[0]], seats=2, dice=SeededDice("marks")))
    before = {nonce(live, [100]), nonce(live, [])}
    live.table = replace(live.table, message_id=901)
    assert len(before | {nonce(live, [100]), nonce(live, [])}) == 4
