"""Reminders contain only public facts: redealing all hidden cards changes no word."""

import random

import pytest

from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import SeededDice
from storage.clocks import clocks
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import move_keys
from tests.bot.support.reminder_checks import reminder_texts
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.depth import at_depth, sampled
from tests.support.secrets import encoded, leg_begun

SLUGS = sorted(catalogue)


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
async def test_hidden_cards_change_no_word_of_a_reminder(tables: ServiceFixture, slug: str) -> None:
    live = await tables.begun(min(3, catalogue[slug].seats[-1]), game=slug)
    rng, compared = random.Random(5), 0
    for number in range(at_depth(40, 200)):
        if not live.is_running:
            break
        seat = rng.choice(live.pending_seats())
        keys = move_keys(live, seat, rng)
        await moves.play(tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat))
        if not live.is_running or not live.match.rested:
            continue
        running = await tables.store.run(lambda s: clocks.of_table(s, table=live.id))
        text = reminder_texts(live, running)
        for reader in live.pending_seats():
            copy = leg_begun(live.match, reader, SeededDice(f"redeal {number}"))
            if encoded(copy.state) != encoded(live.match.state) and set(copy.asks()) == set(
                live.match.asks()
            ):
                compared += 1
                assert reminder_texts(LiveTable(live.table, copy), running) == text
    assert compared or slug == "starship_captains", "nothing was hidden"
