"""Offers and deals, traders and trade ports, mercenaries, and who is hostile or allied."""

from __future__ import annotations

from collections import Counter

from tests.starfarers.referee import chart
from tests.starfarers.referee.book import RefereeError
from tests.starfarers.referee.figures import OFFERS_A_TURN
from tests.starfarers.referee.play import Play, Stage, goods, on


@on("(?:Counter-offer|Offer) <n>, to <seat>: <seat> gives <goods> for <goods>")
def _offer(play: Play, groups: tuple[str, ...]) -> None:
    number, taker, giver = int(groups[0]), int(groups[1]), int(groups[2])
    play.need(number not in play.book.offers, f"offer {number} twice")
    play.need(giver != taker and not play.book.players[taker].out, f"offer {number} to {taker}")
    given, wanted = goods(groups[3]), goods(groups[4])
    play.need(given or wanted, f"offer {number} is empty")
    play.need(not given & wanted, f"offer {number} swaps a resource for itself")
    if giver == play.turn.active:
        play.turn.offers += 1
        play.need(play.turn.offers <= OFFERS_A_TURN, f"{giver} makes too many offers")
        if not (play.asked.startswith("offer.") and play.preparing):
            play.reach(Stage.TRADE, "an offer")
    play.book.offers[number] = (giver, taker, given, wanted)


@on("<seat> (withdraws|declines) offer <n>")
def _gone(play: Play, groups: tuple[str, ...]) -> None:
    seat, giver_ends, number = int(groups[0]), groups[1] == "withdraws", int(groups[2])
    giver, taker, *_ = play.book.offers.pop(number)
    play.need(seat == (giver if giver_ends else taker), f"{seat} {groups[1]} offer {number}")


@on("<seat> (accepts|takes) offer <n>")
def _taken(play: Play, groups: tuple[str, ...]) -> None:
    seat, number = int(groups[0]), int(groups[2])
    play.reach(Stage.TRADE, "a trade")
    giver, taker, given, wanted = play.book.offers.pop(number)
    play.need(seat == taker, f"{seat} accepts offer {number} to {taker}")
    play.need(play.turn.active in (giver, taker), f"offer {number} in another's turn")
    play.agreed = (giver, taker, given, wanted)


@on("Deal: <seat> gives <goods> to <seat> for <goods>")
def _deal(play: Play, groups: tuple[str, ...]) -> None:
    giver, given, taker, wanted = int(groups[0]), goods(groups[1]), int(groups[2]), goods(groups[3])
    play.need(play.agreed == (giver, taker, given, wanted), f"deal {groups} of {play.agreed}")
    play.agreed = None
    play.pay(giver, given)
    play.pay(taker, wanted)
    play.gain(giver, wanted)
    play.gain(taker, given)


@on("Offer <n> fails: <seat> can no longer pay")
def _fails(play: Play, groups: tuple[str, ...]) -> None:
    if play.agreed is None:
        raise RefereeError(f"offer {groups[0]} fails and nobody agreed")
    giver, taker, given, wanted = play.agreed
    price = {giver: given, taker: wanted}[int(groups[1])]
    hand = play.book.players[int(groups[1])].hand
    play.need(not price <= hand, f"offer {groups[0]} fails though {groups[1]} can pay")
    play.agreed = None


@on("<seat> keeps offer <n> for their own turn")
def _kept(play: Play, groups: tuple[str, ...]) -> None:
    play.need(play.book.offers[int(groups[1])][1] == int(groups[0]), f"{groups} keeps")


@on("<seat> has not answered: offers? ([0-9, and]+) ends?")
def _left(play: Play, groups: tuple[str, ...]) -> None:
    gone = groups[1].replace(" and ", ", ").split(", ")
    theirs = [offer_id for offer_id, item in play.book.offers.items() if item[1] == int(groups[0])]
    play.need(sorted(map(int, gone)) == sorted(theirs), f"{groups} ends of {theirs}")
    for number in theirs:
        play.book.offers.pop(number)


@on("Trade is over: offers? ([0-9, and]+) ends? unanswered")
def _unanswered(play: Play, groups: tuple[str, ...]) -> None:
    for number in groups[0].replace(" and ", ", ").split(", "):
        play.book.offers.pop(int(number))


@on("<seat> swaps <n> <one> for <n> <one>(?: with a trader| at a trade port)?")
def _swaps(play: Play, groups: tuple[str, ...]) -> None:
    seat, count, mine, other, theirs = (
        int(groups[0]),
        int(groups[1]),
        groups[2],
        int(groups[3]),
        groups[4],
    )
    play.active(seat, "swap")
    play.need(count == other and mine != theirs, f"swap {groups}")
    if play.deal is not None:
        play.deal.marks.add("swap")
        play.deal.paid[mine] += count
        play.deal.got[theirs] += count
        play.need(mine not in play.swapped, f"{mine} came in by a swap and goes out by another")
        play.swapped.add(theirs)
    elif play.swapping == "trader":
        play.reach(Stage.ENCOUNTER, "a trader")
        play.need(("trader", mine) not in play.turn.traded, f"{mine} came from the trader")
        play.turn.traded.add(("trader", theirs))
        play.need(at_trader(play, seat), f"{seat} has no starship at a trader")
    else:
        play.need(play.swapping == "port", f"a swap out of {play.swapping!r}")
        play.reach(Stage.TRADE, "a trade port")
        play.need(("port", mine) not in play.turn.traded, f"{mine} came from a port")
        play.turn.traded.add(("port", theirs))
        play.need(mine in port_resources(play, seat), f"no port of {seat} trades {mine}")
    play.pay(seat, Counter({mine: count}))
    play.gain(seat, Counter({theirs: count}))


