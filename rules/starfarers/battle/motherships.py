"""Motherships captured and set free, rebels, and the end of a player [7.7] [9.2]."""

from __future__ import annotations

from rules.starfarers.charts.geometry import home_of
from rules.starfarers.charts.kinds import NOBODY
from rules.starfarers.diplomacy.pacts import dissolve
from rules.starfarers.position.board import bases_of, living, ships_at, ships_of
from rules.starfarers.position.context import Context
from rules.starfarers.position.losses import recover
from rules.starfarers.position.state import no_goods
from rules.starfarers.position.words import end_words, listed


def capture(context: Context, victim: int) -> None:
    """Capture a mothership after a won attack by a starship on its space [7.7]."""
    state = context.state
    state.players[victim].captor = context.seat
    words = f"captures the mothership of {{{victim}}}, who is now a rebel"
    context.report_action(words, headline=True)
    dissolve(context, lambda pact: pact.lead == victim)


def liberate(context: Context, owner: int, left_by: int = NOBODY) -> None:
    """Free a mothership: it rebuilds wrecks, and its owner is no longer a rebel [7.7] [8.1]."""
    state = context.state
    state.players[owner].captor = NOBODY
    ships = recover(state, owner)
    lost = "a lost starship returns" if len(ships) == 1 else f"{len(ships)} lost starships return"
    back = f"; {lost} there as {listed(ships)}" if ships else ""
    left = f"{{{left_by}}} has left the mothership of {{{owner}}}, which"
    subject = f"The mothership of {{{owner}}}" if left_by == NOBODY else left
    context.tell(f"{subject} is free again{back}.")
    dissolve(context, lambda pact: pact.rebel == owner)


def check_holds(context: Context) -> None:
    """Free a mothership that its occupier has left, if the table plays it so [9.1]."""
    state = context.state
    if not state.rules.loose_hold:
        return
    for seat in living(state):
        captor = state.players[seat].captor
        if captor != NOBODY and not ships_at(state, home_of(seat), captor):
            liberate(context, seat, captor)


def eliminate(context: Context) -> None:
    """Eliminate players without mothership, starship and base [9.2]."""
    state = context.state
    for seat in living(state):
        player = state.players[seat]
        if player.captor == NOBODY or ships_of(state, seat) or bases_of(state, seat):
            continue
        context.tell(f"{{{seat}}} has no mothership, starship or base left and is out.")
        drop_out(context, seat)


def drop_out(context: Context, seat: int) -> None:
    """Discard the cards of an eliminated player; the galaxy stays [9.2]."""
    state, player = context.state, context.state.players[seat]
    player.out = True
    player.wrecks = player.swallowed = 0
    player.hand.update(no_goods())
    dissolve(context, lambda pact: seat in (pact.lead, pact.rebel))
    gone = [offer for offer in state.offers if seat in (offer.giver, offer.taker)]
    if gone:
        state.offers = [offer for offer in state.offers if offer not in gone]
        context.tell(f"{{{seat}}} is out, so {end_words(gone)}.")
    for space in state.spaces.values():
        if seat in space.pacts:
            space.pacts.remove(seat)
