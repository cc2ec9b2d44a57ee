"""Hostilities and alliances between players [7.1] [8.1]."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rules.kernel import Choice
from rules.starfarers.charts.kinds import NOBODY
from rules.starfarers.position.board import allies, free_mothership, others
from rules.starfarers.position.context import Context
from rules.starfarers.position.state import Alliance, State
from rules.toolbox.sentences import listed

BACK = "back"
UNDONE: Final = {
    "hostile": "hostility",
    "peace": "hostility",
    "joint": "battles",
    "apart": "battles",
}
"""Declarations that take each other back, by verb: each kind once a turn, so that a turn ends."""
CHANGED: Final = {"leave": {True, False}, "joint": {False}, "apart": {True}}
"""Declarations that need an alliance, by verb: whether its battles are joint before."""


def possible(state: State, seat: int) -> dict[str, tuple[str, int]]:
    """Return what a seat may declare on its own turn: a verb and the seat that it concerns."""
    partners = [pact.rebel if pact.lead == seat else pact.lead for pact in allies(state, seat)]
    possible = [
        (verb, other) for other in others(state, seat) for verb in ("peace", "hostile", "ally")
    ]
    possible += [(verb, other) for other in partners for verb in ("leave", "joint", "apart")]
    return {
        f"{verb}:{other + 1}": (verb, other)
        for verb, other in possible
        if not _hindrance(state, seat, verb, other)
    }


def why_not(state: State, seat: int, key: str) -> str:
    """Return why a typed declaration is not possible [8.1]; empty for another word."""
    verb, _, number = key.partition(":")
    if verb not in DECLARED:
        return ""
    numbers = {str(other + 1): other for other in others(state, seat)}
    if number not in numbers:
        return f"Name another player by number [8.1]. Choose from {listed([*numbers])}."
    return _hindrance(state, seat, verb, numbers[number])


def _hindrance(state: State, seat: int, verb: str, other: int) -> str:
    """Return why a seat can't declare this about another; empty: it can [7.1] [8.1]."""
    enemy = other in state.players[seat].hostile
    if _said(verb, other) in state.turn.declared:
        return f"You've already declared your stance towards {{{other}}} [8.1]. Wait a turn."
    if verb == "ally":
        return _no_alliance(state, seat, other)
    if verb == "peace":
        return "" if enemy else f"You aren't hostile to {{{other}}} [7.1]. Go back."
    joint = {pact.joint for pact in _pacts(state, seat, other)}
    if verb == "hostile" and (joint or enemy):
        how = "allied with" if joint else "hostile to"
        return f"You're already {how} {{{other}}} [8.1]. Go back."
    if verb in CHANGED and not joint & CHANGED[verb]:
        pact = f"alliance with {{{other}}}"
        return f"You have no {pact} that you could change that way [8.1]. Go back."
    return ""


def _no_alliance(state: State, rebel: int, lead: int) -> str:
    """Return why a rebel may not ask a player with a mothership; empty: they may [8.1]."""
    captor = state.players[rebel].captor
    if captor == NOBODY:
        return (
            "Only a player who has lost their mothership may seek an alliance, and you still have "
            "yours [8.1]. Players who have lost theirs may ask you."
        )
    if allies(state, rebel):
        return "You already have an ally [8.1]. Leave that alliance first."
    if captor == lead:
        return f"{{{lead}}} holds your mothership [8.1]. Ask somebody else, or free it."
    if not free_mothership(state, lead):
        return f"{{{lead}}} has no mothership to lead with [8.1]. Ask a player who has one."
    if any(pact.rebel == rebel and pact.lead == lead for pact in state.proposals):
        return f"{{{lead}}} hasn't answered your proposal yet [8.1]. Go back."
    return ""


def can_declare(state: State, seat: int) -> bool:
    """Return whether a seat may declare anything, which it can unless it already has."""
    return not state.turn.declared or bool(possible(state, seat))


def _said(verb: str, other: int) -> str:
    """Return the mark by which a turn remembers a declaration about a player."""
    return f"{UNDONE.get(verb, verb)}-{other}"


