"""Setting up the table: boards, tiles, decks, crews [Setup] [Player Setup] [Solo Setup]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel import Tell
from rules.starship_captains.charts.cards import ALPHA, BETA, OMEGA
from rules.starship_captains.charts.content import SLOTS, content
from rules.starship_captains.charts.kinds import (
    FACTIONS,
    Action,
    Figure,
    PassengerId,
    Station,
)
from rules.starship_captains.position.piles import (
    draw,
    draw_alpha,
    draw_omega,
    pick_of,
)
from rules.starship_captains.position.state import Captain, Slot, Solo, State
from rules.toolbox.sequence import first_player
from rules.toolbox.settings import LOT, is_by_lot

READY: Final = (Figure.RED, Figure.YELLOW, Figure.BLUE, Figure.CADET)
QUEUED: Final = (Figure.RED, Figure.YELLOW, Figure.BLUE)
ALPHAS: Final = 5
OMEGAS: Final = {1: 2, 2: 3, 3: 3, 4: 3}
"""Omega techs on the tech board, by number of players."""
LATER: Final = (Action.TECH, Action.MISSION, Action.FIGHT)
"""The action cards left when one of each kind has been taken [Action Card Setup]."""


def set_out(seats: int, options: Mapping[str, str]) -> State:
    """Return the components before anything is dealt [Components]."""
    cards = content()
    side = "B" if seats == 4 else "A"
    solo = None
    if seats == 1:
        word = options.get("passenger", LOT)
        passenger = PassengerId("") if word == LOT else cards.passengers[word].id
        solo = Solo(passenger, cards.sides[side].home, sorted(Action), list(LATER))
    captains = [_captain(side) for _ in range(seats)]
    if seats > 1 and options.get("late") == "medal":
        captains[-1].medals += 1
    return State(
        side=side,
        slot_side="" if options.get("slots", LOT) == LOT else options["slots"],
        by_lot=is_by_lot(options),
        once=options.get("lasting") == "round",
        captains=captains,
        mission_pool=sorted(cards.missions),
        tech_pool=sorted(cards.tiers[ALPHA] + cards.tiers[BETA]),
        omega_pool=list(cards.tiers[OMEGA]),
        pirate_pool=list(cards.pirates),
        artifact_pool=list(cards.artifacts),
        event_pools=[
            [
                card.id
                for card in cards.events.values()
                if card.faction is faction and card.solo == (seats == 1)
            ]
            for faction in FACTIONS
        ],
        display=[None] * (ALPHAS + OMEGAS[seats]),
        solo=solo,
    )


def _captain(side: str) -> Captain:
    """Return a captain's components [Player Setup]."""
    cards = content()
    return Captain(
        ready=list(READY),
        queue=list(QUEUED),
        slots=[Slot() for _ in range(SLOTS)],
        at=cards.sides[side].home,
        hull=cards.cargo_damage,
    )


async def prepare_game(state: State, tell: Tell) -> None:
    """Deal all that lies on the table [Setup]."""
    seats = len(state.captains)
    if seats > 1:
        state.first = await first_player(seats, by_lot=state.by_lot)
        # Boards are set out in the order of turns: the starting player takes the first.
        state.captains[:] = state.captains[-state.first :] + state.captains[: -state.first]
    if not state.slot_side:
        state.slot_side = await pick_of("slots", sorted(content().slots))
    damaged = content().slots[state.slot_side].damaged
    for captain in state.captains:
        for number in damaged:
            captain.slots[number - 1].damaged = True
    await _deal_tiles(state)
    await _deal_pirates(state)
    if state.solo:
        await _board_passenger(state, state.solo, tell)
    await _deal_tracks(state)
    await _deal_techs(state)
    state.round, state.active = 1, state.first
    if seats > 1:
        tell(f"{{{state.first}}} is the starting player.")


async def _deal_tiles(state: State) -> None:
    """Deal a triangle tile to each planet: stations, numbers, and missions for the rest [Setup]."""
    planets = list(state.board.planets)
    state.stations[Station.HOME] = state.board.home
    state.waiting.append(Station.HOME)
    for station in (Station.NIAN, Station.TINCAN):
        state.stations[station] = await draw("tile", planets)
        state.open.append(station)
    for _ in range(state.board.numbers):
        state.numbers.append(await draw("tile", planets))
        state.up.append(True)
    for place in planets:
        state.missions[place] = await draw("mission", state.mission_pool)


async def _deal_pirates(state: State) -> None:
    """Deal a pirate to each route with a skull, of any colour [Setup]."""
    for route in state.board.routes.values():
        if route.skull:
            state.pirates[route.id] = await draw("pirate", state.pirate_pool)


async def _board_passenger(state: State, solo: Solo, tell: Tell) -> None:
    """Take the passenger aboard, and set their techs aside [Passengers]."""
    passengers = {card.id: card for card in content().passengers.values()}
    if not solo.passenger:
        solo.passenger = await pick_of("passenger", list(passengers))
    card = passengers[solo.passenger]
    for tech in card.techs:
        state.tech_pool.remove(tech)
        state.archive.append(tech)
    unknown = list(solo.later)
    for place in range(len(solo.later)):
        solo.later[place] = await draw("action", unknown)
    tell(f"{card.name} comes aboard: {card.action_text}; score: {card.score_text}.")


async def _deal_tracks(state: State) -> None:
    """Choose a side of each faction track, and deal an event to each faction [Faction Tracks]."""
    for _ in FACTIONS:
        state.sides.append(int(await pick_of("side", ["1", "2"])))
    for pool in state.event_pools:
        state.events.append(await pick_of("event", pool))


async def _deal_techs(state: State) -> None:
    """Deal an alpha tech to the Tincan track, then the tech board [Setup] [Setup]."""
    if not state.solo:
        state.archive.append(await draw_alpha(state))
    for space in range(len(state.display)):
        state.display[space] = (
            await draw_alpha(state) if space < ALPHAS else await draw_omega(state)
        )
