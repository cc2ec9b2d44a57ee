"""The sequence of play: one leg is the preparation, or one captain's whole turn [Gameplay]."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache, partial
from typing import Any, Final, NamedTuple

from rules.kernel import Choice, Tell
from rules.starship_captains.charts.cards import Mission, Room
from rules.starship_captains.charts.content import room_of
from rules.starship_captains.charts.kinds import Figure, RoomId
from rules.starship_captains.charts.unique_cards import RESONATOR
from rules.starship_captains.charts.words import FIGURE_WORDS
from rules.starship_captains.effects.first_question import first_question
from rules.starship_captains.effects.no_result_reasons import why_idle
from rules.starship_captains.effects.resolve import resolve
from rules.starship_captains.galaxy.stations import end_at_station
from rules.starship_captains.missions.mission import complete, idle_lines, mission_here
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.piles import refill
from rules.starship_captains.position.state import State
from rules.starship_captains.rounds import end_round
from rules.starship_captains.setup import prepare_game
from rules.starship_captains.ship.crew import (
    candidates,
    colour_choice,
    promote,
    promotion_cost,
    train,
    trainees,
    training_cost,
)
from rules.starship_captains.ship.rooms import activate, colour_of, usable, worker_choice, workers
from rules.starship_captains.solo.shadow import follow
from rules.toolbox.sentences import counted


async def leg(state: State, tell: Tell) -> None:
    """Set the table, or play one turn and what follows it [Gameplay]."""
    if state.round == 0:
        await prepare_game(state, tell)
        return
    context = Context(state, tell, state.active, resolve)
    await _take_turn(context)
    await end_at_station(context)
    await refill(state, tell)
    context.me.painted = True
    if state.solo:
        await follow(context, state.solo)
    pass_on(state, tell)


class Act(StrEnum):
    """Actions of a turn, and preparations before them."""

    ROOM = "room"
    MISSION = "mission"
    PASS = "pass"  # noqa: S105  a key, not a password
    TRAIN = "train"
    PROMOTE = "promote"
    MORE = "more"


class Plan(NamedTuple):
    """One key of the main question."""

    act: Act
    name: str = ""
    """The room, or the figure that is trained or promoted."""


@cache
def with_key(act: Act, name: str = "") -> tuple[str, Plan]:
    """Return a plan with its key, such as `room:helm`, `mission`, `train:cadet`."""
    return f"{act}:{name}" if name else str(act), Plan(act, name)


PREPARATIONS: Final = (Act.TRAIN, Act.PROMOTE)
"""Acts at the beginning of a turn, any number of times [Training]."""

BUTTON: Final = 80
"""Maximum length of a button's label; a longer one turns the whole question into a list."""


def plans(context: Context, *, more: bool = False) -> dict[str, Plan]:
    """Return all plans of the captain; rooms without an effect only with `more` [Gameplay]."""
    # With a Resonator, paying two artifacts always has an effect.
    rewarded = len(context.me.artifacts) > 1 and context.me.has(RESONATOR)
    result = [with_key(Act.MISSION)] if mission_here(context.state, context.seat) else []
    idle: list[tuple[str, Plan]] = []
    for room in usable(context.me):
        nothing = not rewarded and why_idle(context, room.effect)
        (idle if nothing else result).append(with_key(Act.ROOM, room.id))
    result += [with_key(Act.TRAIN, figure) for figure in trainees(context)]
    result += [with_key(Act.PROMOTE, figure) for figure in candidates(context)]
    result.append(with_key(Act.PASS))
    if idle:
        result += idle if more else [with_key(Act.MORE)]
    return dict(result)


