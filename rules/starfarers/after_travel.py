"""The options of a player after travelling, in the order encounter, trade, build [2.1].

One question offers whatever the turn still allows. An option of a later phase ends the earlier
ones, except offers that are declined, withdrawn, or prepared for another turn: those aren't
trade yet. Each phase is worked out on demand: most answers are replayed from a log, and need the
options of one phase.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import cache, partial
from itertools import chain
from typing import Any, Final, NamedTuple

from rules.kernel import Ask, Choice, Flow
from rules.starfarers.battle import declaring
from rules.starfarers.battle.declaring import (
    Prospect,
    declare_attack,
    prospect_words,
    prospects,
)
from rules.starfarers.charts.content import price
from rules.starfarers.charts.kinds import RESOURCES, Phase, Resource, Upgrade
from rules.starfarers.charts.words import cards_words, thing_words
from rules.starfarers.construction import building
from rules.starfarers.construction.nearly_payable import nearly_payable
from rules.starfarers.diplomacy import pacts
from rules.starfarers.encounter import cards, services
from rules.starfarers.encounter.effects import full
from rules.starfarers.position.board import ships_of
from rules.starfarers.position.context import Context
from rules.starfarers.position.hands import can_pay
from rules.starfarers.position.state import Offer, State
from rules.starfarers.position.words import (
    goods_words,
    offer_label,
    open_words,
    waiting_words,
    withdraw_label,
)
from rules.starfarers.trade import blocked, offers, ports

END: Final = "end"
REST: Final = "rest"
MORE: Final = "more"
PORT = "5.2"
"""The section of swaps."""
ORDER: Final = (Phase.ENCOUNTER, Phase.TRADE, Phase.BUILD)

Act = Callable[[Context], Awaitable[bool | None]]
"""A function that carries an option out; it returns True if the turn is then over."""


class TurnOption(NamedTuple):
    """Something to do: its phase, its words, and how it is done."""

    phase: Phase
    words: str | Callable[[], str]
    """A function where they take long to make: most questions are answered unread."""
    act: Act | None
    ahead: Callable[[Context], Choice[Any] | None] | None = None
    """Returns the question that follows, if it is known in advance; None: no question."""
    ends: bool = True
    """True if the phases before its own are over once it is done."""
    prospect: Prospect | None = None
    """The attack that it declares."""

    @property
    def label(self) -> str:
        """Its words for a list."""
        return self.words if isinstance(self.words, str) else self.words()

    @property
    def leaves_encounters(self) -> bool:
        """True if encounters are over once it is done."""
        return self.ends and self.phase is not Phase.ENCOUNTER


class TurnOptions(Mapping[str, TurnOption]):
    """The possible options by key, in the order of the phases; earlier phases are over.

    A replay looks up one key of each question, so the other phases are found only for readers.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._open = FINDERS[ORDER.index(context.state.phase) :]
        self._found: dict[Finder, Found] = {}
        self._keys: list[str] = []

    def found_by(self, finder: Finder) -> Found:
        """Return the options of one phase; none if it is over."""
        if finder not in self._found:
            self._found[finder] = finder(self._context) if finder in self._open else {}
        return self._found[finder]

    def __getitem__(self, key: str) -> TurnOption:
        verb = key.partition(":")[0]
        option = ENDING if key == END else self.found_by(VERBS[verb].finder)[key]
        return _answering(self._context, verb, option) if isinstance(option, Offer) else option

    def _whole(self) -> list[str]:
        if not self._keys:
            self._keys = [*chain(*map(self.found_by, self._open)), END]
        return self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._whole())


def encounters(context: Context) -> dict[str, TurnOption]:
    """Return the options at encounters: attacks, aliens, traders and mercenaries."""
    state, options = context.state, dict[str, TurnOption]()
    for prospect in prospects(state, context.seat):
        words = partial(prospect_words, state, prospect)
        act = partial(declare_attack, prospect=prospect)
        options[prospect.key] = TurnOption(Phase.ENCOUNTER, words, act, prospect=prospect)
    for at, card in cards.visited_planets(context).items():
        if cards.deals(context, at, card):
            name = f"Meet {card.name} at {at}"
            act, ahead = partial(cards.deal_with, at=at), partial(cards.card_choice, at=at)
            options[f"card:{at}"] = TurnOption(Phase.ENCOUNTER, name, act, ahead)
    if services.at_trader(state, context.seat) and services.swappable(
        context, RESOURCES, services.TRADER
    ):
        options["trader"] = _swapping(
            Phase.ENCOUNTER, "with the trader", services.TRADER, RESOURCES
        )
    for at in services.posts(context):
        name = f"Hire a mercenary at {at} for any 3 cards"
        act = partial(services.hire, at=at)
        options[f"hire:{at}"] = TurnOption(Phase.ENCOUNTER, name, act, services.hire_choice)
    return options | (DECLARING if _nobody_travelled(context) else {})


