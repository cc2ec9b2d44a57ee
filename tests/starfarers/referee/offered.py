"""Offered options: everything that the rulebook allows, and nothing that it forbids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from rules.kernel import Ask
from tests.starfarers.referee import chart
from tests.starfarers.referee.battles import refuges
from tests.starfarers.referee.book import home
from tests.starfarers.referee.building import buildable, sites, yards
from tests.starfarers.referee.cards import options
from tests.starfarers.referee.figures import OFFERS_A_TURN, RESOURCES, SWAPPED_AT_ONCE
from tests.starfarers.referee.journeys import destinations
from tests.starfarers.referee.markets import at_trader, port_resources
from tests.starfarers.referee.play import Play, Stage

Expected = Callable[[Play, Ask], set[str]]


def check(play: Play, ask: Ask) -> None:
    """Compare the keys of a question with what the referee allows."""
    expected = EXPECTED.get(ask.id)
    if expected is None:
        return
    keys, allowed = set(ask.keys), expected(play, ask)
    play.need(len(keys) == len(ask.keys), f"{ask.id} offers a key twice: {ask.keys}")
    play.need(
        keys == allowed,
        f"{ask.id} to {ask.seat} about {ask.about}: forbidden {sorted(keys - allowed)}, "
        f"missing {sorted(allowed - keys)}",
    )


def _what(play: Play, ask: Ask) -> set[str]:
    play.need(ask.seat == play.turn.active, f"{ask.seat} travels in {play.turn.active}'s turn")
    ships = play.book.ships_of(ask.seat)
    ready = {f"move:{name}" for name in ships if destinations(play, name)}
    play.need(ready, "a travel is asked for that nobody can make")
    return ready | {"done"} | _more(play, ask)


def _to(play: Play, ask: Ask) -> set[str]:
    return set(destinations(play, str(ask.about)))


def _more(play: Play, ask: Ask) -> set[str]:
    return {"more"} if _declare(play, ask) - {"back"} else set()


def _declare(play: Play, ask: Ask) -> set[str]:
    seat, book = ask.seat, play.book
    me = book.players[seat]
    led = any(rebel == seat for _, rebel, _ in book.alliances)
    result = {"back"}
    for player_seat, player in enumerate(book.players):
        if player_seat == seat or player.out:
            continue
        if player_seat in me.declared:
            result.add(f"peace:{player_seat + 1}")
        elif not book.ally(seat, player_seat):
            result.add(f"hostile:{player_seat + 1}")
        proposed = (player_seat, seat) in play.proposals
        lost = me.captor is not None and player_seat != me.captor
        if (
            lost
            and not led
            and player.captor is None
            and not book.ally(seat, player_seat)
            and not proposed
        ):
            result.add(f"ally:{player_seat + 1}")
    for lead, rebel, joint in book.alliances:
        if seat in (lead, rebel):
            other = rebel if seat == lead else lead
            result |= {f"leave:{other + 1}", f"{'apart' if joint else 'joint'}:{other + 1}"}
    answer = play.turn.declared
    return {
        key for key in result if (_matter(key), key[-1]) not in {(a, f"{b + 1}") for a, b in answer}
    }


def _matter(key: str) -> str:
    """Return the subject of a declaration, which is made once a turn and not taken back."""
    verb = key.partition(":")[0]
    return {"peace": "war", "hostile": "war", "joint": "manner", "apart": "manner"}.get(verb, verb)


def _deed(play: Play, ask: Ask) -> set[str]:
    seat, stage = ask.seat, play.turn.stage
    result = {"end"}
    if stage <= Stage.ENCOUNTER:
        result |= attacks(play, seat) | _visits(play, seat)
        stayed = not play.turn.arrived & set(play.book.ships_of(seat))
        result |= _more(play, ask) if stayed else set()
    if stage <= Stage.TRADE:
        result |= _dealings(play, seat)
    return result | buildable(play, seat)


def attacks(play: Play, seat: int) -> set[str]:
    """Return possible targets: everything that a starship is on, except allies."""
    book, result = play.book, set()
    able = [
        ship.hex
        for name, ship in book.ships_of(seat).items()
        if not (play.rules.one_attack and name in play.turn.fought)
    ]
    others = [
        player_seat
        for player_seat in range(play.seats)
        if player_seat != seat and not book.ally(seat, player_seat)
    ]
    for name, ship in book.ships.items():
        if ship.owner in others and ship.hex in able:
            result.add(name)
    for site, base in book.bases.items():
        if base.owner in others and chart.hexes(site) & set(able):
            result.add(site)
    for player_seat in others:
        player = book.players[player_seat]
        if player.captor is None and not player.out and home(player_seat) in able:
            result.add(f"home-{home(player_seat)}")
    result = {f"attack:{player_seat}" for player_seat in result - play.turn.targets}
    return result | _liberations(play, seat, able)


def _liberations(play: Play, seat: int, able: list[str]) -> set[str]:
    result = set()
    for player_seat, player in enumerate(play.book.players):
        mine = player_seat == seat or play.book.ally(seat, player_seat)
        if (
            mine
            and player.captor not in (None, seat)
            and home(player_seat) in able
            and not player.out
        ):
            result.add(home(player_seat))
    return {
        f"free:{player_seat}"
        for player_seat in result
        if f"home-{player_seat}" not in play.turn.targets
    }


def _visits(play: Play, seat: int) -> set[str]:
    result, hand = set(), play.book.players[seat].hand
    for ship in play.book.ships_of(seat).values():
        space = play.book.spaces[ship.hex]
        waits = space.occupied and space.card and ship.hex not in play.turn.dealt
        if waits and options(play, ship.hex) != {"leave"}:
            result.add(f"card:{ship.hex}")
        if space.post and hand.total() >= 3:
            result.add(f"hire:{ship.hex}")
    if at_trader(play, seat) and any(
        hand[resource] for resource in _fresh(play, "trader", set(RESOURCES))
    ):
        result.add("trader")
    return result


def _dealings(play: Play, seat: int) -> set[str]:
    hand, result = play.book.players[seat].hand, set()
    if any(hand[resource] for resource in _fresh(play, "port", port_resources(play, seat))):
        result.add("port")
    for number, (giver, taker, _, wanted) in play.book.offers.items():
        if giver == seat:
            result.add(f"withdraw:{number}")
        if taker == seat and number not in play.asked_offers:
            result.add(f"decline:{number}")
            if wanted <= hand:
                result.add(f"take:{number}")
    if any(resource in play.asked_offers for resource in play.book.offers):
        result.add("rest")
    standing = sum(giver == seat for giver, *_ in play.book.offers.values())
    free = max(standing, play.turn.offers) < OFFERS_A_TURN
    for resource, player in enumerate(play.book.players):
        if resource != seat and not player.out and free:
            result |= {f"offer:{resource + 1}", f"prepare:{resource + 1}"}
    return result


def _build_at(play: Play, ask: Ask) -> set[str]:
    if ask.about == "ring":
        bases = play.book.bases_of(ask.seat)
        return {site for site, base in bases.items() if base.kind == "colony"}
    if ask.about == "starship":
        return yards(play, ask.seat)
    return sites(play, ask.seat)


def _target(play: Play, ask: Ask) -> set[str]:
    """Return the units that a ship came upon: it attacks one of them."""
    due = {(number, int(foe)) for _, number, foe in play.turn.due if foe.isdigit()}
    result = [play.book.threats(ask.seat, number).get(foe, []) for number, foe in due]
    play.need(set(ask.keys) in [set(item) for item in result], f"targets {ask.keys} of {result}")
    return set(ask.keys)


def _prize(play: Play, ask: Ask) -> set[str]:
    fight = play.fight
    play.need(fight and fight.lead > 0 and fight.attacker == ask.seat, f"a prize of {fight}")
    assert fight is not None
    book = play.book
    result = {site for site in fight.defenders if site in book.bases}
    if fight.defenders & set(book.ships):
        result.add("ship")
    return result


def _retreat(play: Play, ask: Ask) -> set[str]:
    fight = play.fight
    play.need(fight and fight.lead, f"{ask.about} retreats without a defeat")
    assert fight is not None
    return refuges(play, fight, str(ask.about)) | {"near"}


def _swap(play: Play, ask: Ask) -> set[str]:
    hand = play.book.players[ask.seat].hand
    if play.deal is not None:
        return _swaps(hand, set(RESOURCES) - play.swapped, 1) | {"done"}
    mine = port_resources(play, ask.seat) if play.swapping == "port" else set(RESOURCES)
    mine = _fresh(play, play.swapping, mine)
    return _swaps(hand, mine, SWAPPED_AT_ONCE)


def _fresh(play: Play, where: str, mine: set[str]) -> set[str]:
    """Return the cards that didn't come in by a swap of the same kind this turn."""
    return {item for item in mine if (where, item) not in play.turn.traded}


def _swaps(hand: Counter[str], mine: set[str], most: int) -> set[str]:
    """Return swaps of cards for as many of another kind, up to this many at once."""
    return {
        f"{item}-{other}{count if count > 1 else ''}"
        for item in mine
        for count in range(1, min(hand[item], most) + 1)
        for other in RESOURCES
        if item != other
    }


def _option(play: Play, ask: Ask) -> set[str]:
    return options(play, str(ask.about))


def _answer(play: Play, ask: Ask) -> set[str]:
    number = getattr(ask.about, "id", -1)
    *_, wanted = play.book.offers[number]
    accept = {"accept"} if wanted <= play.book.players[ask.seat].hand else set()
    return {"decline", "counter", "later"} | accept


EXPECTED: Final[dict[str, Expected]] = {
    "travel.what": _what,
    "travel.to": _to,
    "travel.declare": _declare,
    "deed": _deed,
    "build.at": _build_at,
    "battle.target": _target,
    "battle.prize": _prize,
    "battle.retreat": _retreat,
    "swap.pair": _swap,
    "card.option": _option,
    "trade.answer": _answer,
}
