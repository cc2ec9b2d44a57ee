"""Forms through the real client: opened, sent, stale, twice, across a restart, amid a stand-in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.panel import form_presses
from bot.playground.driver import NoAnswerError, Reply, Seat, Seen
from bot.tables.ai.stand_ins import stand_in
from bot.tables.live_table import LiveTable
from rules.kernel import Match
from rules.space_empires.charts.steps import Step
from tests.bot.support.match_play import holder, on_turn
from tests.bot.support.message_parts import copy_of
from tests.bot.support.positions import table_at_position
from tests.e2e.space_empires import space_empires
from tests.space_empires.position import Position
from tests.support.patience import until
from tests.support.running_bot import Running

FORM = "All in one form"


@pytest.fixture(autouse=True)
def plain_pictures() -> Iterator[None]:
    with space_empires():
        yield


def economy() -> Match:
    """Both fill their sheets; the first has many yards and 90 CP."""
    position = Position()
    position.unit("SY", position.homeworld(), size=6)
    position.state.players[0].cp = 90
    position.when(Step.ECONOMY)
    return position.seeded()


async def sheet(app: Running) -> tuple[LiveTable, Seat, Seen]:
    """Return a table at its Economic Phase, its first player and the open panel."""
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, economy())
    ann = app.seat(holder(live, 0))
    return live, ann, (await ann.press(status, "Play")).message


def scout(form: Reply) -> str | list[str]:
    """Return a Scout for the field of purchases, which is a list if all of them fit."""
    options = [field["value"] for field in form.fields["buy"].get("options", ())]
    return next(([field] for field in options if field.startswith("buy:SC")), "SC 1")


def draft(panel: Seen) -> str:
    return next(
        (item for item in panel.text.split("\n") if item.startswith("Your move so far")), ""
    )


async def test_a_whole_sheet_is_play_the_form_and_its_submission(app: Running) -> None:
    live, ann, panel = await sheet(app)
    form = await ann.press(panel, FORM)
    assert form.messages == []
    assert [field["label"] for field in form.fields.values()][-2:] == ["Bid", "Then"]
    assert ann.sees("table-one")[-1].id == panel.id, "the panel stays below the form"
    done = await ann.submit(form, research=["research:attack"], buy="SC 1", bid="2", then=["end"])
    assert done.message.id == panel.id
    assert done.message.text.split("\n")[1] == "Done."
    player = live.match.state.players[0]
    assert (player.draft.sealed, player.draft.bid) == (True, 2)
    assert player.draft.research == ["attack"]
    assert [purchase.kind for purchase in player.draft.purchases] == ["SC"]


async def test_form_with_a_wasteful_sheet_asks_first(app: Running) -> None:
    live, ann, panel = await sheet(app)
    form = await ann.press(panel, FORM)
    asked = (await ann.submit(form, buy="SC 1", then=["end"])).message
    assert "14 of your 44 CP are lost" in asked.text
    assert not live.match.state.players[0].draft.sealed
    await ann.press(asked, "Commit")
    assert live.match.state.players[0].draft.sealed


async def test_what_does_not_fit_is_stated_and_the_panel_has_the_rest(app: Running) -> None:
    live, ann, panel = await sheet(app)
    form = await ann.press(panel, FORM)
    reply = await ann.submit(
        form, research=["research:attack"], buy="SC 99, DD", bid="many", then=["end"]
    )
    text = reply.message.text
    assert "Left out:" in text
    for field in ("'SC 99'", "'DD' matches none", "Bid: 'many'"):
        assert field in text
    assert (
        draft(reply.message)
        == "Your move so far: Research Attack 1, 20 CP: "
        + (draft(reply.message).partition("20 CP: ")[2])
    )
    assert not live.match.state.players[0].draft.sealed, "nothing is played yet"
    form = await ann.press(reply.message, FORM)
    again = await ann.submit(form, buy=scout(form), then=["end"])
    assert "Done." in again.message.text
    assert live.match.state.players[0].draft.sealed


async def test_submitted_form_is_not_composed_again(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ann, panel = await sheet(app)
    form = await ann.press(panel, FORM)
    monkeypatch.setattr(form_presses, "form_of", None)
    shown = await ann.submit(form, buy="SC 1")
    assert "Buy Scout" in draft(shown.message)


async def test_form_with_a_preview_is_a_draft(app: Running) -> None:
    _, ann, panel = await sheet(app)
    shown = await ann.submit(await ann.press(panel, FORM), buy="SC 1")
    assert "Buy Scout" in draft(shown.message)
    empty = await ann.submit(await ann.press(shown.message, FORM))
    assert "The form was empty." in empty.message.text
    assert draft(empty.message) == draft(shown.message)


async def test_form_of_a_changed_panel_becomes_a_draft(app: Running) -> None:
    live, ann, panel = await sheet(app)
    form = await ann.press(panel, FORM)
    other = copy_of(panel)
    await ann.submit(await ann.press(other, FORM), research=["research:attack"])
    late = await ann.submit(form, buy="SC 1", research=["research:attack"], then=["end"])
    assert "The panel changed before your form arrived" in late.message.text
    assert "'research:attack' matches none of these" in late.message.text
    assert "Attack" in draft(late.message)
    assert "Scout" in draft(late.message)
    assert not live.match.state.players[0].draft.sealed


async def test_the_button_of_an_old_panel_opens_a_fresh_one(app: Running) -> None:
    _, ann, panel = await sheet(app)
    old = copy_of(panel)
    await ann.submit(await ann.press(panel, FORM), buy="SC 1")
    fresh = await ann.press(old, FORM)
    assert "Buy Scout" in draft(fresh.message)
    with pytest.raises(NoAnswerError):
        _ = fresh.fields


async def test_a_form_sent_twice_is_one_move_and_outlives_a_restart(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", game="space_empires")
    seat = live.pending_seats()[0]
    mover = app.seat(holder(live, seat))
    form = await mover.press((await mover.press(status, "Play")).message, FORM)
    move = form.fields["move"]["options"][0]["value"]
    before = live.match.length
    await app.restart()
    done = await mover.submit(form, move=[move], then=["commit"], deliver_twice=True)
    assert "Done." in done.message.text
    live = await app.live(status)
    assert live.match.length == before + len(move.split(" "))


async def test_a_form_left_open_beyond_the_phase_says_so(app: Running) -> None:
    live, ann, panel = await sheet(app)
    form = await ann.press(panel, FORM)
    await ann.submit(await ann.press(copy_of(panel), FORM), then=["end"])
    late = await ann.submit(form, buy="SC 1")
    assert "That panel was out of date" in late.message.text
    assert live.match.state.players[0].draft.purchases == []


async def test_player_with_a_stand_in_gets_the_seat_and_panel_back(app: Running) -> None:
    live, ann, panel = await sheet(app)
    await stand_in(app.bot.services.tables, live, 0, "its player is away")
    fresh: Reply = await ann.press(panel, FORM)
    await until(lambda: live.seat(0).stand_in is None)
    with pytest.raises(NoAnswerError):
        _ = fresh.fields


async def test_a_form_is_for_the_seat_of_its_sender_alone(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, economy())
    ann, bea, cyd = (app.seat(name) for name in (holder(live, 0), holder(live, 1), "cyd"))
    panel = (await ann.press(status, "Play")).message
    button = next(component for component in panel.components if component.get("label") == FORM)
    lines = []
    status.raw.components = [{"type": 1, "components": [button]}]
    for seat in (bea, cyd):
        reply = await seat.press(status, FORM)
        lines.append(reply.message.text)
        with pytest.raises(NoAnswerError):
            _ = reply.fields
    assert "What goes on your production sheet?" in lines[0], "Bea's own panel, not a form of Ann's"
    assert "You have no seat" in lines[1]
