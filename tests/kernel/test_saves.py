"""Saves: whole or refused, brought to the newest schema, mended where the rules have changed."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rules.kernel import BadSave, Choice, Entry, Match, SeededDice, StandingOrder, Tell
from rules.kernel.saves import DIGEST_BYTES, MAGIC
from rules.toolbox.dice import roll
from tests.kernel.smallgame import GAMES, LANTERNS
from tests.support.dice import ScriptedDice
from tests.support.fuzz import photo
from tests.support.tiny import Box, begun, reloaded, tiny

TWO = {"a": "a", "b": "b"}
HEAD = len(MAGIC) + DIGEST_BYTES


def midway() -> Match:
    """Return a match with closed legs, an open split, secret news and a standing order."""
    match = Match.start(LANTERNS, seats=2, options={"motto": "Ahoy"}, dice=SeededDice("save"))
    match.order(1, "light.gust", StandingOrder("pass", always=True))
    for seat in range(2):
        match.play(seat, ["no", "oil:0", "none"])
    for seat in range(2):
        match.answer(seat, "rest")
    match.answer(1, "look")
    return match


def sealed(fields: Mapping[str, Any]) -> bytes:
    """Return a save of these fields, with a fitting digest."""
    legs = [{**leg, "snapshot": msgspec.json.encode(leg["snapshot"])} for leg in fields["legs"]]
    body = msgspec.msgpack.encode({**fields, "legs": legs})
    return MAGIC + hashlib.sha256(body).digest()[:DIGEST_BYTES] + body


def opened(save: bytes) -> dict[str, Any]:
    """Return the fields of a save."""
    fields: dict[str, Any] = msgspec.msgpack.decode(save[HEAD:])
    for leg in fields["legs"]:
        leg["snapshot"] = msgspec.json.decode(leg["snapshot"])
    return fields


def test_a_loaded_match_is_the_same_match() -> None:
    match = midway()
    again = Match.load(match.save(), GAMES)
    assert photo(again) == photo(match)
    assert again.save() == match.save()
    assert (again.revision, again.options) == (match.revision, match.options)
    assert again.orders(1) == match.orders(1)
    assert (again.restart_reason, again.added_entries, again.cut) == ("", [], None)


def test_a_loaded_match_goes_on_with_the_same_dice() -> None:
    match = midway()
    again = Match.load(match.save(), GAMES)
    for key in ("oil:0", "none"):
        match.answer(1, key)
        again.answer(1, key)
    for copy in (match, again):
        copy.play(0, ["no", "oil:1", "none"])
        light = next(k for k in copy.asks()[0].keys if k.startswith("light"))
        copy.answer(0, light)
    assert match.added_entries[-1].seat == -1
    assert again.save() == match.save()


def test_every_damaged_byte_is_noticed() -> None:
    save = midway().save()
    for place in range(len(save)):
        damaged = bytearray(save)
        damaged[place] ^= 0x15
        with pytest.raises(BadSave):
            Match.load(bytes(damaged), GAMES)


@pytest.mark.parametrize("kept", [0, 1, len(MAGIC), HEAD, HEAD + 1, -1])
def test_a_save_cut_short_is_refused(kept: int) -> None:
    with pytest.raises(BadSave):
        Match.load(midway().save()[:kept], GAMES)
    with pytest.raises(BadSave):
        Match.load(midway().save() + b" ", GAMES)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"schema": 3}, "The save has schema 3; this program knows 2."),
        ({"schema": 0}, "The save has schema 0, from before the first release."),
        ({"slug": "chess"}, "The save is from 'chess', a game that this program doesn't have."),
        ({"legs": []}, "The save holds no position."),
        ({"seats": "two"}, "The save can't be read: "),
        ({"surprise": 1}, "The save can't be read: "),
        ({"legs": [{"snapshot": {"pool": 7}}]}, "The save's position can't be read: "),
    ],
)
def test_unreadable_save_names_its_fault(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSave) as caught:
        Match.load(sealed({**opened(midway().save()), **changed}), GAMES)
    assert str(caught.value).startswith(sentence)


def as_schema_1(save: bytes) -> bytes:
    """Return the save as the first program wrote it: oil in a list of its own, no tide."""
    fields = opened(save)
    fields["schema"] = 1
    for leg in fields["legs"]:
        snapshot = leg["snapshot"]
        snapshot["oil"] = [keeper.pop("oil") for keeper in snapshot["keepers"]]
        del snapshot["tide"]
    return sealed(fields)


def test_an_older_schema_is_brought_up_to_date_and_its_tail_replayed() -> None:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice("old"))
    for seat in range(2):
        match.play(seat, ["no", "oil:0", "none"])
    match.answer(0, "rest")
    match.answer(1, next(k for k in match.asks()[1].keys if k.startswith("light")))
    match.state.tide = 3
    again = Match.load(as_schema_1(match.save()), GAMES)
    assert again.restart_reason == ""
    assert {seat: ask.keys for seat, ask in again.asks().items()} == {
        seat: ask.keys for seat, ask in match.asks().items()
    }
    assert [keeper.oil for keeper in again.state.keepers] == [
        keeper.oil for keeper in match.state.keepers
    ]
    assert opened(again.save())["schema"] == 2
    assert again.length == match.length


async def old_rules(state: Box, tell: Tell) -> None:
    """Three words a leg, a die between."""
    state.marks.append(await Choice("one", 0, "One?", "1", TWO))
    state.marks.append(str(await roll("die")))
    state.marks.append(await Choice("two", 0, "Two?", "1", TWO))


async def new_rules(state: Box, tell: Tell) -> None:
    """Play the changed rules: the die comes first, and the second word is another."""
    state.marks.append(str(await roll("die")))
    state.marks.append(await Choice("one", 0, "One?", "1", TWO))
    state.marks.append(await Choice("two", 0, "Two?", "1", {"c": "c", "d": "d"}))


def under_new_rules(match: Match) -> Match:
    return Match.load(match.save(), {"tiny": tiny(new_rules)})


def test_standing_orders_saved_without_a_newer_field_load() -> None:
    fields = opened(midway().save())
    del fields["orders"][1]["light.gust"]["ending"]
    match = Match.load(sealed(fields), GAMES)
    assert match.orders(1) == {"light.gust": StandingOrder("pass", always=True)}


def test_changed_rules_restart_the_open_leg_and_keep_closed_ones() -> None:
    match = begun(old_rules)
    log = list(match.added_entries)
    for key in ("a", "b", "b"):
        match.answer(0, key)
        log += match.added_entries
    closed, revision = match.state.marks[:3], match.revision
    again = under_new_rules(match)
    assert again.restart_reason.startswith("the rules have changed under an open move (")
    assert again.state.marks[:3] == closed
    assert again.asks()[0].id == "one"
    assert again.cut == 3
    assert [entry.seat for entry in again.added_entries] == [-1]
    assert log[: again.cut] + again.added_entries == [*log[:3], Entry(-1, again.state.marks[3], 2)]
    assert (again.length, again.revision) == (4, revision + 1)
    assert reloaded(again).save() == again.save()


def test_restarted_leg_reports_nothing_of_the_failed_attempt() -> None:
    async def later(state: Box, tell: Tell) -> None:
        state.marks.append(await Choice("one", 0, "One?", "1", TWO))
        state.marks.append(await Choice("two", 0, "Two?", "1", TWO))

    match = begun(old_rules)
    match.answer(0, "a")
    again = Match.load(match.save(), {"tiny": tiny(later)})
    assert again.restart_reason
    assert (again.added_entries, again.cut, again.length) == ([], 0, 0)
    assert again.state.marks == []


def test_a_mended_match_plays_on() -> None:
    match = begun(old_rules)
    match.answer(0, "a")
    again = under_new_rules(match)
    again.play(0, ["a", "d"])
    assert again.state.legs == 1


def test_entries_added_by_a_load_are_reported() -> None:
    async def longer(state: Box, tell: Tell) -> None:
        state.marks.append(await Choice("one", 0, "One?", "1", TWO))
        state.marks.append(str(await roll("die")))
        await Choice("more", 0, "More?", "1", TWO)

    async def shorter(state: Box, tell: Tell) -> None:
        state.marks.append(await Choice("one", 0, "One?", "1", TWO))
        await Choice("more", 0, "More?", "1", TWO)

    match = begun(shorter)
    match.answer(0, "a")
    again = Match.load(match.save(), {"tiny": dataclasses.replace(match.game, leg=longer)})
    assert not again.restart_reason
    assert [entry.seat for entry in again.added_entries] == [-1]
    assert (again.length, again.revision, again.cut) == (2, match.revision + 1, None)


def test_content_is_prepared_before_a_position_is_read() -> None:
    known: set[str] = set()

    class Strict(msgspec.Struct):
        """A state that only reads while its content is known."""

        content: str = "tiles"
        over: bool = False
        legs: int = 0

        def __post_init__(self) -> None:
            if self.content not in known:
                raise ValueError(f"{self.content} is not known")

    async def leg(state: Any, tell: Tell) -> None:
        await Choice("one", 0, "One?", "1", TWO)

    game = tiny(
        leg,
        state=Strict,
        setup=lambda _seats, _options: Strict(),
        prepare=lambda _options: known.add("tiles"),
    )
    save = Match.start(game, seats=1, dice=SeededDice("x")).save()
    known.clear()
    assert Match.load(save, {"tiny": game}).asks()[0].id == "one"


def test_a_finished_match_loads_finished() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        await Choice("last", 0, "Stop?", "1", TWO)
        state.over = True

    match = begun(leg)
    match.answer(0, "a")
    again = reloaded(match)
    assert again.result == match.result
    assert again.save() == match.save()


def test_scripted_dice_can_be_handed_to_a_loaded_match() -> None:
    match = begun(old_rules)
    again = Match.load(match.save(), {"tiny": match.game}, ScriptedDice(["5"]))
    again.answer(0, "a")
    assert again.state.marks[1] == "5"


def test_a_match_without_snapshots_can_be_neither_saved_nor_copied() -> None:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice("x"), rewindable=False)
    with pytest.raises(RuntimeError, match="neither copied nor saved"):
        match.save()
    with pytest.raises(RuntimeError, match="neither copied nor saved"):
        match.fork(None)
