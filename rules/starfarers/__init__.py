"""Starfarers: galaxies that grow hex by hex, joined by hyperspace; trade, bases and war.

Where things stand, each room using only those before it:
charts (costs, bag, deck, geometry); position (state, board, view, scoring, soundness, redeal, the
unknown); diplomacy; battle (forces, odds, fighting, motherships, pirates); travel; encounter;
trade; construction; deeds and turn, the sequence of play; asking; greedy.
"""

from __future__ import annotations

from pathlib import Path

from rules.starfarers.asking.commands import COMMANDS
from rules.starfarers.asking.queries import QUERIES
from rules.starfarers.asking.reasons import why_not
from rules.starfarers.charts.kinds import Step
from rules.starfarers.greedy import play_greedy
from rules.starfarers.options import SETTINGS
from rules.starfarers.position.redeal import redeal
from rules.starfarers.position.scoring import REASONS, result
from rules.starfarers.position.soundness import assert_sound
from rules.starfarers.position.state import State
from rules.starfarers.position.table import goods_words
from rules.starfarers.position.upgrades import keep_wormholes_open
from rules.starfarers.position.view import View, view
from rules.starfarers.setup import set_out
from rules.starfarers.turn import leg
from rules.table_game import TableGame, Window
from rules.toolbox.seats import play_random
from rules.toolbox.sequence import round_of

WINDOWS = (
    Window("battle.retreat", "Where your losing ships retreat", {"near": "to the nearest refuge"}),
    Window("battle.lost", "Which of your starships is lost", {"any": "the one first named"}),
    Window("feast.take", "Cards that another's feast brings", {"any": "the scarcest kind"}),
    Window(
        "trade.answer",
        "Offers of a trade in another's turn",
        {"decline": "decline them", "later": "keep them for your own turn"},
    ),
)


def when(state: State) -> str:
    """Round and part of the turn, as the board tells them."""
    if state.step is Step.OVER:
        return "game over"
    if state.step is Step.START:
        return "preparation"
    return f"round {state.round}, {state.step}"


def standing(view: View, seat: int) -> str:
    """The offers that a seat has made and nobody has answered yet."""
    own = [offer for offer in view.offers if offer.giver == seat]
    return " ".join(
        f"Offer {offer.id} to {{{offer.taker}}}: {goods_words(offer.gives)} for "
        f"{goods_words(offer.wants)}."
        for offer in own
    )


STARFARERS: TableGame[State, View] = TableGame(
    slug="starfarers",
    title="Starfarers",
    seats=range(2, 7),
    schema=2,
    state=State,
    setup=set_out,
    leg=leg,
    result=result,
    view=view,
    round_of=round_of,
    when=when,
    standing=standing,
    assert_sound=assert_sound,
    redeal=redeal,
    upgrades={1: keep_wormholes_open},
    ai_levels={"random": play_random, "greedy": play_greedy},
    commands=COMMANDS,
    why_not=why_not,
    queries=QUERIES,
    windows=WINDOWS,
    settings=SETTINGS,
    endings=REASONS,
    rules_page=Path(__file__).parent / "RULES.md",
    about="You explore a galaxy of your own, hex by hex, mine planets, deal with aliens and "
    "pirates, and jump through hyperspace into the others' galaxies. Whoever builds a colony "
    "system in every galaxy wins in peace; whoever captures all the others wins by conquest.",
    lasts="25 to 40 rounds, one turn of each player a round",
    first_game={"rounds": "30"},
)
