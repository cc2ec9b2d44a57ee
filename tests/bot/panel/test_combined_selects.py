"""Selects that answer a question and the next one in one press, if the rules announce both."""

from __future__ import annotations

from typing import Any

import pytest

from bot.interactions.presses import persistent_view
from bot.panel.buttons import panel_items
from bot.panel.panel import Panel, build_panel, keys_with
from bot.tables.move_lines import with_defaults
from rules.kernel import Choice, Match, Tell
from tests.bot.support.limit_checks import check_panel
from tests.bot.support.match_play import holder
from tests.support.running_bot import Running
from tests.support.tiny import Box, begun

NAMES = {0: "Ann", 1: "Bea"}
PLACES = 6


def where(count: int, words: str = "") -> Choice[str]:
    places = {f"K{number}": f"K{number}" for number in range(1, count + 1)}
    return Choice("to", 0, "Where?", "4.2", places, label=lambda place: f"{place}{words}")


def who(pilots: str, default: str, places: int) -> Choice[str]:
    """Return the question about the pilot, which the question about the goal follows."""
    result = {pilot: pilot for pilot in pilots.split()}
    return Choice("who", 0, "Who?", "4.1", result, default=default, ahead=lambda _: where(places))


def game(*bare: str, pilots: str = "red", default: str = "", places: int = PLACES) -> Match:
    """Return a match with a turn that flies, trains one of two, or does something bare."""

    def ahead(choice: str) -> Choice[Any]:
        if choice == "room:helm":
            return who(pilots, default, places)
        if choice.startswith("train:"):
            return where(2, " school")
        raise LookupError(choice)

    async def leg(state: Box, tell: Tell) -> None:
        keys = [*bare, "room:helm", "room:lab", "train:cadet", "train:red", "pass"]
        options = {key: key for key in keys}
        choice = await Choice("what", 0, "Well?", "4", options, ahead=ahead)
        where_to = ""
        if choice == "room:helm":
            where_to = await who(pilots, default, places)
            where_to += await where(places)
        elif choice.startswith("train:"):
            where_to = await where(2, " school")
        tell(f"{{0}} does {choice} {where_to}.")
        await Choice("next", 1, "Well?", "2", {"yes": "yes", "no": "no"})

    return begun(leg)


def asking(counts: dict[str, int]) -> Match:
    """Return a match with a question whose options have this many answers each."""

    async def leg(_: Box, __: Tell) -> None:
        options = {key: key for key in counts}
        choice = await Choice(
            "what", 0, "Well?", "4", options, ahead=lambda key: where(counts[key])
        )
        await where(counts[choice])
        await Choice("next", 1, "Well?", "2", {"yes": "yes", "no": "no"})

    return begun(leg)


def panel_of(match: Match, *keys: str) -> Panel:
    return build_panel(match, "abcdef", 0, keys, NAMES)


def parts(panel: Panel) -> tuple[dict[str, list[str]], list[str]]:
    """Return each select's values by title, and the keys of the options' buttons."""
    selects, buttons = dict[str, list[str]](), list[str]()
    for row in persistent_view(panel_items(panel)).to_components():
        for part in row["components"]:
            verb, key = part["custom_id"].split(":", 6)[2::4]
            if "options" in part:
                selects[part["placeholder"].partition(" · ")[2]] = [
                    option["value"] for option in part["options"]
                ]
            elif verb == "pick":
                buttons.append(key)
    check_panel(panel, "Tiny")
    return selects, buttons


def test_what_asks_on_has_a_select_and_everything_else_a_button() -> None:
    selects, buttons = parts(panel_of(game("mission")))
    assert selects == {
        "room:helm": [f"room:helm K{number}" for number in range(1, PLACES + 1)],
        "train:cadet, train:red": [f"train:{who} K{n}" for who in ("cadet", "red") for n in (1, 2)],
    }
    assert buttons == ["mission", "room:lab", "pass"]


def test_first_option_of_a_question_is_above_its_selects() -> None:
    (first, *_), *others = [
        row["components"]
        for row in persistent_view(panel_items(panel_of(game("mission")))).to_components()
    ]
    assert first["label"] == "mission"
    assert any("options" in part for row in others for part in row)


