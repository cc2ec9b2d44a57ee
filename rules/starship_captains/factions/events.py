"""Faction events: two of the three happen [Faction Events]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.starship_captains.charts.content import room_of
from rules.starship_captains.charts.kinds import FACTIONS, Artifact, Faction
from rules.starship_captains.charts.words import ARTIFACT_WORDS, one_of
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import EVENTS, rooms_of
from rules.starship_captains.ship.techs import install_one

SELF, OTHERS, ALL = "self", "others", "all"


async def bring_event(context: Context, faction: Faction) -> None:
    """Resolve the event of a track, once; after the second the third leaves [Faction Events]."""
    state = context.state
    event = state.events[faction.lane]
    assert event is not None
    card = context.cards.events[event]
    state.events[faction.lane] = None
    state.resolved.append(event)
    context.say(f"triggers {card.id} {card.name} ({card.gains})")
    if len(state.resolved) == EVENTS:
        _ignore_third(context)
    if not card.lasting:
        for part in card.parts:
            for captain in _whom(context, part.who):
                await captain.resolve(part.effect)


def _whom(context: Context, who: str) -> Iterable[Context]:
    """Yield the captains affected by a part of an event, in turn order."""
    everybody = list(context.in_order())
    return {SELF: everybody[:1], OTHERS: everybody[1:], ALL: everybody}[who]


def _ignore_third(context: Context) -> None:
    """Remove the third faction, which refuses to negotiate, and its cards [Faction Events]."""
    state = context.state
    for faction in FACTIONS:
        event = state.events[faction.lane]
        if event is None:
            continue
        state.events[faction.lane] = None
        context.tell(f"{context.cards.events[event].name} leaves the game unused.")
        if faction is Faction.TINCAN:
            state.removed += state.archive
            state.archive.clear()


async def open_archive(context: Context) -> None:
    """Install a tech that lies on the Tincan track; what is left is discarded [Open Archive]."""
    state = context.state
    state.drawn += state.archive
    state.archive.clear()
    await install_one(context, state.drawn, recycle=True)


async def crowdsource(context: Context) -> None:
    """Offer to put an artifact on a room of the captain, which becomes gray [Crowdsourcing]."""
    me = context.me
    if not me.artifacts:
        return
    kinds: dict[str, Artifact | None] = {
        kind.value: kind for kind in Artifact if kind in me.artifacts
    }
    kind = await context.ask(
        "crowd.artifact",
        "Put an artifact on a room so that it counts as gray?",
        "Notes on Certain Cards",
        {**kinds, "none": None},
        lambda kind: f"Put {one_of(ARTIFACT_WORDS[kind])} on a room" if kind else "Put none",
    )
    if kind is None:
        return
    rooms = [room.id for room in rooms_of(me) if room.id not in me.marks]
    room = await context.ask(
        "crowd.room",
        "Which room do you put it on?",
        "Notes on Certain Cards",
        {room: room for room in rooms},
        lambda room: room_of(room).words,
        about=kind,
    )
    me.artifacts.remove(kind)
    me.marks[room] = kind
    context.say(f"puts a {ARTIFACT_WORDS[kind]} on {room_of(room).name}, which is gray from now on")
