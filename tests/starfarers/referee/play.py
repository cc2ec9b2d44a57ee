"""The referee's knowledge during a match: the book, the turn, the piles."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from rules.starfarers.position.state import Rules
from tests.starfarers.referee.book import Book, RefereeError
from tests.starfarers.referee.figures import DECK, LETTERS, RESOURCES, bag


class Stage(IntEnum):
    """The four phases of a turn, in their order."""

    TRAVEL = 0
    ENCOUNTER = 1
    TRADE = 2
    BUILD = 3


@dataclass
class Turn:
    """The events of the turn so far."""

    active: int
    stage: Stage = Stage.TRAVEL
    spent: Counter[str] = field(default_factory=Counter)
    jumped: set[str] = field(default_factory=set)
    halted: set[str] = field(default_factory=set)
    arrived: set[str] = field(default_factory=set)
    """Starships that came to their space this turn."""
    due: list[tuple[str, str, str]] = field(default_factory=list)
    """Battles that entering a space brings: ship, the space entered, pirates' space or seat."""
    met: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """By ship and seat, the hostile ships and bases that were there when the ship came."""
    mined: set[str] = field(default_factory=set)
    built: bool = False
    fought: set[str] = field(default_factory=set)
    began: int = 0
    """Battles with players that the active player began."""
    targets: set[str] = field(default_factory=set)
    won: set[tuple[int, str]] = field(default_factory=set)
    dealt: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)
    let: set[str] = field(default_factory=set)
    offers: int = 0
    declared: set[tuple[str, int]] = field(default_factory=set)
    """Declarations about other players, which may be taken back in a later turn."""
    traded: set[tuple[str, str]] = field(default_factory=set)
    """Resources that came in at a trader or at trade ports, which are not swapped on there."""
    replacements: set[str] = field(default_factory=set)
    """Pirates found in the place of beaten ones."""


@dataclass
class Fight:
    """A battle with a known score and a pending result."""

    kind: str
    """pirates, aliens, player or mothership."""
    attacker: int
    defender: int | None
    space: str
    lead: int
    """The attacker's score less the defender's."""
    attackers: set[str]
    """Names of ships and sites of bases."""
    defenders: set[str]
    target: str = ""
    done: bool = False
    """True if the one loss or capture has happened."""
    declared: bool = False
    """True if it was announced, not come upon."""

    @property
    def loser(self) -> int | None:
        """The player who lost it; None after a draw, or if nobody's ships did."""
        if self.lead == 0:
            return None
        return self.attacker if self.lead < 0 else self.defender

    @property
    def losers(self) -> set[str]:
        """Ships and bases on the losing side."""
        if self.lead == 0:
            return set()
        return self.attackers if self.lead < 0 else self.defenders


@dataclass
class Deal:
    """An encounter card's option under way."""

    seat: int
    card: str
    option: str
    space: str
    had_pact: bool
    paid: Counter[str] = field(default_factory=Counter)
    got: Counter[str] = field(default_factory=Counter)
    others: Counter[int] = field(default_factory=Counter)
    upgrades: Counter[str] = field(default_factory=Counter)
    marks: set[str] = field(default_factory=set)
    """clear, pact, skip, mercenary, post, mine, swallowed, taxed, foresee."""
    shaken: int | None = None
    bid: int = 0
    instead: int = 0
    """Cards taken for enhancements over the limit."""
    result: str = ""
    """The end of a strike: win, lose or draw."""