def plan_words(context: Context, plan: Plan) -> str:
    """Describe a plan, for a button."""
    if plan.act is Act.ROOM:
        room = room_of(RoomId(plan.name))
        paid = "" if workers(context.me, room) else ", for 2 artifacts"
        return _room_label(context, room, paid)
    if plan.act is Act.MISSION:
        card = mission_here(context.state, context.seat)
        return mission_label(card, idle_lines(context, card)) if card else "Complete the mission"
    if plan.act is Act.TRAIN:
        cost = training_cost(context)
        return f"Train a {FIGURE_WORDS[Figure(plan.name)]} ({f'{cost} medal' if cost else 'free'})"
    if plan.act is Act.PROMOTE:
        return f"Promote a {FIGURE_WORDS[Figure(plan.name)]} ({promotion_cost(context)} medals)"
    if plan.act is Act.MORE:
        return "More: rooms whose effects would do nothing now"
    return "Pass: take no more turns this round"


def _loss_words(context: Context, plan: Plan) -> str:
    """Name what the ready crew could still do this round, where the captain passes [Passing]."""
    if plan.act is not Act.PASS:
        return ""
    left = [other for other in plans(context).values() if _employs_crew(context, other)]
    if not left:
        return ""
    crew = counted(len(context.me.ready), "crew member")
    words = plan_words(context, left[0])
    return (
        f"You'll take no more turns this round, but you still have {crew} ready. "
        f"One option: {words}."
    )


def _employs_crew(context: Context, plan: Plan) -> bool:
    """Return whether a plan needs ready crew, and no artifacts."""
    if plan.act is Act.ROOM:
        return bool(workers(context.me, room_of(RoomId(plan.name))))
    return plan.act is Act.MISSION and bool(context.me.ready)


def _room_label(context: Context, room: Room, paid: str = "") -> str:
    """Describe a room with its effect, and the reason if it would have none now."""
    idle = why_idle(context, room.effect)
    return f"{room.words_as(colour_of(context.me, room))}{paid}" + (f" - {idle}" if idle else "")


def mission_label(card: Mission, idle: Mapping[int, str]) -> str:
    """Describe a mission and its effects; if they are long, the id replaces the name.

    `idle` has the reasons for lines without a reward, by their places.
    """
    words = f"Complete {card.words}"
    return words if len(words) <= BUTTON and not idle else card.brief(BUTTON, idle)


def follow_up(context: Context, plan: Plan) -> Choice[Any] | None:
    """Return a plan's first question: the worker, the room's question, or the figure to train."""
    if plan.act is Act.TRAIN:
        return colour_choice(context, Figure(plan.name))
    if plan.act is Act.ROOM:
        room = room_of(RoomId(plan.name))
        after = partial(first_question, context, room.effect)
        return worker_choice(context, room, None if room.single_use else after)
    raise LookupError(plan.act)


async def _take_turn(context: Context) -> None:
    """Train and promote at will, then activate a room, complete a mission or pass [Gameplay]."""
    me = context.me
    me.painted = me.trained = False
    more = False
    while True:
        plan = await context.ask(
            "turn.action",
            "Activate a room, complete a mission or pass",
            "Gameplay",
            offered := plans(context, more=more),
            lambda plan: plan_words(context, plan),
            ahead=partial(follow_up, context),
            waste=partial(_loss_words, context),
        )
        if plan.act is Act.MORE:
            more = True
            continue
        if plan.act not in PREPARATIONS:
            break
        await (train if plan.act is Act.TRAIN else promote)(context, Figure(plan.name))
    if plan.act is Act.ROOM:
        await activate(context, room_of(RoomId(plan.name)), partial(_room_label, context))
    elif plan.act is Act.MISSION:
        card = mission_here(context.state, context.seat)
        assert card is not None
        await complete(context, card)
    else:
        me.passed = True
        forced = len(offered) < 2
        # nobody pressed anything: in its player's news it comes before what the others did
        context.say("can't do anything more and passes" if forced else "passes", headline=forced)


def pass_on(state: State, tell: Tell) -> None:
    """Pass the turn clockwise to a captain who hasn't passed; after all have, end the round."""
    seats = len(state.captains)
    for step in range(1, seats + 1):
        seat = (state.active + step) % seats
        if not state.captains[seat].passed:
            state.active = seat
            return
    end_round(state, tell)
