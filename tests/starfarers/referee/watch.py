"""The referee at a table: it gives each answer to the match and checks the result."""

from __future__ import annotations

from rules.kernel import CHANCE, Ask, Match
from rules.starfarers.position.view import View
from tests.starfarers.referee import battles, cards, ending, journeys, offered
from tests.starfarers.referee.book import RefereeError, Ship, differences, home, read
from tests.starfarers.referee.play import Play, Stage, Turn, hear

__all__ = ["Referee"]


class Referee:
    """A follower of one match; it raises RefereeError if the rulebook disagrees."""

    def __init__(self, match: Match) -> None:
        self.match = match
        view: View = match.view(None)
        self.play = Play(match.seats, view.rules, read(match))
        ending.check_start(self.play, view)
        self._turn(view)
        self._asks()

    def answer(self, seat: int, key: str) -> None:
        """Play an answer in the match, and check the result."""
        play = self.play
        ask = self.match.asks()[seat]
        play.asked, play.key = ask.id, key
        self._prepare(ask, key)
        news = self.match.answer(seat, key)
        fresh = self.match.added_entries[1:]
        play.chance.extend(entry.key for entry in fresh if entry.seat == CHANCE)
        for item in news:
            hear(play, item.text)
        self._after()

    def _prepare(self, ask: Ask, key: str) -> None:
        play = self.play
        if ask.id == "deed":
            play.swapping = key if key in ("trader", "port") else ""
            play.swapped = set()
            play.preparing = key.startswith("prepare:")
            if key.startswith("offer:"):
                play.preparing = False
        if ask.id == "battle.confirm":
            play.starter = str(getattr(ask.about, "ship", ""))
            play.turn.began += key == "fight"
        if ask.id == "card.option":
            play.swapped = set()
            cards.begin(play, str(ask.about), key)
        if ask.id == "card.order":
            play.ordering.append(key)

    def _after(self) -> None:
        play, match = self.play, self.match
        view: View = match.view(None)
        ids = {ask.id for ask in match.asks().values()}
        if not any(item.startswith(("battle.", "goods.", "card.", "feast.")) for item in ids):
            if play.deal and play.fight:
                play.deal.result = "win" if play.fight.lead > 0 else "lose"
            battles.settle(play)
            if not ids & {"swap.pair"}:
                cards.conclude(play)
            play.need(not play.chance, f"outcomes without news: {list(play.chance)}")
        if (view.active, view.round) != (play.turn.active, play.round) and match.result is None:
            self._turn(view)
        self._compare(view)
        if match.result is not None:
            ending.check_end(play, view, match.result)
            return
        self._asks()

    def _turn(self, view: View) -> None:
        play = self.play
        ending.check_order(play, view)
        play.turn = Turn(-1 if view.active is None else view.active)
        play.round = view.round
        own = play.book.ships_of(play.turn.active)
        play.turn.halted = play.skips & set(own)
        play.skips -= set(own)
        ending.check_no_peace(play)

    def _compare(self, view: View) -> None:
        play, result = self.play, read(self.match)
        for ship in (*play.book.ships.values(), *result.ships.values()):
            ship.skips = False
        if play.returning is not None:
            self._return(result.ships)
        wrong = differences(play.book, result)
        if wrong:
            raise RefereeError("; ".join(wrong))
        play.need(sum(view.bags.values()) == play.unknown.total(), f"bags hold {view.bags}")
        piles = (play.deck.total(), play.discards.total())
        play.need(
            (view.deck, view.discards) == piles, f"deck {view.deck}, {view.discards}, {piles}"
        )
        play.book = result
        play.proposals = {(item.lead, item.rebel) for item in view.proposals}
        play.asked_offers = {item.id for item in view.offers if item.asked}
        spent: dict[str, int] = {
            ship.name: ship.spent for ship_name in view.galaxies for ship in ship_name.ships
        }
        for name, steps in play.turn.spent.items():
            words = spent.get(name, steps)
            play.need(words in (steps, 0), f"{name} has made {words} steps, expected {steps}")
        nodes = {
            space.id for ship_name in view.galaxies for space in ship_name.spaces if space.node
        }
        play.need(nodes == result.nodes(), f"nodes {nodes ^ result.nodes()}")

    def _began(self, view: View) -> None:
        """Find out from the view which ship began a battle, if several could have."""
        play = self.play
        own = [
            ship
            for ship_name in view.galaxies
            for ship in ship_name.ships
            if ship.owner == view.active
        ]
        words: set[str] = {ship.name for ship in own if ship.fought}
        play.need(len(words) <= play.turn.began, f"{words} have begun {play.turn.began} battles")
        play.turn.fought = words

    def _return(self, ships: dict[str, Ship]) -> None:
        play = self.play
        assert play.returning is not None
        seat, count = play.returning
        play.returning = None
        new = {name: ship for name, ship in ships.items() if name not in play.book.ships}
        fit = all(ship.owner == seat and ship.hex == home(seat) for ship in new.values())
        play.need(fit and len(new) == count, f"{count} ships of {seat} return, found {new}")
        play.book.ships |= new

    def _asks(self) -> None:
        play = self.play
        for ask in self.match.asks().values():
            if ask.id == "deed":
                if play.turn.stage is Stage.TRAVEL:
                    self._arrived()
                self._began(self.match.view(None))
            offered.check(play, ask)

    def _arrived(self) -> None:
        """Check that everything due after travel has happened before anything else."""
        play = self.play
        play.turn.stage = Stage.ENCOUNTER
        for name, place, cause in play.turn.due:
            ship = play.book.ships.get(name)
            if ship is None or ship.hex != place:
                continue
            foe = cause.isdigit() and battles.still_met(play, name, place, int(cause))
            pirates = cause in play.book.pirates_near(place)
            play.need(not foe and not pirates, f"{name} came to {place} and met no {cause}")
        left = journeys.minable(play) - play.turn.mined
        play.need(not left, f"{left} are not mined")
