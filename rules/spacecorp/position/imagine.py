"""A position as a reader of a view can imagine it, for planning help and AI seats.

What the view does not show is left out: rivals' hands hold what everybody has seen, and of the deck
only its size is known.
"""

from __future__ import annotations

from typing import Final

from rules.spacecorp.charts.kinds import NO_CARD, NO_COLONY, NOBODY, Action, CardId
from rules.spacecorp.position.state import Base, Legacy, Player, Source, Spot, State, Team, Trigger
from rules.spacecorp.position.view import PlayerView, SiteView, View

UNKNOWN: Final = CardId("?")


def imagine(view: View) -> State:
    """Return a position that the reader's view allows."""
    contracts = view.contracts
    return State(
        era=view.era,
        begin=view.begin,
        end=view.end,
        by_lot=False,
        holders_only=False,
        players=[_player(view, player) for player in view.players],
        stage=view.stage,
        active=NOBODY if view.active is None else view.active,
        first=NOBODY if view.first is None else view.first,
        round=view.round,
        turn=view.turn,
        sabotaged=Action(view.sabotaged) if view.sabotaged else None,
        trigger=Trigger(view.trigger),
        closing=view.closing,
        last=[player.seat for player in view.players if player.last_turn],
        spots={site.id: _spot(site) for site in view.sites},
        deck=[UNKNOWN] * view.deck,
        offers=[card.id if card else NO_CARD for card in view.offers],
        played=[card.id for card in view.played],
        discards=[card.id for card in view.discards],
        stacks={stack: [tile.id for tile in tiles] for stack, tiles in view.unseen.items()},
        produced=view.produce_actions,
        discs=[contract.disc for contract in contracts],
        claimed=[NOBODY if row.claimed_by is None else row.claimed_by for row in contracts],
        beyond=[NOBODY if seat is None else seat for seat in view.beyond],
        sideboard=[card.id for card in view.sideboard],
        colonies=[tile.colony.id for tile in view.colonies],
        content=view.content,
        profit_sums=view.profit_sums,
    )


def _spot(site: SiteView) -> Spot:
    if not (site.tiles or site.bases):  # as most are, and AI seats imagine often
        return Spot()
    return Spot(
        tiles=[tile.id for tile in site.tiles],
        bases=[Base(base.seat, base.kind) for base in site.bases],
        spent=[tile.id for tile in site.spent],
        colony=site.colony.id if site.colony else NO_COLONY,
    )


def _player(view: View, player: PlayerView) -> Player:
    """Return a player's state with only what the view's reader knows."""
    teams = [
        Team(team.site, team.track, team.claim)
        for site in view.sites
        for team in site.teams
        if team.seat == player.seat
    ]
    hand = player.known if player.hand is None else player.hand
    legacy = player.legacy
    return Player(
        hand=[card.id for card in hand],
        shown=[card.id for card in player.known],
        slots=[slot.card.id if slot.card else NO_CARD for slot in player.slots],
        teams=teams + [Team() for _ in range(player.teams_left)],
        ledger={Source(source): amount for source, amount in player.ledger.items()},
        genetics=player.genetics,
        revelation=player.revelation,
        progress=[card.id for card in player.progress],
        legacy=Legacy(legacy.tile.id, legacy.kind) if legacy else None,
        passed=player.passed,
    )
