"""Beginnings of eras and ends of games [p4, p5, p13, p14, p18, p21, p22]."""

from __future__ import annotations

from collections import Counter

from rules.kernel import Result
from rules.spacecorp.charts.kinds import BaseKind, ColonyEffect, Era, SiteId, SiteKind, Stack
from tests.spacecorp.referee import goals
from tests.spacecorp.referee.rights import Rights
from tests.spacecorp.referee.sight import TIME_CARDS, Sight, claim

DECKS = {Era.MARINERS: 46, Era.PLANETEERS: 58, Era.STARFARERS: 76}
STACKS = {
    Era.MARINERS: {Stack.E1: 6, Stack.E2: 3},
    Era.PLANETEERS: {Stack.E1: 6, Stack.E2: 14, Stack.E3: 8},
    Era.STARFARERS: {Stack.PRIMARY: 16, Stack.SECONDARY: 12, Stack.ALIEN: 5},
}
TEAMS = (2, 2, 3)
COLONIES = {2: 12, 3: 17, 4: 20}
START_PROFIT = (0, 8, 20)
FOR_COLONIES = (-1, 1, 4, 8, 13)
LATE = {2: {1}, 3: {1, 2}, 4: {2, 3}}
"""Seats that draw a card before the first turn of Mariners [p5]."""
ONE_MORE = {3: 2, 4: 3}
"""Seats that begin Mariners with 1T [p5]."""
AHEAD = (("", ""), ("ceres", "vesta"), ("alpha-centauri", "luhman-16"))
WHEEL = 3


def check_opening(sight: Sight, first: int, *, calm: bool) -> None:
    """Check the table at the first action of an era; `first` has the first turn.

    `calm`: no Edge was played before it.
    """
    seats, era = len(sight.views), sight.era
    fresh = era is sight.view.begin
    stacks = Counter({stack: n for stack, n in sight.view.stacks.items() if n})
    drawn = Counter(tile.stack for site in sight.view.sites for tile in site.tiles)
    drawn += Counter(tile.stack for tile in sight.view.tile_discards)
    claim(stacks + drawn == Counter(STACKS[era]), "p14", "stacks", stacks, drawn)
    claim(all(sight.view.offers), "p5", "offers are missing at the start of", era)
    hands = [Counter(_kind(card.id) for card in sight.hand(s)) for s in range(seats)]
    cards = sum(sum(hand.values()) for hand in hands) + 4 + sight.view.deck
    cards += len(sight.view.discards)
    claim(cards == DECKS[era] + TIME_CARDS[seats], "p5", cards, "cards in play")
    for seat in range(seats):
        place = (seat - first) % seats
        late = era is Era.MARINERS and place in LATE[seats]
        number = 2 + late if era is Era.MARINERS else 3
        claim(not calm or len(sight.hand(seat)) == number, "p5", seat, "begins with", hands[seat])
        _check_teams(sight, seat)
        player = sight.player(seat)
        if fresh:
            due = START_PROFIT[era] + (era is Era.MARINERS and ONE_MORE.get(seats) == place)
            claim(player.ledger.get("start", 0) == due, "p5", seat, "starts with", player.ledger)
    claim(sight.view.beyond in ((None, None), None) or era is Era.STARFARERS, "p14", "markers")
    _check_sideboard(sight)
    for row, contract in enumerate(sight.view.contracts):
        claim(contract.award == goals.award(sight, row), "p16", "award of row", row + 1)
        claim(not fresh or contract.disc == era - 1, "p22", "discs of row", row + 1)


def _kind(card: str) -> str:
    return card[0]


def _check_teams(sight: Sight, seat: int) -> None:
    ahead, second = AHEAD[sight.era]
    spots = Counter((str(site), team.track) for site, team in sight.teams(seat))
    # A Star Children card taken at the change would add a team; it cannot be had so early.
    claim(sum(spots.values()) == TEAMS[sight.era], "p14", seat, "has teams at", spots)
    elsewhere = {site for site, _ in spots if sight.printed[SiteId(site)].kind is not SiteKind.HOME}
    claim(elsewhere <= {ahead, second}, "p14", seat, "begins at", elsewhere)
    claim(sum(spots[site] for site in spots if site[0] in elsewhere) <= 2, "p14", spots)
    claim(all(track in (0, 2, 3) for _, track in spots), "p18", spots)


