"""Queries about a reader's own view: what shuttles still need, what ships would score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.ganymede.actions.deeds import do
from rules.ganymede.actions.shuttles import crowd_for, lacking, lost_at_least
from rules.ganymede.charts.kinds import CardId, Ship
from rules.ganymede.charts.words import lacking_words, times_words
from rules.ganymede.position.context import Context
from rules.ganymede.position.imagine import imagine
from rules.ganymede.position.scoring import ship_points
from rules.ganymede.position.view import View
from rules.kernel import IllegalAnswer
from rules.table_game import Param, Query
from rules.toolbox.mute_tell import mute


def _context(view: View) -> Context:
    """Build the context of the reader's turn, in a position that contains what the reader knows."""
    if view.seat is None:
        raise IllegalAnswer("You have no seat at this table, so you have no board to ask about.")
    return Context(imagine(view), mute, view.seat, do)


def _on_display(view: View) -> list[CardId]:
    return [card.id for card in (*view.earth, *view.mars) if card]


def tell_needs(view: View, given: Mapping[str, str]) -> str:
    """Describe a shuttle's needs, how often its effect comes, and who is lost [3.2] [3.7.7]."""
    context, displayed = _context(view), _on_display(view)
    named = CardId(given.get("shuttle", "").strip().upper())
    if named and named not in context.content.shuttles:
        raise IllegalAnswer(f"{named[:9]!r} isn't a shuttle. Try one like {displayed[0]}.")
    return "\n".join(_needs(context, card) for card in ([named] if named else displayed))


def _needs(context: Context, card: CardId) -> str:
    content = context.content
    shuttle = content.shuttles[card]
    missing = lacking(content.needs[card], crowd_for(context, card))
    often = times_words(shuttle.steps, 1 + len(context.me.columns[content.columns[card]]))
    head = f"{content.shuttle_words(card)}{often}"
    needed = [f"{lacking_words(*missing)} on {shuttle.planet.title()}"] if any(missing) else []
    if shuttle.costs_tile and not context.me.tiles:
        needed.append("a tile to pay with")
    if needed:
        return f"{head}: you still need {', and '.join(needed)}."
    lost = lost_at_least(context, card)
    return f"{head}: ready" + (f", {lost} lost in space at least." if lost else ".")


def tell_worth(view: View, _given: Mapping[str, str]) -> str:
    """Describe what each ship that the reader has or could take would score now [5.3]."""
    context = _context(view)
    me = view.players[context.seat]
    stationed = [slot.ship for slot in me.slots if slot.ship]
    groups = {
        "On your board": stationed,
        "In your hand": me.hand or (),
        "In the row": [ship for ship in view.ships if ship],
        "Launched": me.launched,
    }
    sentences = [f"{where}: {_worth(context, ships)}." for where, ships in groups.items() if ships]
    return "\n".join(sentences)


def _worth(context: Context, ships: Sequence[Ship]) -> str:
    content, me = context.content, context.me
    parts = [f"{content.names[ship.id]} {ship_points(content, me, ship)} VP" for ship in ships]
    return ", ".join(parts)


def _shuttles(view: View, _name: str, typed: str) -> Sequence[str]:
    return [card for card in _on_display(view) if card.startswith(typed.upper())]


QUERIES = (
    Query(
        "needs",
        "What shuttles on display still need, how often they take effect, who is lost",
        (Param("shuttle", "A shuttle such as E03; leave it out for all on display", ()),),
        tell_needs,
        _shuttles,
        beside=("turn.action",),
    ),
    Query(
        "worth",
        "What ships on your places, in your hand and in the row would score now",
        (),
        tell_worth,
        lambda _view, _name, _typed: (),
        beside=("launch.take", "launch.replace", "launch.which", "hand.return"),
    ),
)