def _nobody_travelled(context: Context) -> bool:
    """Return whether no ship could travel: hostility and alliances may then still be declared."""
    state, seat = context.state, context.seat
    arrived = any(ship.arrived for ship in ships_of(state, seat))
    return not arrived and pacts.can_declare(state, seat)


def trades(context: Context) -> Found:
    """Return swaps at own trade ports, and offers to and from other players."""
    state, seat, options = context.state, context.seat, dict[str, TurnOption | Offer]()
    resources = ports.port_goods(state, seat)
    if services.swappable(context, resources, PORT):
        options["port"] = _swapping(Phase.TRADE, "at your trade port", PORT, tuple(resources))
    if state.offers:
        options |= _standing_offers(context)
    return options | _offerings(tuple(offers.partners(state, seat)), state.phase)


@cache
def _offerings(partners: tuple[int, ...], phase: Phase) -> dict[str, TurnOption]:
    """Return the options for offers to each of the partners."""
    return {key: option for other in partners for key, option in _offering(other, phase).items()}


def _standing_offers(context: Context) -> Found:
    """Return the offers to and from a player, by what may be done about them."""
    state, seat, options = context.state, context.seat, dict[str, TurnOption | Offer]()
    own, waits = dict[str, TurnOption | Offer](), False
    for offer in state.offers:
        if offer.taker == seat:
            if can_pay(context.me, offer.wants):
                options[f"take:{offer.id}"] = offer
            options[f"decline:{offer.id}"] = offer
        elif offer.giver == seat:
            own[f"withdraw:{offer.id}"] = offer
            waits = waits or offer.asked
    return options | own | ({REST: WAITING} if waits else {})


def _swapping(phase: Phase, where: str, rule: str, giving: tuple[Resource, ...]) -> TurnOption:
    """Build the option of swapping one for one; the list's label names the cards."""
    act = partial(services.swap, giving=giving, rule=rule)
    return TurnOption(
        phase, f"Swap {where}", act, partial(services.swap_choice, giving=giving, rule=rule)
    )


def _answering(context: Context, verb: str, offer: Offer) -> TurnOption:
    """Build the option that takes an offer, which is trade, or declines or withdraws it."""
    act = partial(offers.take if verb == "take" else offers.drop, offer=offer)
    words = partial(_offer_words, context, verb, offer)
    return TurnOption(Phase.TRADE, words, act, _nothing, ends=verb == "take")


def _offer_words(context: Context, verb: str, offer: Offer) -> str:
    if verb == "withdraw":
        return withdraw_label(offer)
    dear = "" if can_pay(context.me, offer.wants) else " (too dear)"
    return f"{verb.capitalize()}{dear}: {offer_label(offer)}"


def _nothing(context: Context) -> None:
    """Return no question: the option leads back to the same question, or into another loop."""


def _offering(other: int, phase: Phase) -> dict[str, TurnOption]:
    """Return the options for an offer to a player, now or in that player's turn."""
    ask, leave = [
        partial(offers.propose, taker=other, ask=now, phase=phase) for now in (True, False)
    ]
    later = f"Prepare an offer for {{{other}}}'s turn"

    def terms(context: Context) -> Choice[Any]:
        return offers.opening(context.state, context.seat, other)

    return {
        f"offer:{other + 1}": TurnOption(Phase.TRADE, f"Offer {{{other}}} a trade", ask, terms),
        f"prepare:{other + 1}": TurnOption(Phase.TRADE, later, leave, terms, ends=False),
    }


def builds(context: Context) -> dict[str, TurnOption]:
    """Return one ship or base a turn, and any number of enhancements [6.1] [6.3]."""
    state, seat, options = context.state, context.seat, dict[str, TurnOption]()
    if not (within := building.payable(context.me)):
        return options
    for thing in building.WHAT:
        if (
            thing in within
            and not building.is_already_built(state, thing)
            and building.sites(state, seat, thing)
        ):
            less = ", less 2" if thing == building.RING and context.me.cheaper_ring else ""
            options[f"build:{thing}"] = _building(thing, less)
    for upgrade, option in ENHANCING.items():
        if upgrade in within and not full(state, seat, upgrade):
            options[upgrade.value] = option
    return options


@cache
def _building(thing: str, less: str) -> TurnOption:
    return TurnOption(
        Phase.BUILD,
        partial(_build_words, thing, less),
        partial(building.build, thing=thing),
        partial(building.site_choice, thing=thing),
    )


def _build_words(thing: str, less: str) -> str:
    cost = ", ".join(cards_words(count, resource) for resource, count in price(thing).items())
    return f"Build {thing_words(thing)}: {cost}{less}"


