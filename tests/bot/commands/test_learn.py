"""/learn: a private thread, a match against AI seats, and words above each question."""

from __future__ import annotations

import asyncio

import pytest

from rules import catalogue
from rules.lesson import read
from tests.bot.support.match_play import ROOM
from tests.bot.support.message_parts import option_button, refusal_of
from tests.e2e.space_empires import space_empires
from tests.support.patience import until
from tests.support.running_bot import Running

GAME = "ganymede"


async def begun(app: Running, game: str = GAME) -> int:
    """Return the thread in which ann's lesson has begun."""
    reply = await app.seat("ann").slash(ROOM, "/learn", game=game)
    assert "It starts in <#" in reply.message.text
    (thread,) = app.peer.world.threads_of(app.peer.world.channel(ROOM))
    await until(lambda: bool(app.seat("ann").sees(thread.id)))
    return thread.id


async def test_a_lesson_begins_in_a_private_thread_and_tells_each_step(app: Running) -> None:
    path = catalogue[GAME].lesson
    assert path is not None
    lesson, thread = read(path), await begun(app)
    assert not app.seat("bea").sees(thread), "a lesson is nobody else's"
    status = app.seat("ann").sees(thread)[-1]
    panel = (await app.seat("ann").press(status, "Play")).message
    first, second = lesson.step[:2]
    assert first.say.partition(". ")[0] in panel.text
    live = await app.live(status)
    label = live.match.asks()[0].label(first.key)
    assert f"Good here: **{label.partition(', ')[0]}**" in panel.text
    panel = (await app.seat("ann").press(panel, option_button(panel, first.key))).message
    assert second.say.partition(". ")[0] in panel.text


async def test_a_lesson_is_offered_to_its_pupil_alone(app: Running) -> None:
    await begun(app)
    ann, bea = app.seat("ann"), app.seat("bea")
    assert "Ganymede" in (await ann.slash(ROOM, "/log")).message.text
    assert "There's no table here" in refusal_of(await bea.slash(ROOM, "/log"))
    assert await bea.complete(ROOM, "/log", focused="table") == []


async def test_another_way_is_reported_about_the_question_alone(app: Running) -> None:
    path = catalogue[GAME].lesson
    assert path is not None
    lesson, thread = read(path), await begun(app)
    status = app.seat("ann").sees(thread)[-1]
    panel = (await app.seat("ann").press(status, "Play")).message
    ask = (await app.live(status)).match.asks()[0]
    other = next(key for key in ask.keys if key != lesson.step[0].key)
    panel = (await app.seat("ann").press(panel, option_button(panel, other))).message
    assert lesson.words[lesson.step[1].ask].partition(". ")[0] in panel.text
    wanted = ask.label(lesson.step[0].key).partition(", ")[0]
    assert f"This isn't the lesson's answer**, which is **{wanted}" in panel.text
    assert "Lesson, " not in panel.text
    assert "This isn't" not in (await app.seat("ann").press(panel, "Back")).message.text


async def test_leaving_the_lesson_is_reported_before_and_after_the_commit(app: Running) -> None:
    thread, ann = await begun(app), app.seat("ann")
    panel = (await ann.press(ann.sees(thread)[-1], "Play")).message
    for key in ("S28", "S14"):
        panel = (await ann.press(panel, option_button(panel, key))).message
    assert "Press *Back* to choose that one" in panel.text
    await ann.press(panel, "Commit")
    await app.wait_until_idle()
    panel = (await ann.press(ann.sees(thread)[0], "Play")).message
    assert "You've left the lesson's path, so choose freely." in panel.text


async def test_good_answer_has_the_name_of_its_button(app: Running) -> None:
    thread, ann = await begun(app, "spacecorp"), app.seat("ann")
    await app.wait_until_idle()
    panel = (await ann.press(ann.sees(thread)[-1], "Play")).message
    assert "Good here: **Research**." in panel.text
    options = [option for part in panel.components for option in part.get("options") or []]
    named = [*panel.buttons, *(option["label"] for option in options)]
    assert any(name.startswith("Research") for name in named)


async def test_an_answer_is_named_with_what_its_menu_joins_to_it(app: Running) -> None:
    thread = await begun(app, "starfarers")
    status = app.seat("ann").sees(thread)[-1]
    panel = (await app.seat("ann").press(status, "Play")).message
    assert "Good here: **YS1, 1 step → Explore Y1" in panel.text


@pytest.mark.parametrize("name", ["SpaceCorp", "spacecorp", "SPACECORP "])
async def test_a_typed_title_begins_the_lesson_of_its_game(app: Running, name: str) -> None:
    shown = (await app.seat("ann").slash(ROOM, "/learn", game=name)).message
    assert "A guided first match of SpaceCorp" in shown.text


