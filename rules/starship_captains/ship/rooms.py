"""Activating a room, with a crew member or with artifacts [Activating a Room]."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, Final

from rules.kernel import Choice
from rules.starship_captains.charts.cards import Room
from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import (
    Artifact,
    Colour,
    Deed,
    Figure,
    TechId,
    Trigger,
)
from rules.starship_captains.charts.unique_cards import HOLODECK
from rules.starship_captains.charts.words import (
    ARTIFACT_WORDS,
    FIGURE_WORDS,
    counted_words,
    crew_words,
    effect_words,
)
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import Captain, rooms_of
from rules.starship_captains.ship.crew import kinds, second_task
from rules.starship_captains.ship.techs import remove_tech

ARTIFACTS: Final = "artifacts"

Pair = tuple[Artifact, Artifact]
PAIRS: Final = {
    f"{left}-{right}": (left, right) for left, right in combinations_with_replacement(Artifact, 2)
}


def colour_of(captain: Captain, room: Room) -> Colour:
    """Return the current colour of a room; an artifact on it makes it gray [Crowdsourcing]."""
    return Colour.GRAY if room.id in captain.marks else room.colour


def suits(captain: Captain, room: Room, figure: Figure) -> bool:
    """Return whether a figure matches a room; androids never do [Matching Colors] [Androids]."""
    colour = colour_of(captain, room)
    if figure is Figure.ANDROID:
        return False
    return colour is Colour.GRAY or figure.colour is colour


def workers(captain: Captain, room: Room) -> list[Figure]:
    """Return the ready figures that can activate a room, a cadet first [Activating a Room]."""
    able = [figure for figure in kinds(captain.ready) if suits(captain, room, figure)]
    return sorted(able, key=lambda figure: figure is not Figure.CADET) if len(able) > 1 else able


def artifact_pairs(captain: Captain, room: Room) -> dict[str, Pair]:
    """Return the pairs of artifacts that activate a room [Activating a Room With Artifacts]."""
    held = captain.artifacts
    if len(held) < 2:
        return {}
    colour = colour_of(captain, room)
    return {
        key: (left, other)
        for key, (left, other) in PAIRS.items()
        if left in held
        and other in held
        and (left is not other or held.count(left) > 1)
        and (colour is Colour.GRAY or (colour in left.colours and colour in other.colours))
    }


def usable(captain: Captain) -> list[Room]:
    """Return the rooms that can be activated now [Activating a Room]."""
    crew = [figure.colour for figure in captain.ready if figure is not Figure.ANDROID]
    fitting, marked = (Colour.GRAY, *crew) if crew else (), captain.marks if crew else ()
    paired = len(captain.artifacts) > 1
    return [
        room
        for room in rooms_of(captain)
        if room.colour in fitting or room.id in marked or (paired and artifact_pairs(captain, room))
    ]


def worker_choice(
    context: Context, room: Room, after: Callable[[], Choice[Any] | None] | None = None
) -> Choice[Figure | None]:
    """Return the choice of a worker (None: two artifacts); `after` builds the next question."""
    me = context.me
    able: dict[str, Figure | None] = {str(figure): figure for figure in workers(me, room)}
    if artifact_pairs(me, room):
        able[ARTIFACTS] = None

    def ahead(figure: Figure | None) -> Choice[Any] | None:
        # Every worker with every answer would fill the select that flights and techs need more.
        if after is None or len(able) > 1:
            raise LookupError(room.id)
        return after() if figure else pair_choice(context, room, after)

    return context.ask(
        "room.who",
        f"Who activates {room.name}?",
        "Activating a Room",
        able,
        lambda figure: f"A {FIGURE_WORDS[figure]}" if figure else "Two artifacts",
        ahead=ahead,
        about=room.id,
    )


async def activate(context: Context, room: Room, words: Callable[[Room], str]) -> None:
    """Choose who activates a room, and activate it; `words` describe a room [Activating a Room]."""
    me = context.me
    figure = await worker_choice(context, room)
    if figure is None:
        await _with_artifacts(context, room)
    elif figure.commander:
        await _with_commander(context, room, figure, words)
    else:
        me.ready.remove(figure)
        me.queue.append(figure)
        context.say(f"activates {room.name} with {crew_words([figure])}")
        await perform(context, room)


def pair_choice(
    context: Context, room: Room, after: Callable[[], Choice[Any] | None] | None = None
) -> Choice[Pair]:
    """Return the choice of artifacts for a room; `after` builds the room's first question."""
    return context.ask(
        "room.pair",
        "Which two artifacts?",
        "Activating a Room With Artifacts",
        artifact_pairs(context.me, room),
        lambda pair: " and ".join(ARTIFACT_WORDS[token] for token in pair),
        ahead=(lambda _: after()) if after else None,
        about=room.id,
    )


async def _with_artifacts(context: Context, room: Room) -> None:
    """Spend two artifacts that share the room's colour [Activating a Room With Artifacts]."""
    pair = await pair_choice(context, room)
    for token in pair:
        context.me.artifacts.remove(token)
        context.state.artifact_discards.append(token)
    context.say(
        f"activates {room.name} with {counted_words(ARTIFACT_WORDS[token] for token in pair)}"
    )
    await perform(context, room)
    await context.trigger(Trigger.ARTIFACTS)


async def _with_commander(
    context: Context, room: Room, chief: Figure, words: Callable[[Room], str]
) -> None:
    """Do a commander's two tasks; the commander queues after both [Commanders]."""
    me = context.me
    me.ready.remove(chief)
    me.working = chief
    context.say(f"activates {room.name} with a {FIGURE_WORDS[chief]}")
    await perform(context, room)
    others = {f"room:{other.id}": other for other in rooms_of(me) if suits(me, other, chief)}
    extra = await second_task(
        context, chief, others, lambda task: f"Activate {words(task)}", about=chief, may_rest=True
    )
    if extra:
        context.say(f"activates {extra.name} as extra work")
        await perform(context, extra)
    me.queue.append(chief)
    me.working = None


async def perform(context: Context, room: Room) -> None:
    """Resolve what a room shows; a single-use tech is discarded for it [Rooms] [Effects]."""
    if room.single_use:
        await remove_tech(context, TechId(room.id))
    if any(step.deed is Deed.COPY_ROOM for step in room.effect):
        await _copy(context)
    else:
        await context.resolve(room.effect)


def copies(context: Context) -> dict[str, Room]:
    """Room techs that the Holodeck can copy: on display, or another captain's [Holodeck]."""
    others = [
        tech
        for owner in context.in_order()
        if owner.seat != context.seat
        for tech in owner.me.techs
    ]
    shown = [tech for tech in context.state.display if tech]
    rooms = {tech: tech_of(tech).room for tech in (*others, *shown) if tech != HOLODECK}
    return {tech: room for tech, room in rooms.items() if room}


async def _copy(context: Context) -> None:
    """Resolve another room tech's effect as if it were printed on the Holodeck [Holodeck]."""
    rooms = copies(context)
    if not rooms:
        context.say("finds no room for the Holodeck to copy")
        return
    room = await context.ask(
        "holodeck.copy",
        "Which room do you copy?",
        "Notes on Certain Cards",
        rooms,
        lambda room: room.words,
        about=HOLODECK,
    )
    context.say(f"copies {room.name}: {effect_words(room.effect)}")
    if room.single_use:
        await remove_tech(context, HOLODECK)
    await context.resolve(room.effect)
