"""The typed commands: `/empires move unit:SC1 to:K6`, `/empires buy unit:SC at:L7 count:3`."""

from __future__ import annotations

from rules.table_game import Command, Param

ANYTHING = ("*",)

THEN = Param(
    "then",
    "What follows, one word for each question",
    ANYTHING,
    many=True,
)
TO = Param("to", "The hex, such as K6; stay: nowhere this turn", ("move.to",))
HERE = ("move.what",)
LINE = ("sheet.line",)


def _unit(what: str) -> Param:
    return Param("unit", what, HERE, required=True)


def _rare(what: str) -> Param:
    return Param("unit", what, ("move.more",), required=True)


MOVEMENT = (
    Command(
        "move",
        "Move one counter [4.1]",
        "move",
        (
            _unit("The counter, such as SC1"),
            TO,
            Param(
                "squadrons",
                "Fighters that go along, counter by counter",
                ("move.carry",),
                many=True,
            ),
            THEN,
        ),
    ),
    Command(
        "fleet",
        "Move all that can move from a hex [4.1]",
        "fleet",
        (Param("from", "The hex that they leave, such as L7", HERE, required=True), TO, THEN),
    ),
    Command(
        "part",
        "Move some ships of a group [2.3.1]",
        "more part",
        (
            _rare("The group, such as CA1"),
            Param("count", "How many ships go", ("move.count",)),
            TO,
            THEN,
        ),
    ),
    Command(
        "join",
        "Join a like group in the same hex [2.3.1]",
        "more join",
        (
            _rare("Such as CA2"),
            Param("group", "Which group, such as CA1", ("move.partner",)),
            Param("count", "How many ships join it", ("move.joining",)),
        ),
    ),
    Command("tow", "Take what lies there in tow [6.7.2]", "tow", (_unit("Such as MINER1"),)),
    Command(
        "colonise", "Turn a Colony Ship into a colony [4.4.1]", "colonise", (_unit("Such as CO1"),)
    ),
    Command(
        "peek",
        "Let a Cruiser look at a marker beside it [9.8]",
        "peek",
        (_unit("The Cruisers, such as CA1"), Param("at", "The hex to look at", ("move.peek",))),
        rare=True,
    ),
    Command(
        "refit",
        "Upgrade a group at the end of the turn [9.10.4]",
        "more refit",
        (_rare("Such as CA1"),),
        rare=True,
    ),
    Command(
        "strike",
        "Uncloak Raiders and attack [12.1.2]",
        "strike",
        (Param("at", "Their hex, such as K6", HERE, required=True),),
    ),
    Command(
        "orders",
        "Set a standing battle order [5.1.5]",
        "more orders",
        (Param("change", "Such as retreat:50", ("orders.what",)),),
    ),
    Command("done", "End the movement [4.1]", "done"),
)

BATTLE = (
    Command(
        "fight",
        "Say which of several battles comes next [5.1.1]",
        "",
        (Param("at", "The hex, such as K6", ("fight.where",), required=True),),
    ),
    Command(
        "lead",
        "Say how ships are led in a battle, yours or the aliens' [5.1.5]",
        "",
        (Param("how", "Such as orders or hand", ("battle.conduct",), required=True),),
    ),
)

ECONOMY = (
    Command(
        "buy",
        "Put units on the production sheet [7.5]",
        "buy",
        (
            Param(
                "unit",
                "The kind, such as SC; or an older group to build for, such as SC3",
                LINE,
                required=True,
            ),
            Param("at", "The hex in which they are built", ("sheet.at",)),
            Param("count", "How many; of a decoy, its numeral", ("sheet.count",)),
            Param(
                "group",
                "Say join for a like group there, or apart for one of their own",
                ("sheet.join",),
            ),
        ),
    ),
    Command(
        "research",
        "Buy the next level of technologies [9.1]",
        "research",
        (Param("technology", "Such as: attack move", LINE, required=True, many=True),),
    ),
    Command(
        "grants",
        "Buy grants for a technology [19.1]",
        "grants",
        (
            Param("technology", "Such as attack", LINE, required=True),
            Param("count", "How many grants", ("sheet.count",)),
        ),
        rare=True,
    ),
    Command(
        "bid",
        "Bid for the order of play [7.4]",
        "bid",
        (Param("cp", "How many CP", ("sheet.bid",), required=True),),
    ),
    Command(
        "repeat", "Buy the last phase's list again, as far as it goes [7.5]", "repeat", rare=True
    ),
    Command(
        "scuttle",
        "Take an own unit out of play [7.3.2]",
        "more scuttle",
        (
            Param("unit", "Such as SC1", ("move.scuttle", "sheet.scuttle"), required=True),
            Param("count", "How many ships of it", ("move.scrap", "sheet.scrap")),
        ),
    ),
    Command(
        "drop",
        "Put a load down, or take purchases off the sheet [6.7.2, 7.5]",
        "more drop",
        (Param("what", "Such as MINER1 or SC@L7", (*HERE, "sheet.more"), required=True),),
        rare=True,
    ),
    Command("seal", "Seal the production sheet [7.0]", "seal"),
)

SETUP = (
    Command(
        "home",
        "Choose where your Homeworld is [2.7]",
        "",
        (
            Param("at", "The hex, such as K4", ("setup.home",), required=True),
            Param("half", "Which half hex belongs to it", ("setup.half",)),
        ),
    ),
)

COMMANDS = (
    *SETUP,
    *MOVEMENT,
    *BATTLE,
    *ECONOMY,
    Command(
        "go",
        "Answer any question, one word each",
        "",
        (
            Param(
                "keys", "Such as: reveal, seat2, or undo:attack", ANYTHING, required=True, many=True
            ),
        ),
    ),
)
