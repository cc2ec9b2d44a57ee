"""Faction tracks: advances, bonuses, loops [Faction Tracks]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.starship_captains.charts.content import SPACES
from rules.starship_captains.charts.kinds import FACTIONS, Deed, Effect, Faction, Step
from rules.starship_captains.charts.unique_cards import TRANSLATOR
from rules.starship_captains.charts.words import FACTION_WORDS, effect_words, steps_words, which
from rules.starship_captains.factions.events import bring_event
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import State, loops_of, space_of, zone_of

NONE: Final = "none"
TROPHY: Final = 2
"""Loops that win a track's trophy."""
MARKER_MOVERS: Final = (
    Deed.MOVE, Deed.JUMP, Deed.TECH, Deed.RECYCLE, Deed.LIBRARY, Deed.OMEGA, Deed.COPY_ROOM,
    Deed.SPLIT, Deed.SUMMIT, Deed.ARCHIVE, Deed.CROWDSOURCE, Deed.PER_ANDROID,
)  # fmt: skip
"""Deeds that may move markers: stations, techs and rooms bring steps of their own."""


class Advance(NamedTuple):
    """An advance on a track; 0 steps: none."""

    faction: Faction
    steps: int

    @property
    def key(self) -> str:
        """As a key, such as C2."""
        return f"{self.faction}{self.steps}" if self.steps else NONE


def _offer(advances: list[Advance]) -> dict[str, Advance]:
    return {advance.key: advance for advance in (*advances, Advance(Faction.COOPERATIVE, 0))}


async def advance(context: Context, step: Step, suffix: str = "") -> None:
    """Advance up to this many steps on a named track, or exactly this many on any [Effects]."""
    if step.faction is None:
        advances = [Advance(faction, step.count) for faction in FACTIONS]
    else:
        others = [other for other in FACTIONS if other is not step.faction]
        lanes = [step.faction, *(others if context.me.has(TRANSLATOR) else [])]
        advances = [Advance(lane, n) for lane in lanes for n in range(step.count, 0, -1)]
    prompt = f"On which track do you advance{suffix}?"
    if step.faction is not None:
        prompt = "How far do you advance?"
    chosen = await context.ask(
        "track.advance",
        prompt,
        "Faction Tracks",
        _offer(advances),
        lambda chosen: advance_words(context, chosen),
        default=advances[0].key if step.faction else "",
        about=step,
    )
    await walk(context, chosen.faction, chosen.steps)


async def advance_apart(context: Context, count: int) -> None:
    """Advance one step this many times, each on any track [Effects]."""
    for number in range(1, count + 1):
        await advance(context, Step(Deed.ADVANCE), which(number, count))


def advance_words(context: Context, chosen: Advance) -> str:
    """Describe the result of an advance, with the bonuses on the way."""
    if not chosen.steps:
        return "No advance"
    met = _met_on_the_way(context, chosen)
    to = space_of(context.me.markers[chosen.faction.lane] + chosen.steps)
    worth = f"{zone_of(to)} point{'' if zone_of(to) == 1 else 's'}"
    gains = f": {'; '.join(met)}" if met else ""
    return (
        f"{FACTION_WORDS[chosen.faction]}, {steps_words(chosen.steps)} to space {to} "
        f"({worth}){gains}"
    )


def _met_on_the_way(context: Context, chosen: Advance) -> list[str]:
    """Describe the bonuses, loops and events of an advance from where the marker is now."""
    state, steps = context.state, context.me.markers[chosen.faction.lane]
    track, met = state.track(chosen.faction), list[str]()
    for after in range(steps + 1, steps + chosen.steps + 1):
        space = space_of(after)
        met += ["loop (+5)"] if space == 0 else []
        met += [effect_words(track.bonuses[space])] if space in track.bonuses else []
        event = state.events[chosen.faction.lane]
        if space == context.cards.event_space and event:
            met.append(f"the event {context.cards.events[event].name}")
    return met


