"""Hints: alone at once, among several by consent, after the end a review; never from a secret."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from unittest.mock import patch

from bot.channel.hints import (
    AS_GOOD_AS_NEXT_BEST,
    BETTER_THAN_FIRST_SIGHT,
    BETTER_THAN_NEXT_BEST,
    DRAFT_REPLACED,
    HINT_LOADED,
    HINTS_REQUESTED,
    OLD_HINT,
    SAME_AS_FIRST_SIGHT,
    SLIGHTLY_BETTER,
)
from bot.messages import Messages
from bot.tables.ai.hint_search import Advice, Blunder
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import SeatChange, reseat
from bot.tables.workers.reader_queries import QUERY_PENDING
from bot.words.reasons import Theme
from rules import catalogue
from rules.kernel import Match
from tests.bot.support.match_play import ROOM, holder, on_turn, play_move, play_setup
from tests.bot.support.message_parts import refusal_of
from tests.support.patience import until
from tests.support.running_bot import Running

ROOMS = (ROOM, "table-two")
HINT = "Hint: **"


async def test_hint_beside_ai_seats_needs_no_consent_and_can_be_played(
    app: Running,
) -> None:
    status = await app.begun("ann", ai=1)
    live = await app.live(status)
    await until(lambda: 0 in live.pending_seats())
    before = live.match.save()
    text = (await app.seat("ann").slash(ROOM, "/hint")).message.text
    assert text.startswith(HINT)
    line = text.partition("As a line: `")[2].rstrip("`").split()
    assert live.match.save() == before, "a hint changes nothing"
    Match.load(before, catalogue).play(0, line)
    await app.seat("ann").slash(ROOM, "/play", line=" ".join(line))
    assert live.match.save() != before


async def test_a_hint_tells_what_comes_of_it_as_the_panel_does(app: Running) -> None:
    status = await app.begun("ann", ai=1)
    live, ann = await app.live(status), app.seat("ann")
    await until(lambda: 0 in live.pending_seats())
    await play_move(app, live, 0)
    await until(lambda: 0 in live.pending_seats())
    hint = (await ann.slash(ROOM, "/hint")).message
    panel = (await ann.press(hint, "Play")).message
    effects = [line for line in panel.text.splitlines() if line.startswith("-# Ann ")]
    assert effects
    assert all(line in hint.text for line in effects)


async def test_play_lays_the_hint_into_the_panel_as_a_draft(app: Running) -> None:
    status = await app.begun("ann", ai=1)
    live, ann = await app.live(status), app.seat("ann")
    await until(lambda: 0 in live.pending_seats())
    hint, before = (await ann.slash(ROOM, "/hint")).message, live.match.save()
    panel = (await ann.press(hint, "Play")).message
    assert HINT_LOADED in panel.text
    assert DRAFT_REPLACED not in panel.text
    text = hint.text.removeprefix(HINT).partition("**")[0].split(" · ")
    assert all(words in panel.text for words in text)
    assert live.match.save() == before
    assert "\nDone" in (await ann.press(panel, "Commit")).message.text
    assert live.match.save() != before
    late = (await ann.press(hint, "Play")).message
    assert OLD_HINT in late.text
    assert "Your move so far" not in late.text


async def test_hint_names_its_alternative_or_its_plan(
    app: Running,
) -> None:
    status = await app.begun("ann", ai=1)
    live = await app.live(status)
    await until(lambda: 0 in live.pending_seats())
    key = live.match.asks()[0].keys[0]
    plain = Advice((key,), ("Take it",), live.private_fingerprint(0))
    for advice, why in (
        (plain, ""),
        (plain._replace(instead=("Take it",)), f"-# {SAME_AS_FIRST_SIGHT}\n"),
        (
            plain._replace(instead=("Pass", "Stay"), gain=7.5),
            "-# "
            + BETTER_THAN_FIRST_SIGHT.format(
                instead="Pass · Stay", gain="7.5 percentage points of winning chance"
            )
            + "\n",
        ),
        (
            plain._replace(instead=("Pass",), gain=0.1),
            f"-# {SLIGHTLY_BETTER.format(instead='Pass')}\n",
        ),
        (
            plain._replace(instead=("Pass",), gain=7.5, reason="By then {0} has more."),
            "By then Ann has more.\n-# "
            + BETTER_THAN_FIRST_SIGHT.format(
                instead="Pass", gain="7.5 percentage points of winning chance"
            )
            + "\n",
        ),
        (
            plain._replace(instead=("Take it",), reason="Compared with *Pass*: you gain."),
            f"Compared with *Pass*: you gain.\n-# {SAME_AS_FIRST_SIGHT}\n",
        ),
        (
            plain._replace(instead=("Take it",), next_best=("Pass",), lead=2.5),
            "-# "
            + BETTER_THAN_NEXT_BEST.format(
                instead="Pass", gain="2.5 percentage points of winning chance"
            )
            + "\n",
        ),
        (
            plain._replace(instead=("Take it",), next_best=("Pass",)),
            f"-# {AS_GOOD_AS_NEXT_BEST.format(instead='Pass')}\n",
        ),
        (plain._replace(plan="swarm"), "It's part of a plan for several rounds: swarm.\n"),
        (
            plain._replace(plan="swarm", reason="Scouts explore.", plan_reason="It won."),
            "Scouts explore.\nIt's part of a plan for several rounds: swarm. It won.\n",
        ),
    ):
        app.bot.services.ai.hints.last.put(live, 0, advice)
        text = (await app.seat("ann").slash(ROOM, "/hint")).message.text
        assert text.startswith(f"{HINT}Take it**\n{why}-# ")


async def test_hint_without_an_outcome_shows_all_its_steps(app: Running) -> None:
    # a sheet is written in secret: its fourth step was cut to "…" and shown nowhere
    status = await app.begun("ann", ai=1)
    live = await app.live(status)
    await until(lambda: 0 in live.pending_seats())
    key, steps = live.match.asks()[0].keys[0], ("One", "Two", "Three", "Four", "Five")
    live_hints = app.bot.services.ai.hints.last
    live_hints.put(live, 0, Advice((key,), steps, live.private_fingerprint(0)))
    with patch("bot.channel.hints.build_panel", return_value=SimpleNamespace(outcome=[])):
        text = (await app.seat("ann").slash(ROOM, "/hint")).message.text
    assert text.startswith(f"{HINT}One · Two · Three · …**")
    assert "-# All steps: One · Two · Three · Four · Five" in text


async def test_seat_without_a_question_gets_no_hint(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    idle = holder(live, 1 - live.pending_seats()[0])
    assert "not your turn" in refusal_of(await app.seat(idle).slash(ROOM, "/hint"))


async def test_among_several_all_others_must_agree_first(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    asker = holder(live, live.pending_seats()[0])
    other = "bea" if asker == "ann" else "ann"
    assert (await app.seat(asker).slash(ROOM, "/hint")).message.text == HINTS_REQUESTED
    assert (await app.seat(asker).slash(ROOM, "/hint")).message.text == HINTS_REQUESTED
    asked = [message for message in app.seat(other).sees(ROOM) if "asks for hints" in message.text]
    assert len(asked) == 1
    await app.seat(other).press(asked[0], "Agree")
    assert (await app.seat(asker).slash(ROOM, "/hint")).message.text.startswith(HINT)
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    assert (await app.seat(other).slash(ROOM, "/hint")).message.text.startswith(HINT)


async def test_denier_of_hints_is_named(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    asker = holder(live, live.pending_seats()[0])
    other = "bea" if asker == "ann" else "ann"
    await app.seat(asker).slash(ROOM, "/hint")
    (asked,) = (
        message for message in app.seat(other).sees(ROOM) if "asks for hints" in message.text
    )
    await app.seat(other).press(asked, "Deny")
    refusal = refusal_of(await app.seat(asker).slash(ROOM, "/hint"))
    assert other in refusal.lower()
    assert "declined hints" in refusal


async def test_after_the_end_the_dearest_answers_are_reported(app: Running) -> None:
    status = await app.begun("ann", ai=1)
    live = await play_setup(app, status)
    for _ in range(3):
        await until(lambda: 0 in live.pending_seats())
        await play_move(app, live, 0)
        await app.wait_until_idle()
    ann = app.seat("ann")
    await ann.press((await ann.slash(ROOM, "/resign")).message, "Resign")
    await until(lambda: not live.is_running)
    text = (await ann.slash(ROOM, "/hint", table=live.id)).message.text
    assert "you played" in text or "clearly better" in text
    app.bot.services.ai.hints.reviews.put(live, 0, [Blunder("round 2", "pass", "fly", 7.5)])
    text = (await ann.slash(ROOM, "/hint", table=live.id)).message.text
    assert "**fly** was better by about 7.5 percentage points of winning chance." in text
    lost = Blunder("round 2", "pass", "fly", 7.5, Theme("You lost tempo", "3.4"))
    app.bot.services.ai.hints.reviews.put(live, 0, [lost])
    text = (await ann.slash(ROOM, "/hint", table=live.id)).message.text
    assert text.endswith("of winning chance. You lost tempo: `/rules section:3.4`")
    app.bot.services.ai.hints.reviews.put(live, 0, [lost._replace(theme=None)])
    with patch.dict(catalogue, ganymede=replace(catalogue["ganymede"], value_unit="")):
        text = (await ann.slash(ROOM, "/hint", table=live.id)).message.text
    assert "**fly** was better by about 7.5 points." in text


async def test_consent_and_refusal_go_with_the_person_not_with_the_seat(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    asker = app.seat(holder(live, live.pending_seats()[0]))
    seat = 1 - live.pending_seats()[0]
    for name, answer in ((holder(live, seat), "Deny"), ("cyd", "Agree"), ("dov", "")):
        await asker.slash(ROOM, "/hint")
        (asked,) = (
            message for message in app.seat(name).pings() if "asks for hints" in message.text
        )
        if not answer:
            break
        await app.seat(name).press(asked, answer)
        text = (await asker.slash(ROOM, "/hint")).message.text
        assert text.startswith(HINT) == (answer == "Agree")
        heir = app.seat("cyd" if answer == "Deny" else "dov").user
        member = SimpleNamespace(id=heir.id, display_name=heir.username.title(), name=heir.username)
        await reseat(app.bot.services.tables, live, SeatChange(seat, member))
    assert (await asker.slash(ROOM, "/hint")).message.text == HINTS_REQUESTED


async def test_unposted_hint_request_is_repeated(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    asker, other = holder(live, live.pending_seats()[0]), holder(live, 1 - live.pending_seats()[0])
    with patch.object(Messages, "send", side_effect=TimeoutError):
        refusal_of(await app.seat(asker).slash(ROOM, "/hint"))
    await app.seat(asker).slash(ROOM, "/hint")
    assert any("asks for hints" in message.text for message in app.seat(other).sees(ROOM))


def is_pending(live: LiveTable, seat: int) -> bool:
    """Return whether a table waits for a seat."""
    return seat in live.pending_seats()


async def test_one_person_has_one_question_at_all_tables(app: Running) -> None:
    lives = [await app.live(await app.begun("ann", ai=1, room=room)) for room in ROOMS]
    for live in lives:
        await until(partial(is_pending, live, 0))
    both = (app.seat("ann").slash("lobby", "/hint", table=live.id) for live in lives)
    text = [reply.message.text for reply in await asyncio.gather(*both)]
    assert sorted(words.startswith(HINT) for words in text) == [False, True]
    assert QUERY_PENDING in text


async def test_unstarted_table_has_no_review(app: Running) -> None:
    live = await app.live(await app.opened("ann", ai=1))
    refusal = [refusal_of(await app.seat("ann").slash(ROOM, "/hint", table=live.id))]
    await app.bot.services.tables.abort(live)
    refusal += [refusal_of(await app.seat("ann").slash(ROOM, "/hint", table=live.id))]
    assert all("No match has begun" in words for words in refusal)
