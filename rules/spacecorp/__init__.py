"""SpaceCorp: three eras from Earth to the stars."""

from __future__ import annotations

from pathlib import Path

from rules.spacecorp.asking.commands import COMMANDS
from rules.spacecorp.asking.queries import QUERIES
from rules.spacecorp.asking.reasons import why_not
from rules.spacecorp.cards.windows import WINDOWS
from rules.spacecorp.charts.books import prepare
from rules.spacecorp.greedy import play_greedy
from rules.spacecorp.position.redeal import redeal
from rules.spacecorp.position.scoring import REASONS, result
from rules.spacecorp.position.soundness import assert_sound
from rules.spacecorp.position.state import Stage, State
from rules.spacecorp.position.view import View, view
from rules.spacecorp.setup import SETTINGS, set_out
from rules.spacecorp.turn import leg
from rules.table_game import TableGame
from rules.toolbox.seats import play_random
from rules.toolbox.sequence import round_of


def when(state: State) -> str:
    """The era and the round, as the board says it."""
    if state.stage is Stage.OVER:
        return "game over"
    return f"{state.era.title}, round {max(state.round, 1)}"


SPACECORP: TableGame[State, View] = TableGame(
    slug="spacecorp",
    title="SpaceCorp",
    seats=range(2, 5),
    schema=1,
    state=State,
    setup=set_out,
    leg=leg,
    result=result,
    view=view,
    round_of=round_of,
    when=when,
    assert_sound=assert_sound,
    redeal=redeal,
    ai_levels={"random": play_random, "greedy": play_greedy},
    commands=COMMANDS,
    why_not=why_not,
    queries=QUERIES,
    windows=WINDOWS,
    settings=SETTINGS,
    prepare=prepare,
    endings={str(trigger): words for trigger, words in REASONS.items()},
    counted="T of profit",
    rules_page=Path(__file__).parent / "RULES.md",
    about="You lead a corporation that sends teams from Earth into the solar system and on to the "
    "stars: move, explore, build bases, produce, and claim contracts before the others. Three "
    "eras, each with a board of its own; whoever has earned the most profit wins.",
    lasts="about 15 rounds an era; weeks with a move a day, days for one era",
    first_game={"end": "mariners"},
)
