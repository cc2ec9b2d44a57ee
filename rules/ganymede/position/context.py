"""The context of a turn's rules: the state, its cards, the active player, the news."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final

import msgspec

from rules.ganymede.charts.content import content_by_id
from rules.ganymede.charts.kinds import CardId, EffectKind
from rules.ganymede.charts.words import HUES, LETTERS
from rules.ganymede.position.state import EARTH, NOWHERE, State
from rules.kernel import Choice, Tell, first_choice
from rules.toolbox.mute_tell import mute


class Deed(msgspec.Struct, frozen=True, gc=False):
    """A deed that is possible now, with its object."""

    key: str
    kind: EffectKind | None
    """None: nothing at all."""
    place: int = NOWHERE
    colour: int = NOWHERE
    ship: CardId | None = None
    """With DRAW: a ship of the row; None: the top of the pile."""


ASKING: Final = (EffectKind.ADAPT, EffectKind.MOVE, EffectKind.REPUTATION)
"""Deeds that may ask a question: which colour, which ship, whether to stop on a bonus space."""
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(State)

Do = Callable[["Context", Deed], Coroutine[Any, Any, None]]
"""A function that does one deed, here because deeds gain reputation, which grants deeds."""


class Context:
    """The table during one player's turn."""

    __slots__ = ("_do", "content", "forfeited", "me", "owed", "seat", "state", "tell")

    def __init__(self, state: State, tell: Tell, seat: int, do: Do) -> None:
        self._do = do
        self.state = state
        self.tell = tell
        self.content = content_by_id(state.content)
        self.seat = seat
        self.me = state.players[seat]
        self.owed: list[str] = []
        """Causes of the free launches that wait until the launch under way is done [3.8.7]."""
        self.forfeited = False
        """Strict track: a bonus was used, the rest of this card's reputation is lost [4.2]."""

    def copy(self) -> Context:
        """Return the same turn on a copy of the table, to see what follows an option."""
        state = _DECODER.decode(_ENCODER.encode(self.state))
        copy = Context(state, mute, self.seat, self._do)
        copy.owed, copy.forfeited = [*self.owed], self.forfeited
        return copy

    def question_after(self, deed: Deed) -> Choice[Any] | None:
        """Return the question that a deed asks; raise LookupError if it asks nothing.

        Then the rest of the effect follows, or of the turn, which only playing shows.
        """
        question = first_choice(self.copy().do(deed)) if deed.kind in ASKING else None
        if question is None:
            raise LookupError(deed.key)
        return question

    def say(self, words: str, *, headline: bool = False) -> None:
        """Report news that begins with the active player."""
        self.tell(f"{{{self.seat}}} {words}.", headline=headline)

    def say_to_others(self, words: str) -> None:
        """Report news that the active player reads in more detail."""
        self.tell(f"{{{self.seat}}} {words}.", unless=self.seat)

    async def do(self, deed: Deed) -> None:
        """Do one deed for the active player [3.3]."""
        await self._do(self, deed)

    def recruit(self, hue: int, count: int = 1) -> None:
        """Move settlers from the supply to Earth [3.3]."""
        self.state.supply[hue] -= count
        self.me.settlers[EARTH][hue] += count
        self.say(f"recruits {count} {HUES[hue]}")

    def discard_tile(self, tile: CardId) -> None:
        """Put one of the player's tiles on the open discard pile [3.1]."""
        self.me.tiles.remove(tile)
        self.state.tile_discards.append(tile)

    def take_from_row(self, row: list[CardId | None], card: CardId) -> None:
        """Leave a gap in a row of the display until the end of the turn [3.5]."""
        row[row.index(card)] = None

    def lose(self, place: int, colour: int) -> None:
        """Return a settler to the supply [4.4]."""
        self.me.settlers[place][colour] -= 1
        self.state.supply[colour] += 1

    def pick(
        self,
        ask: str,
        prompt: str,
        rule: str,
        cards: Iterable[CardId],
        words: Callable[[CardId], str],
        about: object = None,
    ) -> Choice[CardId]:
        """Build a question for one card; `about`: its card or place."""
        options: dict[str, CardId] = {card: card for card in cards}
        return Choice(ask, self.seat, prompt, rule, options, label=words, about=about)

    def pick_colour(
        self, ask: str, prompt: str, rule: str, hues: Iterable[int], about: object = None
    ) -> Choice[int]:
        """Build a question for one colour, by its index; `about`: its card or settler."""
        options = {LETTERS[hue]: hue for hue in hues}
        return Choice(ask, self.seat, prompt, rule, options, label=HUES.__getitem__, about=about)

    def launching(self) -> bool:
        """Return whether a ship is taking off right now."""
        return self.me.leaving != NOWHERE
