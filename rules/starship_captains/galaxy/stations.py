"""Effects of ending a turn at a station [Stations]."""

from __future__ import annotations

from rules.starship_captains.charts.kinds import Station, Trigger
from rules.starship_captains.charts.unique_cards import FLAGS
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import State


async def end_at_station(context: Context) -> None:
    """Lasting events first, then Courtesy Flags, then the station's tile [Stations]."""
    state = context.state
    station = state.station_at(context.me.at)
    if station is None:
        return
    await _meet_events(context)
    if context.me.has(FLAGS) and not context.me.flagged:
        await _wave_flags(context)
    if station in state.open:
        state.open.remove(station)
        state.waiting.append(station)
        card = context.cards.stations[station]
        context.say(f"uses the {card.name}: {effect_words(card.effect)}")
        await context.resolve(card.effect)


async def _wave_flags(context: Context) -> None:
    """Offer the steps once a round; a captain who declines keeps them [Courtesy Flags]."""
    stood = list(context.me.markers)
    await context.trigger(Trigger.STATION)
    context.me.flagged = context.me.markers != stood


async def _meet_events(context: Context) -> None:
    """Events that work at stations come before the tile [Diplomatic Order #12]."""
    me, state = context.me, context.state
    for event in list(state.resolved):
        card = context.cards.events[event]
        if not card.lasting or (state.once and event in me.lasted):
            continue
        me.lasted = [*me.lasted, event] if event not in me.lasted else me.lasted
        context.say(f"meets {card.id} {card.name}")
        for part in card.parts:
            await context.resolve(part.effect)


def return_tiles(state: State) -> list[Station]:
    """Return tiles where no captain's ship is; the others wait a round [Next Round]."""
    returned = [station for station in state.waiting if not state.seats_at(state.stations[station])]
    state.waiting[:] = [station for station in state.waiting if station not in returned]
    state.open[:] = sorted([*state.open, *returned])
    return returned