def words(chosen: tuple[str, int] | None) -> str:
    """Describe a declaration."""
    if chosen is None:
        return "Back"
    verb, other = chosen
    return {
        "hostile": f"Be hostile to {{{other}}}",
        "peace": f"Stop being hostile to {{{other}}}",
        "ally": f"Propose an alliance to {{{other}}}, who would lead",
        "leave": f"Leave the alliance with {{{other}}}",
        "joint": f"Fight jointly with {{{other}}}: leader's prototype",
        "apart": f"Fight apart from {{{other}}}: own prototypes",
    }[verb]


def declaration(state: State, seat: int) -> Choice[tuple[str, int] | None]:
    """Build the question for a declaration; no default, as panels would fill it in."""
    options: dict[str, tuple[str, int] | None] = {**possible(state, seat), BACK: None}
    return Choice(
        "travel.declare",
        seat,
        "What do you declare? Hostile ships fight when they meet.",
        "8.1",
        options,
        label=words,
        why_not=partial(why_not, state, seat),
    )


async def declare(context: Context) -> None:
    """Make one declaration, or none."""
    chosen = await declaration(context.state, context.seat)
    if chosen is not None:
        context.state.turn.declared.append(_said(*chosen))
        DECLARED[chosen[0]](context, chosen[1])


def make_hostile(context: Context, other: int, action: str = "") -> None:
    """Make two players hostile, so that their ships fight when they meet [7.1]."""
    if other in context.me.hostile:
        return
    context.me.hostile.append(other)
    context.me.hostile.sort()
    context.report_action(f"{action and f'{action} and '}is hostile to {{{other}}}")


def _peace(context: Context, other: int) -> None:
    context.me.hostile.remove(other)
    context.report_action(f"is no longer hostile to {{{other}}}")


def _propose(context: Context, other: int) -> None:
    context.state.proposals.append(Alliance(other, context.seat))
    context.report_action(
        f"proposes an alliance to {{{other}}}, who answers when their next turn begins"
    )


def _pacts(state: State, seat: int, other: int) -> list[Alliance]:
    """Return the alliance of two players, if any."""
    return [pact for pact in allies(state, seat) if other in (pact.lead, pact.rebel)]


def _leave(context: Context, other: int) -> None:
    (pact,) = _pacts(context.state, context.seat, other)
    context.state.alliances.remove(pact)
    context.report_action(f"leaves the alliance with {{{other}}}")


def _turn(context: Context, other: int) -> None:
    (pact,) = _pacts(context.state, context.seat, other)
    context.state.alliances.remove(pact)
    context.state.alliances.append(Alliance(pact.lead, pact.rebel, joint=not pact.joint))
    how = "apart from" if pact.joint else "jointly with"
    context.report_action(f"fights {how} {{{other}}}")


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
        context.tell(f"{{{pact.rebel}}} withdraws the alliance offered to {{{pact.lead}}}.")


async def answer_proposals(context: Context) -> None:
    """Ask for answers to proposed alliances at the beginning of the player's own turn [8.1]."""
    state = context.state
    for pact in [pact for pact in state.proposals if pact.lead == context.seat]:
        accepted = await Choice(
            "ally.answer",
            context.seat,
            f"{{{pact.rebel}}} has lost their mothership and offers you an alliance, with you as "
            "leader",
            "8.1",
            {"accept": True, "refuse": False},
            label=lambda yes: "Accept" if yes else "Refuse",
            about=pact,
        )
        state.proposals.remove(pact)
        if accepted:
            join(context, pact)
        else:
            context.report_action(f"refuses an alliance with {{{pact.rebel}}}")


def join(context: Context, pact: Alliance) -> None:
    """Allies are no longer hostile to each other, and the rebel asks nobody else [8.1]."""
    context.report_action(f"accepts the alliance with {{{pact.rebel}}} and leads it")
    dissolve(context, lambda other: other.rebel == pact.rebel)
    context.state.alliances.append(pact)
    for member, other in ((pact.lead, pact.rebel), (pact.rebel, pact.lead)):
        if other in context.state.players[member].hostile:
            context.state.players[member].hostile.remove(other)
            context.tell(f"{{{member}}} is no longer hostile to {{{other}}}.")
