"""Discord's limits for a panel, and a walk through a match that checks every panel."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import discord
import msgspec

from bot.discord_limits import MAX_SELECT_OPTIONS as PAGE
from bot.interactions.modals import modal
from bot.interactions.presses import persistent_view
from bot.panel.buttons import panel_items
from bot.panel.forms import form_of, offered_forms
from bot.panel.message import PanelMessage
from bot.panel.panel import Panel, Stage, build_panel
from bot.panel.selects import panel_action
from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules.kernel import Match
from storage.matches.change_records import ChangedBy
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.depth import at_depth

LONG = tuple(letter * 32 for letter in "WMQZOG")
"""Names as long as Discord lets them be."""
NAMES = dict(enumerate(LONG))
FORMS = at_depth(3, 10_000)
"""Forms of one question that are checked in a walk: to list what they offer, each plays on."""
LINE = 6
"""Keys of one line at most."""


def check_rows(rows: Sequence[Any]) -> None:
    """Check a message's components as they are sent."""
    assert len(rows) <= 5
    seen: list[str] = []
    for row in rows:
        assert 1 <= len(row["components"]) <= 5
        for part in row["components"]:
            seen.append(part["custom_id"])
            assert len(part["custom_id"]) <= 100
            if part["type"] == discord.ComponentType.button.value:
                check_label(part["label"], 80)
            else:
                check_options(part)
                assert len(row["components"]) == 1
    assert len(seen) == len(set(seen)), "a message may not have the same custom_id twice"


def check_label(label: str, limit: int) -> None:
    assert 1 <= len(label) <= limit
    assert not label.endswith("…"), f"cut: {label}"


def check_options(part: Any) -> None:
    assert 1 <= len(part["options"]) <= 25
    assert len(part["placeholder"]) <= 150
    values = [option["value"] for option in part["options"]]
    assert len(values) == len(set(values))
    for option in part["options"]:
        check_label(option["label"], 100)
        assert 1 <= len(option["value"]) <= 100


def check_view(view: discord.ui.View) -> None:
    check_rows(view.to_components())


def check_layout(view: discord.ui.LayoutView) -> None:
    """Check the limits of a layout: its parts, its texts, and what is in its rows."""
    assert view.total_children_count <= 40
    assert 1 <= view.content_length() <= 4000
    (frame,) = view.to_components()  # type: ignore[no-untyped-call]
    check_rows([part for part in frame["components"] if part["type"] == 1])


def in_reach(panel: Panel) -> set[str]:
    """Return the keys on offer: in buttons, in selects, on pages, or at a loop's end."""
    result = {panel.default} if panel.loop else set()
    for page in range(max(1, -(-len(panel.options) // PAGE))):
        for row in persistent_view(panel_items(panel, page)).to_components():
            for part in row["components"]:
                verb, key = part["custom_id"].split(":", 6)[2::4]
                result |= {option["value"].split(" ")[0] for option in part.get("options", ())}
                result |= {key} if verb == "pick" and key else set()
    return result


def check_panel(panel: Panel, title: str) -> None:
    """Check that a panel keeps the limits and offers every option."""
    check_view(persistent_view(panel_items(panel)))
    check_layout(PanelMessage(panel, title, "ganymede", "x" * 4000).layout())
    if panel.stage is Stage.CHOOSE:
        assert in_reach(panel) == {option.key for option in panel.options}


def check_forms(match: Match, panel: Panel, checked: Counter[str]) -> None:
    """Check that every form of a panel keeps the limits, and that no label is cut.

    By default only the first forms of each question in a walk are checked, which it counts.
    """
    if checked[panel.question] >= FORMS:
        return
    for name in offered_forms(panel):
        checked[panel.question] += 1
        form = form_of(match, panel, name, NAMES)
        assert form is not None
        check_modal(modal(panel_action(panel, "form", name), form.title, form.fields, form.words))


def check_modal(form: discord.ui.Modal) -> None:
    """Check a form as it is sent."""
    sent = form.to_dict()
    assert 1 <= len(sent["title"]) <= 45
    assert len(sent["custom_id"]) <= 100
    assert 1 <= len(sent["components"]) <= 5
    for part in sent["components"]:
        check_field(part)


def check_field(part: Any) -> None:
    if "content" in part:
        assert 1 <= len(part["content"]) <= 4000
        return
    check_label(part["label"], 45)
    assert part.get("description") is None or 1 <= len(part["description"]) <= 100
    field = part["component"]
    for option in field.get("options", ()):
        check_label(option["label"], 100)
        assert 1 <= len(option["value"]) <= 100
    if "options" in field:
        boxes = field["type"] != discord.ComponentType.select.value
        assert 1 <= len(field["options"]) <= (10 if boxes else 25)


def play_and_check_panels(match: Match, rng: random.Random, steps: int) -> int:
    """Play lines at random, drafted step by step in panels that are looked at; how many were."""
    shown, forms = 0, Counter[str]()
    title = f"{match.game.title} · table abcdef · round 12"
    for _ in range(steps):
        if match.result is not None:
            break
        seat, keys = rng.choice(sorted(match.asks())), list[str]()
        stood = msgspec.json.encode(match.state)
        for _ in range(LINE):
            panel = build_panel(match, "abcdef", seat, keys, NAMES)
            check_panel(panel, title)
            check_forms(match, panel, forms)
            shown += 1
            if panel.stage is not Stage.CHOOSE:
                break
            keys.append(rng.choice(panel.options).key)
        assert msgspec.json.encode(match.state) == stood, "a look changes nothing"
        match.play(seat, keys)
        spectator = next((other for other in range(match.seats) if other not in match.asks()), seat)
        check_panel(build_panel(match, "abcdef", spectator, (), NAMES), title)
    return shown


def play_at_random(match: Match, rng: random.Random, answers: int) -> None:
    """Play on at random without looking."""
    for _ in range(answers):
        if match.result is not None:
            return
        seat = rng.choice(sorted(match.asks()))
        match.answer(seat, rng.choice(match.asks()[seat].keys))


async def play_random_move(tables: ServiceFixture, live: LiveTable, rng: random.Random) -> None:
    """Make a random move at a table of the bot."""
    seat = rng.choice(live.pending_seats())
    keys: list[str] = []
    while (panel := build_panel(live.match, live.id, seat, keys, NAMES)).stage is Stage.CHOOSE:
        keys.append(rng.choice(panel.options).key)
    await moves.play(tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat))
