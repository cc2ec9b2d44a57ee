"""Premoves: prepared by their owner alone, and seen to when the turn comes."""

from dataclasses import replace
from typing import Any

import pytest
from sqlmodel import Session

from bot.panel.premoves import predict_panel
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.moves import UndoTerms
from bot.tables.premoves import conditions
from bot.tables.premoves_execution import PremoveRunner
from bot.tables.seat_changes import SeatChange, reseat
from bot.user_errors import UserError
from rules import catalogue
from rules.kernel import SeededDice
from storage.errors import SeatLost
from storage.matches import drafts, match_log, premoves
from storage.matches.change_records import ChangedBy
from storage.matches.premoves import Premove
from storage.schema.log_records import LoggedChange
from tests.bot.support.consent_setup import open_first_step, play_some_rounds
from tests.bot.support.crash_fixture import MAX_STATEMENTS, SECOND, CrashFixture, do_nothing
from tests.bot.support.crash_harness import Bot
from tests.bot.support.forged_presses import HUGE, press_forged
from tests.bot.support.match_play import holder, move_keys, on_turn, play_move
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.reminder_checks import sent_pings
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person
from tests.bot.support.undo_requests import open_request, undo_answer
from tests.support.depth import at_depth, sampled, spread
from tests.support.running_bot import Running

ROOM = "table-one"
SLUGS = sorted(catalogue)
FORGED = (
    "premovepick:0:0:0:@everyone",
    f"premovepick:0:0:0:{'x' * 60}",
    "premovepage:0:0:0:" + HUGE,
    "premoveback:0:0:9999:",
    "premoveadd:0:0:0:play",
    "premovedrop:0:0:0:" + HUGE,
    "premovedrop:0:0:0:0",
)


async def begun(
    tables: ServiceFixture, game: str = "ganymede", seats: int = 2
) -> tuple[LiveTable, PremoveRunner]:
    """Start a match whose premoves are handled."""
    live = await tables.begun(max(seats, catalogue[game].seats[0]), game=game)
    runner = PremoveRunner(tables.tables)
    tables.tables.listeners.append(runner.changed)
    await set_up(tables, live)
    return live, runner


async def set_up(tables: ServiceFixture, live: LiveTable) -> None:
    """Play what everybody chooses before the first turn."""
    while any(ask.id.startswith("setup.") for ask in live.match.asks().values()):
        seat = live.pending_seats()[0]
        await moves.play(
            tables.tables, live, seat, move_keys(live, seat), by=ChangedBy(FIRST_PERSON + seat)
        )


def waiting(live: LiveTable) -> int:
    """Return a seat that isn't to move."""
    return next(seat for seat in range(live.match.seats) if seat not in live.pending_seats())


def ahead(live: LiveTable, seat: int) -> list[str]:
    """Return a complete move for the seat's next turn, or its predictable part."""
    keys: list[str] = []
    panel = predict_panel(live.match.save(), live.id, seat, keys, live.names)
    assert panel is not None
    while panel is not None and panel.options:
        keys = [*panel.keys, panel.options[-1].key]
        panel = predict_panel(live.match.save(), live.id, seat, keys, live.names)
    return list(panel.keys) if panel else keys


