"""Checks of the bot's texts against its wording guide."""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.channel.table_message.content import status_contents
from bot.discord_limits import MAX_LAYOUT_LENGTH
from bot.tables.live_table import LiveTable
from storage.clocks import clocks
from storage.database.store import Store
from tests.support.running_bot import Running


def check_spoken(app: Running) -> None:
    """Nothing that the bot has sent may break the guide or a limit."""
    for exchange in app.exchanges:
        for words in contents_of(exchange.request):
            assert len(words) <= MAX_LAYOUT_LENGTH
            assert "!" not in words, words
            assert "sorry" not in words.lower(), words


async def shown_status(store: Store, live: LiveTable, turns: Sequence[str] = ()) -> str:
    """Return the table's message; `turns` are the turning points of a match that is over."""
    running = await store.run(lambda session: clocks.of_table(session, table=live.id))
    return (await status_contents(store, live, running, turns=turns)).text


def contents_of(body: Any) -> Iterator[str]:
    """Yield the texts of a request: its content, and those of its layout."""
    if isinstance(body, dict):
        if isinstance(body.get("content"), str):
            yield body["content"]
        yield from contents_of(body.get("data"))
        yield from contents_of(body.get("components"))
    elif isinstance(body, list):
        for part in body:
            yield from contents_of(part)


def refusal(words: str) -> str:
    """Return the words if they are a refusal by the guide: whole sentences, a full stop."""
    assert words, "nothing was said"
    assert words[0].isupper() or words[0] in "'<" or words.startswith("content"), words
    assert words.endswith("."), words
    assert "\n" not in words, words
    assert "Something went wrong" not in words, words
    return words
