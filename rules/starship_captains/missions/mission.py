"""Completing a mission, line by line [Completing a Mission]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby
from typing import Final

from rules.starship_captains.charts.cards import Line, Mission
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import (
    CREW_COLOURS,
    HARMFUL,
    Colour,
    Cost,
    Deed,
    Figure,
    PassengerId,
    PlaceId,
    Trigger,
)
from rules.starship_captains.charts.unique_cards import BRILL, PIP, RACK, SIMULATOR
from rules.starship_captains.charts.words import (
    FIGURE_WORDS,
    crew_words,
    effect_words,
    one_of,
    unpaid_words,
)
from rules.starship_captains.effects.payment import missing_payment, pay
from rules.starship_captains.factions.tracks import advances, gain_words
from rules.starship_captains.missions.renewal import renew
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import NOBODY, Captain, State
from rules.starship_captains.ship.crew import kinds, second_task
from rules.starship_captains.ship.damage import is_painted
from rules.toolbox.sentences import counted, listed

AGAIN: Final = "again"
LONG: Final = 3
DISLIKED: Final[Mapping[PassengerId, tuple[Deed, ...]]] = {
    BRILL: (Deed.ARTIFACT, Deed.PIRATE),
    PIP: (Deed.CADET,),
}
"""Deeds that a passenger dislikes: Inspector Brill a full hold, Cadet Pip one more cadet."""
BARREN: Final = (Deed.REPAIR, Deed.DAMAGE, Deed.AMBUSH, Deed.PEEK)
"""Deeds that never bring a medal, token, tech or android to pay with on a line below."""


def mission_here(state: State, seat: int) -> Mission | None:
    """Return the mission within a captain's reach [Completing a Mission] [Whose Mission]."""
    captain = state.captains[seat]
    mission = state.missions.get(captain.at)
    if mission is None or state.reserved(captain.at) not in (NOBODY, seat):
        return None
    card = content().missions[mission]
    return card if len(captain.ready) >= len(card.lines) else None


def matches(figure: Figure, line: Line) -> bool:
    """Return whether a figure gains a line's rewards: by colour, or as an android [Androids]."""
    return figure is Figure.ANDROID or figure.colour is line.colour


def simulates(captain: Captain, figure: Figure, line: Line) -> bool:
    """Return whether a cadet can match a line by the Field Simulator [Notes on Certain Cards]."""
    cadet = figure is Figure.CADET and line.colour is not Colour.GOLD
    return cadet and SIMULATOR in captain.techs


def _harms(state: State, line: Line) -> bool:
    """Return whether a line has an effect to avoid, perhaps because of a passenger.

    Only steps that cannot be declined count: a branch is taken by choice or paid for.
    """
    disliked = DISLIKED.get(state.solo.passenger, ()) if state.solo is not None else ()
    return any(step.deed in (*HARMFUL, *disliked) for step in line.effect)


def proposed_figure(ready: list[Figure], line: Line) -> str:
    """Return the usual figure to send: the only kind that matches; empty if there's any doubt."""
    able = [figure for figure in kinds(ready) if matches(figure, line)]
    spared = [figure for figure in able if figure is not Figure.ANDROID]
    candidates = spared or able
    return candidates[0].value if len(candidates) == 1 else ""


def idle_lines(context: Context, card: Mission) -> dict[int, str]:
    """Return why lines would bring nothing now, such as *no medal*, by their places.

    A line needs a figure that matches it and, where it offers rewards for a payment, the payment.
    """
    reasons: dict[int, str] = {}
    used: list[Line] = []
    for place, line in enumerate(card.lines):
        if reason := _why_idle(context, line, used):
            reasons[place] = reason
        else:
            used.append(line)
    return reasons


def _why_idle(context: Context, line: Line, above: list[Line]) -> str:
    me = context.me
    if not any(matches(figure, line) or simulates(me, figure, line) for figure in me.ready):
        return "no android" if line.colour is Colour.GOLD else "nobody"
    missing = _unobtainable_payment(context, line, above)
    return f"no {missing}" if missing else ""


def _unobtainable_payment(context: Context, line: Line, above: Iterable[Line]) -> str:
    """Return the payment that a line lacks, unless the lines used above it may bring one."""
    barren = all(step.deed in BARREN for earlier in above for step in earlier.effect)
    return missing_payment(context, line.effect) if barren else ""


