"""What a position seems worth to a seat, in T: profit, and what the HQ will still make of it."""

from __future__ import annotations

from typing import Final

from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.greedy.infra import infra_worth
from rules.spacecorp.position.view import View

RIVAL: Final = 0.5
"""The part of the best rival's that counts against it."""
HIDDEN: Final = 1.2
"""T of a card that the reader cannot see."""
SITES: Final = 0.5
"""The part of the potential of a site that counts for a team there."""
TEAMS: Final = 3
"""Teams that find something to do before the era ends."""


def value(view: View, seat: int) -> float:
    """Own worth, less a part of the best rival's; profit alone once the game is over."""
    over = any(player.place for player in view.players)
    worths = [
        float(player.profit) if over else _worth(view, player.seat) for player in view.players
    ]
    return worths.pop(seat) - RIVAL * max(worths, default=0.0)


def _worth(view: View, seat: int) -> float:
    """Profit, contracts within reach, production, places for teams, cards and Infra."""
    appraisal, player = Appraisal(view, seat), view.players[seat]
    later = min(1.0, (appraisal.turns - 1) / 4)
    there = {team.site for team in appraisal.me.teams if team.site and not team.gone}
    places = sorted((appraisal.potential(site) for site in sorted(there)), reverse=True)[:TEAMS]
    hand = player.hand or ()
    cards = sum(appraisal.hand.card(card.id) for card in hand)
    cards += HIDDEN * (player.hand_size - len(hand))
    lasting = later * SITES * sum(places) + infra_worth(appraisal)
    lasting += appraisal.hand.wheel + sum(map(appraisal.hand.lasting, appraisal.me.progress))
    return player.profit + appraisal.standing() + lasting + appraisal.thrift * cards
