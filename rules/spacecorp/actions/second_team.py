"""The second team of an action that a Time card applies twice [p7]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.kernel import Choice, Flow
from rules.spacecorp.actions.payment import Payment
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import EXPOSURE, MARINERS_PORT, Other
from rules.spacecorp.charts.kinds import NOBODY, Action, BaseKind, Era, SiteId
from rules.spacecorp.position.board import has_kind, ports_at
from rules.spacecorp.position.context import Context

SiteWords = Callable[[SiteId], str]


class Lift(NamedTuple):
    """Value of the second team's action, and the owner of its base (NOBODY: no rival)."""

    value: int
    owner: int = NOBODY


def can_second_team_act(payment: Payment) -> bool:
    """Return whether a second team can act, where a Time card is used for two [p7]."""
    if payment.time is not Time.TWICE:
        return True
    purse = payment.state.players[payment.task.seat].profit - payment.burden
    return any(second_lift(payment, other, purse) for other in payment.task.others)


def second_lift(payment: Payment, other: Other, purse: int) -> Lift | None:
    """Return a value that lets a second team act, without rivals' bases if possible [p7]."""
    if second_radiation(payment, other) > purse and not other.factory:
        return None
    return next((lift for lift in lifts(payment, other) if lift.value >= other.need), None)


def second_radiation(payment: Payment, other: Other) -> int:
    """Return the radiation paid here: once an action, if only the second team meets it [p15].

    A Shield Factory that the first team builds shields the whole action [p16].
    """
    built = payment.task.covered and payment.task.action is Action.BUILD
    if not other.exposed or payment.veiled or built or payment.exposure:
        return 0
    return EXPOSURE[payment.state.era]


async def second_site(
    context: Context, action: Action, which: str, sites: Sequence[SiteId], label: SiteWords
) -> SiteId | None:
    """Ask for a site where the same value is used again; None: none, or declined [p7].

    `which`: the object of the choice, such as `team to move`.
    """
    if not sites:
        context.report_action(f"has no second {which}")
        return None
    options: dict[str, SiteId | None] = {site: site for site in sites}
    options["stop"] = None
    noun, _, deed = which.partition(" to ")
    return await Choice(
        f"{action}.second",
        context.seat,
        f"Time: which second {noun} do you {deed}?",
        "p7",
        options,
        label=lambda site: label(site) if site else "None",
        default=sites[0],
        flow=Flow.DECISION,
    )


def lifts(payment: Payment, other: Other) -> list[Lift]:
    """Return a second team's values: alone, then by a rival's base [p7, p11, p16]."""
    moves = payment.task.action is Action.MOVE
    return _move_lifts(payment, other) if moves else _build_lifts(payment, other)


def _move_lifts(payment: Payment, other: Other) -> list[Lift]:
    """Return the values by the Spaceports where the second team begins [p7, p16].

    A doubled card serves only if all moving teams begin at a Spaceport; without a lift the team
    may not move.
    """
    state, task, port = payment.state, payment.task, payment.lent.port
    own = has_kind(state.spots[other.site], BaseKind.SPACEPORT, task.seat)
    rivals = [] if own or state.ended else ports_at(state, other.site)
    if state.era is Era.MARINERS:
        plain = payment.total - (MARINERS_PORT if port != NOBODY else 0)
        alone = Lift(plain + (MARINERS_PORT if own else 0))
        return [alone, *(Lift(plain + MARINERS_PORT, owner) for owner in rivals)]
    if own or port == NOBODY or (other.site == task.site and port in rivals):
        return [Lift(payment.total)]
    return [*_without_spaceport(payment), *(Lift(payment.total, owner) for owner in rivals)]


def _without_spaceport(payment: Payment) -> list[Lift]:
    """Return the value without the player's Spaceport, if the first team doesn't need it [p16]."""
    alone = replace(payment, lent=payment.lent._replace(port=NOBODY))
    spends = not payment.spent or payment.spent < alone.earned
    if payment.lent.port != payment.task.seat or not spends or alone.total < payment.task.need:
        return []
    return [Lift(alone.total)]


def _build_lifts(payment: Payment, other: Other) -> list[Lift]:
    """Return lifts by Industrial bases near the second site, not the first's [p7, p11].

    Explore has none. Profit is added after all doubling, if the table plays so (C17).
    """
    last = 0 if payment.state.profit_sums else payment.spent
    plain = payment.total - last
    plain = plain // 2 if payment.lent.plant != NOBODY else plain
    if payment.task.seat in other.plants:
        return [Lift(plain * 2 + last)]
    rivals = () if payment.state.ended else other.plants
    return [Lift(plain + last), *(Lift(plain * 2 + last, owner) for owner in rivals)]