def at_trader(play: Play, seat: int) -> bool:
    """Return whether a starship is at a trader."""
    return any(
        play.book.spaces[ship.hex].terrain == "trader" for ship in play.book.ships_of(seat).values()
    )


def port_resources(play: Play, seat: int) -> set[str]:
    """Return the resources that a player's trade ports trade; those in orbit trade nothing."""
    return {
        play.book.spaces[site].resource or ""
        for site, base in play.book.bases_of(seat).items()
        if base.kind == "port" and not chart.is_orbit(site)
    }


@on("<seat> hires a mercenary for <goods>, who follows <ship>")
def _hires(play: Play, groups: tuple[str, ...]) -> None:
    seat, price, name = int(groups[0]), goods(groups[1]), groups[2]
    play.active(seat, "hiring")
    ship = play.book.ships[name]
    if play.deal is None:
        play.reach(Stage.ENCOUNTER, "hiring")
        play.need(play.book.spaces[ship.hex].post, f"no mercenaries at {ship.hex}")
    play.need(ship.owner == seat and price.total() == 3, f"hired for {price}")
    play.pay(seat, price)
    ship.mercenaries += 1


@on("<seat> (?:(?:attacks|sets out to free) .+ and )?is hostile to <seat>")
def _hostile(play: Play, groups: tuple[str, ...]) -> None:
    seat, to = int(groups[0]), int(groups[1])
    play.active(seat, "hostility")
    play.need(to not in play.book.players[seat].declared, f"{seat} is hostile to {to} twice")
    play.book.players[seat].declared.add(to)
    _declares(play, "war", to)


@on("<seat> is no longer hostile to <seat>")
def _peace(play: Play, groups: tuple[str, ...]) -> None:
    seat, to = int(groups[0]), int(groups[1])
    if play.asked == "ally.answer":
        return
    play.active(seat, "peace")
    _declares(play, "war", to)
    play.need(to in play.book.players[seat].declared, f"{seat} was not hostile to {to}")
    play.book.players[seat].declared.discard(to)


@on("<seat> proposes an alliance to <seat>, who answers when their next turn begins")
def _proposes(play: Play, groups: tuple[str, ...]) -> None:
    rebel, lead = int(groups[0]), int(groups[1])
    play.active(rebel, "an alliance")
    _declares(play, "ally", lead)
    _may_ally(play, lead, rebel)


def _declares(play: Play, matter: str, other: int) -> None:
    """Mark a declaration about a player, which lasts for the turn."""
    if play.asked == "travel.declare":
        play.need((matter, other) not in play.turn.declared, f"{matter} of {other} twice a turn")
        play.turn.declared.add((matter, other))


@on("The alliance of <seat> and <seat> ends")
def _alliance_ends(play: Play, groups: tuple[str, ...]) -> None:
    pair = {int(number) for number in groups}
    play.need(
        not any({*pact[:2]} == pair for pact in play.book.alliances), f"{pair} end an alliance"
    )


@on("<seat> withdraws the alliance offered to <seat>")
def _proposal_ends(play: Play, groups: tuple[str, ...]) -> None:
    play.need((int(groups[1]), int(groups[0])) in play.proposals, f"{groups}: no such proposal")


@on("<seat> is out, so offers? ([0-9, and]+) ends?")
def _offers_end(play: Play, groups: tuple[str, ...]) -> None:
    play.need(play.book.players[int(groups[0])].out, f"{groups[0]} is not out")


def _may_ally(play: Play, lead: int, rebel: int) -> None:
    players = play.book.players
    play.need(players[rebel].captor is not None, f"{rebel} has its mothership and seeks allies")
    play.need(players[lead].captor is None and not players[lead].out, f"{lead} cannot lead")
    play.need(lead != rebel, "an alliance of one")


@on("<seat> accepts the alliance with <seat> and leads it")
def _accepts(play: Play, groups: tuple[str, ...]) -> None:
    lead, rebel = int(groups[0]), int(groups[1])
    _may_ally(play, lead, rebel)
    play.need(not play.book.ally(lead, rebel), f"{lead} and {rebel} ally twice")
    play.book.alliances.add((lead, rebel, True))
    play.book.players[lead].declared.discard(rebel)
    play.book.players[rebel].declared.discard(lead)


@on("<seat> refuses an alliance with <seat>")
def _refuses(play: Play, groups: tuple[str, ...]) -> None:
    play.need(play.asked == "ally.answer", "an alliance is refused unasked")


@on("<seat> leaves the alliance with <seat>")
def _leaves(play: Play, groups: tuple[str, ...]) -> None:
    pair = {int(groups[0]), int(groups[1])}
    _declares(play, "leave", int(groups[1]))
    gone = {pact for pact in play.book.alliances if {pact[0], pact[1]} == pair}
    play.need(gone, f"{pair} were no allies")
    play.book.alliances -= gone


@on("<seat> fights (apart from|jointly with|together with|beside) <seat>")
def _manner(play: Play, groups: tuple[str, ...]) -> None:
    pair, joint = {int(groups[0]), int(groups[2])}, groups[1] != "apart from"
    _declares(play, "manner", int(groups[2]))
    for pact in [pact for pact in play.book.alliances if {pact[0], pact[1]} == pair]:
        play.book.alliances.discard(pact)
        play.book.alliances.add((pact[0], pact[1], joint))
