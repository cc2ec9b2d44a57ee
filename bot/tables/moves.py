"""What people and AI seats do with a match: lines, drafts and undo."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot.tables.live import Live
from bot.tables.panel import Panel, chosen, draw_up, followed
from bot.tables.service import Tables
from bot.tables.several import asked, together
from rules.kernel import (
    IllegalAnswer,
    Match,
    NeedsConsent,
    News,
    Option,
    StaleAnswer,
    StandingOrder,
)
from storage import drafts


async def panel(tables: Tables, live: Live, seat: int) -> Panel:
    """The seat's panel with its stored draft, as far as that still is legal."""
    draft = await tables.store.run(lambda session: drafts.get(session, table=live.id, seat=seat))
    return await _drawn_up(tables, live, seat, draft.keys if draft else ())


async def _drawn_up(tables: Tables, live: Live, seat: int, keys: Sequence[str]) -> Panel:
    """The panel after these keys: the seat's last one, while it stands where that was drawn up.

    A press first asks for the panel on which it was made, so every panel is wanted twice.
    """

    def draw(match: Match) -> Panel:
        names = live.names
        source = (match, match.revision, tuple(keys), names)
        last, shown = live.drawn.get(seat, (None, None))
        if shown is None or last != source:
            shown, _ = draw_up(match, live.id, seat, keys, names)
            live.drawn[seat] = source, shown
        return shown

    return await tables.attempt(live, draw, wish=_drafting(seat, keys))


def _drafting(seat: int, keys: Sequence[str]) -> str:
    return f"seat {seat} drafts {' '.join(keys)}"


async def choose(tables: Tables, live: Live, shown: Panel, key: str) -> Panel:
    """Add a key and the defaults that follow to the draft, and keep it.

    Raises IllegalAnswer when the key is not offered.
    """
    keys = await tables.attempt(
        live,
        lambda match: followed(match, shown.seat, chosen(shown, key)),
        wish=_drafting(shown.seat, [*shown.keys, key]),
    )
    return await _redraft(tables, live, shown, keys)


async def choose_several(
    tables: Tables, live: Live, shown: Panel, steps: Sequence[Option]
) -> tuple[Panel, tuple[str, ...]]:
    """Add steps of a loop to the draft, as far as they are possible; gives why others are not."""
    found = await tables.attempt(
        live,
        lambda match: together(match, shown, steps, live.names),
        wish=_drafting(shown.seat, [*shown.keys, *(step.key for step in steps)]),
    )
    return await _redraft(tables, live, shown, found.keys), found.left_out


async def shorten(tables: Tables, live: Live, shown: Panel, by: int) -> Panel:
    """Take the last keys off the draft."""
    return await _redraft(tables, live, shown, shown.keys[: max(0, len(shown.keys) - by)])


async def _redraft(tables: Tables, live: Live, shown: Panel, keys: Sequence[str]) -> Panel:
    fresh = await _drawn_up(tables, live, shown.seat, keys)
    await tables.store.run(
        lambda session: drafts.keep(
            session,
            table=live.id,
            seat=shown.seat,
            revision=fresh.revision,
            keys=fresh.keys,
            at=tables.now(),
        )
    )
    return fresh


async def rehearsed(tables: Tables, live: Live, shown: Panel) -> Any:
    """The seat's view as the draft would leave it."""
    return await tables.attempt(
        live,
        lambda match: match.rehearse(shown.seat, shown.keys).view(shown.seat),
        wish=_drafting(shown.seat, shown.keys),
    )


async def commit(
    tables: Tables, live: Live, shown: Panel, *, actor: int, interaction_id: int
) -> list[News]:
    """Play the draft; the same transaction drops it."""
    return await play(
        tables,
        live,
        shown.seat,
        shown.keys,
        actor=actor,
        interaction_id=interaction_id,
        revision=shown.revision,
    )


async def play(
    tables: Tables,
    live: Live,
    seat: int,
    keys: Sequence[str],
    *,
    actor: int | None,
    interaction_id: int | None = None,
    whole: bool = False,
    revision: int | None = None,
) -> list[News]:
    """Play a line for a seat: all of it or nothing; a `whole` one is filled up with defaults.

    A refused line may have named what the rules take by themselves: it is tried without that.
    """

    def play_keys(match: Match, said: Sequence[str]) -> list[News]:
        filled = followed(match, seat, said) if whole and said else said
        return match.play(seat, filled, whole=whole, revision=revision)

    def line(match: Match) -> list[News]:
        try:
            return play_keys(match, keys)
        except IllegalAnswer:
            shorter = asked(match.rehearse(seat, ()), seat, keys)
            if not shorter or shorter == tuple(keys):
                raise
            return play_keys(match, shorter)

    return await tables.change(
        live,
        line,
        actor=actor,
        seat=seat,
        interaction_id=interaction_id,
        wish=f"plays {' '.join(keys)}",
    )


async def undo(
    tables: Tables,
    live: Live,
    seat: int,
    *,
    actor: int,
    interaction_id: int,
    consent: Collection[int] = (),
    bars_draws: bool = False,
    revision: int | None = None,
) -> list[News]:
    """Take a seat's last answer back; raises NeedsConsent where others must agree.

    `revision` is what they agreed at: consent to one undo is none to another. With `bars_draws`
    nobody's consent takes back what was drawn or shown.
    """

    def back(match: Match) -> list[News]:
        if revision is not None and revision != match.revision:
            raise StaleAnswer("The table has moved on since, and the move stands.")
        try:
            match.undo(seat)
        except NeedsConsent as needs:
            if bars_draws and needs.drawn:
                raise
            match.undo(seat, consent=consent)
        return [News(f"{{{seat}}} takes the last answer back.")]

    return await tables.change(
        live,
        back,
        actor=actor,
        seat=seat,
        interaction_id=interaction_id,
        wish="takes the last answer back",
    )


async def order(
    tables: Tables,
    live: Live,
    seat: int,
    reaction: str,
    standing: StandingOrder | None,
    *,
    actor: int,
    interaction_id: int,
    answering: bool = False,
    revision: int | None = None,
) -> list[News]:
    """Give (None: cancel) a standing order; `answering` also answers the open question so.

    An order alone is no move: drafts, clocks and what the seat has seen stay as they are.
    """

    def change(match: Match) -> list[News]:
        if revision is not None and revision != match.revision:
            raise StaleAnswer("The table has moved on since; here is how it stands now.")
        match.order(seat, reaction, standing)
        if answering and standing is not None:
            return match.answer(seat, standing.key)
        return []

    return await tables.change(
        live,
        change,
        actor=actor,
        seat=seat if answering else None,
        interaction_id=interaction_id,
        wish=f"seat {seat} orders {standing} for {reaction}",
    )