async def test_a_lesson_is_refused_in_words(app: Running) -> None:
    ann = app.seat("ann")
    refusal = refusal_of(await ann.slash(ROOM, "/learn", game="chess"))
    assert "Unknown game 'chess'. Choose one of Ganymede, Space Empires 4X" in refusal
    thread = await begun(app)
    refusal = refusal_of(await ann.slash(thread, "/learn", game=GAME))
    assert "text channel" in refusal


async def test_lesson_takes_no_other_player(app: Running) -> None:
    ann, thread = app.seat("ann"), await begun(app)
    refusal = refusal_of(await ann.slash(thread, "/table replace", seat=2, by="bea"))
    assert "whose dice can be predicted" in refusal
    assert "lesson" in refusal_of(await ann.slash(thread, "/table seat open"))
    assert "lesson" in refusal_of(await ann.slash(thread, "/table seat open", seat=2))


async def test_one_person_has_one_lesson_of_a_game_at_once(app: Running) -> None:
    ann, thread = app.seat("ann"), await begun(app)
    refusal = refusal_of(await ann.slash(ROOM, "/learn", game=GAME))
    assert f"<#{thread}>" in refusal
    both = (app.seat("bea").slash(ROOM, "/learn", game=GAME) for _ in range(5))
    begun_now = ["It starts in" in reply.message.text for reply in await asyncio.gather(*both)]
    assert begun_now.count(True) == 1
    await ann.press((await ann.slash(thread, "/resign")).message, "Resign")
    await app.wait_until_idle()
    assert "It starts in" in (await ann.slash(ROOM, "/learn", game=GAME)).message.text
    await app.wait_until_idle()


async def test_lesson_names_menus_as_shown_and_describes_both_steps(
    app: Running,
) -> None:
    path = catalogue["starship_captains"].lesson
    assert path is not None
    first, second = read(path).step[:2]
    thread = await begun(app, "starship_captains")
    await app.wait_until_idle()
    status = app.seat("ann").sees(thread)[-1]
    panel = (await app.seat("ann").press(status, "Play")).message
    assert "Good here: **Train a cadet (1 medal) → As a red ensign**" in panel.text
    assert "Lesson, 1 and 2 of " in panel.text, "no step is missed"
    assert f"{first.say} {second.say}" not in panel.text, "a phone has no room for all of it"
    read_on = (await app.seat("ann").press(panel, "Read on")).message
    assert read_on.id == panel.id
    assert f"{first.say} {second.say}" in read_on.text
    assert f"{first.why} {second.why}" in read_on.text
    back = (await app.seat("ann").press(read_on, "Back to my move")).message
    assert back.text == panel.text


async def test_several_answers_to_one_question_are_chosen_together(app: Running) -> None:
    with space_empires():
        thread = await begun(app, "space_empires")
        await app.wait_until_idle()
        ann = app.seat("ann")
        panel = (await ann.press(ann.sees(thread)[-1], "Play")).message
        panel = (await ann.press(panel, "K4")).message
        panel = (await ann.press(panel, "Commit")).message
        await app.wait_until_idle()  # the panel goes on with her next question
        (good,) = (line for line in panel.text.split("\n") if line.startswith("Good here:"))
        assert [f"**SC{number} from K4 → J4" in good for number in (1, 2, 3)] == [True] * 3
        values = ["move:SC1 J4", "move:SC2 J4", "move:SC3 J4", "move:MINER1 J5"]
        (moves,) = (part for part in panel.components if values[0] in str(part.get("options")))
        panel = (await ann.select(panel, moves["custom_id"], values)).message
        assert "MINER1 has arrived at the gem" in panel.text
        panel = (await ann.press(panel, option_button(panel, "tow:MINER1"))).message
        await ann.press(panel, "End movement")
        await app.wait_until_idle()
        panel = (await ann.press(ann.sees(thread)[0], "Play")).message
        for value in ("fleet:J4 I4", "move:MINER1 I5"):
            (menu,) = (part for part in panel.components if value in str(part.get("options")))
            panel = (await ann.select(panel, menu["custom_id"], [value])).message
            assert "isn't the lesson's answer" not in panel.text
        assert "Good here: **End movement**" in panel.text
        await ann.press(panel, "End movement")
        await app.wait_until_idle()
        panel = (await ann.press(ann.sees(thread)[0], "Play")).message
        assert "You've left the lesson's path" not in panel.text
        assert "Good here: **Everything that can move from I4" in panel.text