def test_where_rows_are_short_small_selects_of_a_kind_share_one() -> None:
    match = asking({"room:helm": 6, "room:lab": 5, "room:dock": 5, "map:a": 7, "log:b": 8})
    selects, buttons = parts(panel_of(match))
    assert list(selects) == ["room:helm", "room:lab, room:dock", "map:a", "log:b"]
    assert selects["room:lab, room:dock"] == [
        f"room:{room} K{number}" for room in ("lab", "dock") for number in range(1, 6)
    ]
    assert buttons == []
    selects, buttons = parts(panel_of(asking({f"kind{item}:x": 7 - item for item in range(5)})))
    assert len(selects) == 3, "those of different kinds do not"
    assert buttons == ["kind3:x", "kind4:x"]


@pytest.mark.parametrize("sizes", [(6, 5, 7), (8, 6, 5), (5, 9, 8)])
def test_order_of_selects_is_independent_of_their_sizes(
    sizes: tuple[int, int, int],
) -> None:
    rooms = dict(zip(("room:helm", "room:lab", "room:dock"), sizes, strict=True))
    selects, _ = parts(panel_of(asking(rooms | {"map:a": 7, "log:b": 8})))
    assert list(selects) == ["room:helm", "room:lab, room:dock", "map:a", "log:b"]


def test_combined_choice_drafts_both_answers_and_back_drops_one() -> None:
    match = game("mission")
    keys = with_defaults(match, 0, keys_with(panel_of(match), "room:helm K3"))
    assert keys == ("room:helm", "K3")
    whole = panel_of(match, *keys)
    assert whole.choices == ("room:helm → K3",)
    assert panel_of(match, *keys[:1]).question == "to"


def test_default_answer_is_skipped_and_others_stay_in_reach() -> None:
    match = game(pilots="red artifacts", default="red")
    selects, _ = parts(panel_of(match))
    flights = [f"room:helm red K{number}" for number in range(1, PLACES + 1)]
    assert selects["room:helm"] == [*flights, "room:helm artifacts"]
    assert panel_of(match, "room:helm", "artifacts").question == "to"


def test_what_is_filled_in_to_the_end_is_a_button() -> None:
    match = game(pilots="red artifacts", default="red", places=1)
    selects, buttons = parts(panel_of(match))
    assert "room:helm" not in selects
    assert "room:helm" in buttons


def test_three_questions_in_one_where_all_answers_fit_else_two() -> None:
    pilots = "red blue cadet"
    selects, _ = parts(panel_of(game(pilots=pilots, places=PLACES)))
    assert len(selects["room:helm"]) == len(pilots.split()) * PLACES
    selects, _ = parts(panel_of(game(pilots=pilots, places=9)))
    asked = [value for values in selects.values() for value in values if "helm" in value]
    assert asked == [f"room:helm {pilot}" for pilot in pilots.split()]


def test_without_room_for_all_selects_the_smallest_becomes_buttons() -> None:
    many = [f"mission:M{number}" for number in range(1, 12)]
    selects, buttons = parts(panel_of(game(*many)))
    assert list(selects) == ["room:helm"]
    assert buttons == [*many, "room:lab", "train:cadet", "train:red", "pass"]


def test_without_room_for_any_all_are_buttons_or_one_list_as_ever() -> None:
    many = [f"mission:M{number}" for number in range(1, 16)]
    selects, buttons = parts(panel_of(game(*many)))
    assert not selects
    assert len(buttons) == len(many) + 5
    (values,) = parts(panel_of(game(*many, "mission:M16")))[0].values()
    assert "room:helm" in values


async def test_a_flight_is_play_one_choice_and_commit(app: Running) -> None:
    status = await app.begun("ann", "bea", game="starship_captains")
    live = await app.live(status)
    seat = live.pending_seats()[0]
    captain = app.seat(holder(live, seat))
    panel = (await captain.press(status, "Play")).message
    helm, flight = next(
        (part, option["value"])
        for part in panel.components
        for option in part.get("options", ())
        if option["value"].startswith("room:helm") and option["value"].endswith("A1")
    )
    panel = (await captain.select(panel, helm["custom_id"], [flight])).message
    assert "Your move is complete" in panel.text
    panel = (await captain.press(panel, "Commit")).message
    assert "moves to A1" in panel.text
    assert live.match.view(None).captains[seat].at.id == "A1"