class Expedition:
    """One mission under way."""

    def __init__(self, context: Context, card: Mission) -> None:
        self.context = context
        self.card = card
        self.simulated = False
        """True once the one cadet of the Field Simulator has matched a line."""

    async def send(self) -> None:
        """Assign a figure of the ready room to each line [Completing a Mission]."""
        me = self.context.me
        for number, line in enumerate(self.card.lines, 1):
            figure = await self.context.ask(
                "mission.crew",
                f"Who resolves line {number} ({line.colour}: {effect_words(line.effect)})?",
                "Completing a Mission",
                {figure.value: figure for figure in kinds(me.ready)},
                partial(self._crew_words, line, self._gains(number - 1)),
                default=proposed_figure(me.ready, line),
                about=line,
            )
            me.ready.remove(figure)
            me.pads.append(figure)

    def _gains(self, place: int) -> str:
        """Describe the effect of a line, with what its steps meet unless lines above move, too."""
        line, above = self.card.lines[place], self.card.lines[:place]
        effect, crew = line.effect, zip(self.context.me.pads, above, strict=True)
        used = [earlier for figure, earlier in crew if self._may_use(figure, earlier)]
        if missing := _unobtainable_payment(self.context, line, used):
            return f"{unpaid_words(effect)} (costs {one_of(missing)}; you have none)"
        moved = any(advances(earlier.effect) for earlier in above)
        return effect_words(effect) if moved else gain_words(self.context, effect)

    def _crew_words(self, line: Line, gains: str, figure: Figure) -> str:
        used = self._may_use(figure, line)
        return f"{FIGURE_WORDS[figure]}: {gains if used else 'no reward'}"

    def _may_use(self, figure: Figure, line: Line) -> bool:
        return matches(figure, line) or self._simulates(figure, line)

    def _simulates(self, figure: Figure, line: Line) -> bool:
        """Return whether this cadet may match a line; only one does on each mission."""
        return not self.simulated and simulates(self.context.me, figure, line)

    async def resolve(self) -> None:
        """Resolve the lines from top to bottom [Completing a Mission]."""
        crew = list(zip(list(self.context.me.pads), self.card.lines, strict=True))
        for number, (figure, line) in enumerate(crew, 1):
            spares = any(simulates(self.context.me, *later) for later in crew[number:])
            used = await self._line(figure, line, spares=spares)
            if figure.commander:
                await self._second_task(figure, line, used=used)

    async def _line(self, figure: Figure, line: Line, *, spares: bool) -> bool:
        """Perform a line if the figure matches and the captain wants to; return whether it was
        done.

        `spares` says that a cadet may leave the Field Simulator to one of a later line.
        """
        simulated = self._simulates(figure, line)
        if not simulated and not matches(figure, line):
            self.context.say(f"ignores the {line.colour} line")
            return False
        doubted = (simulated and spares) or _harms(self.context.state, line)
        if doubted and not await self._wanted(line):
            self.context.say(f"ignores the {line.colour} line")
            return False
        self.simulated = self.simulated or simulated
        if missing := missing_payment(self.context, line.effect):
            self.context.say(f"has no {missing} to pay for the {line.colour} line")
            return True
        self.context.say(f"resolves the {line.colour} line: {effect_words(line.effect)}")
        await self.context.resolve(line.effect)
        return True

    async def _wanted(self, line: Line) -> bool:
        """Ask whether to use a line with an effect to avoid."""
        return await self.context.ask(
            "mission.line",
            f"Use the {line.colour} line?",
            "Completing a Mission",
            {"use": True, "ignore": False},
            lambda use: self._line_words(line) if use else "Ignore the whole line",
            about=line,
        )

    def _line_words(self, line: Line) -> str:
        """Describe the effect of using a line, with the part that Stealth Paint cancels."""
        hurts = any(step.deed is Deed.DAMAGE for step in line.effect)
        paint = "; Stealth Paint cancels 1 damage" if hurts and is_painted(self.context) else ""
        return f"Use it: {gain_words(self.context, line.effect)}{paint}"

    async def _second_task(self, chief: Figure, line: Line, *, used: bool) -> None:
        """Use the same line again, or a subordinate from the queue [Commanders]."""
        context, again = self.context, {AGAIN: line} if used else {}
        if await second_task(context, chief, again, self._again_words, about=line, may_rest=used):
            context.say(f"resolves the {line.colour} line again")
            await context.resolve(line.effect)

    async def bring_home(self) -> None:
        """Move figures into the queue, topmost first; androids leave [Completing a Mission].

        With a Charging Rack, its captain may keep each for a medal.
        """
        me = self.context.me
        home = [
            figure
            for figure in list(me.pads)
            if figure is not Figure.ANDROID or await self._keeps_android()
        ]
        for _ in range(len(me.pads) - len(home)):
            self.context.say("returns an android to the supply")
        me.queue += home
        me.pads.clear()

    async def _keeps_android(self) -> bool:
        """Offer to keep an android in the crew for a medal [Charging Rack]."""
        rack = self.context.me.has(RACK)
        return rack and await pay(self.context, Cost.MEDAL, "the android goes to the queue")

    def _again_words(self, line: Line) -> str:
        return f"Resolve the line again: {gain_words(self.context, line.effect)}"


async def complete(context: Context, card: Mission) -> None:
    """Complete the mission where the ship is [Completing a Mission]."""
    state, me = context.state, context.me
    planet: PlaceId = me.at
    me.away = state.missions.pop(planet)
    context.say(f"begins the mission {card.title}")
    expedition = Expedition(context, card)
    await expedition.send()
    context.say(f"sends {listed([crew_words(group) for _, group in groupby(me.pads)])}")
    await expedition.resolve()
    await expedition.bring_home()
    me.missions.append(card.id)
    me.away = None
    context.say(f"has completed {card.title} for {counted(card.points, 'point')}", headline=True)
    await _use_abilities(context, card)
    await renew(state, context.tell, planet)


async def _use_abilities(context: Context, card: Mission) -> None:
    """Techs that look at completed missions, whichever lines were used [Observers]."""
    if card.hostile:
        await context.trigger(Trigger.HOSTILE_MISSION)
    colours = [line.colour for line in card.lines]
    for colour in CREW_COLOURS:
        if colour in colours:
            await context.trigger(Trigger(f"{colour} mission"))
    if len(card.lines) == LONG:
        await context.trigger(Trigger.LONG_MISSION)
