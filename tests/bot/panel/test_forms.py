"""Forms: what one asks of a loop, what comes of what was filled in, and bad input in each field."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from bot.interactions.form_fields import Field
from bot.interactions.modals import FormValues
from bot.panel.form_keys import MAX_ENTRIES, Submission, next_action, submit_form, submit_steps
from bot.panel.forms import THEN_FIELD, WHICH_FIELD, Form, Then, form_of, groups_of, offered_forms
from bot.panel.panel import Panel, build_panel
from bot.panel.step_combinations import Loop
from rules.kernel import Choice, Flow, Match, Option, Tell
from tests.support.tiny import Box, begun

NAMES = {0: "Ann", 1: "Bea"}
PLACES = ("K4", "J5", "H6")


def counts(most: int) -> dict[str, str]:
    return {str(number): str(number) for number in range(1, most + 1)}


def shop(coins: int = 30, sites: tuple[str, ...] = PLACES) -> Match:
    """Return a match of purchases: a ship asks where and how many, and a bid how much."""

    async def leg(state: Box, _tell: Tell) -> None:
        left, techs = coins, ["size", "tactics"]
        while True:
            keys = [f"research:{tech}" for tech in techs if left >= 10]
            keys += [f"buy:{ship}" for ship in ("SC", "CO") if left >= 6]
            keys += ["bid", "done"]
            choice = await Choice(
                "sheet", 0, "What is on your sheet?", "7", {key: key for key in keys},
                label=_label, default="done", flow=Flow.LOOP,
                note=partial("{} CP left".format, left),
            )  # fmt: skip
            if choice == "done":
                break
            kind, _, name = choice.partition(":")
            if kind == "research":
                techs.remove(name)
                left -= 10
                state.marks.append(name)
            elif kind == "buy":
                where = await Choice("at", 0, "Where?", "7", {site: site for site in sites})
                many = int(await Choice("count", 0, "How many?", "7", counts(left // 6)))
                left -= 6 * many
                state.marks.append(f"{many} {name} {where}")
            else:
                bid = await Choice("bid", 0, "How much?", "7", counts(left))
                state.marks.append(f"bid {bid}")
        await Choice("next", 1, "Well?", "8", {"yes": "yes", "no": "no"})

    return begun(leg)


def _label(key: str) -> str:
    words = {"buy:SC": "Buy Scout, 6 CP each", "buy:CO": "Buy Colony Ship, 6 CP each"}
    return words.get(key, key.replace(":", " ").capitalize())


def panel_of(match: Match, *keys: str) -> Panel:
    return build_panel(match, "abcdef", 0, keys, NAMES)


def form(match: Match, name: str = "all", *keys: str) -> Form:
    result = form_of(match, panel_of(match, *keys), name, NAMES)
    assert result is not None
    return result


def fields(drawn: Form) -> dict[str, Field]:
    return {field.name: field for field in drawn.fields}


def taken(match: Match, name: str = "all", **given: Any) -> Submission:
    """Return the submission of a form with these contents."""
    sent: FormValues = {
        key: (value,) if isinstance(value, str) else tuple(value) for key, value in given.items()
    }
    return submit_form(match, panel_of(match), name, form(match, name), sent, NAMES)


def test_a_form_has_a_field_for_each_kind_and_says_what_then() -> None:
    match = shop()
    assert offered_forms(panel_of(match)) == {"all": "All in one form"}
    drawn = form(match)
    assert drawn.title == "What is on your sheet?"
    assert drawn.words.split("\n") == [
        "30 CP left", "-# SC: Buy Scout, 6 CP each", "-# CO: Buy Colony Ship, 6 CP each",
    ]  # fmt: skip
    result = fields(drawn)
    assert list(result) == ["research", "buy", "bid", THEN_FIELD]
    assert [value for value, _ in result["research"].options] == [
        "research:size",
        "research:tactics",
    ]
    assert result["research"].several
    assert (result["buy"].options, result["buy"].example) == ((), "SC K4 1 to 5")
    assert (result["bid"].options, result["bid"].example) == ((), "1 to 30")
    assert result[THEN_FIELD].filled == (Then.LOOK,)


def test_step_combinations_within_the_limit_are_a_list() -> None:
    result = fields(form(shop(coins=12)))
    assert [value for value, _ in result["buy"].options][:3] == [
        "buy:SC K4 1", "buy:SC K4 2", "buy:SC J5 1",
    ]  # fmt: skip
    assert len(result["buy"].options) == 12
    assert result["buy"].several
    assert [words for _, words in result["bid"].options] == [str(n) for n in range(1, 13)]
    assert (result["bid"].several, result["bid"].hint) == (False, "Bid")


def test_all_fields_make_one_line() -> None:
    result = taken(shop(), research=["research:size"], buy="SC 2 K4, 1x CO at J5", bid="2")
    assert result.left_out == ()
    assert result.keys == (
        "research:size", "buy:SC", "K4", "2", "buy:CO", "J5", "bid", "2",
    ), "a lone number is taken unasked"  # fmt: skip


def test_example_of_a_rare_action_can_be_typed() -> None:
    kinds = [f"{verb}:SC{number}" for verb in ("join", "split") for number in range(1, 15)]

    async def leg(state: Box, _tell: Tell) -> None:
        options = {key: key for key in ("move:A", "move:B", "look:A", "look:B", "more", "done")}
        ask = Choice("what", 0, "What?", "4", options, default="done", flow=Flow.LOOP)
        while await ask == "more":
            first = await Choice("rare", 0, "What else?", "4", {key: key for key in kinds})
            other = await Choice("with", 0, "With which?", "4", {"SC8": "SC8", "SC9": "SC9"})
            state.marks.append(f"{first} {other}")

    match = begun(leg)
    example = fields(form(match))["more"].example
    assert example == "join SC1 SC8"
    assert taken(match, more=example).keys == ("more", "join:SC1", "SC8")
    assert taken(match, more="split sc3 SC9").keys == ("more", "split:SC3", "SC9")


@pytest.mark.parametrize("text", ["3 scouts to j5", "sc J5 x3", "J5 SC 3", "SC, ; J5"])
def test_words_are_taken_in_any_order_and_by_name(text: str) -> None:
    if "," in text:
        lines = taken(shop(), buy=text).left_out
        assert [line.partition(":")[0] for line in lines] == ["Buy SC, CO", "Buy SC, CO"]
        return
    assert taken(shop(), buy=text).keys == ("buy:SC", "J5", "3")


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"buy": "DD 2 K4"}, "Buy SC, CO: 'DD 2 K4' matches none of these: SC, CO."),
        ({"buy": "SC 2"}, "Buy SC, CO: 'SC 2': Where? Legal: K4; J5; H6 [7]."),
        ({"buy": "SC K4 9"}, "Buy SC, CO: 'SC K4 9': How many? Legal: 1; 2; 3 [7]."),
        ({"buy": "SC K4 2 CO"}, "Buy SC, CO: 'SC K4 2 CO': 'co' doesn't answer any question here."),
        ({"bid": "lots"}, "Bid: 'lots': How much? Legal: 1; 2; 3; 4 [7]."),
        ({"bid": "99"}, "Bid: '99': How much? Legal: 1; 2; 3; 4 [7]."),
        (
            {"research": "research:beam"},
            "Research size, tactics: 'research:beam' matches none of these: size, tactics.",
        ),
    ],
)  # fmt: skip
def test_misfits_are_shown_by_field_and_the_rest_is_kept(given: dict[str, str], text: str) -> None:
    contents: dict[str, Any] = {"research": ["research:size"], "buy": "CO 1 J5", **given}
    result = taken(shop(), **contents)
    assert result.left_out == (text,)
    rest = {"research": ("research:size",), "buy": ("buy:CO", "J5", "1")}
    kept = [key for field, keys in rest.items() if field not in given for key in keys]
    assert result.keys == tuple(kept)


def test_missing_field_is_named() -> None:
    match = shop(coins=8)
    panel = panel_of(match)
    result = submit_form(match, panel, "all", form(match), {"research": ("research:size",)}, NAMES)
    assert result == Submission((), ("Research: that choice is gone; open the form again.",))


def test_a_list_may_have_become_a_text_and_a_text_a_list() -> None:
    assert taken(shop(), buy="buy:SC K4 2").keys == ("buy:SC", "K4", "2")
    assert taken(shop(coins=12), buy="SC 2 K4").keys == ("buy:SC", "K4", "2")


def test_what_no_longer_fits_beside_the_rest_is_left_out() -> None:
    result = taken(shop(), research=["research:size", "research:tactics"], buy="SC 2 K4, CO 1 J5")
    assert result.keys == ("research:size", "research:tactics", "buy:CO", "J5")
    assert result.left_out == ("Buy SC, CO: 'SC 2 K4': '2' doesn't answer any question here.",)


def test_a_verb_in_a_text_names_another_kind() -> None:
    result = taken(shop(), buy="SC K4 1, bid 2, research tactics; CO 1 J5")
    assert result.left_out == ()
    assert result.keys == ("buy:SC", "K4", "1", "bid", "2", "research:tactics", "buy:CO", "J5", "1")


def test_an_empty_form_changes_nothing() -> None:
    assert taken(shop()) == Submission((), ())
    assert taken(shop(), buy=" , ;\n").keys == ()


def test_a_form_adds_to_the_draft() -> None:
    match = shop()
    panel = panel_of(match, "research:size")
    drawn = form(match, "all", "research:size")
    result = submit_form(match, panel, "all", drawn, {"research": ("research:tactics",)}, NAMES)
    assert result.keys == ("research:size", "research:tactics")
    assert "20 CP left" in drawn.words


@pytest.mark.parametrize(
    ("text", "meant"), [("commit", Then.COMMIT), ("end", Then.END), ("x", Then.LOOK)]
)
def test_what_becomes_of_it(text: str, meant: Then) -> None:
    assert next_action({THEN_FIELD: (text,)}) is meant
    assert next_action({}) is Then.LOOK


def test_form_not_offered_by_the_panel_is_none() -> None:
    match = shop()
    assert form_of(match, panel_of(match), "offer", NAMES) is None
    assert form_of(match, panel_of(match, "buy:SC"), "all", NAMES) is None
    assert not offered_forms(panel_of(match, "buy:SC"))


def market() -> Match:
    """Return offers of goods for goods, to one of two; a kind is given or wanted, not both."""
    goods = ("ore", "fuel")

    def side(name: str, gone: list[str], ahead: Any) -> Choice[str]:
        keys = {good: good for good in goods if good not in gone} | {"done": ""}
        return Choice(f"offer.{name}", 0, f"What {name}?", "5", keys, default="done",
                      always=True, flow=Flow.LOOP, ahead=ahead)  # fmt: skip

    def wants(gone: list[str]) -> Choice[str]:
        return side("wants", gone, lambda _: None)

    def gives(gone: list[str]) -> Choice[str]:
        return side("gives", gone, lambda good: None if good else wants([]))

    async def leg(state: Box, _: Tell) -> None:
        keys = {"offer:1": "1", "offer:2": "2", "pray": "pray", "end": ""}

        def label(to: str) -> str:
            return f"Offer to {to}" if to else "End the turn; 1 offer ends"

        while to := await Choice(
            "deed", 0, "What now?", "5", keys, label=label, default="end", flow=Flow.LOOP,
            ahead=lambda good: gives([]) if good in ("1", "2") else None,
        ):  # fmt: skip
            terms = list[list[str]]([[], []])
            for named, ask in zip(terms, (gives, wants), strict=True):
                while to != "pray" and (good := await ask([*terms[0], *named])):
                    named.append(good)
            state.marks.append(f"{to}: {'+'.join(terms[0])} for {'+'.join(terms[1])}")
        await Choice("next", 1, "Well?", "8", {"yes": "yes", "no": "no"})

    return begun(leg)


def test_linked_loops_are_fields_of_one_form() -> None:
    match = market()
    assert offered_forms(panel_of(match)) == {"offer": "Offer in one form"}
    result = fields(form(match, "offer"))
    assert list(result) == [WHICH_FIELD, "offer.gives", "offer.wants", THEN_FIELD]
    assert result[WHICH_FIELD].options == (("offer:1", "Offer to 1"), ("offer:2", "Offer to 2"))
    assert result["offer.gives"].label == "You give"
    assert [value for value, _ in result["offer.wants"].options] == ["ore", "fuel"]
    assert [value for value, _ in result[THEN_FIELD].options] == list(Then)
    assert result[THEN_FIELD].options[-1][1] == "Commit it, then: End the turn", (
        "its button, no figures"
    )


def test_a_chain_is_one_line() -> None:
    result = taken(
        market(),
        "offer",
        **{WHICH_FIELD: "offer:2", "offer.gives": ["ore"], "offer.wants": ["fuel"]},
    )
    assert result == Submission(("offer:2", "ore", "done", "fuel", "done"), ())


def test_what_does_not_fit_into_a_chain_is_stated() -> None:
    both = {"offer.gives": ["ore"], "offer.wants": ["ore", "fuel"]}
    result = taken(market(), "offer", **both)
    assert result.keys == ("offer:1", "ore", "done", "fuel", "done")
    assert result.left_out == ("You want, ore: not possible with your other choices [5].",)
    gone = taken(market(), "offer", **{WHICH_FIELD: "offer:9", "offer.gives": ["ore"]})
    assert gone == Submission((), ("Which: that choice is gone; open the form again.",))
    assert taken(market(), "offer") == Submission((), ("Nothing was chosen.",))


def test_more_things_than_a_form_takes_are_shown_and_not_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []

    def noted(text: str) -> list[str]:
        tried.append(text)
        return [text]

    monkeypatch.setattr("bot.panel.form_keys._words", noted)
    result = taken(shop(), buy="x," * 900, bid="1," * 900)
    assert len(tried) == MAX_ENTRIES
    assert (
        f"A form takes at most {MAX_ENTRIES} entries. Send the other 1770 in a second form."
        in result.left_out
    )


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows with each copy of a match."""
    made, rehearse = list[int](), Match.rehearse

    def counted(self: Match, seat: int, keys: Sequence[str]) -> Match:
        made.append(seat)
        return rehearse(self, seat, keys)

    monkeypatch.setattr(Match, "rehearse", counted)
    return made


