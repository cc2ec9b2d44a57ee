"""Estimated value of a position to a seat, in T: profit, and the HQ's future gains."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.kernel import Part
from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.greedy.infra import infra_worth
from rules.spacecorp.position.view import View

HIDDEN: Final = 1.2
"""T of a card that the reader cannot see."""
TEAMS: Final = 3
"""Teams that find something to do before the era ends."""
WON: Final = 3.0
"""T of a tenth of a won game, where parts are compared."""


class Weights(msgspec.Struct, frozen=True):
    """Weights of each part per T, and of the best rival's worth."""

    profit: float = 1.0
    contracts: float = 1.0
    production: float = 1.0
    places: float = 1.0
    infra: float = 1.0
    wheel: float = 1.0
    titles: float = 1.0
    cards: float = 1.0
    colonies: float = 1.0
    rival: float = 0.5


EVEN: Final = Weights()
"""Equal weights. They win games of two that end with Mariners: 14 of 20 against fair
seats, where weights fitted over 8,000 positions of such games won 5 of 12.
"""
CAMPAIGN: Final = {
    Era.MARINERS: Weights(0.7, 3.0, 1.3, 1.2, 2.9, 4.4, 1.9, 0.3, 0.7, 1.0),
    Era.PLANETEERS: Weights(0.75, 2.0, 1.1, 0.7, 2.8, 4.3, 1.9, 0.5, 0.7, 1.0),
    Era.STARFARERS: Weights(1.0, 3.1, 0.6, 0.6, 0.3, 2.0, 0.75, 0.65, 0.7, 1.0),
}
"""Weights for a game of two up to Starfarers: T of the final margin per T of each part.

Fitted over 30,000 positions of 220 games between fair seats. A part that predicts more than its
face value stands for future gains: a leader in contracts has bases for the next ones, and what
serves an era serves the one after it. With these weights 145 of 200 games were won, with equal ones
37 of 60.
"""


def weights(view: View) -> Weights:
    """Return the weights of this match."""
    duel = len(view.players) == 2
    return CAMPAIGN[view.era] if duel and view.end is Era.STARFARERS else EVEN


def value(view: View, seat: int) -> float:
    """Return the player's worth, less a part of the best rival's; only profit after the end."""
    over, parts = any(player.place for player in view.players), weights(view)
    worths = [
        float(player.profit) if over else _worth(view, player.seat, parts)
        for player in view.players
    ]
    return worths.pop(seat) - parts.rival * max(worths, default=0.0)


def parts(view: View, seat: int) -> dict[str, Part]:
    """Return the parts of a value: the player's worth, the best rival's, and a win."""
    won, weighed = 10.0 * (view.players[seat].place == 1), weights(view)
    if any(player.place for player in view.players):
        profit = float(view.players[seat].profit)
        return {"profit": Part(profit, profit), "win": Part(won, WON * won)}
    rivals = [_worth(view, player.seat, weighed) for player in view.players if player.seat != seat]
    best = max(rivals, default=0.0)
    rival = Part(best, -weighed.rival * best)
    return _prospects(view, seat, weighed) | {"rivals": rival, "win": Part(won, WON * won)}


def _worth(view: View, seat: int, parts: Weights) -> float:
    """Return the T of all that a player has and may expect."""
    return sum(part.worth for part in _prospects(view, seat, parts).values())


def _prospects(view: View, seat: int, parts: Weights) -> dict[str, Part]:
    """Return profit, contracts within reach, production, places for teams, cards and Infra."""
    appraisal, player = Appraisal(view, seat), view.players[seat]
    hand, later = appraisal.hand, min(1.0, (appraisal.turns - 1) / 4)
    sites = {team.site for team in appraisal.me.teams if team.site and not team.gone}
    places = sorted((appraisal.potential(site) for site in sorted(sites)), reverse=True)[:TEAMS]
    shown = player.hand or ()
    cards = sum(hand.card(card.id) for card in shown)
    cards += HIDDEN * (player.hand_size - len(shown))
    amounts = {
        "profit": (player.profit, parts.profit),
        "contracts": (appraisal.contracts(), parts.contracts),
        "production": (appraisal.production(), parts.production),
        "colonies": (appraisal.colonies(), parts.colonies),
        "places": (later * sum(places) / 2, parts.places),
        "infra": (infra_worth(appraisal), parts.infra),
        "wheel": (hand.wheel, parts.wheel),
        "titles": (sum(map(hand.lasting, appraisal.me.progress)), parts.titles),
        "cards": (appraisal.thrift * cards, parts.cards),
    }
    return {name: Part(amount, weight * amount) for name, (amount, weight) in amounts.items()}
