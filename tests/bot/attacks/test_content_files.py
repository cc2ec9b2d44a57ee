"""Malicious content files: each is rejected immediately, in one sentence."""

import pytest

from rules import catalogue
from rules.ganymede.charts.content import FILES, FOLDER
from rules.kernel import IllegalAnswer
from tests.bot.support.command_files import send_file
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running

BOMBS = {
    "a key of thousands of parts": "a." * 20_000 + "a = 1",
    "a heading of thousands of parts": "[" + "a." * 20_000 + "a]",
    "lists in lists": "a = " + "[\n" * 20_000,
    "a number of thousands of digits": "a = " + "".join("1" * 99 + "_\n" for _ in range(50)),
    "a number that fits into a line": "a = 1" + "0" * 290,
    "a day that is none": "a = 2020-13-45",
}


@pytest.mark.parametrize("why", BOMBS)
def test_a_hostile_file_is_refused_before_it_costs_anything(why: str) -> None:
    with pytest.raises(IllegalAnswer) as refusal:
        catalogue["ganymede"].check_options({"content": BOMBS[why]}, 4)
    assert str(refusal.value).startswith("content")


async def test_a_hostile_file_is_one_sentence_at_the_table(app: Running) -> None:
    ann = app.seat("ann")
    body = BOMBS["a key of thousands of parts"].encode()
    reply = await send_file(ann, "table-one", "/table new", "x.toml", body, game="ganymede")
    assert "characters" in refusal_of(reply)


HOSTILE_NAMES = [
    "[free](https://x.y)",
    "https://x.y/z",
    "a*b",
    "<#1>",
    "`x`",
    "two\\nlines",
    "two\\u2028lines",
    "\\u202egnp",
    "a\\u200b",
    "\\u3164",
    "# big",
    "-# small",
    "\\ue000",
    " ",
]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_ship_s_name_is_a_name_and_nothing_else(name: str) -> None:
    own = "\n".join((FOLDER / file).read_text("utf-8") for file in FILES)
    spoilt = own.replace('name = "Laurel"', f'name = "{name}"')
    assert spoilt != own
    with pytest.raises(IllegalAnswer, match="name must"):
        catalogue["ganymede"].check_options({"content": spoilt}, 4)