def test_too_many_for_a_list_are_seen_without_a_copy(copies: list[int]) -> None:
    match = shop(sites=tuple(f"K{number}" for number in range(13)))
    panel = panel_of(match)
    loop = Loop(match, panel, NAMES)
    copies.clear()
    assert loop.combinations(groups_of(panel)["buy"]) is None, "two ships, 13 places each"
    assert copies == []


def test_a_step_is_played_once_however_often_a_form_asks_for_it(copies: list[int]) -> None:
    match = shop()
    loop = Loop(match, panel_of(match), NAMES)
    copies.clear()
    following = loop.question_after_step("buy:SC K4")
    assert following is not None
    assert loop.question_after_step("buy:SC K4") is following
    assert len(copies) == 1


def test_what_is_gone_by_now_is_refused_without_a_copy_each(copies: list[int]) -> None:
    match = shop()
    panel = panel_of(match)
    again = [Option("research:size", f"Research {number}") for number in range(25)]
    copies.clear()
    results = submit_steps(match, panel, again, NAMES)
    assert results.keys == ("research:size",)
    assert len(results.left_out) == 24
    assert all("not possible any more [7]." in text for text in results.left_out)
    assert len(copies) == 1


def test_typed_words_share_a_copy(copies: list[int]) -> None:
    match = shop(coins=60)
    panel, drawn = panel_of(match), form(match)
    copies.clear()
    given = {"buy": ("SC 1 K4, CO 1 J5, DD 1 K4, SC 2 H6",)}
    result = submit_form(match, panel, "all", drawn, given, NAMES)
    assert result.keys == ("buy:SC", "K4", "1", "buy:CO", "J5", "1", "buy:SC", "H6", "2")
    assert len(copies) == 1