def _check_sideboard(sight: Sight) -> None:
    """Check progress cards of the eras so far, colonies by the number of players [p14, p18]."""
    owned = [card for seat in range(len(sight.views)) for card in sight.player(seat).progress]
    board = [*sight.view.sideboard, *owned]
    claim(len(board) == 16 * sight.era, "p14", len(board), "progress cards")
    number = COLONIES[len(sight.views)] if sight.era is Era.STARFARERS else 0
    claim(len(sight.view.colonies) == number, "p18", len(sight.view.colonies), "colonies")


def check_change(before: Sight, after: Sight, upgraded: set[int], claimed: list[int]) -> None:
    """Check the pieces that stay and go between two eras [p13].

    `upgraded`: HQs that changed since; `claimed`: rows claimed since.
    """
    for seat in range(len(after.views)):
        old, new = before.player(seat), after.player(seat)
        claim(seat in upgraded or old.slots == new.slots, "p13", seat, "lost Infra")
        titles = {card.id for card in old.progress}
        claim(titles <= {card.id for card in new.progress}, "p13", seat, "lost progress cards")
        bases = Counter(base.seat for site in after.view.sites for base in site.bases)
        claim(not bases, "p13", "bases stayed on the board", bases)
        stock = sum(new.stock.values()) + (new.legacy is not None)
        claim(stock == 27, "p13", seat, "has", stock, "bases")
    rows = enumerate(before.view.contracts)
    discs = [before.era if row in claimed else contract.disc for row, contract in rows]
    claim(discs == [row.disc for row in after.view.contracts], "p13", "discs moved")


def check_score(last: Sight, result: Result) -> None:
    """Check the final profit, and the winner [p21, p22]."""
    era, seats = last.era, range(len(last.views))
    for seat in seats:
        player, parts = last.player(seat), result.breakdown[seat]
        claim(result.scores[seat] == sum(parts.values()), "p21", "parts of the score")
        if era is Era.STARFARERS:
            colonies = last.player(seat).colonies
            claim(player.place == result.places[seat], "p21", "place of", seat)
            claim(len(colonies) >= 0, "p21", "colonies")
    tie = [_tie(last, seat) for seat in seats]
    keys = [(result.scores[seat], *tie[seat]) for seat in seats]
    for seat in seats:
        place = 1 + sum(other > keys[seat] for other in keys)
        claim(result.places[seat] == place, "p21", result.places, "not by", keys)


def _tie(last: Sight, seat: int) -> tuple[int, ...]:
    if last.era is Era.STARFARERS:
        values = [s.colony.value for s in last.view.sites if s.colony and s.colony_owner == seat]
        return (sum(values), len(last.player(seat).progress))
    return (sum(b.seat == seat for s in last.view.sites for b in s.bases),)


def due_at_end(last: Sight, seat: int) -> int:
    """Return a player's gains after the last turn, without colonies' contracts [p21, p22]."""
    player = last.player(seat)
    if last.era is Era.STARFARERS:
        free = sum(
            last.printed[s.id].kind is SiteKind.SYSTEM and s.colony is None for s in last.view.sites
        )
        empty = sum(
            s.colony_owner == seat and s.colony.effect is ColonyEffect.EMPTY_STARS
            for s in last.view.sites
            if s.colony
        )
        return FOR_COLONIES[min(4, len(player.colonies))] + empty * free
    due = sum(
        worth for holder, worth in zip(last.view.beyond, (3, 1), strict=True) if holder == seat
    )
    return due + (player.genetics if last.era is Era.MARINERS else 0)


def legacies(sight: Sight, seat: int) -> set[str]:
    """Return the sites whose tile and base may go on producing [p13]."""
    return {
        str(site.id)
        for site in sight.view.sites
        if any(
            base.seat == seat and Rights(sight, seat).production(site.id, n, base.kind) is not None
            for n, base in enumerate(site.bases)
        )
    }


__all__ = ["BaseKind", "check_change", "check_opening", "check_score", "due_at_end", "legacies"]
