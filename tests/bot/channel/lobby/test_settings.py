"""Many settings at a lobby, and tables for one."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.playground.driver import Seen
from bot.playground.error_responses import Impossible
from bot.words.results import result_lines
from rules.kernel import Result
from storage.schema.table_records import TableState
from tests.bot.support.dummy_game import SWITCHES, dummy_game
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    with dummy_game():
        yield


def contents(field: str, *values: str) -> dict[str, Any]:
    """Return the contents of a form with one field filled in."""
    return {field: list(values)}


async def test_a_host_changes_settings_by_clicks(app: Running) -> None:
    status = await app.opened("ann", game="convoy", options="legs=9")
    ann = app.seat("ann")
    shown = (await ann.press(status, "Settings")).message
    assert shown.ephemeral
    assert "- **Turns: nine**" in shown.text
    assert "- Switch 19: not played" in shown.text
    form = await ann.press(shown, "Change")
    lists = form.fields
    values = [choice["value"] for field in lists.values() for choice in field["options"]]
    assert values[:5] == ["legs 1", "legs 9", "end lost", "map duel", "map deep"]
    assert values[5:] == [f"switch{n} on" for n in range(SWITCHES)]
    chosen: dict[str, Any] = {name: ["legs 9"] for name in list(lists)[:1]}
    for name, field in lists.items():
        own = {choice["value"] for choice in field["options"]} & {"map deep", "switch19 on"}
        chosen[name] = [*chosen.get(name, ()), *sorted(own)]
    answer = (await ann.submit(form, **chosen)).message
    assert answer.id == shown.id
    for line in ("Turns: nine", "Switch 19: played", "Map: deep"):
        assert f"- **{line}**" in answer.text
    assert "**Turns**: nine." in status.text
    await until(lambda: "**Map**: deep." in status.text and "**Switch 19**: played." in status.text)
    reset = (await ann.press(answer, "Reset to defaults")).message
    assert "**Map" not in reset.text
    assert (await app.live(status)).table.options["legs"] == "3"


async def test_of_two_values_the_new_one_holds_and_of_two_new_ones_neither(app: Running) -> None:
    status = await app.opened("ann", game="convoy", options="legs=9 map=deep")
    ann = app.seat("ann")
    shown = (await ann.press(status, "Settings")).message
    form = await ann.press(shown, "Change")
    (first, *_) = form.fields
    answer = (await ann.submit(form, **contents(first, "legs 1", "legs 9", "map deep"))).message
    assert "- **Turns: one**" in answer.text
    assert "- **Map: deep**" in answer.text
    form = await ann.press(answer, "Change")
    reset = (await ann.submit(form, **contents(first, "legs 9", "end lost"))).message
    assert "- Map: wide" in reset.text, "settings that aren't chosen keep their defaults"
    form = await ann.press(reset, "Change")
    both = ["legs 9", "end lost", "map duel", "map deep"]
    answer = (await ann.submit(form, **contents(first, *both))).message
    assert "Not changed: Map: choose one of a duel; deep." in answer.text
    assert "- Map: wide" in answer.text
    assert "- **End: lost**" in answer.text


async def test_others_see_the_settings_and_a_started_table_keeps_them(app: Running) -> None:
    status = await app.opened("ann", "bea", game="convoy")
    seen = (await app.seat("bea").press(status, "Settings")).message
    assert "Map: wide" in seen.text
    assert seen.options == []
    ann = app.seat("ann")
    shown = (await ann.press(status, "Settings")).message
    old, form = copy_of(shown), await ann.press(shown, "Change")
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    assert "has begun" in refusal_of(await ann.submit(form, list1=["switch1 on"]))
    assert "has begun" in refusal_of(await ann.press(old, "Change"))


async def test_settings_unfit_for_the_seat_count_are_refused_at_start(app: Running) -> None:
    status = await app.opened("ann", game="convoy", options="map=duel")
    refusal = refusal_of(await app.seat("ann").press(status, "Start"))
    assert "2 players, not 1" in refusal
    assert (await app.live(status)).table.state is TableState.LOBBY


async def test_one_person_starts_plays_and_wins_alone(app: Running) -> None:
    status = await app.opened("ann", game="convoy", options="legs=1")
    assert "press Start to begin now" in status.text
    ann = app.seat("ann")
    await ann.press(status, "Start", wait="acknowledged")
    await until(lambda: "Play" in status.buttons)
    await ann.slash(ROOM, "/convoy move", ship="A", to="K2")
    await ann.slash(ROOM, "/convoy done")
    await app.wait_until_idle()
    assert "## Ann wins\n" in status.text
    assert "All turns were played." in status.text


async def test_solo_loser_is_named(app: Running) -> None:
    status = await app.begun("ann", game="convoy", options="legs=1 end=lost")
    await app.seat("ann").slash(ROOM, "/play", line="done")
    await app.wait_until_idle()
    assert "## Ann loses\n" in status.text
    assert "The Homeworld was destroyed." in status.text


async def test_the_last_person_resigns_and_the_table_is_closed(app: Running) -> None:
    status = await app.begun("ann", game="convoy", ai=1)
    ann = app.seat("ann")
    asked = (await ann.slash(ROOM, "/resign")).message
    assert "closed without a result" in asked.text
    done = (await ann.press(asked, "Resign")).message
    assert "closed without a result" in done.text
    assert (await app.live(status)).table.state is TableState.ABORTED


async def test_ai_seats_play_as_well_as_the_game_knows(app: Running) -> None:
    status = await app.opened("ann", game="convoy")
    await app.seat("ann").press(status, "Add AI", wait="acknowledged")
    await until(lambda: re.search(r"^2\. .*\(careful\)", status.text, re.MULTILINE))


async def test_equal_questions_share_a_line_of_the_status(app: Running) -> None:
    status: Seen = await app.begun("cyd", "dov", "ann", room="table-two")
    (line,) = [each for each in status.text.split("\n") if "Waiting for " in each]
    assert line.count("<@") == 3
    assert line.count("<t:") == 1, "all have waited equally long"
    with pytest.raises(Impossible):
        await app.seat("cyd").press(status, "Settings")


def test_a_win_by_other_means_than_points_names_none() -> None:
    parts = ({"income": 20}, {"income": 35})
    lines = result_lines(Result("homeworld", (1, 2), (20, 35), parts), "So", {0: "Ann", 1: "Bea"})
    assert lines[0] == "## Ann wins"
    assert lines[2:] == ["🥇 **Ann: 20** = income 20", "🥈 **Bea: 35** = income 35"]
    alone = result_lines(Result("lost", (2,), (20,), ({"income": 20},)), "So", {0: "Ann"})
    assert alone == ["## Ann loses", "The match is over. So.", "**Ann: 20** = income 20"]
