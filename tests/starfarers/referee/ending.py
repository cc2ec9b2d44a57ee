"""The start, the order of turns, peace, conquest, elimination, and the last round."""

from __future__ import annotations

from collections import Counter

from rules.kernel import Result
from rules.starfarers.position.view import View
from tests.starfarers.referee.book import Player, home
from tests.starfarers.referee.figures import LETTERS, RESOURCES
from tests.starfarers.referee.play import Play, on

_KINDS = {"port", "colony", "spaceport"}


def check_start(play: Play, view: View) -> None:
    """Check for a mothership, one starship and a card of each resource for everybody."""
    for seat in range(play.seats):
        player, ships = play.book.players[seat], play.book.ships_of(seat)
        one_each = Counter(dict.fromkeys(RESOURCES, 1))
        expected = Player(one_each, Counter(), None, 0, 0, set(), cheaper_ring=False, out=False)
        play.need(player == expected, f"{seat} begins with {player}")
        hexes = [ship.hex for ship in ships.values()]
        play.need(hexes == [home(seat)], f"{seat} begins with {ships}")
        play.need(play.book.spaces[home(seat)].terrain == "home", f"{home(seat)} isn't a home")
    play.need(len(play.book.spaces) == play.seats and not play.book.bases, "more than homes")
    play.need(sum(view.bags.values()) == 22 * play.seats, f"bags {view.bags}")
    play.need(view.deck == 40, f"deck {view.deck}")


def check_order(play: Play, view: View) -> None:
    """Check that turns go round by seat, past eliminated players; a round ends where it began."""
    now = view.active
    if play.turn.active < 0 or now is None:
        play.first = -1 if now is None else now
        return
    alive = [
        player_seat
        for player_seat in range(play.seats)
        if not play.book.players[player_seat].out or player_seat == now
    ]
    after = sorted(
        alive, key=lambda player_seat: (player_seat - play.turn.active - 1) % play.seats
    )[0]
    play.need(now == after, f"after {play.turn.active} plays {now} instead of {after}")
    start = play.first
    passed = (now - start) % play.seats <= (play.turn.active - start) % play.seats
    play.need(view.round == play.round + passed, f"round {view.round} after {play.round}")


def complete(play: Play, seat: int, letter: str) -> bool:
    """Return whether a player has one base of each of the three kinds in a galaxy."""
    bases = play.book.bases_of(seat)
    return {base.kind for site, base in bases.items() if site[0] == letter} == _KINDS


def at_peace(play: Play, seat: int) -> bool:
    """Return whether a player has a colony system in every galaxy."""
    return all(complete(play, seat, letter) for letter in LETTERS[: play.seats])


def check_no_peace(play: Play) -> None:
    """Check that a player who begins a turn with all the systems has won."""
    seat = play.turn.active
    play.need(seat < 0 or not at_peace(play, seat), f"{seat} has brought peace and plays on")


@on("<seat> has a colony system in every galaxy and wins peacefully")
def _peace(play: Play, groups: tuple[str, ...]) -> None:
    seat = int(groups[0])
    play.need(at_peace(play, seat), f"{seat} has not all systems")
    play.ended = "peace"
    play.winners = {seat}


@on("<seat> has no mothership, starship or base left and is out")
def _out(play: Play, groups: tuple[str, ...]) -> None:
    seat = int(groups[0])
    book = play.book
    player = book.players[seat]
    play.need(player.captor is not None, f"{seat} is out and has its mothership")
    left = (*book.ships_of(seat), *book.bases_of(seat))
    play.need(not left, f"{seat} is out and has {left}")
    player.out = True
    player.hand = Counter()
    player.wrecks = player.swallowed = 0
    book.alliances = {pact for pact in book.alliances if seat not in pact[:2]}
    for space in book.spaces.values():
        space.pacts.discard(seat)
    book.offers = {offer_id: pact for offer_id, pact in book.offers.items() if seat not in pact[:2]}


@on("<seat> has conquered all others", "<words> have conquered all others")
def _conquers(play: Play, groups: tuple[str, ...]) -> None:
    winners = {int(player_seat) for player_seat in groups[0] if player_seat.isdigit()}
    left = {player_seat for player_seat, player in enumerate(play.book.players) if not player.out}
    play.need(left == winners, f"{winners} conquer, left are {left}")
    play.ended, play.winners = "conquest", winners


@on("Round <n> is over: points decide")
def _over(play: Play, groups: tuple[str, ...]) -> None:
    play.need(int(groups[0]) == play.rules.rounds == play.round, f"{groups} of {play.rules.rounds}")
    play.ended = "rounds"


def points(play: Play, seat: int) -> int:
    """Return the parts of a decision on points."""
    book = play.book
    systems = sum(complete(play, seat, letter) for letter in LETTERS[: play.seats])
    captured = sum(player.captor == seat for player in book.players)
    bases = Counter(base.kind for base in book.bases_of(seat).values())
    ships = len(book.ships_of(seat))
    worth = 10 * systems + 5 * captured + 3 * bases["spaceport"] + 2 * bases["colony"]
    return worth + 2 * bases["port"] + 2 * ships + book.players[seat].upgrades.total()


def check_end(play: Play, view: View, result: Result) -> None:
    """Check that the end has a reason, and the places follow from it."""
    play.need(result.ended_by == play.ended, f"ended by {result.ended_by}, reported {play.ended}")
    first = {seat for seat, place in enumerate(result.places) if place == 1}
    if play.ended != "rounds":
        play.need(first == play.winners, f"winners {first}, expected {play.winners}")
        return
    alive = [seat for seat, player in enumerate(play.book.players) if not player.out]
    lost = {seat: result.scores[seat] for seat in range(play.seats) if seat not in alive}
    play.need(not any(lost.values()), f"points of players who are out: {lost}")
    rank = {seat: _rank(play, seat) for seat in alive}
    best = {seat for seat in alive if rank[seat] == max(rank.values())}
    play.need(first == best, f"winners {first}, by points {rank}")
    for seat in alive:
        play.need(result.scores[seat] == points(play, seat), f"{seat} scores {result.scores[seat]}")


def _rank(play: Play, seat: int) -> tuple[int, int, int]:
    galaxies = {site[0] for site in play.book.bases_of(seat)}
    return points(play, seat), len(galaxies), play.book.players[seat].hand.total()


def check_still_played(play: Play) -> None:
    """Check that nobody is left alone, and nobody without anything plays on."""
    book = play.book
    for seat, player in enumerate(book.players):
        lost = player.captor is not None and not book.ships_of(seat) and not book.bases_of(seat)
        play.need(not lost or player.out, f"{seat} has nothing left and is not out")
    alive = sum(not player.out for player in book.players)
    play.need(alive > 1, "one player is left and plays on")