def gain_words(context: Context, effect: Effect) -> str:
    """Describe an effect, and what its steps on named tracks meet from where the markers are now.

    For example: *3 Tincan steps (on the way: an artifact)*.
    """
    met = [words for each in _named_advances(effect) for words in _met_on_the_way(context, each)]
    return effect_words(effect) + (f" (on the way: {'; '.join(met)})" if met else "")


def advances(effect: Effect) -> bool:
    """Return whether an effect may move a marker on a track."""
    return any(
        step.deed is Deed.ADVANCE or step.deed in MARKER_MOVERS or any(map(advances, step.branches))
        for step in effect
    )


def _named_advances(effect: Effect) -> Iterator[Advance]:
    """Yield the advances on named tracks that an effect may bring, one for each step of it.

    Only those before anything else that may move a marker, so that they begin where it is now.
    """
    for step in effect:
        if step.deed in MARKER_MOVERS:
            return
        if step.deed is Deed.ADVANCE:
            if step.faction is not None:
                yield Advance(step.faction, step.count)
            return
        if step.deed in (Deed.EITHER, Deed.PAY):
            yield from (each for branch in step.branches for each in _named_advances(branch))


async def walk(context: Context, faction: Faction, count: int) -> None:
    """Advance step by step, with each bonus and event, and loops at the start [Faction Tracks]."""
    name, walked = FACTION_WORDS[faction], 0
    for left in reversed(range(count)):
        context.me.markers[faction.lane] += 1
        walked += 1
        steps = context.me.markers[faction.lane]
        if left and not _stops(context, faction, space_of(steps)):
            continue
        context.say(
            f"advances {steps_words(walked)} on the {name} track to space {space_of(steps)}"
        )
        walked = 0
        if space_of(steps) == 0:
            trophy = " and wins its trophy" if loops_of(steps) == TROPHY else ""
            context.say(f"loops the {name} track for 5 points{trophy}")
        await _meet(context, faction, space_of(steps))


def _stops(context: Context, faction: Faction, space: int) -> bool:
    """Return whether a space has an effect, so that it's reported before the next step."""
    event = space == context.cards.event_space and context.state.events[faction.lane]
    return bool(event) or space == 0 or space in context.state.track(faction).bonuses


async def _meet(context: Context, faction: Faction, space: int) -> None:
    """Resolve the effect of a space on a track [Faction Tracks] [Faction Events]."""
    bonus = context.state.track(faction).bonuses.get(space)
    if bonus:
        context.say(f"gets a track bonus: {effect_words(bonus)}")
        await context.resolve(bonus)
    if space == context.cards.event_space and context.state.events[faction.lane]:
        await bring_event(context, faction)


def fall_back(steps: int, count: int) -> int:
    """Return a marker's steps after a move back, not behind its last start [Honesty Summit]."""
    return max(steps - count, loops_of(steps) * SPACES)


async def meet_summit(context: Context) -> None:
    """Move the best marker back 2, then the worst forward 3 [Honesty Summit]."""
    markers = context.me.markers
    before = max(markers)
    after = fall_back(before, SUMMIT_BACK)
    if after < before:
        back = f"goes back {steps_words(before - after)}"
        best = await _choose_marker(context, before, back)
        markers[best.lane] = after
        context.say(f"{back} on the {FACTION_WORDS[best]} track")
    worst = await _choose_marker(context, min(markers), "advances 3 steps")
    await walk(context, worst, SUMMIT_ON)


SUMMIT_BACK: Final = 2
SUMMIT_ON: Final = 3


async def _choose_marker(context: Context, steps: int, description: str) -> Faction:
    """Ask for one of the markers with this number of steps, and return it."""
    candidates = [faction for faction in FACTIONS if context.me.markers[faction.lane] == steps]
    return await context.ask(
        "summit.marker",
        f"Which of the tied markers {description}?",
        "Notes on Certain Cards",
        {str(faction): faction for faction in candidates},
        lambda faction: FACTION_WORDS[faction],
        about=description,
    )


def step_back(state: State, seat: int, faction: Faction) -> None:
    """Move a marker back one step without any bonus [Passenger Action]."""
    markers = state.captains[seat].markers
    markers[faction.lane] = fall_back(markers[faction.lane], 1)
