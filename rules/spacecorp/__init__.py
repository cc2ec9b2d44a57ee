"""SpaceCorp: three eras from Earth to the stars."""

from __future__ import annotations

from pathlib import Path

from rules.kernel import Search
from rules.spacecorp.cards.windows import WINDOWS
from rules.spacecorp.charts.editions import prepare
from rules.spacecorp.commands_and_queries.commands import COMMANDS
from rules.spacecorp.commands_and_queries.queries import QUERIES
from rules.spacecorp.greedy.greedy import PLAYS, play_greedy
from rules.spacecorp.greedy.purposes import purpose
from rules.spacecorp.greedy.reasons import PART_WORDS
from rules.spacecorp.greedy.styles import style_words
from rules.spacecorp.greedy.value import parts, value
from rules.spacecorp.position.outlook import outlook
from rules.spacecorp.position.redeal import redeal
from rules.spacecorp.position.scoring import ENDINGS, result
from rules.spacecorp.position.soundness import assert_sound
from rules.spacecorp.position.state import State
from rules.spacecorp.position.view import View, view
from rules.spacecorp.settings import SETTINGS
from rules.spacecorp.setup import set_out
from rules.spacecorp.turn import leg, when
from rules.table_game import TableGame
from rules.toolbox.seats import levels
from rules.toolbox.sequence import round_of

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
    ai_levels=levels(play_greedy, Search(play_greedy, rounds=2, steps=5_000, weighs_options=True)),
    styles=PLAYS,
    describe_plan=style_words,
    value=value,
    parts=parts,
    part_words=PART_WORDS,
    purpose=purpose,
    wins={"fair": (34, 40), "strong": (145, 200)},
    searched_asks=("turn.action",),
    commands=COMMANDS,
    queries=QUERIES,
    windows=WINDOWS,
    settings=SETTINGS,
    prepare=prepare,
    outlook=outlook,
    endings={str(trigger): words for trigger, words in ENDINGS.items()},
    score_unit="T of profit",
    rules_page=Path(__file__).parent / "RULES.md",
    lesson=Path(__file__).parent / "lesson.toml",
    about="You lead a corporation that sends teams from Earth into the solar system and on to the "
    "stars: move, explore, build bases, produce, and claim contracts before the others. There are "
    "three eras, each with a board of its own, and the player with the most profit wins.",
    duration="about 15 rounds per era; takes weeks at one move a day, or days for a single era",
    turns={2: 206, 3: 206, 4: 215},
    first_game={"end": "mariners"},
)
