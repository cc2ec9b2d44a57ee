"""The typed commands: `/captains room helm who:red then:A5`, `/captains mission crew:red blue`."""

from __future__ import annotations

from rules.table_game import Command, Param

ANYTHING = ("*",)
ACTION = ("turn.action",)

THEN = Param(
    "then",
    "Further answers, one word for each question, such as: A5 use C2",
    ANYTHING,
    many=True,
)
WHO = Param("who", "Who works there, such as red, red-cmd, artifacts", ("room.who",))

COMMANDS = (
    Command(
        "room",
        "Activate a room with a crew member or two artifacts [Activating a Room]",
        "room",
        (
            Param("room", "Helm, science, weapons, repair or a room tech", ACTION, required=True),
            WHO,
            THEN,
        ),
    ),
    Command(
        "mission",
        "Complete the mission where your ship is [Completing a Mission]",
        "mission",
        (
            Param(
                "crew",
                "Who does each line, such as: red blue cadet",
                ("mission.crew",),
                many=True,
            ),
            THEN,
        ),
    ),
    Command(
        "train",
        "Train a cadet or ensign for a medal; your turn goes on [Training]",
        "train",
        (
            Param("who", "Cadet, red, yellow or blue", ACTION, required=True),
            Param("colour", "What the figure becomes", ("train.as",)),
        ),
    ),
    Command(
        "promote",
        "Promote an ensign for 3 medals; your turn goes on [Promotion to Commander]",
        "promote",
        (Param("who", "Red, yellow or blue", ACTION, required=True),),
    ),
    Command(
        "idle",
        "Activate a room that would do nothing right now [Rooms]",
        "more room",
        (Param("room", "The room, such as weapons", ACTION, required=True), WHO, THEN),
        rare=True,
    ),
    Command("pass", "Take no more turns this round [Passing]", "pass"),
    Command(
        "go",
        "Answer a question in the middle of a turn",
        "",
        (
            Param(
                "keys",
                "One word for each question, such as: A5 hull",
                ANYTHING,
                required=True,
                many=True,
            ),
        ),
    ),
)
