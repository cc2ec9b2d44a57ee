"""Taking back, alone or with consent, and giving seats up or away."""

from collections.abc import Iterator
from functools import partial

import pytest

from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.moves import UndoTerms
from rules import catalogue
from rules.kernel import Match, NeedsConsent
from storage.archive import archive
from storage.archive.unproved_statements import undos_in_words
from storage.archive.verdict import verify
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from tests.bot.support.dummy_game import dummy_game
from tests.bot.support.match_play import ROOM, holder, on_turn, pending_names, play_move
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.positions import stored_bytes
from tests.bot.support.undo_requests import ask_for_undo, match_with_draw, open_request, undo_answer
from tests.space_empires.position import Position
from tests.support.patience import until
from tests.support.running_bot import Running


async def test_ones_own_answer_is_taken_back_at_once(app: Running) -> None:
    status = await app.begun("ann", "bea")
    live = await app.live(status)
    seat = live.table.seat_of(app.seat("ann").id)
    assert seat is not None
    asked = live.match.asks()[seat].id
    await play_move(app, live, seat)
    assert seat not in live.pending_seats()
    reply = await undo_answer(app.seat("ann"), ROOM)
    assert "undone" in reply.message.text
    assert reply.message.buttons == ["Play", "Redo"]
    while live.match.asks()[seat].id != asked:
        await undo_answer(app.seat("ann"), ROOM)
    refusal_of(await app.seat("ann").slash(ROOM, "/undo"))


async def test_undo_offers_the_last_answer_or_the_start_of_my_turn(app: Running) -> None:
    live = await app.live(await app.begun("ann", "bea"))
    mover = live.pending_seats()[0]
    before = live.match.save()
    keys = next(keys for keys in several(live, mover))
    await play_move(app, live, mover, keys)
    seat = app.seat(holder(live, mover))
    offered = (await seat.slash(ROOM, "/undo")).message
    assert offered.buttons == ["Last answer", "Start of my turn"]
    assert live.match.save() != before, "nothing is undone yet"
    old = copy_of(offered)
    assert "starts again" in (await seat.press(offered, "Start of my turn")).message.text
    fresh = Match.load(before, catalogue)
    assert live.match.length == fresh.length
    assert live.match.asks()[mover].keys == fresh.asks()[mover].keys
    again = await app.store.run(lambda s: matches.load(s, table=live.id))
    assert Match.load(again[1], catalogue).length == again[0].length == fresh.length
    assert "moved on" in refusal_of(await seat.press(old, "Last answer"))


