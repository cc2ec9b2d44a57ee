"""The typed commands: `/ganymede tile T07 replace:T03 then:recruit:R`."""

from __future__ import annotations

from rules.table_game import Command, Param

ANYTHING = ("*",)

THEN = Param(
    "then",
    "Further answers, one word for each question, such as: recruit:R draw:S05 skip",
    ANYTHING,
    many=True,
)
PAY = Param("pay", "The tile that the shuttle costs, such as T03", ("shuttle.pay",))
SETTLERS = Param(
    "settlers", "The settlers that count as white, such as: R B", ("shuttle.white",), many=True
)

COMMANDS = (
    Command(
        "tile",
        "Take a settler tile from the display [3.1]",
        "tile",
        (
            Param("tile", "The tile, such as T07", ("turn.action",), required=True),
            Param("replace", "Your tile that it replaces", ("tile.replace",)),
            THEN,
        ),
    ),
    Command(
        "earth",
        "Use a shuttle from Earth to Mars [3.2]",
        "earth",
        (
            Param("shuttle", "The shuttle, such as E03", ("turn.action",), required=True),
            PAY,
            SETTLERS,
            Param(
                "lost", "Who is lost when Mars is full, such as: R", ("shuttle.lost",), many=True
            ),
            THEN,
        ),
    ),
    Command(
        "mars",
        "Use a shuttle from Mars to Ganymede [3.2]",
        "mars",
        (
            Param("shuttle", "The shuttle, such as M12", ("turn.action",), required=True),
            PAY,
            SETTLERS,
            Param("board", "Who boards which ship, such as R1-B2 (0: lost)", ("board",)),
            THEN,
        ),
    ),
    Command(
        "discard",
        "Discard tiles for as many basic actions [3.3]",
        "discard",
        (
            Param("tile", "The first tile, such as T03", ("turn.action",), required=True),
            Param("more", "More tiles, then done: discard:T05 done", ("discard.more",), many=True),
            THEN,
        ),
    ),
    Command(
        "ships",
        "Choose your first two ships [2.2]",
        "",
        (
            Param(
                "identical", "The ship for identical settlers", ("setup.identical",), required=True
            ),
            Param(
                "different", "The ship for different settlers", ("setup.different",), required=True
            ),
        ),
    ),
    Command(
        "go",
        "Answer a question in the middle of your turn",
        "",
        (
            Param(
                "keys",
                "One word for each question, such as: stop recruit:R",
                ANYTHING,
                required=True,
                many=True,
            ),
        ),
    ),
)
