"""Tables whose messages are as full as they can be: the longest names, and 300 lines of news.

Names have as many letters as Discord lets them have, and its layout marks among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from bot.channel.table_message import content
from bot.tables import news
from rules.kernel import News
from storage.schema.log_records import LoggedChange
from tests.load.discord_model.server import Server

NAMES = (
    "*_" * 16,
    "**Wilhelmina** of the __Wild West",
    "~~Maximilian|| `Montgomery` *Moore",
    "# > [Quentin](Quartermaster_Quill)",
    "> - Ottoline_Oglethorpe_Osbourne_1",
    "@everyone <@1> Gwendolyn\\_Garfield",
)
LINES = 300
EVERY = 25
"""One line in this many is a headline."""
CUT = re.compile(r"[^\s.…]…")
"""An ellipsis right behind a word, as `truncate` leaves it."""


@contextmanager
def crowded_news(seats: int) -> Iterator[None]:
    """Put 300 lines before the news of several moves; those of one move stay as they are."""
    lines = [
        News(
            f"{{{number % seats}}} moves counter #{number} from A11 to B12 beside {{{seats - 1}}}.",
            headline=number % EVERY == 0,
        )
        for number in range(LINES)
    ]
    original = news.effective_news

    def crowded(steps: Sequence[LoggedChange]) -> Iterator[News]:
        yield from lines if len(steps) > 1 else ()
        yield from original(steps)

    with ExitStack() as patched:
        for module in (content, news):
            patched.enter_context(patch.object(module, "effective_news", crowded))
        yield


def set_long_names(server: Server) -> None:
    """Set a name of 32 characters for everybody on a server."""
    for user, name in zip(server.people.values(), NAMES, strict=True):
        user.shown_name = name[:32]


def cut_texts(body: Any) -> Iterable[str]:
    """Yield the strings in a request that have a cut word.

    Alternative texts of pictures say names as they are drawn, which is as wide as their place is.
    """
    if isinstance(body, str):
        yield from (body[max(0, cut.start() - 60) : cut.end()] for cut in CUT.finditer(body))
    elif isinstance(body, list):
        for part in body:
            yield from cut_texts(part)
    elif isinstance(body, dict):
        is_picture = "media" in body or "filename" in body
        for name, part in body.items():
            yield from cut_texts(part) if not (is_picture and name == "description") else ()
