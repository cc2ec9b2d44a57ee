"""Hostilities, alliances and offers: signs for the players' cells, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.paint import measure
from render.palettes import Role
from render.scene import Align, Box, Line, Part, Scene, Weight
from render.starfarers import art
from render.starfarers.words import goods_words
from rules.starfarers.position.view import Alliance, Offer, PlayerView, View
from rules.toolbox.sentences import counted

ROW, SIZE, LEAST = 34, 26, 23
"""Height of the line of an offer, and sizes of its letters: as they are, and at least, in pixels.
"""
MOST = 6
"""Maximum number of lines of offers."""


def allies_of(view: View, seat: int) -> list[int]:
    """Return the seats allied with a seat."""
    pairs = [(pact.lead, pact.rebel) for pact in view.alliances]
    return [other for pair in pairs if seat in pair for other in pair if other != seat]


def followers(view: View, seat: int) -> list[int]:
    """Return the rebels whose alliance a seat leads."""
    return [pact.rebel for pact in view.alliances if pact.lead == seat]


def stance(view: View, player: PlayerView) -> list[Part]:
    """Return a burst before the seats that a player has declared hostile, a link before allies."""
    parts: list[Part] = []
    for symbol, seats in ((art.HOSTILE, player.declared), (art.LINK, allies_of(view, player.seat))):
        parts += [symbol, *(art.seat_sign(seat) for seat in seats)] if seats else []
    return parts


def open_offers(view: View, seat: int) -> str:
    """Return a player's number of open offers as a label; empty if there are none."""
    count = sum(offer.giver == seat for offer in view.offers)
    return counted(count, "offer") if count else ""


def own_offers(view: View, names: Sequence[str], room: int) -> list[list[Part]]:
    """Return the lines of the offers from and to the reader; the last one counts the rest.

    An offer that can't be read on one line has two: both players, then the goods.
    """
    own = [offer for offer in view.offers if view.seat in (offer.giver, offer.taker)]
    lines: list[list[Part]] = []
    for number, offer in enumerate(own):
        first, *goods = _offer_parts(offer, names)
        whole = Line(Box(0, 0, room, ROW), (first, *goods), SIZE, Role.INK, Weight.BOLD, Align.LEFT)
        more = [[first, *goods]] if measure(whole)[0] >= LEAST else [[first], goods]
        # the last line makes room for the count
        if len(lines) + len(more) > MOST - (number < len(own) - 1):
            return [*lines, [f"and {counted(len(own) - number, 'more offer')}"]]
        lines += more
    return lines


def draw_offers(scene: Scene, box: Box, lines: Sequence[Sequence[Part]]) -> None:
    """Draw these lines below one another."""
    for parts, row in zip(lines, box.rows(max(1, len(lines)), 0), strict=False):
        scene.line(row, parts, SIZE, Role.INK, Weight.BOLD)


def _offer_parts(offer: Offer, names: Sequence[str]) -> list[Part]:
    """Return one offer, its cards as drawings."""
    parts: list[Part] = [f"Offer {offer.id}: {names[offer.giver]} gives {names[offer.taker]}"]
    for between, goods in (("", offer.gives), ("for", offer.wants)):
        parts += [between] if between else []
        for resource, count in goods.items():
            parts += [str(count), art.resource(resource)] if count else []
        parts += [] if any(goods.values()) else ["nothing"]
    return parts


def offer_words(offer: Offer, names: Sequence[str]) -> str:
    """Return one offer in words: both players, and the goods of each."""
    given, wanted = goods_words(offer.gives.items()), goods_words(offer.wants.items())
    return f"Offer {offer.id}: {names[offer.giver]} gives {names[offer.taker]} {given} for {wanted}"


def relations(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield hostilities, alliances and proposals, a sentence each."""
    for player in view.players:
        if player.declared:
            foes = ", ".join(names[seat] for seat in player.declared)
            yield f"{names[player.seat]} is hostile to {foes}"
    for pact in view.alliances:
        manner = "jointly" if pact.joint else "apart"
        yield f"{_pair(pact, names)} are allied and fight {manner}"
    for pact in view.proposals:
        yield f"{names[pact.rebel]} proposes an alliance to {names[pact.lead]}"


def _pair(pact: Alliance, names: Sequence[str]) -> str:
    return f"{names[pact.lead]} (lead) and {names[pact.rebel]} (rebel)"
