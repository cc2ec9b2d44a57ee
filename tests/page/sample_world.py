"""A small world for the page's tests: every kind of message, in Discord's documented shapes."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

from PIL import Image, ImageDraw

ANN, BEA, CYD, DOV, BOT = "101", "102", "103", "104", "900"
LOBBY, TABLE, THREAD, OLD_THREAD, NEWS = "201", "202", "203", "204", "205"
START = "2026-11-21T10:00:00+00:00"
DEADLINE = 1_795_262_400

USERS = [
    {"id": ANN, "name": "Ann", "avatar_color": "#8a4fb5"},
    {"id": BEA, "name": "Bea", "avatar_color": "#2f7d5b"},
    {"id": CYD, "name": "Cyd", "avatar_color": "#b5602c"},
    {"id": DOV, "name": "Dov", "avatar_color": "#3568b0"},
]


def channel(ident: str, name: str, kind: int = 0, **more: Any) -> dict[str, Any]:
    base = {"id": ident, "name": name, "type": kind, "parent_id": None}
    return {**base, "archived": False, "unread": False, **more}


GUILDS = [
    {
        "id": "301",
        "name": "Observatory",
        "channels": [
            channel(LOBBY, "lobby"),
            channel(TABLE, "table-1"),
            channel(THREAD, "Ganymede for three", 11, parent_id=TABLE, unread=True),
            channel(OLD_THREAD, "Last week's game", 11, parent_id=TABLE, archived=True),
        ],
    },
    {"id": "302", "name": "Second server", "channels": [channel(NEWS, "news", unread=True)]},
]

COMMANDS = [
    {
        "id": "801", "name": "table", "type": 1, "description": "Tables",
        "options": [
            {"type": 1, "name": "new", "description": "Opens a table in this channel", "options": [
                {"type": 4, "name": "seats", "description": "How many players",
                 "min_value": 2, "max_value": 4},
                {"type": 3, "name": "game", "description": "Which game", "required": True,
                 "choices": [{"name": "Ganymede", "value": "ganymede"},
                             {"name": "Starfarers", "value": "starfarers"}]},
                {"type": 5, "name": "open", "description": "Whether anybody may join"},
                {"type": 6, "name": "host", "description": "Who leads the table"},
            ]},
            {"type": 1, "name": "close", "description": "Closes the table", "options": [
                {"type": 3, "name": "why", "description": "What to tell the players"},
            ]},
        ],
    },
    {
        "id": "802", "name": "play", "type": 1, "description": "Plays a line of moves",
        "options": [{"type": 3, "name": "line", "description": "The moves in order",
                     "required": True, "autocomplete": True}],
    },
]  # fmt: skip


def user(ident: str) -> dict[str, Any]:
    if ident == BOT:
        return {"id": BOT, "username": "Orrery", "bot": True, "discriminator": "0000"}
    name = next(each["name"] for each in USERS if each["id"] == ident)
    return {"id": ident, "username": name.lower(), "global_name": name, "discriminator": "0"}


def message(ident: int, author: str, content: str = "", **more: Any) -> dict[str, Any]:
    minute = (ident % 1000) // 2 % 60
    return {
        "id": str(ident), "type": 0, "author": user(author), "content": content, "flags": 0,
        "timestamp": f"2026-11-21T09:{minute:02}:00+00:00", "edited_timestamp": None,
        "attachments": [], "embeds": [], "components": [], "pinged": [], "ephemeral": False,
        "seen_by_me": True, "interaction_pending": False, **more,
    }  # fmt: skip


def button(label: str, ident: str, style: int = 2, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": style, "label": label, "custom_id": ident, **more}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def attachment(name: str, description: str = "", **more: Any) -> dict[str, Any]:
    address = f"https://cdn.discordapp.com/attachments/{name}"
    base = {"id": "701", "filename": name, "url": address, "proxy_url": address, "size": 52_000}
    return {**base, "description": description, **more}


PICTURE: dict[str, Any] = {"content_type": "image/png", "width": 1600, "height": 1200}
ALT = "The board: Ann leads with 12 points, Bea has 9, Cyd has 7."

SELECT = {
    "type": 3, "custom_id": "card", "placeholder": "Choose a card", "options": [
        {"label": "Ice miner", "value": "c1", "description": "Two water for each moon"},
        {"label": "Relay", "value": "c2"},
        {"label": "Tug", "value": "c3"},
    ],
}  # fmt: skip
CARDS = {**SELECT, "custom_id": "cards", "placeholder": "Choose cards", "max_values": 2}

MARKS = f"""# A heading
Plain **bold** *italic* __under__ ~~gone~~ `code`.
> quoted line
- one
  - inner
