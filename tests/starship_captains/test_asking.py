"""Typed keys, refusals and their reasons, questions of players; AI seats."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.kernel import IllegalAnswer, Match, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.cards import Line
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Colour, Deed, MissionId
from rules.starship_captains.charts.words import COST_WORDS
from rules.starship_captains.commands_and_queries.commands import ANYTHING, COMMANDS
from rules.starship_captains.commands_and_queries.queries import QUERIES
from rules.starship_captains.turn import BUTTON, mission_label
from tests.starship_captains.position import Board
from tests.support.asking import after
from tests.support.depth import at_depth
from tests.support.random_walks import ai_seat, won_by_greedy


def refusal(match: Match, key: str, seat: int = 0) -> str:
    """Return the reason why a key is refused; assert that nothing changes."""
    before = match.save()
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(seat, key)
    assert match.save() == before
    return str(caught.value)


def test_a_cadet_at_the_helm() -> None:
    board = Board().with_crew("cadet", "red")
    words = refusal(board.match(), "room:helm")
    who = "Only red figures or two matching artifacts"
    assert f"{who} can activate Helm [Activating a Room]" in words
    assert "Nearest legal: Repair" in words
    board = Board().with_crew("cadet red red-cmd", "red")
    match = after(board.match(), "room:helm")
    assert "A cadet doesn't match the red Helm [Matching Colors]" in refusal(match, "cadet")


def test_an_android_in_a_room() -> None:
    match = after(Board().with_crew("android cadet red", "red").match(), "room:repair")
    assert "Androids can't activate rooms [Androids]. Send one on a mission" in refusal(
        match, "android"
    )


def test_a_reserved_mission() -> None:
    words = refusal(Board().fly("A1", seat=1).fly("A1", holds=False).match(), "mission")
    assert "is reserved for {1}, whose ship came first [Whose Mission]" in words
    assert "A2" in words


def test_missing_mission_or_one_with_too_few_figures_is_refused() -> None:
    board = Board()
    assert "There's no mission at A0 [Completing a Mission]" in refusal(board.match(), "mission")
    board = Board().fly("A1").with_crew("red", "red")
    assert "takes 2 figures" in refusal(board.match(), "mission")


def test_a_sixth_commander() -> None:
    board = Board().with_crew("red red-cmd", "red-cmd red-cmd red-cmd red-cmd")
    board.me().medals = 5
    words = refusal(board.match(), "promote:red")
    assert "All 5 promotion rings are in use [Promotion to Commander]" in words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("promote:red", "costs 3 medals, and you have 1"),
        ("promote:cadet", "A cadet can't be promoted"),
        ("train:android", "An android can't be trained"),
        ("train:red-cmd", "A red commander can't be trained"),
        ("room:bridge", "'bridge' isn't a room on your ship [Rooms]"),
        ("room:T01", "'T01' isn't a room on your ship [Rooms]"),
    ],
)
def test_turn_refuses_other_actions(key: str, words: str) -> None:
    assert words in refusal(Board().match(), key)


def test_training_without_a_medal() -> None:
    board = Board()
    board.me().medals = 0
    assert "Training costs a medal, and you have none" in refusal(board.match(), "train:cadet")


def test_a_tech_into_a_damaged_slot() -> None:
    words = refusal(after(Board().match(), "room:science", "T01"), "1")
    assert "Slot 1 is damaged and can't hold a tech until it's repaired [Damaged Slots]" in words
    assert "Nearest legal: Slot 3: a repair; Slot 4: a repair." in words


def test_missing_tech_is_refused() -> None:
    match = after(Board().match(), "room:science")
    assert "T40 Salvage Arms isn't on the tech board" in refusal(match, "T40")
    assert "That isn't a tech" in refusal(match, "T99")


def test_damage_without_room() -> None:
    board = Board().artifacts("RY RB YB RY RB")
    match = after(board.pirate("A0-A1", "ga").match(), "room:weapons", "yellow", "A0-A1")
    words = refusal(match, "pirate")
    assert "Without a free slot, discard a token [Cargo]. Nearest legal: Discard" in words


def test_too_far() -> None:
    match = after(Board().match(), "room:helm")
    assert "A13 is too far [Moves]" in refusal(match, "A13")
    assert "That isn't a location [Moves]" in refusal(match, "z9")


def test_a_pirate_elsewhere() -> None:
    board = Board().pirate("A0-A1", "ga")
    match = after(board.pirate("A4-A10", "ga").match(), "room:weapons")
    assert "A4-A10 doesn't begin at A0" in refusal(match, "A4-A10")
    assert "There's no pirate on A0-A2" in refusal(match, "A0-A2")


def test_a_subordinate_of_another_colour() -> None:
    match = after(Board().with_crew("red-cmd", "blue red-cmd").match(), "room:helm", "stop")
    assert "cadets and ensigns of its own colour [Commanders]" in refusal(match, "recall:blue")
    assert "can't be a subordinate" in refusal(match, "recall:red-cmd")
    assert "There's no cadet in the queue" in refusal(match, "recall:cadet")


QUERY = {query.name: query for query in QUERIES}


def test_preview_of_a_mission_names_gains_of_each_figure() -> None:
    board = Board().fly("A1").with_crew("yellow yellow-cmd cadet", "red")
    text = QUERY["preview"].answer(board.match().view(0), {})
    assert "M01 Shipwreck Salvage at A1 Amberly: 3 points." in text
    assert "yellow ensign: 2 repairs or 2 Ni'an steps" in text
    assert "yellow commander: 2 repairs or 2 Ni'an steps, then the same again" in text
    assert "cadet: no reward" in text
    assert "You can complete it now." in text


def test_the_preview_of_a_mission_knows_the_field_simulator() -> None:
    board = Board().mission("A1", "M20").fly("A1").install("T47", 1).with_crew("cadet blue")
    lines = QUERY["preview"].answer(board.match().view(0), {}).splitlines()
    assert "Ready: blue ensign/cadet: no reward." in lines[1]
    assert "Ready: blue ensign: an artifact; cadet (only one of them): an artifact." in lines[2]


def test_queries_refuse_unknown_names() -> None:
    view = Board().match().view(0)
    with pytest.raises(IllegalAnswer, match="isn't a location"):
        QUERY["preview"].answer(view, {"at": "Q1"})
    with pytest.raises(IllegalAnswer, match="There's no mission at A0"):
        QUERY["preview"].answer(view, {})
    with pytest.raises(IllegalAnswer, match="`moves` must be 1 to 9"):
        QUERY["ways"].answer(view, {"moves": "99999999999"})
    with pytest.raises(IllegalAnswer, match="You have no seat"):
        QUERY["ways"].answer(Board().match().view(None), {})


def test_ways_tell_moves_and_damage() -> None:
    board = Board().pirate("A0-A1", "ga")
    text = QUERY["ways"].answer(board.match().view(0), {"moves": "1"})
    assert "A1 Amberly: 1 move, 1 damage, M01 Shipwreck Salvage" in text
    assert "A2 Brontide: 1 move, 0 damage" in text


def test_crew_describes_each_figure() -> None:
    board = Board().fly("A1").with_crew("red red blue-cmd cadet android", "red")
    text = QUERY["crew"].answer(board.match().view(0), {})
    assert "red ensign (2): rooms: Helm, Repair; lines of M01 with a reward: none." in text
    assert "blue commander (1): rooms: Science, Repair; lines of M01 with a reward: 2." in text
    assert "cadet (1): rooms: Repair; lines of M01 with a reward: none." in text
    assert "android (1): rooms: none; lines of M01 with a reward: 1, 2." in text


def test_scores_tell_every_part() -> None:
    text = QUERY["scores"].answer(Board().match().view(None), {})
    assert "{0}: -6½ points" in text
    assert "medals and artifacts ½" in text


ASKED = {
    "turn.action",
    "room.who",
    "room.pair",
    "mission.crew",
    "mission.line",
    "commander.task",
    "train.as",
    "medal.with",
    "move.to",
    "jump.to",
    "fight.which",
    "repair.where",
    "cargo.drop",
    "track.advance",
    "tech.take",
    "tech.slot",
    "effect.either",
    "effect.pay",
}


def test_greedy_play_meets_the_questions_and_commands_name_only_such() -> None:
    met: set[str] = set()
    rare = {"medal.with", "room.pair", "cargo.drop"}
    for seed in range(12):
        if met >= ASKED - rare:
            break
        match = Match.start(GAME, seats=2, dice=SeededDice(str(seed)))
        dice = SeededDice(f"answers {seed}")
        while match.result is None:
            seat, ask = min(match.asks().items())
            met.add(ask.id)
            level = "fair" if dice.pick(range(3)) else "random"
            match.answer(seat, ai_seat(GAME, level)(ask, match.view(seat), dice))
    assert met >= ASKED - rare
    named = {answer for command in COMMANDS for param in command.params for answer in param.answers}
    assert named - set(ANYTHING) <= ASKED


def test_greedy_beats_random() -> None:
    games = at_depth(4, 10)
    assert won_by_greedy(GAME, games) == games


@pytest.mark.parametrize("mission", sorted(content().missions))
def test_completing_a_mission__button_shows_the_whole_mission(mission: MissionId) -> None:
    card = content().missions[mission]
    words = mission_label(card, {})
    assert len(words) <= BUTTON
    assert card.id in words
    assert f" for {card.points}" in words or f"{card.points} points" in words
    assert all(str(line.colour) in words for line in card.lines)


@pytest.mark.parametrize("mission", sorted(content().missions))
def test_completing_a_mission__button_shows_unrewarded_lines(mission: MissionId) -> None:
    card = content().missions[mission]
    for idle in range(1, len(card.lines) + 1):
        for places in combinations(range(len(card.lines)), idle):
            reasons = {place: _longest_reason(card.lines[place]) for place in places}
            assert len(mission_label(card, reasons)) <= BUTTON


def _longest_reason(line: Line) -> str:
    if line.colour is Colour.GOLD:
        return "no android"
    costs = [step.cost for step in line.effect if step.deed is Deed.PAY and step.cost]
    return f"no {COST_WORDS[costs[0]].partition(' ')[2]}" if costs else "nobody"


def test_types_of_techs__a_button_says_a_whole_tech() -> None:
    assert [tech.words for tech in content().techs.values() if len(tech.words) > BUTTON] == []
