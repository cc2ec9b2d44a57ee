"""Each passenger's action when the Passenger Action is drawn [Passenger Action]."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from rules.starship_captains.charts.kinds import Artifact, Deed, Faction, Figure, Step
from rules.starship_captains.charts.words import ARTIFACT_WORDS, FIGURE_WORDS
from rules.starship_captains.factions.tracks import step_back
from rules.starship_captains.galaxy.pirates import ambush
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import Solo
from rules.starship_captains.ship.cargo import Token, discard_token
from rules.starship_captains.ship.damage import take_damage

NEAT: Final = 4
"""Empty cargo slots that Inspector Brill wants to see."""
GREETING: Final = Step(Deed.ADVANCE, 2, Faction.TINCAN)


async def act(context: Context, solo: Solo) -> None:
    """Resolve the passenger's own action [Passenger Action]."""
    card = next(card for card in context.cards.passengers.values() if card.id == solo.passenger)
    context.tell(f"{card.name}: {card.action_text}.")
    await ACTIONS[card.action](context)


async def _rests(context: Context) -> None:
    """Teddy has no action."""


async def _inspects(context: Context) -> None:
    """Inspector Brill finds too little room."""
    if max(0, context.me.hold - max(0, context.me.cargo - context.me.lockers)) < NEAT:
        await take_damage(context)


async def _borrows(context: Context) -> None:
    """Professor Vane takes an artifact."""
    held = {kind.value: kind for kind in Artifact if kind in context.me.artifacts}
    if held:
        kind = await context.ask(
            "passenger.artifact",
            "Which artifact do you give to Professor Vane?",
            "Passenger Action",
            held,
            lambda kind: ARTIFACT_WORDS[kind],
        )
        discard_token(context, Token(kind))
        context.say(f"gives away a {ARTIFACT_WORDS[kind]}")


async def _departs(context: Context) -> None:
    """Send an android to greet Unit Nine's people, if there is one."""
    me = context.me
    if Figure.ANDROID in me.ready:
        me.ready.remove(Figure.ANDROID)
        context.say("sends an android home with Unit Nine's greetings")
        await context.resolve((GREETING,))
    else:
        before = list(me.markers)
        step_back(context.state, context.seat, Faction.TINCAN)
        moved = "goes back 1 step on" if me.markers != before else "stays at the start of"
        context.say(f"{moved} the Tincan track")


async def _dawdles(context: Context) -> None:
    """Cadet Pip keeps the first of the queue waiting."""
    queue = context.me.queue
    if len(queue) > 1:
        queue.append(queue.pop(0))
        context.tell(
            f"{{{context.seat}}}'s {FIGURE_WORDS[queue[-1]]} goes to the back of the queue."
        )


ACTIONS: Final[Mapping[str, Callable[[Context], Awaitable[None]]]] = {
    "rests": _rests,
    "inspects": _inspects,
    "borrows": _borrows,
    "signals": ambush,
    "departs": _departs,
    "dawdles": _dawdles,
}
"""By the word in the passengers' file."""
