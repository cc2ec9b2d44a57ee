"""The context of a turn's rules: the state, the active player, the news [p6]."""

from __future__ import annotations

from rules.kernel import Tell
from rules.spacecorp.charts.kinds import NO_CARD, Action, CardId
from rules.spacecorp.position.state import Source, State, Team


class Context:
    """The table during one player's turn, and what is remembered until its end."""

    def __init__(self, state: State, tell: Tell, seat: int | None = None) -> None:
        self.state = state
        self.tell = tell
        self.seat = state.active if seat is None else seat
        self.me = state.players[self.seat]
        self.rivals = state.order(self.seat)[1:]
        """All others, in turn order."""
        self.acted: list[Team] = []
        """Teams that performed an action this turn; they are not transported [p7]."""
        self.action: Action | None = None
        self.rewards: list[int] = []
        """Rivals whose base or Infra was used, once for each use [p7]."""
        self.produced: int | None = None
        """T from this turn's Produce action."""
        self.counted: int | None = None
        """T that count towards contracts: not the legacy pair's (C1) [p13]."""
        self.taken: list[tuple[int, str]] = []
        """Breakthroughs whose bonus card was taken, and by whom, for Leak [p8]."""
        self.competitors = False
        self.salvaged = False
        self.intercepted: int | None = None
        """Player who takes an extra turn after this one [p8]."""
        self.played_now: list[int] = []
        """Seats that have played an Edge at this moment, for tables that allow one (C7)."""

    def report_action(self, words: str, seat: int | None = None, *, headline: bool = False) -> None:
        """Report news that begins with a player, by default the active one."""
        self.tell(f"{{{self.seat if seat is None else seat}}} {words}.", headline=headline)

    def tell_detail(self, words: str) -> None:
        """Report how the active player paid, for small print."""
        self.tell(f"{{{self.seat}}} {words}.", detail=True)

    def tell_draw(self, words: str, seat: int, *, detail: bool = True) -> None:
        """Report to the others that a player draws; the player has read which cards."""
        self.tell(f"{{{seat}}} {words}.", detail=detail, unless=seat)

    def pay_out(self, seat: int, amount: int, source: Source, cause: str) -> None:
        """Pay profit to a player or take it, down to 0, and report the reason."""
        amount = max(amount, -self.state.players[seat].profit)
        if amount:
            self.state.players[seat].gain(amount, source)
            self.report_action(f"{'gains' if amount > 0 else 'loses'} {abs(amount)}T {cause}", seat)

    def irradiate(self, amount: int) -> None:
        """Charge the active player for an unshielded action, and report it [p15]."""
        self.pay_out(self.seat, -amount, Source.RADIATION, "to radiation")

    def may_play_edge(self, seat: int) -> bool:
        """Return whether a player may play an Edge, or another one, at this moment (C7) [p8]."""
        return not (self.state.one_edge and seat in self.played_now)

    def play_card(self, card: CardId) -> None:
        """Put a card of the active player's hand face up on the table [p6]."""
        self._leave(card)
        self.state.played.append(card)

    def _leave(self, card: CardId) -> None:
        self.me.hand.remove(card)
        if card in self.me.shown:
            self.me.shown.remove(card)

    def place_card(self, card: CardId, slot: int) -> CardId:
        """Put a card of the hand on the HQ; return the card that it displaced [p12]."""
        self._leave(card)
        old, self.me.slots[slot] = self.me.slots[slot], card
        return old

    def take_offer(self, seat: int, card: CardId) -> None:
        """Hand a player a card from the offers, seen by all [p8]."""
        offers = self.state.offers
        offers[offers.index(card)] = NO_CARD
        show(self.state, seat, card)


def show(state: State, seat: int, card: CardId) -> None:
    """Put a card that everybody has seen into a hand."""
    state.players[seat].hand.append(card)
    state.players[seat].shown.append(card)
