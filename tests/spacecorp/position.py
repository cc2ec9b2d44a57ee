"""Positions for tests: a table in some era whose cards, tiles and bases a test puts in place.

Only holders of an Edge are asked there, so that a test meets no windows but its own.
"""

from __future__ import annotations

from typing import Any

from rules.kernel import Dice, Match, News, SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.content import CARDS, CHARTS, TILES
from rules.spacecorp.charts.kinds import NO_CARD, BaseKind, CardId, Era, ProgressId, SiteId, TileId
from rules.spacecorp.position.state import Base, Player, Source, Spot, Stage, State, Team
from tests.support.asking import answers as answers
from tests.support.asking import ask_of as ask_of

MARINERS, PLANETEERS, STARFARERS = Era


class Board:
    """A table in the first turn of an era, seat 0 to move, hands empty except for Time cards."""

    def __init__(self, era: Era = MARINERS, seats: int = 2, **options: str) -> None:
        name = era.name.lower()
        given = {"begin": name, "end": name, "first": "seat", "edges": "holders", **options}
        self.options = SPACECORP.check_options(given, seats)
        match = Match.start(SPACECORP, seats=seats, options=self.options, dice=SeededDice("board"))
        while match.asks() and match.state.stage is Stage.SETUP:
            seat, ask = min(match.asks().items())
            match.answer(seat, ask.keys[0])
        self.state: State = match.state
        self.state.active = self.state.first = 0
        state = self.state
        for player in state.players:
            state.deck += player.hand
            player.hand, player.shown = [], []
            self.progress_back(player)
        state.deck += [card for card in state.offers if card] + state.start_pool
        state.offers, state.start_pool = [NO_CARD] * 4, []
        state.deck.sort()

    def progress_back(self, player: Player) -> None:
        """Put all progress cards of a player back."""
        self.state.sideboard += player.progress
        player.progress = []

    def hand(self, cards: str, seat: int = 0) -> Board:
        """Deal named cards to a hand, unseen by others."""
        for card in cards.split():
            self.state.deck.remove(CardId(card))
            self.state.players[seat].hand.append(CardId(card))
        return self

    def slot(self, slot: int, card: str, seat: int = 0) -> Board:
        """Lay a card on a HQ, one of this era or an earlier one."""
        named = CardId(card)
        if named in self.state.deck:
            self.state.deck.remove(named)
        self.state.players[seat].slots[slot - 1] = named
        return self

    def offers(self, cards: str) -> Board:
        """Lay these offers out."""
        for box, card in enumerate(cards.split()):
            self.state.deck.remove(CardId(card))
            self.state.offers[box] = CardId(card)
        return self

    def team(self, site: str, seat: int = 0, *, track: int = 0, claim: bool = False) -> Team:
        """Move a team that is still at home to a site, or take one from the HQ."""
        home = CHARTS[self.state.era].home
        teams = self.state.players[seat].teams
        team = next((team for team in teams if team.site == home), None)
        team = team or next(team for team in teams if not team.site)
        team.site, team.track, team.claim = SiteId(site), track, claim
        return team

    def tile(self, site: str, *tiles: str) -> Spot:
        """Lay tiles at a site."""
        spot = self.state.spots[SiteId(site)]
        for tile in tiles:
            named = TileId(tile)
            self.state.stacks[TILES[named].stack].remove(named)
            spot.tiles.append(named)
        return spot

    def with_team(self, *given: Any, **named: Any) -> Board:
        """Return the board with a team at a site."""
        self.team(*given, **named)
        return self

    def with_tile(self, *given: Any, **named: Any) -> Board:
        """Return the board with tiles at a site."""
        self.tile(*given, **named)
        return self

    def base(self, site: str, *kinds: BaseKind, seat: int = 0) -> Board:
        """Put bases at a site."""
        self.state.spots[SiteId(site)].bases += [Base(seat, kind) for kind in kinds]
        return self

    def progress(self, *cards: str, seat: int = 0) -> Board:
        """Add progress cards."""
        for card in cards:
            self.state.sideboard.remove(ProgressId(card))
            self.state.players[seat].progress.append(ProgressId(card))
        return self

    def profit(self, amount: int, seat: int = 0) -> Board:
        """Set a player's profit."""
        player = self.state.players[seat]
        player.gain(amount - player.profit, Source.START)
        return self

    def empty_deck(self) -> Board:
        """Discard the whole deck."""
        self.state.discards += [card for card in self.state.deck if not CARDS[card].time]
        self.state.times += [card for card in self.state.deck if CARDS[card].time]
        self.state.deck = []
        return self

    def match(self, dice: Dice | None = None) -> Match:
        """Return the match at its next question."""
        SPACECORP.assert_sound(self.state)
        seats = len(self.state.players)
        match = Match(SPACECORP, seats, self.options, dice or SeededDice("test"))
        return match.begin_at(self.state)


def finish(match: Match) -> None:
    """Pass every window and take the defaults until a new turn begins."""
    turn = match.state.turn
    while match.result is None and match.state.turn == turn:
        seat, ask = min(match.asks().items())
        if ask.id == "turn.action" and match.rested:
            return
        keys = ask.keys
        default = next((key for key in ("pass", "skip", "stay", "stop") if key in keys), keys[0])
        match.answer(seat, ask.default or default)
        SPACECORP.assert_sound(match.state)


def public_news(news: list[News]) -> str:
    """Return all public news."""
    return " ".join(item.text for item in news if item.to is None)
