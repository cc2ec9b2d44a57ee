"""The second model of Discord: some moves of a real match, and what it refuses."""

from pathlib import Path
from typing import Any

import pytest

from bot.handlers import MODULES
from bot.interactions.presses import HANDLERS
from tests.load.discord_model import components
from tests.load.discord_model.interactions import COMPONENT, DEFERRED_EDIT, REPLY
from tests.load.discord_model.messages import LAYOUT, Upload
from tests.load.discord_model.model import Model
from tests.load.discord_model.refusals import RefusedError
from tests.load.discord_model.server import Json
from tests.load.model_bot import bot_on_model
from tests.load.model_matches import opened
from tests.load.model_players import BESIDE, WEIGHTS
from tests.load.model_restarts import finds_reminders

PRESSES = 25
BUTTON: Json = {"type": 2, "style": 2, "label": "Log", "custom_id": "log"}
ROWS: Json = {"content": "A table", "components": [{"type": 1, "components": [BUTTON]}]}
WORDS: Json = {"type": 10, "content": "A table"}
PICTURE: Json = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
FILE: Json = {"id": 0, "filename": "board.png"}
BOARD: Upload = {0: ("board.png", b"png")}


def layout(*parts: Json, **others: Any) -> Json:
    """Return the body of a layout."""
    return {"flags": LAYOUT, "components": [*parts], **others}


async def test_presses_on_the_second_model_are_never_refused(tmp_path: Path) -> None:
    async with bot_on_model(tmp_path, frozen=True, with_icons=False, registers=False) as app:
        course = await opened(app, "ganymede", seats=2)
        await course.play(PRESSES)
        assert course.moves
        assert not app.model.tally.refused
        assert not app.model.tally.faults
        assert not app.model.interactions.still_open()
        assert components.texts(app.living(course.table).components)


def test_model_players_press_only_existing_buttons() -> None:
    assert MODULES, "handlers are registered by their modules"
    assert {*WEIGHTS, *BESIDE} <= {*HANDLERS}


async def test_reminder_sent_before_a_crash_is_found_again(tmp_path: Path) -> None:
    async with bot_on_model(tmp_path, with_icons=False) as app:
        course = await opened(app, "ganymede", seats=2)
        assert (await finds_reminders(app, course)).startswith("1 reminder found")


@pytest.fixture
def model() -> Model:
    """Return a model that nobody is connected to."""
    return Model(frozen=True)


def code(refused: pytest.ExceptionInfo[RefusedError]) -> int:
    """Return the code of a refusal."""
    return refused.value.code


@pytest.mark.parametrize(
    ("body", "files", "expected"),
    [
        ({}, {}, 50006),
        ({"content": "x" * 2001}, {}, 50035),
        ({"content": "x", "components": [WORDS]}, {}, 50035),
        (layout(WORDS, content="x"), {}, 50035),
        (layout(), {}, 50035),
        (layout(*[WORDS] * 41), {}, 50035),
        (layout(WORDS | {"content": "x" * 4001}), {}, 50035),
        (layout({"type": 1, "components": [BUTTON, BUTTON]}), {}, 50035),
        (layout({"type": 1, "components": [BUTTON | {"custom_id": "x" * 101}]}), {}, 50035),
        (layout({"type": 1, "components": [BUTTON | {"emoji": {"id": "1"}}]}), {}, 50035),
        (layout(PICTURE), {}, 50035),
        (layout(PICTURE), BOARD, 50035),
        (layout(PICTURE, attachments=[FILE | {"id": 7}]), BOARD, 50035),
    ],
)
def test_broken_messages_are_refused(
    model: Model, body: Json, files: Upload, expected: int
) -> None:
    with pytest.raises(RefusedError) as refused:
        model.messages.create(model.server.room, body, files)
    assert code(refused) == expected
    assert not model.messages.all


def test_select_of_26_options_is_refused() -> None:
    options = [{"label": str(number), "value": str(number)} for number in range(26)]
    select: Json = {"type": 3, "custom_id": "s", "options": options[:25]}
    components.check_select(select)
    with pytest.raises(RefusedError):
        components.check_select(select | {"options": options})


