"""The typed commands: `/spacecorp move from:luna to:phobos` [p6]."""

from __future__ import annotations

from rules.table_game import Command, Param

ANYTHING = ("*",)

PAY = Param(
    "pay",
    "How you pay, such as own+M16+double; if you leave this out, the cheapest way is filled in",
    ("pay.plan", "pay.piece"),
    many=True,
)
THEN = Param("then", "Further answers, one word for each question", ANYTHING, many=True)
BASES = Param("bases", "The base for each box, such as research", ("build.base",), many=True)


def _start(name: str, words: str) -> Param:
    return Param(name, words, ("turn.action",), required=True)


COMMANDS = (
    Command("research", "Draw cards from the deck and the offers [p8]", "research", (PAY, THEN)),
    Command(
        "move",
        "Move a team from one site to another [p9]",
        "move",
        (
            _start("from", "The site where the team is, such as earth"),
            Param("to", "The destination, for example, luna", ("move.to",)),
            Param("base", "Whose base you use for the move, if you can choose", ("move.base",)),
            PAY,
            THEN,
        ),
    ),
    Command(
        "explore",
        "Explore the site where a team is [p10]",
        "explore",
        (_start("site", "The site, for example, luna"), PAY, THEN),
    ),
    Command(
        "build",
        "Build a base where a team is [p11]",
        "build",
        (_start("site", "The site, for example, luna"), BASES, PAY, THEN),
    ),
    Command("produce", "Collect profit from your tiles [p12]", "produce", (PAY, THEN)),
    Command("genetics", "Advance the tan cube [p12]", "genetics", (PAY, THEN)),
    Command("revelation", "Advance the black cube [p16]", "revelation", (PAY, THEN)),
    Command(
        "upgrade",
        "Put a card into your HQ as Infra [p12]",
        "upgrade",
        (
            _start("card", "The card, such as M16"),
            Param("slot", "The slot: slot1, slot2 or slot3", ("upgrade.slot",)),
            THEN,
        ),
    ),
    Command(
        "special",
        "Play a Special card [p12]",
        "special",
        (
            _start("card", "The card, such as M39"),
            Param("site", "Where", ("special.site",)),
            THEN,
        ),
    ),
    Command(
        "colonize",
        "Found a colony where all boxes are yours [p20]",
        "colonize",
        (
            _start("system", "The star system"),
            Param("tile", "The colony tile, such as K03", ("colonize.tile",)),
            Param("means", "How you pay for the points, such as team+profit", ("colonize.means",)),
            PAY,
            THEN,
        ),
    ),
    Command(
        "edge",
        "Play an Edge before your action on your own turn [p8]",
        "edge",
        (_start("edge", "The Edge, such as salvage"), THEN),
    ),
    Command("pass", "Pass for the rest of the era, once the deck is empty [p13]", "pass"),
    Command(
        "go",
        "Answer any question",
        "",
        (
            Param(
                "keys",
                "One word for each question, such as: claim:3",
                ANYTHING,
                required=True,
                many=True,
            ),
        ),
    ),
)
