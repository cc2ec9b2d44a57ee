"""All that a player may do after travelling, in the order encounter, trade, build [2.1].

One question offers whatever the turn still allows. A deed of a later phase ends the earlier ones,
but for offers that are declined, withdrawn, or prepared for another turn: those are no trade yet.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, Final, NamedTuple

from rules.kernel import Choice, Flow
from rules.starfarers.battle.declaring import (
    Prospect,
    declare_attack,
    prospect_words,
    prospects,
)
from rules.starfarers.charts.content import price
from rules.starfarers.charts.kinds import RESOURCES, UPGRADE_WORDS, Resource, Step
from rules.starfarers.construction import building
from rules.starfarers.construction.outlook import outlook
from rules.starfarers.encounter import cards, services
from rules.starfarers.position.state import Offer
from rules.starfarers.position.table import Table, can_pay, goods_words, offer_label, waiting_words
from rules.starfarers.trade import offers

END: Final = "end"
WAIT: Final = "wait"
REST: Final = "rest"
ORDER: Final = (Step.ENCOUNTER, Step.TRADE, Step.BUILD)

Act = Callable[[Table], Awaitable[bool | None]]
"""What a deed does; true where the turn is over with it."""


class Deed(NamedTuple):
    """Something to do: its phase, its words, and how it is done."""

    step: Step
    words: str | Callable[[], str]
    """A function where they take long to make: most questions are answered unread."""
    act: Act | None
    ahead: Callable[[], Choice[Any] | None] | None = None
    """The question that follows, where it can be told beforehand; it gives None for none."""
    ends: bool = True
    """Whether the phases before its own are over once it is done."""
    prospect: Prospect | None = None
    """The attack that it declares."""

    @property
    def label(self) -> str:
        """Its words for a list."""
        return self.words if isinstance(self.words, str) else self.words()


def deeds(table: Table) -> dict[str, Deed]:
    """What is possible now, by key, in the order of the phases; earlier ones are over."""
    found: dict[str, Deed] = {}
    now = ORDER.index(table.state.step)
    for phase in (encounters, trades, builds)[now:]:
        found |= phase(table)
    found[END] = Deed(Step.BUILD, "End the turn", None)
    return found


def encounters(table: Table) -> dict[str, Deed]:
    """Attacks, aliens, traders and mercenaries."""
    state, found = table.state, dict[str, Deed]()
    for prospect in prospects(state, table.seat):
        attack = _encounter(
            partial(prospect_words, state, prospect), partial(declare_attack, prospect=prospect)
        )
        found[prospect.key] = attack._replace(prospect=prospect)
    for at, card in cards.visited(table).items():
        if cards.deals(table, at, card):
            words = f"Deal with the {card.name} ({card.id}) at {at}"
            found[f"card:{at}"] = _encounter(words, partial(cards.deal_with, at=at))
    if services.at_trader(state, table.seat) and any(table.me.hand.values()):
        found["trader"] = _swapping(table, Step.ENCOUNTER, "with the trader", RESOURCES)
    for at in services.posts(state, table.seat):
        if services.can_hire(table):
            words = f"Hire a mercenary at {at} for any 3 cards"
            found[f"hire:{at}"] = _encounter(words, partial(services.hire, at=at))
    return found


def _encounter(words: str | Callable[[], str], act: Act) -> Deed:
    return Deed(Step.ENCOUNTER, words, act)


def trades(table: Table) -> dict[str, Deed]:
    """Swaps at own trade ports, and offers to and from other players."""
    state, seat, found = table.state, table.seat, dict[str, Deed]()
    ports = services.port_goods(state, seat)
    if any(table.me.hand[of] for of in ports):
        found["port"] = _swapping(table, Step.TRADE, "at your trade port", tuple(ports))
    for offer in offers.offers_to(state, seat):
        payable = can_pay(table.me, offer.wants)
        if payable:
            take = _plain(partial(offers.take, offer=offer))
            words = partial(_offer_words, "Take", offer)
            found[f"take:{offer.id}"] = Deed(Step.TRADE, words, take, _nothing)
        words = partial(_offer_words, "Decline" if payable else "Decline (too dear)", offer)
        drop = _plain(partial(offers.drop, offer=offer))
        found[f"decline:{offer.id}"] = Deed(Step.TRADE, words, drop, _nothing, ends=False)
    for offer in offers.offers_from(state, seat):
        words = partial(_offer_words, "Withdraw", offer)
        drop = _plain(partial(offers.drop, offer=offer))
        found[f"withdraw:{offer.id}"] = Deed(Step.TRADE, words, drop, _nothing, ends=False)
    if offers.asked(state):
        wait = "Wait for the answers to your offers"
        found[WAIT] = Deed(Step.TRADE, wait, offers.wait, _nothing)
        rest = "Wait for answers; if nobody agrees, end the turn"
        found[REST] = Deed(Step.TRADE, rest, offers.rest, _nothing)
    for other in offers.partners(state, seat):
        ask = partial(offers.propose, taker=other, ask=True, phase=state.step)
        leave = partial(offers.propose, taker=other, ask=False, phase=state.step)
        name = f"{{{other}}}"
        terms = partial(offers.opening, state, seat, other)
        found[f"offer:{other + 1}"] = Deed(Step.TRADE, f"Offer {name} a trade now", ask, terms)
        later = f"Prepare an offer for the turn of {name}"
        found[f"prepare:{other + 1}"] = Deed(Step.TRADE, later, leave, terms, ends=False)
    return found


def _offer_words(verb: str, offer: Offer) -> str:
    return f"{verb}: {offer_label(offer)}"


def _swapping(table: Table, step: Step, where: str, giving: tuple[Resource, ...]) -> Deed:
    """Cards one for one; the label of a list says which, so it need not name them twice."""
    rule = "4.3" if step is Step.ENCOUNTER else "5.2"
    return Deed(
        step,
        f"Swap {where}",
        partial(services.swap, giving=giving, rule=rule),
        partial(services.swap_choice, table.me, table.seat, giving, rule),
    )


def _nothing() -> None:
    """What follows a deed that leads straight back to the question, or into another loop."""


def _plain(act: Callable[[Table], None]) -> Act:
    async def deed(table: Table) -> None:
        act(table)

    return deed


def builds(table: Table) -> dict[str, Deed]:
    """One ship or base a turn, and any number of enhancements [6.1] [6.3]."""
    state, seat, player, found = table.state, table.seat, table.me, dict[str, Deed]()
    for what in building.WHAT:
        if building.spent(state, what) or not building.payable(player, what):
            continue
        if building.sites(state, seat, what):
            less = " less 2" if what == building.RING and player.cheaper_ring else ""
            found[f"build:{what}"] = Deed(
                Step.BUILD,
                partial(_build_words, what, building.what_words(what), less),
                partial(building.build, what=what),
                partial(building.site_choice, state, seat, what),
            )
    for upgrade in building.enhancements(state, seat):
        enhance = _plain(partial(building.enhance, upgrade=upgrade))
        words = partial(_build_words, upgrade, UPGRADE_WORDS[upgrade])
        found[str(upgrade)] = Deed(Step.BUILD, words, enhance, _nothing)
    return found


def _build_words(what: str, name: str, less: str = "") -> str:
    return f"Build a {name} for {goods_words(price(what))}{less}"


def question(table: Table, options: Mapping[str, Deed]) -> Choice[Deed]:
    """What next? The same question until the turn is ended, or partners are waited for."""
    waiting = offers.offers_to(table.state, table.seat)
    return Choice(
        "deed",
        table.seat,
        f"What do you do?{waiting_words(waiting)}",
        "2.1",
        options,
        label=attrgetter("label"),
        default=REST if REST in options else END,
        always=True,
        flow=Flow.LOOP,
        note=lambda: f"Your cards: {goods_words(table.me.hand)}.{outlook(table.state, table.seat)}",
        ahead=_ahead,
        about=tuple([deed.prospect for deed in options.values() if deed.prospect]),
    )


def _ahead(deed: Deed) -> Choice[Any] | None:
    """What is asked next, without doing it."""
    if deed.ahead is not None:
        return deed.ahead()
    if deed.act is None:
        return None
    raise LookupError(deed.label)