def test_form_of_six_parts_is_refused() -> None:
    form: Json = {"title": "A move", "custom_id": "f", "components": [WORDS] * 5}
    components.check_form(form)
    for change in ({"components": [WORDS] * 6}, {"title": "x" * 46}):
        with pytest.raises(RefusedError):
            components.check_form(form | change)


def test_layout_stays_a_layout_and_takes_no_content(model: Model) -> None:
    sent = model.messages.create(model.server.room, layout(WORDS), {})
    for body in (ROWS, {"content": "x"}, {"components": ROWS["components"]}):
        with pytest.raises(RefusedError):
            model.messages.edit(sent, body, {})
    assert sent.is_layout
    assert sent.text == "A table"


def test_message_with_content_becomes_a_layout_only_without_it(model: Model) -> None:
    sent = model.messages.create(model.server.room, ROWS, {})
    with pytest.raises(RefusedError):
        model.messages.edit(sent, layout(WORDS), {})
    assert not sent.is_layout
    model.messages.edit(sent, layout(WORDS, content=None), {})
    assert sent.is_layout


def test_returned_layout_has_no_attachments_but_keeps_its_picture(model: Model) -> None:
    body = layout(PICTURE, attachments=[FILE])
    sent = model.messages.create(model.server.room, body, BOARD)
    shown = model.messages.shown(sent)
    assert shown["attachments"] == []
    url = shown["components"][0]["items"][0]["media"]["url"]
    again = {"type": 12, "items": [{"media": {"url": url}}]}
    model.messages.edit(sent, layout(again), {})
    with pytest.raises(RefusedError):
        model.messages.edit(sent, layout(again, attachments=[]), {})


def test_media_of_other_hosts_are_taken_but_no_other_messages_files(model: Model) -> None:
    icon: Json = {"type": 11, "media": {"url": "https://cdn.discordapp.com/emojis/7.png"}}
    cover: Json = {"type": 9, "components": [WORDS], "accessory": icon}
    shown = model.messages.shown(model.messages.create(model.server.room, layout(cover), {}))
    assert shown["components"][0]["accessory"]["media"]["url"] == icon["media"]["url"]
    for url in ("https://cdn.discordapp.com/attachments/1/2/board.png", "ftp://host/board.png"):
        picture: Json = {"type": 12, "items": [{"media": {"url": url}}]}
        with pytest.raises(RefusedError):
            model.messages.create(model.server.room, layout(picture), {})


def test_interaction_is_acknowledged_once_and_within_3_seconds(model: Model) -> None:
    ann, room = model.server.people["ann"], model.server.room
    table = model.messages.create(room, ROWS, {})
    late = model.interactions.add(COMPONENT, ann, room, table)
    model.clock.skip(3.5)
    with pytest.raises(RefusedError) as refused:
        model.interactions.acknowledge(late.id, late.token, {"type": DEFERRED_EDIT}, {})
    assert code(refused) == 10062
    soon = model.interactions.add(COMPONENT, ann, room, table)
    model.interactions.acknowledge(soon.id, soon.token, {"type": DEFERRED_EDIT}, {})
    with pytest.raises(RefusedError) as refused:
        model.interactions.acknowledge(soon.id, soon.token, {"type": REPLY, "data": ROWS}, {})
    assert code(refused) == 40060
    model.clock.skip(901)
    with pytest.raises(RefusedError) as refused:
        model.interactions.edit_original(soon.token, ROWS, {})
    assert code(refused) == 50027


def test_private_and_deleted_messages_are_unknown_to_the_bot(model: Model) -> None:
    room = model.server.room
    private = model.messages.create(room, ROWS, {}, seen_by=model.server.people["ann"].id)
    public = model.messages.create(room, ROWS, {})
    assert model.messages.find(room, public.id) is public
    model.messages.delete(public)
    for message in (private, public):
        with pytest.raises(RefusedError) as refused:
            model.messages.find(room, message.id)
        assert code(refused) == 10008
