"""Heights of panels on a phone: whole games, each panel drawn by the playground's page.

    python -m tests.page.panel_heights [GAME …] [--moves N] [--seats K]

A fair AI plays, with some random answers. Listed are the questions whose words, picture and first
option don't fit on a phone's screen together. A phone shows the end of a new message, so the
panels whose picture begins above the screen then are counted, too.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from playwright.async_api import Page

from bot import layouts
from bot.panel.message import PanelMessage
from bot.panel.news import MAX_NEWS_LINES, headed_news
from bot.panel.panel import Panel, Stage, build_panel
from bot.tables.news import NewsDigest
from render import Question, question_scenes
from render.alt_badge import with_room_for_badge
from render.zoom import GAP
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.shots import SIZES, opened_browser

TABLE = "abcd"
NAMES = ("Ann", "Bea", "Konstantin", "Dov", "Eve", "Fay")
WILD = 5
"""One answer in so many is random; the others are a fair AI's."""
BATCH = 50
"""Panels that the page draws at a time."""
LINE = "Konstantin moves a team to the belt."
"""A line of news, of which an opened panel has as many as it may."""
PICTURE_ADDRESS = "https://cdn.discordapp.com/attachments/panel.png"
MEASURE = """async (messages) => {
  const { messageItem } = await import("/message.js");
  const list = document.querySelector("#messages");
  const screen = document.querySelector("#scroll").clientHeight;
  const room = () => {
    const icon = document.createElement("span");
    icon.style.cssText = "display: inline-block; width: 1.375em; height: 1em";
    return icon;
  };
  return messages.map((message) => {
    list.replaceChildren(messageItem(message, false));
    // the picture served has another shape, and icons aren't served at all
    for (const image of list.querySelectorAll("img[width]")) {
      image.style.aspectRatio = `${image.getAttribute("width")} / ${image.getAttribute("height")}`;
    }
    for (const icon of list.querySelectorAll("img.emoji")) icon.replaceWith(room());
    const top = list.firstChild.getBoundingClientRect().top;
    const edge = (found, side) => found ? found.getBoundingClientRect()[side] - top : 0;
    const options = list.querySelectorAll('[data-custom-id*=":pick:"], [data-custom-id*=":menu:"]');
    const first = options[0]?.closest(".section") ?? options[0];
    return {
      screen, whole: edge(list.firstChild, "bottom"), option: edge(first, "bottom"),
      picture: edge(list.querySelector(".gallery"), "top"),
    };
  });
}"""


class Measured(NamedTuple):
    """A panel and its places on a phone, in pixels from the top of its message."""

    panel: Panel
    screen: float
    """Height of the list of messages."""
    whole: float
    option: float
    """Bottom of the first option; 0: it has none."""
    picture: float
    """Top of the picture; 0: it has none."""

    @property
    def excess(self) -> float:
        """Pixels that the first option is below the screen, if the message begins at its top."""
        return self.option - self.screen

    @property
    def hidden(self) -> float:
        """Pixels of the picture above the screen that shows the end of the message."""
        return self.whole - self.screen - self.picture


def panels(slug: str, seats: int, seed: int, most: int) -> Iterator[tuple[Panel, int]]:
    """Yield the panels of a match, while each move is drafted, with their pictures' heights."""
    game, rng = catalogue[slug], random.Random(seed)
    match = Match.start(game, seats=seats, options={}, dice=SeededDice(str(seed)))
    fair, dice = game.ai_levels["fair"], SeededDice(f"{seed} fair")
    names = dict(enumerate(NAMES[:seats]))
    for _ in range(most):
        if match.result is not None:
            return
        seat, keys = min(match.asks()), list[str]()
        while True:
            panel = build_panel(match, TABLE, seat, keys, names)
            if panel.stage is not Stage.CHOOSE:
                break
            rehearsal = match.rehearse(seat, keys)
            ask, view = rehearsal.asks()[seat], rehearsal.view(seat)
            asked = Question(ask.id, ask.keys, ask.about, panel.joined_keys)
            scenes = with_room_for_badge(question_scenes(view, asked, names=NAMES[:seats]))
            yield panel, sum(scene.height + GAP for scene in scenes) - GAP if scenes else 0
            wild = rng.randrange(WILD) == 0
            keys.append(rng.choice(ask.keys) if wild else fair(ask, view, dice))
        match.play(seat, keys)


def message_of(panel: Panel, slug: str, number: int, tall: int) -> dict[str, Any]:
    """Return a panel's message in Discord's shape; an opened one has as much news as it may."""
    lines = [] if panel.keys else [LINE] * MAX_NEWS_LINES
    news = headed_news("Since your last move", NewsDigest([], lines), lines)
    picture = layouts.gallery(PICTURE_ADDRESS, "A picture.") if tall else []
    title = f"{catalogue[slug].title} · table {TABLE} · round 12"
    view = PanelMessage(
        panel, title, slug, news, pictures=picture, height_ratio=tall / 720
    ).layout()
    parts: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    for part in parts[0]["components"]:
        for item in part.get("items", ()):
            item["media"] |= {"width": 720, "height": tall}
    return world.message(
        number, world.BOT, ephemeral=True, flags=1 << 15 | 1 << 6, components=parts
    )


async def measured(page: Page, slug: str, shown: Sequence[tuple[Panel, int]]) -> list[Measured]:
    """Return the places of some panels, as the page draws them."""
    messages = [
        message_of(panel, slug, 3000 + number, tall) for number, (panel, tall) in enumerate(shown)
    ]
    result = list[Measured]()
    for start in range(0, len(messages), BATCH):
        places = await page.evaluate(MEASURE, messages[start : start + BATCH])
        result += [
            Measured(panel, **each) for (panel, _), each in zip(shown[start:], places, strict=False)
        ]
    return result


def report(slug: str, all_measured: Sequence[Measured]) -> None:
    """Print the questions whose panels are too tall, and by how many pixels at most."""
    by_question = defaultdict[str, list[Measured]](list)
    for each in all_measured:
        by_question[each.panel.question].append(each)
    late = sum(each.excess > 0 for each in all_measured)
    cut = sum(each.picture > 0 and each.hidden > 0 for each in all_measured)
    print(f"{slug}: {len(all_measured)} panels, {late} hide the first option, {cut} the picture")
    for question, group in sorted(by_question.items()):
        worst = max(group, key=lambda each: each.excess)
        longest = max(group, key=lambda each: each.hidden)
        if worst.excess > 0 or (longest.hidden > 0 and longest.picture):
            print(
                f"    {question} ({len(group)}): first option {worst.excess:+.0f}, picture"
                f" {longest.hidden:+.0f} in {sum(e.hidden > 0 for e in group)};"
                f" {longest.panel.prompt[:50]}: {len(longest.panel.options)} options"
            )


async def main(slugs: Sequence[str], moves: int, seats: int | None) -> None:
    """Measure the panels of one match of each game."""
    async with FakeServer() as server, opened_browser() as browser:
        width, height = SIZES["phone"]
        page = await browser.new_page(viewport={"width": width, "height": height})
        await page.goto(server.address)
        await page.locator(".message").first.wait_for()
        for slug in slugs:
            count = seats or catalogue[slug].seats[-1]
            shown = list(panels(slug, count, 1, moves))
            report(slug, await measured(page, slug, shown))


if __name__ == "__main__":
    parser = argparse.ArgumentParser("python -m tests.page.panel_heights", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--moves", type=int, default=sys.maxsize)
    parser.add_argument("--seats", type=int)
    asked = parser.parse_args()
    asyncio.run(main(asked.games or sorted(catalogue), asked.moves, asked.seats))