class Play:
    """One match as the referee follows it."""

    def __init__(self, seats: int, rules: Rules, book: Book) -> None:
        self.seats = seats
        self.rules = rules
        self.book = book
        self.turn = Turn(-1)
        self.unknown = bag(seats)
        """Hexes not yet on the table, in all bags together."""
        self.foreseen: dict[str, list[str]] = {}
        self.deck = DECK.copy()
        self.discards: Counter[str] = Counter()
        self.drawn_again: Counter[str] = Counter()
        """Hexes drawn in the place of beaten pirates, by galaxy."""
        self.chance: deque[str] = deque()
        self.fight: Fight | None = None
        self.deal: Deal | None = None
        self.skips: set[str] = set()
        self.ended = ""
        self.asked = ""
        """The id of the question that was answered last."""
        self.key = ""
        self.round = 1
        self.first = -1
        self.winners: set[int] = set()
        self.swapping = ""
        """`trader` or `port`, while cards are swapped there."""
        self.swapped: set[str] = set()
        """Resources that came in by the swaps under way."""
        self.preparing = False
        """True if an offer is for another player's turn."""
        self.agreed: tuple[int, int, Counter[str], Counter[str]] | None = None
        self.returning: tuple[int, int] | None = None
        """A seat whose mothership is free again, and how many ships return there."""
        self.starter = ""
        """The starship that would begin the battle to be confirmed."""
        self.proposals: set[tuple[int, int]] = set()
        self.asked_offers: set[int] = set()
        self.ordering: list[str] = []

    def need(self, ok: object, words: str) -> None:
        """Raise a fault unless something holds."""
        if not ok:
            raise RefereeError(words)

    def gain(self, seat: int, goods: Counter[str]) -> None:
        """Put cards into a hand."""
        self.book.players[seat].hand.update(goods)

    def pay(self, seat: int, goods: Counter[str]) -> None:
        """Take cards out of a hand that must hold them."""
        hand = self.book.players[seat].hand
        self.need(goods <= hand, f"seat {seat} pays {dict(goods)} of {dict(hand)}")
        self.book.players[seat].hand = hand - goods

    def reach(self, stage: Stage, deed: str) -> None:
        """Go to a deed's phase, which ends earlier ones and can't follow a later one."""
        self.need(self.turn.stage <= stage, f"{deed} after {self.turn.stage.name}")
        self.turn.stage = stage

    def active(self, seat: int, deed: str) -> None:
        """Only the player whose turn it is does this."""
        self.need(seat == self.turn.active, f"{deed}: seat {seat} in {self.turn.active}'s turn")

    def next_chance(self, thing: str) -> str:
        """Return the next outcome of the log."""
        self.need(self.chance, f"{thing} without an outcome in the log")
        return self.chance.popleft()

    def bag_of(self, space: str) -> str:
        """Return the bag from which a space's hex comes."""
        return space[0] if self.rules.fair_bag else "*"


Handler = Callable[[Play, tuple[str, ...]], None]
HANDLERS: list[tuple[re.Pattern[str], Handler]] = []

TRADE_GOODS = {"trade good": "goods", "trade goods": "goods"}
_WORDS = {
    "<seat>": r"\{(\d)\}",
    "<ship>": rf"([{LETTERS}]S\d+)",
    "<site>": rf"([{LETTERS}]\d+[a-f]?)",
    "<n>": r"(\d+)",
    "<goods>": r"(nothing|\d[a-z0-9, ]*?)",
    "<words>": r"(.+?)",
    "<one>": rf"({'|'.join([*RESOURCES, *TRADE_GOODS])})",
    "<kind>": r"(trade port|colony|spaceport)",
}


def on(*patterns: str) -> Callable[[Handler], Handler]:
    """Register what a sentence of the news means."""

    def register(handler: Handler) -> Handler:
        for pattern in patterns:
            for word, part in _WORDS.items():
                pattern = pattern.replace(word, part)
            HANDLERS.append((re.compile(pattern + r"\."), handler))
        return handler

    return register


def hear(play: Play, text: str) -> None:
    """Apply one sentence of the news to the book."""
    for pattern, handler in HANDLERS:
        groups = pattern.fullmatch(text)
        if groups:
            handler(play, tuple(TRADE_GOODS.get(word, word) for word in groups.groups("")))
            return
    raise RefereeError(f"news that the referee does not know: {text}")


def goods(words: str) -> Counter[str]:
    """Return cards by the words of the news: `1 food, 2 carbon and 1 trade good`."""
    if words == "nothing":
        return Counter()
    result: Counter[str] = Counter()
    for part in re.split(r", | and ", words):
        count, words = part.split(" ", 1)
        resource = TRADE_GOODS.get(words, words)
        if resource not in RESOURCES:
            raise RefereeError(f"cards of {resource}")
        result[resource] += int(count)
    return result


KINDS = {"trade port": "port", "colony": "colony", "spaceport": "spaceport"}


def total(hand: Iterable[int]) -> int:
    """Count cards."""
    return sum(hand)
