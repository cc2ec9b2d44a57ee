"""People who play a match by pressing what the bot's messages have, at random.

They know no rules: they walk the component tree of the table's message and of their own panel,
and press a button or choose in a select that is there and enabled.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.load.discord_model import components
from tests.load.discord_model.components import Json
from tests.load.discord_model.interactions import TOKEN_SECONDS, Interaction
from tests.load.discord_model.messages import Message
from tests.load.discord_model.person import Person
from tests.load.model_bot import ModelBot, button, verbs

WEIGHTS = {
    "pick": 10.0,
    "menu": 10.0,
    "finish": 3.0,
    "commit": 4.0,
    "page": 1.0,
    "stand": 0.3,
    "back": 0.3,
    "clear": 0.1,
    "preview": 0.2,
    "inpanel": 0.3,
    "why": 0.2,
    "openform": 0.3,
    "backtopanel": 10.0,
    "playon": 10.0,
    "premoves": 0.05,
    "undoown": 0.05,
    "undolast": 1.0,
    "undoturn": 0.2,
    "premoveback": 2.0,
    "premovepick": 1.0,
    "premoveadd": 1.0,
    "premovedrop": 1.0,
    "premovepage": 0.2,
    "log": 1.0,
}
"""Weights of the parts of a private message, by verb; parts with other verbs aren't pressed."""
BESIDE = ("log", "mine", "zoom", "clock", "recap", "undo", "legend")
"""Verbs of the table's message that are pressed now and then."""
NOW_AND_THEN = 0.03
READY_STYLE = 3
"""The style of *Commit* once a move is complete."""
OPENS_AGAIN = 0.03
MOST_VALUES = 3


@dataclass
class Player:
    """One person and the private message in which they play."""

    person: Person
    rng: Random
    panel: Message | None = None
    opened: float = 0.0
    pressed: Counter[str] = field(default_factory=Counter)
    """Presses by verb."""

    @property
    def id(self) -> int:
        """The person's id."""
        return self.person.user.id

    async def act(self, status: Message, app: ModelBot) -> None:
        """Press one thing: of the table's message or of their panel."""
        rng, request = self.rng, self._request(app, status)
        if request is not None and rng.random() < 0.5:
            await self._press(request, rng.choice(["agree", "deny"]))
        elif rng.random() < NOW_AND_THEN and (beside := set(BESIDE) & set(verbs(status))):
            await self._press(status, rng.choice(sorted(beside)))
        elif self._must_open(app) or rng.random() < OPENS_AGAIN:
            await self._open(status)
        elif not await self._on_panel():
            self.panel = None

    def _request(self, app: ModelBot, status: Message) -> Message | None:
        """Return a message that asks the others to agree to something, if there is one."""
        others = [each for each in app.model.messages.public() if each is not status]
        return next((each for each in others if {"agree", "deny"} <= set(verbs(each))), None)

    def _must_open(self, app: ModelBot) -> bool:
        """Return whether a new panel is needed: a private message can be edited 15 minutes."""
        old = app.model.clock.now() - self.opened > TOKEN_SECONDS / 2
        return self.panel is None or old or self.panel.id not in app.model.messages.all

    async def _open(self, status: Message) -> None:
        answer = await self._press(status, "play")
        self.panel, self.opened = answer.original, answer.sent

    async def _press(self, message: Message, verb: str) -> Interaction:
        self.pressed[verb] += 1
        return await self.person.press(message, button(message, verb))

    async def _on_panel(self) -> bool:
        """Press a part of the panel at random; return whether there was any."""
        assert self.panel is not None
        parts = [part for part in self.panel.parts() if not part.get("disabled")]
        weights = [self._weight(part) for part in parts]
        if not any(weights):
            return False
        (part,) = self.rng.choices(parts, weights)
        answer = await self._use(self.panel, part)
        if answer.modal is not None:
            answer = await self._fill(answer)
        if answer.original is not None and answer.original.seen_by == self.id:
            self.panel, self.opened = answer.original, answer.sent
        return True

    def _weight(self, part: Json) -> float:
        verb = part["custom_id"].split(":")[2]
        ready = verb == "commit" and part.get("style") == READY_STYLE
        return 40.0 if ready else WEIGHTS.get(verb, 0.0)

    async def _use(self, message: Message, part: Json) -> Interaction:
        self.pressed[part["custom_id"].split(":")[2]] += 1
        if part["type"] == components.BUTTON:
            return await self.person.press(message, part["custom_id"])
        return await self.person.choose(message, part["custom_id"], self._values(part))

    def _values(self, part: Json) -> list[str]:
        """Return some options of a select, mostly one."""
        high = min(part.get("max_values") or 1, len(part["options"]), MOST_VALUES)
        low = min(part.get("min_values") or 0, high)
        many = max(low, 1 if self.rng.random() < 0.7 else self.rng.randint(1, max(high, 1)))
        values = [option["value"] for option in part["options"]]
        return self.rng.sample(values, many)

    async def _fill(self, form: Interaction) -> Interaction:
        """Fill a form in at random: some of its lists, no text."""
        assert form.modal is not None
        contents = [
            {"type": components.LABEL, "id": number, "component": self._filled(label["component"])}
            for number, label in enumerate(form.modal["components"], 1)
            if label["type"] == components.LABEL
        ]
        self.pressed["form"] += 1
        return await self.person.submit(form, contents)

    def _filled(self, part: Json) -> Json:
        about: dict[str, Any] = {"type": part["type"], "id": 1, "custom_id": part["custom_id"]}
        if part["type"] == components.INPUT:
            return about | {"value": part.get("value") or ""}
        if part["type"] == components.RADIO:
            return about | {"value": self.rng.choice(part["options"])["value"]}
        needs = bool(part.get("required", True))
        values = self._values(part | {"min_values": 1}) if needs or self.rng.random() < 0.5 else []
        return about | {"values": values}


def to_move(status: Message) -> list[int]:
    """Return the people whose turn it is: those named beside *Play*."""
    for part in components.walk(status.components):
        accessory = part.get("accessory") or {}
        if accessory.get("custom_id", "").split(":")[2:3] == ["play"]:
            words = "\n".join(components.texts(part["components"]))
            return [int(number) for number in re.findall(r"<@(\d+)>", words.partition("\n")[0])]
    # a message of before layouts has all its words in one text
    line = next((line for line in status.content.split("\n") if "'s turn" in line), "")
    return [int(number) for number in re.findall(r"<@(\d+)>", line)]