async def test_the_start_of_a_turn_past_a_draw_says_how_far_it_went(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await app.live(status)
    position = Position()
    for at in ("H5", "G5", "F5"):
        position.unit("SC", at)
    position.unit("SC", "H4", owner=1)
    match = position.match()
    match.revision, live.match_or_none = live.table.revision, match
    ann = app.seat("ann")
    await play_move(app, live, 0, ["move:SC1", "H4"])
    met = live.match.length
    await play_move(app, live, 0, ["move:SC2", "G4"])
    await play_move(app, live, 0, ["move:SC3", "F4"])
    offered = (await ann.slash(ROOM, "/undo")).message
    text = (await ann.press(offered, "Start of my turn")).message
    assert "to the last draw or reveal" in text.text
    assert live.match.length == met
    news = (await ann.slash(ROOM, "/log")).message.text
    assert "goes back to the last draw or reveal" in news
    offered = (await ann.slash(ROOM, "/undo")).message
    assert offered.buttons == ["Ask them"], "no start of the turn is promised that takes consent"
    asked = (await ann.press(offered, "Ask them")).message
    assert "asked. Then undo again" in asked.text


def several(live: LiveTable, seat: int) -> Iterator[list[str]]:
    """Yield lines of more than one answer after which nothing is drawn."""
    for option in live.match.asks()[seat].options:
        rehearsal = live.match.rehearse(seat, [option.key])
        ask = rehearsal.asks().get(seat)
        if ask is None or rehearsal.at_chance or rehearsal.rested:
            continue
        for key in ask.keys:
            after = live.match.rehearse(seat, [option.key, key])
            if not after.rested and not after.at_chance:
                yield [option.key, key]


async def test_a_stale_undo_button_takes_nothing_back(app: Running) -> None:
    status = await app.begun("ann", "bea")
    live = await app.live(status)
    first, second = live.pending_seats()
    await play_move(app, live, first)
    await app.wait_until_idle()
    old = copy_of(status)
    await play_move(app, live, second)
    before = await stored_bytes(app, status)
    refusal = refusal_of(await app.seat(holder(live, first)).press(old, "Undo"))
    assert "/undo" in refusal
    assert await stored_bytes(app, status) == before


async def test_past_a_draw_each_of_the_others_is_asked_and_must_agree(app: Running) -> None:
    status, live, mover = await match_with_draw(app, "ann", "bea", "cyd")
    length = live.match.length
    asker, reply = await ask_for_undo(app, live, mover)
    assert "They have been asked." in reply.message.text
    others = [app.seat(holder(live, seat)) for seat in range(3) if seat != mover]
    posted = open_request(asker)
    assert sorted(posted.pinged) == sorted(seat.user.username for seat in others)
    again = await undo_answer(asker, ROOM)
    assert "already" in again.message.text
    assert [message.id for message in asker.sees(ROOM) if "Agree" in message.buttons] == [posted.id]
    assert "yourself" in refusal_of(await asker.press(posted, "Agree"))
    assert "no seat" in refusal_of(await app.seat("dov").press(posted, "Agree"))
    first = await others[0].press(posted, "Agree")
    assert "You have agreed." in first.message.text
    assert live.match.length == length, "one of two consents is not enough"
    await others[0].press(posted, "Agree")
    assert live.match.length == length, "agreeing twice is one consent"
    last = await others[1].press(posted, "Agree")
    assert "undone" in last.message.text
    assert pending_names(live) == [asker.user.username]
    await until(lambda: posted.buttons == [])
    assert "has been undone" in posted.text
    await app.wait_until_idle()
    assert asker.mention in status.text


async def test_undo_is_logged_with_its_consents_and_verifies(app: Running) -> None:
    _, live, mover = await match_with_draw(app, "ann", "bea", "cyd")
    asker, _ = await ask_for_undo(app, live, mover)
    others = [app.seat(holder(live, seat)) for seat in range(3) if seat != mover]
    for other in others:
        await other.press(open_request(asker), "Agree")
    text = (await asker.slash(ROOM, "/log")).message.text
    who = text.rsplit("takes the last answer back", 1)[1]
    assert all(live.names[seat] in who for seat in range(3) if seat != mover)
    await play_move(app, live, mover)
    kept = await app.store.run(lambda s: archive.export(s, table=live.id, with_secrets=True))
    (back,) = kept.undos
    assert back.agreed is not None
    assert sorted(agreed.name for agreed in back.agreed) == sorted(
        live.names[seat] for seat in range(3) if seat != mover
    )
    verdict = verify(kept, catalogue)
    assert verdict.wrong == []
    assert any(fact.startswith("undo 1: ") for fact in verdict.holds)
    assert undos_in_words(kept).startswith("1 undo with ")
    assert any(clause.startswith("who agreed to 1 undo") for clause in verdict.unproved)


async def test_a_denied_request_changes_nothing(app: Running) -> None:
    status, live, mover = await match_with_draw(app, "ann", "bea", "cyd")
    asker, _ = await ask_for_undo(app, live, mover)
    before = await stored_bytes(app, status)
    posted = open_request(asker)
    old = copy_of(posted)
    denier, other = (app.seat(holder(live, seat)) for seat in range(3) if seat != mover)
    await denier.press(posted, "Deny")
    await until(lambda: "doesn't agree" in posted.text)
    assert posted.buttons == []
    late = await other.press(old, "Agree")
    assert "out of date" in late.message.text
    await until(lambda: "out of date" in posted.text)
    assert await stored_bytes(app, status) == before
    await ask_for_undo(app, live, mover)
    await asker.press(open_request(asker), "Deny")
    await until(lambda: any("withdraws" in message.text for message in other.sees(ROOM)))
    assert await stored_bytes(app, status) == before


async def test_a_request_is_out_of_date_when_the_table_has_moved_on(app: Running) -> None:
    status, live, mover = await match_with_draw(app, "ann", "bea")
    asker, _ = await ask_for_undo(app, live, mover)
    other = app.seat(holder(live, 1 - mover))
    posted = open_request(asker)
    await play_move(app, live, 1 - mover)
    before = await stored_bytes(app, status)
    reply = await other.press(posted, "Agree")
    assert "out of date" in reply.message.text
    await until(lambda: posted.buttons == [])
    assert await stored_bytes(app, status) == before


async def test_granted_request_never_claims_the_move_was_kept(
    app: Running,
) -> None:
    _, live, mover = await match_with_draw(app, "ann", "bea")
    asker, _ = await ask_for_undo(app, live, mover)
    old, other = copy_of(open_request(asker)), app.seat(holder(live, 1 - mover))
    await other.press(old, "Agree")
    await app.restart()
    again = await other.press(old, "Agree")
    assert "out of date" in again.message.text
    assert "/log" in again.message.text
    assert "stands" not in again.message.text


async def test_denying_a_request_of_long_ago_leaves_a_newer_one_open(app: Running) -> None:
    _, live, mover = await match_with_draw(app, "ann", "bea", "cyd")
    asker, _ = await ask_for_undo(app, live, mover)
    old = copy_of(open_request(asker))
    others = [app.seat(holder(live, seat)) for seat in range(3) if seat != mover]
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    assert "They have been asked." in (await undo_answer(asker, ROOM)).message.text
    posted = open_request(asker)
    assert posted.id != old.id
    denied = await others[0].press(old, "Deny")
    assert "out of date" in denied.message.text
    agreed = await others[0].press(posted, "Agree")
    assert "You have agreed." in agreed.message.text
    assert "Agree" in posted.buttons


async def test_ai_seats_consent_where_another_person_is_asked(app: Running) -> None:
    _, live, mover = await match_with_draw(app, "ann", "bea", ai=1)
    _, reply = await ask_for_undo(app, live, mover)
    assert "They have been asked." in reply.message.text
    other = next(seat for seat in people(live) if seat != mover)
    last = await app.seat(holder(live, other)).press(open_request(app.seat("ann")), "Agree")
    assert "undone" in last.message.text


async def test_alone_among_ai_seats_nothing_drawn_is_taken_back(app: Running) -> None:
    status = await app.begun("ann", ai=2)
    live = await app.live(status)
    seat = live.table.seat_of(app.seat("ann").id)
    assert seat is not None
    await play_move(app, live, seat)
    await app.wait_until_idle()
    await until(lambda: live.pending_seats() == [seat])
    before = await stored_bytes(app, status)
    refusal = refusal_of(await undo_answer(app.seat("ann"), ROOM))
    assert "can't take this back" in refusal
    assert await stored_bytes(app, status) == before
    assert not [message for message in app.seat("ann").sees(ROOM) if "Agree" in message.buttons]


@pytest.fixture
def convoys() -> Iterator[None]:
    with dummy_game():
        yield


@pytest.mark.usefixtures("convoys")
async def test_consent_undoes_answers_of_others_where_draws_are_barred(
    app: Running,
) -> None:
    live = await app.live(await app.begun("ann", "bea", game="convoy", options="legs=9"))
    for seat, line in ((0, "done"), (1, "pass"), (1, "done")):
        await app.seat(holder(live, seat)).slash(ROOM, "/play", line=line)
    back = partial(moves.undo, app.bot.services.tables, live, 0, by=ChangedBy(1, 1))
    with pytest.raises(NeedsConsent) as caught:
        await back(terms=UndoTerms(bars_draws=True))
    assert not caught.value.drawn
    await back(terms=UndoTerms({1}, bars_draws=True))
    assert live.match.length == 0


def people(live: LiveTable) -> list[int]:
    """Return the seats that persons hold."""
    return [seat.seat for seat in live.table.seats if seat.person_id is not None]


async def test_resigning_asks_once_more_and_an_ai_goes_on(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    bea = app.seat("bea")
    seat = live.table.seat_of(bea.id)
    assert seat is not None
    asked = (await bea.slash(ROOM, "/resign")).message
    assert asked.ephemeral
    assert asked.buttons == ["Resign"]
    assert live.table.seat_of(bea.id) == seat, "nothing yet"
    old = copy_of(asked)
    done = await bea.press(asked, "Resign")
    assert "An AI takes over" in done.message.text
    assert live.table.seat_of(bea.id) is None
    assert "no seat" in refusal_of(await bea.press(old, "Resign"))
    other = 1 - seat
    for _ in range(2):
        await until(lambda: live.pending_seats() == [other] and not app.bot.services.ai._busy)
        await play_move(app, live, other)
    await until(lambda: live.pending_seats() == [other])
    await app.wait_until_idle()
    assert "AI for Bea" in status.text or "AI for Bea" in live.names.values()
    assert "no seat" in refusal_of(await app.seat("dov").slash(ROOM, "/resign"))


async def test_undo_names_the_move_and_waits_for_the_press(
    app: Running,
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    seat = app.seat(holder(live, mover))
    label = live.match.asks()[mover].label("tile:T01")
    await play_move(app, live, mover, ["tile:T01"])
    before = await stored_bytes(app, status)
    offered = (await seat.slash(ROOM, "/undo")).message
    assert f"Your last answer is **{label}**" in offered.text.replace("\\", "")
    assert offered.buttons[0] == "Last answer"
    assert await stored_bytes(app, status) == before
    assert "undone" in (await seat.press(offered, "Last answer")).message.text


async def test_request_names_the_move_and_can_be_withdrawn(
    app: Running,
) -> None:
    status, live, mover = await match_with_draw(app, "ann", "bea")
    asker = app.seat(holder(live, mover))
    before = await stored_bytes(app, status)
    offered = (await asker.slash(ROOM, "/undo")).message
    assert "consent" in offered.text
    assert not [message for message in asker.sees(ROOM) if "Agree" in message.buttons], (
        "nobody is asked yet"
    )
    reply = (await asker.press(offered, "Ask them")).message
    posted = open_request(asker)
    assert "-# " in posted.text, "the public news of the move"
    assert "withdrawn" in (await asker.press(reply, "Withdraw")).message.text
    closed = next(message for message in asker.sees(ROOM) if message.id == posted.id)
    assert "withdraws the request" in closed.text
    assert closed.buttons == []
    assert await stored_bytes(app, status) == before
    again = (await asker.slash(ROOM, "/undo")).message
    assert "They have been asked." in (await asker.press(again, "Ask them")).message.text
