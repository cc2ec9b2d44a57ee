"""The arguments of every rule: the state, the captain who resolves effects, the news."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeVar

from rules.kernel import Choice, Tell
from rules.starship_captains.charts.content import Content, content, tech_of
from rules.starship_captains.charts.kinds import Effect, Trigger
from rules.starship_captains.charts.words import capital
from rules.starship_captains.position.state import State

V = TypeVar("V")

Resolve = Callable[["Context", Effect], Awaitable[None]]
"""Resolves an effect from left to right; given to the table, since effects lead to effects."""


class Context:
    """The table as one captain works with it."""

    __slots__ = ("_resolve", "me", "seat", "state", "tell")

    def __init__(self, state: State, tell: Tell, seat: int, resolve: Resolve) -> None:
        self.state = state
        self.tell = tell
        self.seat = seat
        self.me = state.captains[seat]
        """The captain whose effects are resolved."""
        self._resolve = resolve

    @property
    def cards(self) -> Content:
        """The printed material."""
        return content()

    def for_seat(self, seat: int) -> Context:
        """Return the same table for another captain."""
        return Context(self.state, self.tell, seat, self._resolve)

    def resolve(self, effect: Effect) -> Awaitable[None]:
        """Resolve an effect for this captain [Effects]."""
        return self._resolve(self, effect)

    async def trigger(self, trigger: Trigger) -> None:
        """Resolve what ability techs give when something happens [Types of Techs]."""
        for tech in list(self.me.techs):
            if tech_of(tech).trigger is trigger:
                self.say(f"uses {tech_of(tech).id} {tech_of(tech).name}")
                await self.resolve(tech_of(tech).effect)

    def say(self, words: str, *, headline: bool = False) -> None:
        """News that begins with the captain."""
        self.tell(f"{{{self.seat}}} {words}.", headline=headline)

    def ask(
        self,
        id: str,  # noqa: A002
        prompt: str,
        rule: str,
        options: Mapping[str, V],
        label: Callable[[V], str],
        *,
        default: str = "",
        ahead: Callable[[V], Choice[Any] | None] | None = None,
        about: object = None,
        waste: Callable[[V], str] | None = None,
    ) -> Choice[V]:
        """Return a question to this captain; a default that isn't offered is dropped."""
        default = default if default in options else ""
        return Choice(
            id,
            self.seat,
            prompt,
            rule,
            options,
            label=lambda value: capital(label(value)),
            default=default,
            ahead=ahead,
            about=about,
            waste=waste,
        )

    def in_order(self) -> Iterable[Context]:
        """Yield the table for each captain in turn order, from this one on."""
        seats = len(self.state.captains)
        return [self.for_seat((self.seat + step) % seats) for step in range(seats)]
