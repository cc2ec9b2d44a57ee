"""The typed commands: `/starfarers move ship:YS1 to:Y7`, `/starfarers build what:colony at:Y7b`."""

from __future__ import annotations

from rules.table_game import Command, Param

ANYTHING = ("*",)
AFTER_TRAVEL = ("deed",)

THEN = Param("then", "Further answers, one word for each question", ANYTHING, many=True)
PAY = Param("pay", "Cards of your choice, such as: ore ore food", ("goods.pay",), many=True)
SWAP = Param("swap", "Such as ore-fuel, or ore-fuel2 for two of each", ("swap.pair",))
GIVES = Param(
    "gives",
    "What you give: ore2 food done; or the whole offer: ore-fuel, ore2-fuel",
    ("offer.gives",),
    many=True,
)
WANTS = Param("wants", "What you want, such as: fuel done", ("offer.wants",), many=True)
SURE = Param("sure", "Fight or hold", ("battle.confirm",))
PRIZE = Param("prize", "A base such as R7, or: ship", ("battle.prize",))

TRAVEL = (
    Command(
        "move",
        "Explore, move or jump with a starship [3.2]",
        "move",
        (
            Param("ship", "The starship, such as YS1", ("travel.what",), required=True),
            Param("to", "The space, such as Y7", ("travel.to",)),
            THEN,
        ),
    ),
    Command(
        "declare",
        "Declare hostility, or propose, change or leave an alliance [8.1]",
        "more",
        (Param("what", "Such as hostile:2 or ally:3", ("travel.declare",), required=True),),
        rare=True,
    ),
    Command("done", "End your travel [2.1]", "done"),
)

ENCOUNTER = (
    Command(
        "attack",
        "Attack a ship or base where your ships are [7.1]",
        "attack",
        (
            Param("target", "Such as RS1, R7b or home-R0", AFTER_TRAVEL, required=True),
            SURE,
            PRIZE,
            THEN,
        ),
    ),
    Command(
        "free",
        "Free a captured mothership [7.7]",
        "free",
        (Param("home", "Its space, such as Y0", AFTER_TRAVEL, required=True), SURE, PRIZE, THEN),
        rare=True,
    ),
    Command(
        "card",
        "Deal with the aliens on a planet [4.2]",
        "card",
        (
            Param("planet", "Such as Y7", AFTER_TRAVEL, required=True),
            Param("option", "Such as pay or strike", ("card.option",)),
            PAY,
            THEN,
        ),
    ),
    Command("trader", "Swap cards with a trader [4.3]", "trader", (SWAP, THEN)),
    Command(
        "hire",
        "Hire a mercenary for any three cards [4.4]",
        "hire",
        (Param("at", "Where your ship is, such as Y7", AFTER_TRAVEL, required=True), PAY),
    ),
)

TRADE = (
    Command("port", "Swap cards at your trade ports on planets [5.2]", "port", (SWAP, THEN)),
    Command(
        "offer",
        "Offer a player a trade now [5.1]",
        "offer",
        (Param("to", "The player's number, such as 2", AFTER_TRAVEL, required=True), GIVES, WANTS),
    ),
    Command(
        "prepare",
        "Prepare an offer for another player's turn [5.1]",
        "prepare",
        (Param("to", "The player's number, such as 2", AFTER_TRAVEL, required=True), GIVES, WANTS),
        rare=True,
    ),
    Command("take", "Take an offer [5.1]", "take", (Param("offer", "Its number", AFTER_TRAVEL),)),
    Command(
        "decline",
        "Decline an offer [5.1]",
        "decline",
        (Param("offer", "Its number", AFTER_TRAVEL),),
    ),
    Command(
        "withdraw",
        "Withdraw one of your offers [5.1]",
        "withdraw",
        (Param("offer", "Its number", AFTER_TRAVEL),),
        rare=True,
    ),
    Command(
        "reply",
        "Answer an offer in another player's turn [5.1]",
        "",
        (
            Param("answer", "Accept, decline, counter or later", ("trade.answer",), required=True),
            GIVES,
            WANTS,
        ),
    ),
)

BUILD = (
    Command(
        "build",
        "Build a base, a ring or a starship [6.1]",
        "build",
        (
            Param("what", "Port, colony, spaceport, ring or starship", AFTER_TRAVEL, required=True),
            Param("at", "A planet such as Y7, or an orbit such as Y7b", ("build.at",)),
            Param("save", "With a cheaper ring: the cards saved", ("build.save",), many=True),
        ),
    ),
    Command(
        "enhance",
        "Build an enhancement of the prototype [6.3]",
        "",
        (Param("what", "Booster, cannon or freight", AFTER_TRAVEL, required=True),),
    ),
    Command("end", "End the turn [2.1]", "end"),
)

BATTLE = (
    Command(
        "fight",
        "Choose what to attack, and which prize to take [7.4]",
        "",
        (Param("target", "Such as RS1 or R7b", ("battle.target",), required=True), PRIZE, THEN),
    ),
    Command(
        "retreat",
        "Choose where your ships retreat [7.4]",
        "",
        (Param("to", "Near, or a space such as Y7", ("battle.retreat",), required=True), THEN),
    ),
)

COMMANDS = (
    *TRAVEL,
    *ENCOUNTER,
    *TRADE,
    *BUILD,
    *BATTLE,
    Command(
        "go",
        "Answer any questions, one word each",
        "",
        (Param("keys", "Such as: move:YS1 Y7 end", ANYTHING, required=True, many=True),),
    ),
)
