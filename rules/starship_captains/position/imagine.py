"""A position that contains what a reader knows, so that queries use the real rules.

What nobody sees is filled in somehow: piles with any cards that are left, pirate tokens with any
kinds. What a view does not show of a turn, such as whether Stealth Paint has worked, is as at the
turn's beginning, and a commander between two rooms is away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import TypeVar

from rules.starship_captains.charts.cards import OMEGA
from rules.starship_captains.charts.content import content, tech_of
from rules.starship_captains.charts.kinds import (
    FACTIONS,
    Action,
    EventId,
    PassengerId,
)
from rules.starship_captains.position.state import NOBODY, Captain, Peek, Slot, Solo, State
from rules.starship_captains.position.view import CaptainView, SoloView, View

T = TypeVar("T", bound=str)


def imagine(view: View) -> State:
    """Return a sound position with the same view for the reader (determinization)."""
    places = view.places
    tiles = sorted((item for item in places if item.number), key=lambda item: item.number)
    stations = [(item, item.station) for item in places if item.station is not None]
    state = State(
        side=view.side,
        slot_side=view.slot_side,
        by_lot=False,
        once=False,
        captains=[_captain(view, seen) for seen in view.captains],
        mission_pool=[],
        tech_pool=[],
        omega_pool=[],
        pirate_pool=[],
        artifact_pool=[],
        event_pools=[list[EventId]() for _ in FACTIONS],
        round=view.round,
        first=view.first,
        active=NOBODY if view.active is None else view.active,
        over=view.over,
        missions={item.place.id: item.mission.id for item in places if item.mission},
        numbers=[item.place.id for item in tiles],
        up=[item.face_up for item in tiles],
        stations={station.card.id: item.place.id for item, station in stations},
        open=sorted(station.card.id for _, station in stations if station.open),
        waiting=sorted(station.card.id for _, station in stations if not station.open),
        pirates={item.route.id: item.pirate for item in view.routes if item.pirate},
        display=[tech.id if tech else None for tech in view.display],
        peeked=[Peek(mission.id, [view.seat or 0]) for mission in view.known],
        tech_discards=[tech.id for tech in view.tech_discards],
        sides=[track.track.side for track in view.tracks],
        events=[track.event.id if track.event else None for track in view.tracks],
        resolved=[event.id for event in view.resolved],
        archive=[tech.id for track in view.tracks for tech in track.archive],
        truce=view.truce,
        solo=_solo(view.solo) if view.solo else None,
    )
    _fill_piles(state, view)
    return state


def _captain(view: View, seen: CaptainView) -> Captain:
    """Return a captain's state with only what the view's reader knows."""
    location = next(place for place in view.places if place.place == seen.at)
    return Captain(
        ready=list(seen.ready),
        queue=list(seen.queue),
        slots=[Slot(slot.damaged, slot.tech.id if slot.tech else None) for slot in seen.slots],
        at=seen.at.id,
        hull=seen.cargo_damage + seen.excess,
        medals=seen.medals,
        holds=seen.seat == location.reserved or location.ships == (seen.seat,),
        artifacts=list(seen.artifacts),
        markers=[marker.steps for marker in seen.markers],
        missions=[mission.id for mission in seen.missions],
        away=seen.away.id if seen.away else None,
        pads=list(seen.pads),
        marks=dict(seen.marks),
        passed=seen.passed,
        stowing=True,
    )


def _solo(seen: SoloView) -> Solo:
    """Return the solo deck with the actions left; the rounds' numbers may differ."""
    first = [*Action, Action.TECH, Action.MISSION, Action.FIGHT]
    left = list((Counter(first) - Counter(seen.drawn)).elements())
    return Solo(
        passenger=seen.passenger.id if seen.passenger else PassengerId(""),
        shadow=seen.shadow.id,
        deck=sorted(left[: seen.left]),
        later=left[seen.left :],
        drawn=list(seen.drawn),
    )


def _fill_piles(state: State, view: View) -> None:
    """Put unseen cards into the piles, as many as everybody can count; remove the rest."""
    cards = content()
    held = [tech for captain in state.captains for tech in captain.techs]
    shown = [tech for tech in state.display if tech]
    techs = _unseen(cards.techs, shown, state.tech_discards, state.archive, held)
    state.omega_pool = [tech for tech in techs if tech_of(tech).tier == OMEGA]
    others = [tech for tech in techs if tech_of(tech).tier != OMEGA]
    state.tech_pool, state.removed = others[: view.tech_pile], others[view.tech_pile :]
    done = [mission for captain in state.captains for mission in captain.missions]
    away = [captain.away for captain in state.captains if captain.away]
    known = [peek.mission for peek in state.peeked]
    missions = _unseen(cards.missions, state.missions.values(), done, away, known)
    state.mission_pool = missions[: view.mission_pile - len(known)]
    if state.solo:
        state.solo.gone = missions[view.mission_pile - len(known) :]
    pirates = _unseen(cards.pirates, state.pirates.values())
    for captain, seen in zip(state.captains, view.captains, strict=True):
        captain.pirates = [pirates.pop() for _ in range(seen.pirates)]
    state.pirate_pool = pirates[: view.pirate_pile]
    state.pirate_discards = pirates[view.pirate_pile :]
    marks = [mark for captain in state.captains for mark in captain.marks.values()]
    artifacts = _unseen(cards.artifacts, marks, *(captain.artifacts for captain in state.captains))
    state.artifact_pool = artifacts[: view.artifact_pile]
    state.artifact_discards = artifacts[view.artifact_pile :]


def _unseen(everything: Iterable[T], *seen: Iterable[T]) -> list[T]:
    """Return the rest of a set of components, sorted."""
    return sorted((Counter(list(everything)) - Counter(chain.from_iterable(seen))).elements())