async def others_move(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Move as the others until the seat's turn has been handled."""
    before = await own_answers(tables, live, seat)
    for _ in range(60):
        if seat in live.pending_seats() or await own_answers(tables, live, seat) > before:
            return
        other = live.pending_seats()[0]
        await moves.play(
            tables.tables, live, other, move_keys(live, other), by=ChangedBy(FIRST_PERSON + other)
        )


async def own_answers(tables: ServiceFixture, live: LiveTable, seat: int) -> int:
    """Return a seat's number of answers."""
    log = await tables.store.run(match_log.entries, table=live.id)
    return sum(entry.seat == seat for entry in log)


async def queue_up(
    runner: PremoveRunner, live: LiveTable, seat: int, keys: list[str], **how: str
) -> None:
    plays = how.pop("how", "draft") == "play"
    line = conditions.new_premove(live.match, live.id, seat, keys, plays=plays, **how)
    await runner.add(live, line, person_id=FIRST_PERSON + seat)


async def panel_text(tables: ServiceFixture, live: LiveTable, seat: int) -> str:
    """Return the owner's panel text."""
    return "\n".join(await tables.store.run(premoves.take_endings, table=live.id, seat=seat))


async def test_a_line_is_played_when_its_turn_comes(tables: ServiceFixture) -> None:
    live, runner = await begun(tables)
    seat = waiting(live)
    keys = ahead(live, seat)
    await queue_up(runner, live, seat, keys, how="play")
    await others_move(tables, live, seat)
    await runner.wait_until_idle()
    answers = [entry.key for leg in live.match.log.legs for entry in leg.entries
               if entry.seat == seat]  # fmt: skip
    assert answers[-len(keys) :] == keys, await panel_text(tables, live, seat)
    assert "was played" in await panel_text(tables, live, seat)
    assert not await panel_text(tables, live, seat), "shown once"
    assert not await tables.store.run(premoves.tables)


async def test_a_line_is_laid_into_the_panel_by_default(tables: ServiceFixture) -> None:
    live, runner = await begun(tables)
    seat = waiting(live)
    keys = ahead(live, seat)
    await queue_up(runner, live, seat, keys)
    await others_move(tables, live, seat)
    await runner.wait_until_idle()
    draft = await tables.store.run(drafts.get, table=live.id, seat=seat)
    assert draft is not None
    assert list(draft.keys) == keys
    assert seat in live.pending_seats()
    assert "loaded into your panel" in await panel_text(tables, live, seat)


async def test_a_stale_line_is_dropped_with_those_behind_it(
    tables: ServiceFixture,
) -> None:
    live, runner = await begun(tables)
    seat = waiting(live)
    await queue_up(runner, live, seat, ["tile:T99"], how="play")
    await queue_up(runner, live, seat, ahead(live, seat), how="play")
    before = await own_answers(tables, live, seat)
    await others_move(tables, live, seat)
    await runner.wait_until_idle()
    assert await own_answers(tables, live, seat) == before
    word = await panel_text(tables, live, seat)
    assert "tile:T99" in word
    assert "dropped" in word
    assert "Moves queued after it were dropped too: 1" in word


async def test_premove_is_dropped_if_the_log_has_its_unless(tables: ServiceFixture) -> None:
    live, runner = await begun(tables)
    seat = waiting(live)
    other = live.pending_seats()[0]
    await queue_up(runner, live, seat, ahead(live, seat), unless=live.names[other])
    await others_move(tables, live, seat)
    await runner.wait_until_idle()
    word = await panel_text(tables, live, seat)
    assert "the log says" in word
    assert live.names[other] in word
    assert await tables.store.run(drafts.get, table=live.id, seat=seat) is None


def test_unless_matches_whole_words_in_any_case() -> None:
    line = Premove("t", 0, 1, ("done",), unless=("Mars",))
    assert conditions.cancelling_line(line, ["Bea lands on MARS."]) == "Bea lands on MARS."
    assert not conditions.cancelling_line(line, ["Bea lands on Marsport.", "Bea trades."])


async def test_two_lines_are_for_two_stretches_of_play(tables: ServiceFixture) -> None:
    live, runner = await begun(tables)
    seat = waiting(live)
    keys = ahead(live, seat)
    await queue_up(runner, live, seat, keys, how="play")
    await queue_up(runner, live, seat, keys, how="play")
    await others_move(tables, live, seat)
    await runner.wait_until_idle()
    left = await tables.store.run(premoves.of_seat, table=live.id, seat=seat)
    assert len(left) == 1
    await others_move(tables, live, seat)
    await runner.wait_until_idle()
    assert not await tables.store.run(premoves.of_seat, table=live.id, seat=seat)
    assert "queued move" in await panel_text(tables, live, seat)


async def test_what_was_taken_back_is_not_answered_by_the_next_line(tables: ServiceFixture) -> None:
    live, runner = await begun(tables)
    seat = waiting(live)
    keys = ahead(live, seat)
    for _ in range(2):
        await queue_up(runner, live, seat, keys, how="play")
    await others_move(tables, live, seat)
    await runner.wait_until_idle()
    by, terms = ChangedBy(FIRST_PERSON + seat, 9, holds=seat), UndoTerms(range(live.match.seats))
    await moves.undo(tables.tables, live, seat, by=by, terms=terms)
    await runner.wait_until_idle()
    assert len(await tables.store.run(premoves.of_seat, table=live.id, seat=seat)) == 1
    assert seat in live.pending_seats()


async def test_a_line_queued_in_ones_own_turn_waits_for_the_next(
    tables: ServiceFixture,
) -> None:
    live, runner = await begun(tables)
    seat = live.pending_seats()[0]
    await queue_up(runner, live, seat, move_keys(live, seat), how="play")
    runner.changed(live)
    await runner.wait_until_idle()
    assert seat in live.pending_seats()
    assert len(await tables.store.run(premoves.of_seat, table=live.id, seat=seat)) == 1


async def test_more_lines_and_longer_ones_than_are_kept_are_refused(tables: ServiceFixture) -> None:
    live, runner = await begun(tables)
    seat = waiting(live)
    for _ in range(conditions.MAX_PREMOVES):
        await queue_up(runner, live, seat, ["done"])
    with pytest.raises(UserError, match="You already have"):
        await queue_up(runner, live, seat, ["done"])
    with pytest.raises(UserError, match="has 61"):
        await queue_up(runner, live, seat, ["done"] * 61)
    with pytest.raises(UserError, match="unless"):
        await queue_up(runner, live, seat, ["done"], unless="x" * 61)


async def test_a_line_waits_over_a_restart(tables: ServiceFixture) -> None:
    live, runner = await begun(tables)
    seat = waiting(live)
    await queue_up(runner, live, seat, ahead(live, seat), how="play")
    tables.tables.listeners.remove(runner.changed)
    before = await own_answers(tables, live, seat)
    await others_move(tables, live, seat)
    assert await own_answers(tables, live, seat) == before
    second = PremoveRunner(tables.tables)
    await second.resume()
    await second.wait_until_idle()
    assert await own_answers(tables, live, seat) > before


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
async def test_a_queued_line_shows_to_nobody_else(tables: ServiceFixture, slug: str) -> None:
    live, runner = await begun(tables, slug, catalogue[slug].seats[-1])
    if len(live.pending_seats()) == live.match.seats:
        return
    seat = waiting(live)

    def shown() -> object:
        others = [item for item in range(live.match.seats) if item != seat]
        views = [live.match.view(item) for item in [None, *others]]
        asks = [(ask.prompt, ask.keys) for ask in live.match.asks().values()]
        return live.table, live.public_fingerprint, live.match.save(), views, asks

    before = shown()
    await queue_up(runner, live, seat, ["pass"], how="play")
    runner.changed(live)
    await runner.wait_until_idle()
    await tables.tables.refresh(live)
    assert shown() == before
    await tables.store.run(premoves.drop, table=live.id, seat=seat)
    await tables.tables.refresh(live)
    assert shown() == before


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
async def test_lookahead_reveals_nothing_secret(tables: ServiceFixture, slug: str) -> None:
    live, _ = await begun(tables, slug, catalogue[slug].seats[-1])
    seat = live.match.seats - 1
    while not live.match.rested or seat in live.pending_seats():
        asked = live.pending_seats()[0]
        await moves.play(
            tables.tables, live, asked, move_keys(live, asked), by=ChangedBy(FIRST_PERSON + asked)
        )
    seen = predict_panel(live.match.save(), live.id, seat, (), live.names)
    for deal in range(4):
        other = live.match.fork(SeededDice(f"deal {deal}"), seat=seat)
        result = predict_panel(other.save(), live.id, seat, (), live.names)
        assert result == (seen and replace(seen, revision=result.revision if result else 0))


async def test_queued_by_command_seen_and_revoked_by_its_owner_alone(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    name = "bea" if holder(live, mover) == "ann" else "ann"
    public = (status.text, status.buttons, status.json["components"])
    seat = app.seat(name)
    line = " ".join(ahead(live, 1 - mover))
    text = (await seat.slash(ROOM, "/play", line=line, when="next")).message
    assert "only you can see them" in text.text
    assert line.split()[0] in text.text.replace("\\", "")
    await app.wait_until_idle()
    assert (status.text, status.buttons, status.json["components"]) == public
    other = await app.seat(holder(live, mover)).press(status, "Play")
    assert "queued" not in other.message.text.casefold()
    old = copy_of(text)
    gone = (await seat.press(text, "Remove 1")).message
    assert "Removed" in gone.text
    stale = await seat.press(old, "Remove 1")
    assert "no longer queued" in stale.messages[-1].text


async def test_queued_in_the_panel_and_laid_into_it(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    seat = app.seat(holder(live, 1 - mover))
    panel = (await seat.press(status, "Play")).message
    page = (await seat.press(panel, "Queue a move")).message
    assert "Assuming that all others pass" in page.text
    while page.options:
        page = (await seat.select(page, _menu(page), page.options[-1:])).message
    page = (await seat.press(page, "Queue it")).message
    assert "Queued" in page.text
    while 1 - mover not in live.pending_seats():
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    fresh = (await seat.press(status, "Play")).message
    assert "loaded into your panel" in fresh.text
    assert "Your move so far" in fresh.text
    await undo_answer(app.seat(holder(live, mover)), ROOM)


async def test_strange_lines_for_later_are_refused(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    text = refusal_of(await seat.slash(ROOM, "/play", line="tile:T01", unless="Mars"))
    assert "queued move" in text
    outside = refusal_of(await app.seat("dov").slash(ROOM, "/play", line="x", when="next"))
    assert "no seat" in outside


def _menu(message: object) -> str:
    components = message.components  # type: ignore[attr-defined]
    return str(next(part["custom_id"] for part in components if "options" in part))


async def test_an_immediately_played_line_pings_nobody(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", "cyd")
    mover = live.pending_seats()[0]
    seat = (mover + 1) % 3
    name = holder(live, seat)
    keys = ahead(live, seat)
    await app.seat(name).slash(ROOM, "/play", line=" ".join(keys), when="play")
    await app.wait_until_idle()
    before, count = len(app.exchanges), len(sent_pings(app, name))
    while seat not in [step.seat for step in await changes(app, live)]:
        await play_move(
            app, live, live.pending_seats()[0], move_keys(live, live.pending_seats()[0])
        )
        await app.bot.services.background_of(PremoveRunner).wait_until_idle()
    await app.wait_until_idle()
    assert len(sent_pings(app, name)) == count, "a ping for a turn that was over at once"
    calls = [item for item in app.exchanges[before:] if item.path != "/gateway/bot"]
    assert len(calls) <= 4, [item.path for item in calls]
    assert "'s turn: " in status.text


async def changes(app: Running, live: LiveTable) -> list[LoggedChange]:
    """Return the changes since the first turn."""
    steps = await app.store.run(match_log.changes, table=live.id)
    return [step for step in steps if step.actor is None and step.seat is not None]


async def test_a_line_is_played_once_however_often_the_bot_dies(crash: CrashFixture) -> None:
    for steps in spread(MAX_STATEMENTS, 3):
        table = await crash.table("ganymede", 3, steps)
        live = await crash.loaded(table)
        mover, seat = live.pending_seats()[0], waiting(live)
        if (keys := predicted(live, seat)) is None:
            continue
        line = conditions.new_premove(live.match, table, seat, keys, plays=True)
        await crash.store.run(premoves.add, premove=line, most=5)
        before = await answered(crash, table, seat)
        crash.channel.time += SECOND

        async def move(bot: Bot, table: str = table, mover: int = mover) -> None:
            mine = await bot.tables.live(table)
            while mover in mine.pending_seats():
                keys = move_keys(mine, mover)
                await moves.play(bot.tables, mine, mover, keys, by=ChangedBy(FIRST_PERSON + mover))
            await bot.services.background_of(PremoveRunner).wait_until_idle()

        peaceful = await crash.life(move, steps)
        await crash.life(do_nothing)
        after = await crash.check_shown(table)
        made = await answered(crash, table, seat) - before
        waits = await crash.store.run(premoves.of_seat, table=table, seat=seat)
        assert made in (0, len(keys)), "played in part, or twice"
        assert bool(waits) != bool(made) or await is_notified(crash, table, seat)
        if seat in after.pending_seats() and waits:
            assert not conditions.is_due(after.match, waits[0])
        if peaceful:
            return
    raise AssertionError("the work never ended in peace")


def predicted(live: LiveTable, seat: int) -> list[str] | None:
    """Return a predictable complete move; None if there is none."""
    panel = predict_panel(live.match.save(), live.id, seat, (), live.names)
    return ahead(live, seat) if panel is not None and panel.options else None


async def answered(crash: CrashFixture, table: str, seat: int) -> int:
    log = await crash.store.run(match_log.entries, table=table)
    return sum(entry.seat == seat for entry in log)


async def is_notified(crash: CrashFixture, table: str, seat: int) -> bool:
    """Return whether the owner of a line has a pending message."""
    return bool(await crash.store.read(premoves.take_endings, table=table, seat=seat))


async def test_many_ends_of_lines_leave_the_question_in_its_panel(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = live.pending_seats()[0]
    line, ends = Premove(live.id, seat, 0, ("x" * 40,) * 60), at_depth(150, 1000)

    def ended(session: Session) -> None:
        for _ in range(ends):
            kept = premoves.add(session, premove=line, most=1)
            assert kept is not None
            word = conditions.drop_message([kept], "it is not possible. " * 20)
            premoves.end_all(session, table=live.id, seat=seat, ending_message=word)

    await app.store.run(ended)
    panel = (await app.seat(holder(live, seat)).press(status, "Play")).message
    assert f"{ends - 3} of your queued moves" in panel.text
    assert live.match.asks()[seat].prompt in panel.text


async def test_many_long_lines_leave_the_question_on_their_page(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = waiting(live)
    player = app.seat(holder(live, seat))
    for _ in range(conditions.MAX_PREMOVES):
        page = await player.slash(ROOM, "/play", line="x_y*z" * 60, when="play", unless="y" * 60)
    assert "Assuming that all others pass until your turn:" in page.message.text
    assert page.message.text.count("\n") > conditions.MAX_PREMOVES


async def test_a_rewound_match_plays_no_earlier_queued_line(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    await play_some_rounds(app, live)
    seat = waiting(live)
    name = holder(live, seat)
    await app.seat(name).slash(ROOM, "/play", line=" ".join(ahead(live, seat)), when="play")
    await app.seat("ann").press(await open_first_step(app, "ann"), "Rewind to here")
    await app.seat("bea").press(open_request(app.seat("bea")), "Agree")
    await app.wait_until_idle()
    assert not await app.store.run(premoves.of_table, table=live.id)
    panel = (await app.seat(name).press(status, "Play")).message
    assert "was dropped: the match went back" in panel.text


async def test_losing_the_seat_during_lookahead_leaves_no_line(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat, services = waiting(live), app.bot.services
    player = app.seat(holder(live, seat))
    panel = (await player.press(status, "Play")).message
    page = (await player.press(panel, "Queue a move")).message
    foresee = type(services.reader_queries).run

    async def lost(*given: Any) -> object:
        result: object = await foresee(*given)
        if live.table.seat_of(player.id) is not None:
            await reseat(services.tables, live, SeatChange(seat, person(9)))
        return result

    monkeypatch.setattr(type(services.reader_queries), "run", lost)
    text = (await player.select(page, _menu(page), page.options[-1:])).messages[-1].text
    assert "no seat" in text
    assert await app.store.run(premoves.get_draft, table=live.id, seat=seat) is None
    line = Premove(live.id, seat, 0, ("done",))
    with pytest.raises(SeatLost):
        await services.background_of(PremoveRunner).add(live, line, person_id=player.id)


@pytest.mark.parametrize("slug", SLUGS)
async def test_forged_custom_id_of_a_premove_changes_nothing(
    tables: ServiceFixture, slug: str
) -> None:
    live = await tables.begun(2, game=slug)
    before = live.match.save(), live.table.seats
    for words in FORGED:
        await press_forged(tables, live, words)
        assert (live.match.save(), live.table.seats) == before, words
        assert not await tables.store.run(premoves.of_table, table=live.id)
