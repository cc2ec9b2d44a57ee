"""A new match: with which era it begins and ends, and what the HQs start with [p4, p22]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import IllegalAnswer, Setting
from rules.spacecorp.charts.books import check, content_id
from rules.spacecorp.charts.hq import STARTING_PROFIT, WHEEL_LEAD
from rules.spacecorp.charts.kinds import NOBODY, Era
from rules.spacecorp.position.state import CONTRACTS, Player, Source, State
from rules.toolbox.settings import is_by_lot, own_content, who_begins

ERAS = {era.name.lower(): era for era in Era}

SETTINGS = (
    Setting(
        "begin",
        "With which era does the game begin?",
        "mariners",
        {
            "mariners": "Mariners, the first era",
            "planeteers": "Planeteers, with 8T and better HQs",
            "starfarers": "Starfarers, with 20T and the best HQs",
        },
    ),
    Setting(
        "end",
        "With which era does it end?",
        "starfarers",
        {
            "mariners": "Mariners (a first game: about an hour)",
            "planeteers": "Planeteers",
            "starfarers": "Starfarers, the last era",
        },
    ),
    who_begins("Who begins, and who wins ties for it?", lot="drawn by lot", seat="the lower seat"),
    Setting(
        "edges",
        "Who is asked when an Edge could be played?",
        "all",
        {
            "all": "everybody who could hold it, so that nobody learns who does",
            "holders": "its holder alone: fewer questions, but they tell who has it",
        },
    ),
    Setting(
        "moment",
        "How many Edges may a player play at the same moment?",
        "several",
        {
            "several": "all whose time it is, one after another",
            "one": "one for each player",
        },
    ),
    Setting(
        "spent",
        "What does 1T of profit add to an action that lacks value?",
        "last",
        {
            "last": "one point at the end, which nothing doubles",
            "sum": "one point to the sum, which multipliers and a Time card then raise",
        },
    ),
    own_content("cards, tiles or colonies", "ones", check),
)


def set_out(seats: int, options: Mapping[str, str]) -> State:
    """The table before the first era is laid out.

    Raises IllegalAnswer where the game would end before it begins.
    """
    begin, end = ERAS[options["begin"]], ERAS[options["end"]]
    if end < begin:
        raise IllegalAnswer(
            f"A game cannot begin with {begin.title} and end with {end.title} [p22]; "
            f"end it with {begin.title} or later."
        )
    state = State(
        era=begin,
        begin=begin,
        end=end,
        by_lot=is_by_lot(options),
        holders_only=options["edges"] == "holders",
        content=content_id(options.get("content", "")),
        one_edge=options["moment"] == "one",
        profit_sums=options["spent"] == "sum",
        players=[Player() for _ in range(seats)],
        discs=[begin - 1 if begin else NOBODY] * CONTRACTS,
    )
    for player in state.players:
        player.genetics, player.revelation = WHEEL_LEAD[begin]
        if STARTING_PROFIT[begin]:
            player.gain(STARTING_PROFIT[begin], Source.START)
    return state
