"""Loops: several selects in one panel, two choices in one press, a button that ends it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from discord import ButtonStyle

from bot.interactions.presses import persistent_view
from bot.panel.buttons import panel_items
from bot.panel.form_keys import Submission, submit_steps
from bot.panel.lookahead import MAX_OPTIONS_TRIED
from bot.panel.panel import Panel, Stage, build_panel, keys_with
from bot.panel.question_layout import chosen_options
from bot.panel.text import Room, left_out_text, panel_texts
from bot.panel.titles import title
from bot.tables.move_lines import play_asked, with_defaults
from bot.tables.moves import play
from rules.kernel import Chance, Choice, Flow, IllegalAnswer, Match, Option, Tell
from rules.starship_captains.charts.words import capital
from rules.toolbox.dice import roll
from tests.bot.support.limit_checks import check_view
from tests.space_empires.position import Position
from tests.support.asking import refuses
from tests.support.panel_words import panel_text
from tests.support.tiny import Box, begun

NAMES = {0: "Ann", 1: "Bea"}
Shown = list[tuple[str, list[str]]]


def hexes(count: int) -> dict[str, str]:
    return {f"K{number}": f"K{number}" for number in range(1, count + 1)}


def game(counts: dict[str, int], *bare: str) -> Match:
    """Return a match in which each group may go to this many hexes; `bare` asks nothing more."""

    async def leg(state: Box, tell: Tell) -> None:
        keys = {key: key for key in [*counts, *bare]} | {"done": ""}
        while choice := await Choice(
            "what",
            0,
            "Move what?",
            "4.1",
            keys,
            label=lambda key: capital(key.replace(":", " ")) or "End the turn",
            default="done",
            flow=Flow.LOOP,
            note=lambda: f"{len(state.marks)} moved so far",
        ):
            where = ""
            if choice in counts:
                where = await Choice("to", 0, f"{choice} where?", "4.1", hexes(counts[choice]))
            state.marks.append(f"{choice} {where}".strip())
            tell(f"{{0}} does {choice}.")
        await Choice("next", 1, "Well?", "2", {"yes": "yes", "no": "no"})

    return begun(leg)


def panel_of(match: Match, *keys: str) -> Panel:
    return build_panel(match, "abcdef", 0, keys, NAMES)


def parts(panel: Panel) -> list[Any]:
    view = persistent_view(panel_items(panel))
    check_view(view)
    return [part for row in view.to_components() for part in row["components"]]


def selects(panel: Panel) -> Shown:
    return [
        (part["placeholder"].partition(" · ")[2], [o["value"] for o in part["options"]])
        for part in parts(panel)
        if "options" in part
    ]


def buttons(panel: Panel) -> list[str]:
    return [part["label"] for part in parts(panel) if "options" not in part]


async def test_a_group_and_its_goal_are_one_choice() -> None:
    match = game({"move:SC1": 3, "move:SC2": 20, "fleet:L7": 6}, "orders")
    panel = panel_of(match)
    assert selects(panel) == [
        (
            "Move SC1, SC2",
            [*(f"move:SC1 K{n}" for n in (1, 2, 3)), *(f"move:SC2 K{n}" for n in range(1, 21))],
        ),
        ("Fleet L7", [f"fleet:L7 K{n}" for n in range(1, 7)]),
    ]
    assert buttons(panel) == ["Orders", "All in one form", "End the turn", "My view"]
    keys = with_defaults(match, 0, keys_with(panel, "move:SC1 K2"))
    assert keys == ("move:SC1", "K2"), "the end of the loop is nobody's default"
    after = panel_of(match, *keys)
    assert after.stage is Stage.CHOOSE
    assert buttons(after)[2:] == [
        "End the turn", "Commit so far", "Back", "Preview", "Start over",
    ]  # fmt: skip
    assert after.outcome == ("Ann does move:SC1.",)
    assert "Ann does move:SC1." not in panel_text(after, "Tiny")
    twice = panel_of(match, *keys, "fleet:L7", "K3")
    assert "Your move so far: Move SC1 → K2; Fleet L7 → K3\n" in panel_text(twice, "Tiny")
    assert "0 moved so far" in panel_text(panel, "Tiny")
    assert "1 moved so far" in panel_text(after, "Tiny")


async def test_a_loops_end_stands_out_once_something_was_done() -> None:
    match = game({"move:SC1": 2})
    for keys, colour in (((), ButtonStyle.secondary), (("move:SC1", "K2"), ButtonStyle.success)):
        shown = parts(panel_of(match, *keys))
        (end,) = [part for part in shown if part.get("label") == "End the turn"]
        assert end["style"] == colour.value


async def test_a_menu_shows_shared_words_once() -> None:
    panel = panel_of(game({"move:SC1": 2}))
    (menu,) = [part for part in parts(panel) if "options" in part]
    assert menu["placeholder"].endswith(" · Move SC1")
    assert [option["label"] for option in menu["options"]] == ["K1", "K2"]
    labels = [option.label for option in chosen_options(panel, ["move:SC1 K2"])]
    assert labels == ["Move SC1 → K2"], "reasons name the group"


async def test_groups_with_many_goals_take_own_selects_while_rows_last() -> None:
    match = game({f"move:SC{n}": 15 for n in (1, 2, 3, 4)})
    assert [title for title, _ in selects(panel_of(match))] == [
        "Move SC1", "Move SC2", "Move SC3", "Move SC4",
    ]  # fmt: skip
    match = game({f"move:SC{n}": 15 for n in (1, 2, 3, 4, 5)})
    result = selects(panel_of(match))
    assert [title for title, _ in result] == ["Move SC1", "Move SC2", "Move SC3", "Move SC4, SC5"]
    assert result[-1][1][-1] == "move:SC5", "the last asks where to in a second step"


async def test_group_with_too_many_goals_asks_for_them_next() -> None:
    match = game({"move:SC1": 3, "move:SC2": 27})
    panel = panel_of(match)
    ((_, values),) = selects(panel)
    assert values == ["move:SC1 K1", "move:SC1 K2", "move:SC1 K3", "move:SC2"]
    after = panel_of(match, *with_defaults(match, 0, keys_with(panel, "move:SC2")))
    assert after.question == "to"
    assert "More options" in buttons(after)


async def test_lone_step_with_too_many_answers_is_a_button() -> None:
    panel = panel_of(game({"move:SC1": 3, "offer:2": 26}))
    assert [title for title, _ in selects(panel)] == ["Move SC1"]
    assert buttons(panel)[0] == "Offer 2"
    assert panel_of(game({"offer:2": 26}), "offer:2").question == "to"


async def test_back_is_no_entry_of_a_combined_select() -> None:
    position = Position()
    position.unit("SC", "G4", size=2)
    match = position.match()
    shown = selects(panel_of(match))
    (more,) = [values for _, values in shown if values[0].startswith("more ")]
    assert more == ["more part:SC1", "more scuttle", "more orders"]
    assert "None of these" in [o.label for o in panel_of(match, "more").options]


async def test_more_kinds_than_rows_share_the_last_select() -> None:
    match = game(
        {"move:SC1": 2, "fleet:L7": 2, "part:CA1": 2, "tow:MINER1": 2, "peek:CA2": 2, "join:A": 2}
    )
    titles = [title for title, _ in selects(panel_of(match))]
    assert titles == ["Move SC1", "Fleet L7", "Part CA1; Tow MINER1; Peek CA2; Join A"]
    match = game({"move:A": 2, "fleet:A": 2, "part:A": 2, "tow:A": 2}, "orders")
    assert selects(panel_of(match))[-1][1] == [
        "part:A K1",
        "part:A K2",
        "tow:A K1",
        "tow:A K2",
        "orders",
    ]


@pytest.mark.parametrize("count", [3, 30])
async def test_every_press_of_a_loop_is_made_on_the_panel_as_it_is(count: int) -> None:
    match = game({}, *(f"port:K{number}" for number in range(1, count + 1)), "orders")
    panel = panel_of(match)
    marks = {part["custom_id"].split(":")[4] for part in parts(panel)} - {"0"}
    assert marks == {str(panel.fingerprint)}


async def test_a_loop_without_further_questions_is_a_row_of_buttons() -> None:
    panel = panel_of(game({}, "bid", "repeat", "grants:attack"))
    assert selects(panel) == []
    assert buttons(panel) == ["Bid", "Repeat", "Grants attack", "End the turn", "My view"]


@pytest.mark.parametrize("count", [30, 99, 101, 140])
async def test_any_number_of_groups_keeps_the_limits(count: int) -> None:
    assert selects(panel_of(game({f"move:SC{n}": 6 for n in range(count)}, "orders")))


async def test_what_was_not_offered_is_refused() -> None:
    match = game({"move:SC1": 3})
    panel = panel_of(match)
    refuses("", keys_with, panel, "move:SC9 K1")
    refuses("", with_defaults, match, 0, keys_with(panel, "move:SC1 K9"))


def at_once(match: Match, *values: str) -> Submission:
    panel = panel_of(match)
    return submit_steps(match, panel, chosen_options(panel, values), NAMES)


def passing(*bare: str) -> Match:
    """Return a match in which each group goes once.

    `look` is a die, `odd` asks another question, and `buy` asks for an amount.
    """

    async def leg(state: Box, tell: Tell) -> None:
        left = {key: key for key in bare} | {"done": ""}
        while choice := await Choice(
            "what", 0, "Move what?", "4.1", left, default="done", flow=Flow.LOOP, always=True
        ):
            del left[choice]
            if choice.startswith("odd"):
                await Choice("to", 0, "Where to?", "4.2", hexes(30))
            elif choice.startswith("move"):
                await Choice("to", 0, "Where to?", "4.2", hexes(3))
            elif choice.startswith("buy"):
                counts = {str(count): count for count in range(1, 4)}
                await Choice(
                    "count", 0, "How many?", "4.3", counts, lambda n: f"{n} for {6 * n} CP"
                )
            elif choice == "look":
                await roll("look", 6)
            state.marks.append(choice)
            tell(f"{{0}} does {choice}.")

    return begun(leg)


async def test_selects_of_a_loop_take_several_values_and_others_one() -> None:
    match = game({"move:SC1": 3, "move:SC2": 27})
    assert [
        (p["min_values"], p["max_values"]) for p in parts(panel_of(match)) if "options" in p
    ] == [(1, 4)]
    (where,) = [p for p in parts(panel_of(match, "move:SC2")) if "options" in p]
    assert where["max_values"] == 1
    assert where["placeholder"] == "Choose · 1 to 25 of 27"
    (one_piece,) = [p for p in parts(panel_of(game({"move:A": 3}))) if "options" in p]
    assert (one_piece["max_values"], one_piece["placeholder"]) == (1, "Choose · Move A")


async def test_last_of_26_options_is_a_button() -> None:
    shown = parts(panel_of(game({"move:SC1": 3, "move:SC2": 26}), "move:SC2"))
    (where,) = [part for part in shown if "options" in part]
    assert len(where["options"]) == 25
    labels = [part.get("label", "") for part in shown]
    assert "More options" not in labels
    assert any("K26" in label for label in labels)


async def test_steps_chosen_at_once_go_into_the_draft_in_the_order_shown() -> None:
    match = passing("move:A", "move:B", "move:C")
    result = at_once(match, "move:C K1", "move:A K2", "move:B K3")
    assert result == Submission(("move:A", "K2", "move:B", "K3", "move:C", "K1"), ())
    assert panel_of(match, *result.keys).loop
    assert left_out_text(result.left_out) == ""


async def test_what_is_impossible_after_the_others_is_left_out_and_named() -> None:
    result = at_once(passing("move:A", "move:B"), "move:A K1", "move:A K3", "move:B K2")
    assert result.keys == ("move:A", "K1", "move:B", "K2")
    assert result.left_out == ("move:A → K3: not possible any more [4.1].",)
    shown = "**Left out:**\n-# move:A → K3: not possible any more [4.1]."
    assert left_out_text(result.left_out) == shown
    panel = replace(panel_of(passing("move:A", "move:B"), *result.keys), left_out=result.left_out)
    for room in Room:
        assert shown in panel_texts(panel, "Game", below=room).draft, "beside the question"


async def test_largest_possible_amount_of_one_thing_is_taken() -> None:
    match = passing("buy:SC", "move:A")
    result = at_once(match, "buy:SC 1", "buy:SC 3", "move:A K1", "buy:SC 2")
    assert result == Submission(("buy:SC", "3", "move:A", "K1"), ())
    too_many = Option("buy:SC 4", "buy:SC → 4 for 24 CP")
    steps = [*chosen_options(panel_of(match), ["buy:SC 1", "buy:SC 2"]), too_many]
    result = submit_steps(match, panel_of(match), steps, NAMES)
    assert result.keys == ("buy:SC", "2")
    assert [reason.partition(":")[0] for reason in result.left_out] == ["buy"]


async def test_of_many_steps_left_out_three_are_named() -> None:
    text = left_out_text(["One [1].", "Two [2].", "Three_ [3].", "Four [4].", "Five [5]."])
    assert text == "**Left out:**\n-# One [1].\n-# Two [2].\n-# Three\\_ [3].\n-# … and 2 more."


async def test_step_with_a_question_or_chance_comes_last_and_alone() -> None:
    match = passing("look", "odd:A", "odd:B", "move:A")
    result = at_once(match, "odd:A", "odd:B", "move:A K1")
    assert result.keys == ("move:A", "K1", "odd:A")
    assert result.left_out == ("odd:B: choose it next, on its own [4.1].",)
    assert panel_of(match, *result.keys).question == "to"
    panel = panel_of(match)
    met = submit_steps(match, panel, [Option("look", "Look"), Option("move:A K1", "A → K1")], NAMES)
    assert met == Submission(("move:A", "K1", "look"), ())
    halted = panel_of(match, *met.keys)
    assert halted.stage is Stage.READY
    assert "and your move continues" in panel_text(halted, "Tiny")
    ended = panel_of(match, "done")
    assert ended.stage is Stage.READY
    assert "Your move is complete" in panel_text(ended, "Tiny")


async def drawn(state: Box, _: Tell) -> None:
    """Draw a card, keep or drop what comes, and then the row is filled up."""
    if await Choice("draw", 0, "Draw?", "1", {"pile": True, "skip": False}) and await Chance(
        "card", ["ace", "king"]
    ):
        state.marks.append(await Choice("keep", 0, "Keep it?", "1", {"keep": "k", "drop": "d"}))
    await Chance("row", ["one", "two"])


async def test_move_with_more_after_a_draw_is_not_called_complete() -> None:
    match = begun(drawn)
    assert "and your move continues" in panel_text(panel_of(match, "pile"), "Tiny")
    assert "Your move is complete" in panel_text(panel_of(match, "skip"), "Tiny")
    match.answer(0, "pile")
    assert "Your move is complete" in panel_text(panel_of(match, "keep"), "Tiny")


async def test_the_games_own_reason_names_what_was_left_out(monkeypatch: Any) -> None:
    match = passing("move:A", "move:B")
    monkeypatch.setattr(
        type(match), "why_not", lambda _self, _ask, key, *_: f"{{0}} has moved {key} [4.3]."
    )
    assert at_once(match, "move:A K1", "move:A K2").left_out == (
        "move:A → K2: Ann has moved move:A [4.3].",
    )


async def test_what_a_question_tells_beforehand_is_not_played(monkeypatch: Any) -> None:
    def where(choice: str) -> Choice[str] | None:
        return Choice("to", 0, f"{choice} where?", "4.1", hexes(3)) if choice else None

    async def leg(state: Box, _: Tell) -> None:
        keys = {f"move:SC{n}": f"SC{n}" for n in range(12)} | {"done": ""}
        while choice := await Choice(
            "what", 0, "Move what?", "4.1", keys, default="done", flow=Flow.LOOP, ahead=where
        ):
            question = where(choice)
            assert question is not None
            state.marks.append(await question)

    match, copies = begun(leg), list[Match]()
    fork = Match.fork

    def noted(*args: Any, **named: Any) -> Match:
        copies.append(fork(*args, **named))
        return copies[-1]

    monkeypatch.setattr(Match, "fork", noted)
    panel = panel_of(match)
    assert not copies, "there is no draft to play"
    panel_of(match, panel.options[0].key)
    assert len(copies) == 1, "the draft's own"
    assert set(panel.further) == {f"move:SC{n}" for n in range(12)}
    assert panel.further["move:SC3"] == panel_of(match, "move:SC3").options


async def test_faulty_option_of_a_loop_leaves_the_others_on_the_panel() -> None:
    def where(choice: str) -> Choice[str] | None:
        if choice == "SC1":
            raise ZeroDivisionError
        return Choice("to", 0, f"{choice} where?", "4.1", hexes(3))

    async def leg(state: Box, _: Tell) -> None:
        keys = {f"move:SC{n}": f"SC{n}" for n in range(3)} | {"done": ""}
        state.marks.append(
            await Choice(
                "what", 0, "Move what?", "4.1", keys, default="done", flow=Flow.LOOP, ahead=where
            )
        )

    panel = panel_of(begun(leg))
    assert set(panel.further) == {"move:SC0", "move:SC2"}
    assert "move:SC1" in {option.key for option in panel.options}


async def test_of_what_only_playing_shows_so_much_is_played() -> None:
    panel = panel_of(game({f"move:SC{n}": 3 for n in range(MAX_OPTIONS_TRIED + 2)}))
    assert len(panel.further) == MAX_OPTIONS_TRIED
    assert (
        len([value for _, values in selects(panel) for value in values])
        == MAX_OPTIONS_TRIED * 3 + 2
    )


async def test_the_default_of_a_decision_of_its_own_is_only_proposed() -> None:
    async def leg(state: Box, _: Tell) -> None:
        await Choice("how", 0, "How?", "5", {"orders": 0, "hand": 1}, default="orders")
        shots = {"all": "all", "hold": "hold"}
        fire = Choice("fire", 0, "Fire?", "5", shots, default="all", flow=Flow.DECISION)
        state.marks.append(await fire)

    match = begun(leg)
    assert with_defaults(match, 0, ("hand",)) == ("hand",)
    panel = panel_of(match, "hand")
    assert (panel.stage, panel.question, panel.default) == (Stage.CHOOSE, "fire", "all")


def shop() -> Match:
    """Four coins for goods of two coins each: the count isn't asked once only one fits."""

    async def leg(state: Box, _: Tell) -> None:
        coins, goods = 4, {"buy:A": "A", "buy:B": "B", "done": ""}
        while coins and (
            choice := await Choice(
                "what", 0, "Buy what?", "7", goods, default="done", flow=Flow.LOOP
            )
        ):
            counts = {str(n): n for n in range(1, coins // 2 + 1)}
            count = await Choice("count", 0, "How many?", "7", counts)
            state.marks.append(f"{count} {choice}")
            coins -= 2 * count
        await Choice("next", 1, "Well?", "8", {"yes": "yes", "no": "no"})

    return begun(leg)


async def test_a_step_may_name_what_has_become_the_only_count() -> None:
    steps = [Option("buy:A 1", "A"), Option("buy:B 1", "B")]
    match = shop()
    drafted = submit_steps(match, panel_of(match), steps, NAMES)
    assert drafted == Submission(("buy:A", "1", "buy:B"), ())
    impossible = [Option("buy:A 1", "A"), Option("buy:B 2", "B")]
    assert submit_steps(match, panel_of(match), impossible, NAMES).keys == ("buy:A", "1")


async def test_a_typed_line_may_name_what_has_become_the_only_count() -> None:
    match = shop()
    assert play_asked(match.rehearse(0, ()), 0, ("buy:A", "1", "buy:B", "1")) == (
        "buy:A", "1", "buy:B",
    )  # fmt: skip
    assert play_asked(match.rehearse(0, ()), 0, ("buy:A", "1", "buy:B", "2")) == ()


class Direct:
    """Applies a change to the match at hand, without a queue or a database."""

    async def change(self, match: Any, work: Any, _deed: Any, **_: Any) -> Any:
        return work(match)


async def test_a_line_is_played_without_what_the_rules_take_by_themselves() -> None:
    match, tables = shop(), cast("Any", Direct())
    with pytest.raises(IllegalAnswer, match=r"it's .*'s turn"):
        await play(tables, cast("Any", match), 0, ["buy:A", "1", "buy:B", "2"])
    assert match.length == 0
    await play(tables, cast("Any", match), 0, ["buy:A", "1", "buy:B", "1"])
    assert match.state.marks == ["1 A", "1 B"]


async def test_list_with_seat_numbers_as_keys_is_titled_by_its_labels() -> None:
    offers = [Option("offer:2 ore", "Offer Bea → 1 ore"), Option("offer:3", "Offer Cyd")]
    assert title(offers) == "Offer Bea, Cyd"
    assert title([Option("move:A K1", "A → K1"), Option("move:B", "B")]) == "A, B"


async def test_a_list_for_one_step_is_titled_by_all_of_its_words() -> None:
    rare = [Option(f"more {key}", f"Split, join, orders → {key}") for key in "ab"]
    assert title(rare) == "Split, join, orders"


async def test_of_a_bids_numbers_only_one_is_chosen() -> None:
    match = game({"buy:SC": 3, "buy:CO": 2, "bid": 4})
    result = {
        part["placeholder"]: part["max_values"]
        for part in parts(panel_of(match))
        if "options" in part
    }
    assert result == {"Choose any · Buy SC, CO": 5, "Choose · Bid": 1}