ENHANCING: Final = {
    upgrade: TurnOption(
        Phase.BUILD,
        partial(_build_words, upgrade, ""),
        partial(building.enhance, upgrade=upgrade),
        _nothing,
    )
    for upgrade in Upgrade
}
WAITING: Final = TurnOption(
    Phase.TRADE, "Wait for answers, and end the turn if nobody agrees", offers.rest, _nothing
)
ENDING: Final = TurnOption(Phase.BUILD, "End the turn", None)
DECLARING: Final = {
    MORE: TurnOption(
        Phase.ENCOUNTER,
        "Hostility and alliances",
        pacts.declare,
        lambda context: pacts.declaration(context.state, context.seat),
    )
}

Found = Mapping[str, TurnOption | Offer]
"""Options, and offers whose option follows from the key, so that only the chosen one is built."""
Finder = Callable[[Context], Found]


class Verb(NamedTuple):
    """A kind of option: a function that finds the possible ones, and one that explains why not."""

    finder: Finder
    why_not: Callable[[State, int, str], str]


VERBS: Final[dict[str, Verb]] = {
    "attack": Verb(encounters, declaring.why_not_attack),
    "free": Verb(encounters, declaring.why_not_free),
    "card": Verb(encounters, cards.why_not_deal),
    "trader": Verb(encounters, services.why_not_trader),
    "hire": Verb(encounters, services.why_not_hire),
    MORE: Verb(encounters, lambda *_: ""),
    "port": Verb(trades, ports.why_not_port),
    "take": Verb(trades, blocked.why_not_answer),
    "decline": Verb(trades, blocked.why_not_answer),
    "withdraw": Verb(trades, blocked.why_not_withdraw),
    "offer": Verb(trades, blocked.why_not_offer),
    "prepare": Verb(trades, blocked.why_not_offer),
    REST: Verb(trades, blocked.why_not_rest),
    "build": Verb(builds, building.why_not_build),
    **{up: Verb(builds, partial(building.why_not_enhance, up)) for up in Upgrade},
}
"""Kinds of options by the verb of the key; commands and rules are in other files."""
FINDERS: Final = (encounters, trades, builds)


def why_not(state: State, seat: int, key: str) -> str:
    """Return why an option isn't possible in this phase or position; empty: it isn't one."""
    verb, _, argument = key.partition(":")
    if verb == "move":
        return "Travel is over for this turn [2.1]. End the turn, and move in your next one."
    if verb not in VERBS:
        return ""
    option = VERBS[verb]
    if option.finder is trades and state.phase is Phase.BUILD:
        return (
            "You've already built, and trading comes before building [2.1]. Keep building or end "
            "your turn."
        )
    if option.finder is encounters and state.phase is not Phase.ENCOUNTER:
        return "Encounters come before trade and building [2.1]. Trade, build or end the turn."
    return option.why_not(state, seat, argument)


class WhatNext(Choice[TurnOption]):
    """The question for the active player's next option; `about` is worked out only for readers."""

    def ask(self) -> Ask:
        """Return the question in its public form."""
        own = self.options
        options = own.found_by(encounters).values() if isinstance(own, TurnOptions) else ()
        self.about = tuple(
            [
                option.prospect
                for option in options
                if isinstance(option, TurnOption) and option.prospect
            ]
        )
        return super().ask()


def question(context: Context, options: TurnOptions, *, waits: bool) -> WhatNext:
    """Build the question that comes back until the turn ends or a partner has to answer."""

    def words(option: TurnOption) -> str:
        left = any(key != MORE for key in options.found_by(encounters))
        ends = left and option.leaves_encounters and option.act
        return f"{option.label}{'; ends encounters' if ends else ''}{_ends_offers(context, option)}"

    return WhatNext(
        "deed",
        context.seat,
        f"What do you do?{waiting_words(offers.offers_to(context.state, context.seat))}",
        "2.1",
        options,
        label=words,
        default=REST if waits else END,
        always=True,
        flow=Flow.LOOP,
        note=lambda: _hand_words(context),
        ahead=partial(_ahead, context),
        why_not=partial(why_not, context.state, context.seat),
    )


def _ends_offers(context: Context, option: TurnOption) -> str:
    """Return the words for open offers that end with an option, as trade is over [5.1]."""
    if option.phase is not Phase.BUILD:
        return ""
    asked = [offer for offer in context.state.offers if offer.asked]
    if option.act is not None:
        return "; ends open offers" if asked else ""
    return open_words(asked + offers.offers_to(context.state, context.seat))


def _hand_words(context: Context) -> str:
    """Describe what the cards in hand nearly buy, and the cards."""
    nearly = nearly_payable(context.state, context.seat)
    # a phone may cut the end, and the picture shows the cards
    return " ".join(filter(None, [nearly, f"Your cards: {goods_words(context.me.hand)}."]))


def _ahead(context: Context, option: TurnOption) -> Choice[Any] | None:
    """Return the question that follows an option, without doing it."""
    if option.ahead is not None:
        return option.ahead(context)
    if option.act is None:
        return None
    raise LookupError(option.label)
