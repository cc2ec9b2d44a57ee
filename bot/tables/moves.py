"""What people and AI seats do with a match: play, undo, standing orders."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from bot.tables.lines import shortened, whole_line
from bot.tables.live_table import Live
from bot.tables.registry import Tables
from bot.words.refusals import Refused
from rules.kernel import IllegalAnswer, Match, NeedsConsent, News, StaleAnswer, StandingOrder
from rules.kernel.undo import last_answer
from storage.matches import history
from storage.matches.changes import ChangedBy
from storage.schema.people_records import Premove
from storage.schema.records import Consent

LAST = "takes the last answer back"
TO_THE_START = "goes back to the start of the turn"
AS_FAR_AS_FREE = "goes back to what was last drawn or shown"


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
    queued: Premove | None = None,
) -> list[News]:
    """Play a line for a seat: all of it or nothing; a `whole` one is filled up with defaults.

    `queued` is what this ends, where it was prepared for this turn. A refused line may have named
    what the rules take by themselves: it is tried without that.
    """

    def play_keys(match: Match, said: Sequence[str]) -> list[News]:
        filled = whole_line(match, seat, said) if whole and said else said
        return match.play(seat, filled, revision=revision)

    def line(match: Match) -> list[News]:
        try:
            return play_keys(match, keys)
        except IllegalAnswer:
            if not (shorter := shortened(match, seat, keys)):
                raise
            return play_keys(match, shorter)

    if actor is not None:
        live.own_names(seat)
    by = ChangedBy(actor, seat, interaction_id, holds=seat, queued=queued)
    return await tables.change(live, line, by, wish=f"plays {' '.join(keys)}")


async def undo(
    tables: Tables,
    live: Live,
    seat: int,
    *,
    actor: int,
    interaction_id: int,
    consent: Collection[int] = (),
    bars_draws: bool = False,
    turn: bool = False,
    mark: int | None = None,
    keeps: int | None = None,
    holds: int | None = None,
) -> list[News]:
    """Take a seat's last answer back; raises NeedsConsent where others must agree.

    With `turn` its answers before that one go too, as far as they can be taken back freely.
    `mark` is the table's where the others agreed: consent to one undo is none to another; `keeps`
    counts the seat's answers before the one meant, where it has answered more in secret since. With
    `bars_draws` nobody's consent takes back what was drawn or shown. `holds` is the actor's seat.
    """
    agreed: list[Consent] = []

    def back(match: Match) -> list[News]:
        before = live.mark
        if mark not in (None, before):
            raise StaleAnswer("The table has moved on since; /log tells how.")
        others = {*_take_back(match, seat, consent, bars_draws=bars_draws)}
        while keeps is not None and match.given_by(seat) > keeps:
            others.update(_take_back(match, seat, consent, bars_draws=bars_draws))
        # set anew where this is tried a second time
        agreed[:] = [_consent(live, other) for other in sorted(others)]
        said = _go_to_the_start(match, seat) if turn else LAST
        # where nobody could see the answer, nobody may see that it is taken back
        hidden = live.mark == before and not agreed
        return [_told_back(seat, agreed, said, to=(seat,) if hidden else None)]

    by = ChangedBy(actor, seat, interaction_id, holds, agreed)
    return await tables.change(live, back, by, wish=LAST)


def _take_back(
    match: Match, seat: int, consent: Collection[int], *, bars_draws: bool
) -> Collection[int]:
    """Take the seat's last answer back; gives the seats whose consent that took."""
    try:
        match.undo(seat)
    except NeedsConsent as needs:
        if bars_draws and needs.drawn:
            raise
        match.undo(seat, consent=consent)
        return needs.seats
    return ()


def _go_to_the_start(match: Match, seat: int) -> str:
    """Take back the seat's answers of this stretch, up to the first that is not freely undone.

    Gives how far that went, in words.
    """
    with suppress(NeedsConsent, IllegalAnswer):
        while answers_back(match, seat, here=True):
            match.undo(seat)
    return TO_THE_START if begun_anew(match, seat) else AS_FAR_AS_FREE


async def rewind(
    tables: Tables, live: Live, at: int, *, mark: int, actor: int, interaction_id: int
) -> list[News]:
    """Go back to a rest point before so many entries of the log, as all people have agreed.

    `mark` is the table's where they were asked.
    Raises StaleAnswer where the table moves on meanwhile.
    """
    revision = live.match.revision
    log = await tables.store.read(history.entries, table=live.id)
    agreed = [_consent(live, seat.seat) for seat in live.record.seats]

    def back(match: Match) -> list[News]:
        moved_on = revision != match.revision or mark != live.mark
        if moved_on or not 0 <= at < len(log):
            raise StaleAnswer("The table has moved on since; /history tells how.")
        match.rewind(log[:at])
        names = ", ".join(f"{{{one.seat}}}" for one in agreed if not one.ai)
        return [News(f"The match goes back to {match.when}; {names} agreed.")]

    by = ChangedBy(actor, None, interaction_id, agreed=agreed)
    return await tables.change(live, back, by, wish=f"rewinds to entry {at}")


def begun_anew(match: Match, seat: int) -> bool:
    """Whether no answer of the seat's stands in the stretch now open."""
    return not answers_back(match, seat, here=True)


def _told_back(seat: int, agreed: Sequence[Consent], said: str, to: tuple[int, ...] | None) -> News:
    """News of an undo, with everybody who agreed to it."""
    others = ", ".join(f"{{{one.seat}}}" for one in agreed)
    told = f"{{{seat}}} {said}; {others} agreed." if others else f"{{{seat}}} {said}."
    return News(told, to)


def answers_back(match: Match, seat: int, *, here: bool = False) -> int:
    """The seat's answers since the start of its last turn, or (`here`) of the stretch now open."""
    try:
        number, place = last_answer(match.log, seat)
    except IllegalAnswer:
        return 0
    if here and number != len(match.log.legs) - 1:
        return 0
    entries = match.log.legs[number].entries[: place + 1]
    return sum(entry.seat == seat and not entry.standing for entry in entries)


def _consent(live: Live, seat: int) -> Consent:
    held = live.seat(seat)
    return Consent(seat, held.name, ai=held.person_id is None)


async def order(
    tables: Tables,
    live: Live,
    seat: int,
    reactions: Collection[str],
    standing: StandingOrder | None,
    *,
    actor: int,
    interaction_id: int,
    answering: bool = False,
    revision: int | None = None,
) -> list[News]:
    """Give (None: cancel) a standing order to reactions of these ids, all in one change.

    `answering` also answers the open question so.

    An order alone is no move: drafts, clocks and what the seat has seen stay as they are.
    """

    def change(match: Match) -> list[News]:
        if revision is not None and revision != match.revision:
            raise StaleAnswer("The table has moved on since; here is how it stands now.")
        if standing is None and not set(reactions) & set(match.orders(seat)):
            raise Refused("No such order stands; use /table orders to see those that do.")
        for reaction in reactions:
            match.order(seat, reaction, standing)
        if answering and standing is not None:
            return match.answer(seat, standing.key)
        return []

    by = ChangedBy(actor, seat if answering else None, interaction_id, holds=seat)
    wish = f"seat {seat} orders {standing} for {' '.join(reactions)}"
    return await tables.change(live, change, by, wish=wish)
