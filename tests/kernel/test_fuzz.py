"""Every game of the catalogue at random, and proof that the harness finds what it looks for."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import catalogue
from rules.kernel import Choice, Game, Match, SeededDice, Tell
from tests.kernel import smallgame
from tests.kernel.smallgame import LANTERNS, Quay, QuayView, Stage
from tests.support import fuzz, game_profile
from tests.support.depth import seeds, widths

GAMES = {**catalogue, **smallgame.GAMES}
TABLES = [(slug, seats) for slug in sorted(GAMES) for seats in widths(GAMES[slug].seats)]


@pytest.mark.parametrize("seed", seeds(1, 1))
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_match_at_random_keeps_every_promise(slug: str, seats: int, seed: int) -> None:
    report = fuzz.Run(
        GAMES[slug], seats=seats, seed=str(seed), manner=game_profile.manner(slug)
    ).play()
    assert report.answers > 0
    assert report.undone > 0
    assert report.barred > 0
    assert report.ended_by


@pytest.mark.parametrize("seats", LANTERNS.seats)
def test_the_small_game_for_longer(seats: int) -> None:
    three = fuzz.Manner({"nights": "3"})
    reports = [
        fuzz.Run(LANTERNS, seats=seats, seed=f"long {n}", manner=three).play() for n in range(6)
    ]
    assert sum(report.undone for report in reports) > 40
    assert sum(report.barred for report in reports) > 20


def test_walk_begins_after_its_opening_and_counts_questions() -> None:
    nights = {"nights": "3"}
    opening = fuzz.Manner(nights, ai="random", opening=2)
    run = fuzz.Run(LANTERNS, seats=3, seed="opening", manner=opening)
    assert run.match.round == 3
    late = run.play()
    whole = fuzz.Run(LANTERNS, seats=3, seed="opening", manner=fuzz.Manner(nights)).play()
    assert 0 < late.answers < whole.answers
    assert set(whole.met) > {"deal.tide", "draw", "light.gust", "walk.action"}
    assert set(late.met) > {"pledge.shed", "walk.action"}


def open_split(state: Quay, seat: int | None) -> QuayView:
    """Return a view that shows who has looked at the tide."""
    view = smallgame.view(state, seat)
    looked = sum(1 << other for other, keeper in enumerate(state.keepers) if keeper.looked)
    return msgspec.structs.replace(view, left=looked)


async def silent_tide(state: Quay, tell: Tell) -> None:
    """Reveal a secret publicly without barring undo."""

    def harmless(text: str, /, to: tuple[int, ...] | None = None, **_: Any) -> None:
        tell(text, to=to)

    await smallgame.leg(state, harmless)


async def endless(state: Quay, tell: Tell) -> None:
    """Play a leg that never moves on once the tide comes."""
    if state.stage is not Stage.TIDE:
        await smallgame.leg(state, tell)


async def asks_badly(state: Quay, tell: Tell) -> None:
    """Ask with a key that can't be typed."""
    await Choice("bad", 0, "Well?", "9.9", {"yes please": 1, "no": 2})


async def forgetful(state: Quay, tell: Tell) -> None:
    """Keep something outside the state."""
    MEMORY.append(1)
    state.keepers[0].lit = len(MEMORY)
    await smallgame.leg(state, tell)


MEMORY: list[int] = []


def lossy(state: Quay) -> None:
    """Check that the night stays young."""
    assert state.night < 2, "the night is too old"


FAULTS: Mapping[str, tuple[Game[Any, Any], str]] = {
    "view": (dataclasses.replace(LANTERNS, view=open_split), "sees an answer of a split"),
    "endless": (dataclasses.replace(LANTERNS, leg=endless), "changed nothing"),
    "blank": (dataclasses.replace(LANTERNS, leg=asks_badly), "has the key 'yes please'"),
    "memory": (dataclasses.replace(LANTERNS, leg=forgetful), "a loaded match differs"),
    "unsound": (dataclasses.replace(LANTERNS, assert_sound=lossy), "the night is too old"),
}


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_planted_fault_is_found_and_dumped(fault: str, tmp_path: Path) -> None:
    game, sentence = FAULTS[fault]
    run = fuzz.Run(game, seats=3, seed="fault", copies=False, dumps=tmp_path)
    with pytest.raises(fuzz.FuzzError, match=sentence) as caught:
        run.play()
    dump = fuzz.Dump.read(caught.value.dump)
    assert sentence in dump.error
    assert (dump.game, dump.seats, dump.seed) == ("lanterns", 3, "fault")


def test_a_dump_plays_up_to_the_failure(tmp_path: Path) -> None:
    run = fuzz.Run(FAULTS["unsound"][0], seats=2, seed="dump", copies=False, dumps=tmp_path)
    with pytest.raises(fuzz.FuzzError) as caught:
        run.play()
    dump = fuzz.Dump.read(caught.value.dump)
    match = dump.match(smallgame.GAMES)
    lossy(match.state)
    match.answer(dump.seat, dump.key)
    with pytest.raises(AssertionError, match="too old"):
        lossy(match.state)


def test_secret_unknown_to_the_kernel_can_be_undone() -> None:
    """`silent_tide` passes, because the spy counts what the rules call a secret: it names none."""
    game = dataclasses.replace(LANTERNS, leg=silent_tide)
    match = Match.start(game, seats=2, dice=SeededDice("x"))
    match.answer(0, "look")
    match.undo(0)
    assert match.asks()[0].id == "pledge.look"