- two
1. first
2. second
-# small print
<@{ANN}> and <@{BEA}> in <#{TABLE}>, </table new:801>, <t:{DEADLINE}:R> or <t:{DEADLINE}:f> \
[a page](https://example.org/x) https://discord.com/channels/301/{TABLE}/2102
```py
print("<b>not bold</b>")
```
snake_case_stays and <script>alert(1)</script>"""

MARKED = {**SELECT, "custom_id": "marked", "placeholder": "Choose a mark", "options": [
    {"label": "Ice miner", "value": "c1", "emoji": {"name": "\u2b50"}},
    {"label": "Tug", "value": "c3"},
]}  # fmt: skip


def text(words: str) -> dict[str, Any]:
    return {"type": 10, "content": words}


def gallery(*names: str) -> dict[str, Any]:
    items = [{"media": attachment(name, **PICTURE), "description": ALT} for name in names]
    return {"type": 12, "items": items}


def layout(ident: int, *parts: dict[str, Any], accent: int | None = 0xF0B95A) -> dict[str, Any]:
    frame = {"type": 17, "accent_color": accent, "components": list(parts), "spoiler": False}
    return message(ident, BOT, flags=1 << 15, components=[frame])


SECTION = {
    "type": 9,
    "components": [text(f"**<@{ANN}>'s turn**: take a tile"), text("-# since yesterday")],
    "accessory": button("Play", "play", 1, emoji={"name": "\u25b6"}),
}
TABLE_LAYOUT = layout(
    2120, text("## Table 2"), SECTION, gallery("board.png"), gallery("near.png"),
    {"type": 14, "divider": True, "spacing": 1}, text("Ann moves a team."),
    row(button("My view", "mine"), button("Log", "log")), row(MARKED), text("-# small print"),
)  # fmt: skip

LOBBY_MESSAGES = [
    message(2002, ANN, "Who is in for a game of **Ganymede** tonight?"),
    message(2004, ANN, "Three or four seats."),
    message(2006, BEA, "I am.", edited_timestamp=START),
    message(2008, BOT, MARKS, interaction_metadata={"user": user(ANN), "type": 2}),
    message(2010, CYD, "Me too", type=19, message_reference={"channel_id": LOBBY,
            "message_id": "2002"}, referenced_message=message(2002, ANN, "Who is in for a game?")),
    message(2012, ANN, "Ganymede for three", type=18, message_reference={"channel_id": THREAD}),
    message(2014, BOT, f"## Ganymede\nThree seats, **one** open. <@{ANN}> is the host.",
        components=[row(button("Join", "join", 3), button("Leave", "leave", 2),
                        button("Start", "start", 1), button("Cancel", "cancel", 4),
                        button("Later", "later", 2, disabled=True)),
                    row(SELECT), row(CARDS)]),
]  # fmt: skip

TABLE_MESSAGES = [
    message(2102, BOT, f"## Table 1: Ganymede\nRound 3 · Ann's turn\n-# since <t:{DEADLINE}:R>",
            attachments=[attachment("board.png", ALT, **PICTURE),
                         attachment("game.json", size=2048)],
            components=[row(button("Show my hand", "hand", 1), button("My turn", "turn", 1),
                            button("Recap", "recap"), button("Undo", "undo", 4))]),
    message(2104, BOT, f"<@{ANN}>, it is your turn.", pinged=[ANN]),
    message(2106, BOT, "Your hand: **Relay**, **Tug**", ephemeral=True, flags=64,
            attachments=[attachment("hand.png", "Two cards", **PICTURE)]),
]  # fmt: skip


@cache
def picture() -> bytes:
    """Return a board-like picture of 1600 x 1200 pixels."""
    image = Image.new("RGB", (1600, 1200), "#10182c")
    draw = ImageDraw.Draw(image)
    for ring in range(150, 560, 100):
        draw.ellipse((800 - ring, 600 - ring, 800 + ring, 600 + ring), outline="#7f8bb0", width=4)
        draw.ellipse((780 + ring, 580, 820 + ring, 620), fill="#6fd0c0")
    draw.ellipse((740, 540, 860, 660), fill="#f0b95a")
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
