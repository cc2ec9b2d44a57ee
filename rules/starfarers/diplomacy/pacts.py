"""Hostilities and alliances between players [7.1] [8.1]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.kernel import Choice
from rules.starfarers.charts.kinds import NOBODY
from rules.starfarers.position.board import allied, allies, free_mothership, others
from rules.starfarers.position.context import Context
from rules.starfarers.position.state import Alliance, State

BACK = "back"
UNDONE: Final = {
    "hostile": "hostility",
    "peace": "hostility",
    "joint": "battles",
    "apart": "battles",
}
"""Declarations that take each other back, by verb: each kind once a turn, so that a turn ends."""


def possible(state: State, seat: int) -> dict[str, tuple[str, int]]:
    """Return what a seat may declare in its own turn: a verb and the seat that it concerns."""
    result: dict[str, tuple[str, int]] = {}
    player, pacts = state.players[seat], allies(state, seat)
    for other in others(state, seat):
        if other in player.hostile:
            result[f"peace:{other + 1}"] = ("peace", other)
        elif not allied(state, seat, other):
            result[f"hostile:{other + 1}"] = ("hostile", other)
        if can_propose(state, seat, other):
            result[f"ally:{other + 1}"] = ("ally", other)
    for pact in pacts:
        other = pact.rebel if pact.lead == seat else pact.lead
        result[f"leave:{other + 1}"] = ("leave", other)
        verb = "apart" if pact.joint else "joint"
        result[f"{verb}:{other + 1}"] = (verb, other)
    return {key: deed for key, deed in result.items() if not is_said(state, *deed)}


def can_declare(state: State, seat: int) -> bool:
    """Return whether a seat may declare anything, which it can unless it already has."""
    return not state.turn.declared or bool(possible(state, seat))


def _said(verb: str, other: int) -> str:
    """Return the mark by which a turn remembers a declaration about a player."""
    return f"{UNDONE.get(verb, verb)}-{other}"


def is_said(state: State, verb: str, other: int) -> bool:
    """Return whether this, or its opposite, was declared about a player this turn [8.1.2]."""
    return _said(verb, other) in state.turn.declared


def can_propose(state: State, rebel: int, lead: int) -> bool:
    """Return whether a rebel may ask a player with a mothership, but not its captor [8.1]."""
    captor = state.players[rebel].captor
    return (
        captor not in (NOBODY, lead)
        and free_mothership(state, lead)
        and not allies(state, rebel)
        and not any(pact.rebel == rebel and pact.lead == lead for pact in state.proposals)
    )


def words(deed: tuple[str, int] | None) -> str:
    """Describe a declaration."""
    if deed is None:
        return "Back"
    verb, other = deed
    return {
        "hostile": f"Be hostile to {{{other}}}",
        "peace": f"Be hostile to {{{other}}} no longer",
        "ally": f"Propose an alliance to {{{other}}}, who would lead",
        "leave": f"Leave the alliance with {{{other}}}",
        "joint": f"Fight jointly with {{{other}}}: lead's prototype",
        "apart": f"Fight apart from {{{other}}}: own prototypes",
    }[verb]


def declaration(state: State, seat: int) -> Choice[tuple[str, int] | None]:
    """Build the question for a declaration; no default, as panels would fill it in."""
    options: dict[str, tuple[str, int] | None] = {**possible(state, seat), BACK: None}
    return Choice(
        "travel.declare",
        seat,
        "What do you declare? Hostile ships that meet do battle",
        "8.1",
        options,
        label=words,
    )


async def declare(context: Context) -> None:
    """Make one declaration, or none."""
    deed = await declaration(context.state, context.seat)
    if deed is not None:
        context.state.turn.declared.append(_said(*deed))
        DECLARED[deed[0]](context, deed[1])


def make_hostile(context: Context, other: int, deed: str = "") -> None:
    """Make two players hostile, so that their ships fight when they meet [7.1]."""
    if other in context.me.hostile:
        return
    context.me.hostile.append(other)
    context.me.hostile.sort()
    context.tell_deed(f"{deed and f'{deed} and '}is hostile to {{{other}}}")


def _peace(context: Context, other: int) -> None:
    context.me.hostile.remove(other)
    context.tell_deed(f"is hostile to {{{other}}} no longer")


def _propose(context: Context, other: int) -> None:
    context.state.proposals.append(Alliance(other, context.seat))
    context.tell_deed(
        f"proposes an alliance to {{{other}}}, who answers when the next own turn begins"
    )


def _pact(context: Context, other: int) -> Alliance:
    return next(
        pact for pact in allies(context.state, context.seat) if other in (pact.lead, pact.rebel)
    )


def _leave(context: Context, other: int) -> None:
    context.state.alliances.remove(_pact(context, other))
    context.tell_deed(f"leaves the alliance with {{{other}}}")


def _turn(context: Context, other: int) -> None:
    pact = _pact(context, other)
    context.state.alliances.remove(pact)
    context.state.alliances.append(Alliance(pact.lead, pact.rebel, joint=not pact.joint))
    how = "apart from" if pact.joint else "jointly with"
    context.tell_deed(f"fights {how} {{{other}}}")


DECLARED = {
    "hostile": make_hostile,
    "peace": _peace,
    "ally": _propose,
    "leave": _leave,
    "joint": _turn,
    "apart": _turn,
}


def dissolve(context: Context, ends: Callable[[Alliance], bool]) -> None:
    """Alliances and proposals that have lost their ground end, and everybody hears of it [8.1]."""
    state = context.state
    for pact in filter(ends, [*state.alliances]):
        state.alliances.remove(pact)
        context.tell(f"The alliance of {{{pact.lead}}} and {{{pact.rebel}}} ends.")
    for pact in filter(ends, [*state.proposals]):
        state.proposals.remove(pact)
        context.tell(f"{{{pact.rebel}}} proposes no alliance to {{{pact.lead}}} any longer.")


async def answer_proposals(context: Context) -> None:
    """Ask for answers to proposed alliances at the beginning of the player's own turn [8.1]."""
    state = context.state
    for pact in [pact for pact in state.proposals if pact.lead == context.seat]:
        accepted = await Choice(
            "ally.answer",
            context.seat,
            f"{{{pact.rebel}}} lost the mothership and proposes an alliance that you would lead",
            "8.1",
            {"accept": True, "refuse": False},
            label=lambda yes: "Accept" if yes else "Refuse",
            about=pact,
        )
        state.proposals.remove(pact)
        if accepted:
            join(context, pact)
        else:
            context.tell_deed(f"refuses an alliance with {{{pact.rebel}}}")


def join(context: Context, pact: Alliance) -> None:
    """Allies are no longer hostile to each other, and the rebel asks nobody else [8.1]."""
    context.tell_deed(f"accepts the alliance with {{{pact.rebel}}} and leads it")
    dissolve(context, lambda other: other.rebel == pact.rebel)
    context.state.alliances.append(pact)
    for member, other in ((pact.lead, pact.rebel), (pact.rebel, pact.lead)):
        if other in context.state.players[member].hostile:
            context.state.players[member].hostile.remove(other)
            context.tell(f"{{{member}}} is hostile to {{{other}}} no longer.")
