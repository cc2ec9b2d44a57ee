"""What a position seems worth to a seat, in T: profit, and what the HQ will still make of it."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.greedy.infra import infra_worth
from rules.spacecorp.position.view import View

HIDDEN: Final = 1.2
"""T of a card that the reader cannot see."""
TEAMS: Final = 3
"""Teams that find something to do before the era ends."""


class Weights(msgspec.Struct, frozen=True):
    """T of the final margin that go with a T of each part, as games between fair seats went.

    Fitted over 66,000 positions of 500 whole games and 8,000 of 250 that end with Mariners. A part
    that tells more than it says goes with what will come: whoever is ahead in contracts has bases
    for the next ones, and what serves an era serves the one after it.
    """

    profit: float
    contracts: float
    production: float
    places: float
    infra: float
    wheel: float
    titles: float
    cards: float
    colonies: float = 0.7


ONGOING: Final = {
    Era.MARINERS: Weights(0.7, 3.0, 1.3, 1.2, 2.9, 4.4, 1.9, 0.3),
    Era.PLANETEERS: Weights(0.75, 2.0, 1.1, 0.7, 2.8, 4.3, 1.9, 0.5),
}
"""In an era after which another one comes."""
LAST: Final = {
    Era.MARINERS: Weights(0.95, 0.6, 1.8, 1.0, 0.35, 1.0, 0.0, 0.05),
    Era.PLANETEERS: Weights(1.0, 1.5, 0.6, 0.7, 0.2, 1.0, 0.4, 0.1),
    Era.STARFARERS: Weights(1.0, 3.1, 0.6, 0.6, 0.3, 2.0, 0.75, 0.65),
}
"""In the last one of a game."""


def value(view: View, seat: int) -> float:
    """Own worth less the best rival's; profit alone once the game is over."""
    over = any(player.place for player in view.players)
    worths = [
        float(player.profit) if over else _worth(view, player.seat) for player in view.players
    ]
    return worths.pop(seat) - max(worths, default=0.0)


def _worth(view: View, seat: int) -> float:
    """Profit, contracts within reach, production, places for teams, cards and Infra."""
    appraisal, player = Appraisal(view, seat), view.players[seat]
    hand, later = appraisal.hand, min(1.0, (appraisal.turns - 1) / 4)
    last = appraisal.era is appraisal.state.end
    weights = (LAST if last else ONGOING)[appraisal.era]
    there = {team.site for team in appraisal.me.teams if team.site and not team.gone}
    places = sorted((appraisal.potential(site) for site in sorted(there)), reverse=True)[:TEAMS]
    shown = player.hand or ()
    cards = sum(hand.card(card.id) for card in shown)
    cards += HIDDEN * (player.hand_size - len(shown))
    return (
        weights.profit * player.profit
        + weights.contracts * appraisal.contracts()
        + weights.production * appraisal.production()
        + weights.colonies * appraisal.colonies()
        + weights.places * later * sum(places) / 2
        + weights.infra * infra_worth(appraisal)
        + weights.wheel * hand.wheel
        + weights.titles * sum(map(hand.lasting, appraisal.me.progress))
        + weights.cards * appraisal.thrift * cards
    )
