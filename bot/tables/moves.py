"""Actions of people and AI seats on a match: play, undo, rewind, standing orders."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass

from msgspec.structs import replace

from bot.tables.live_table import LiveTable
from bot.tables.move_lines import fill_defaults, fitted_to_questions
from bot.tables.table_service import Tables
from bot.user_errors import UserError
from rules.kernel import IllegalAnswer, Match, NeedsConsent, News, StaleAnswer, StandingOrder
from rules.kernel.passing import play_and_pass
from rules.kernel.undo import last_answer
from storage.matches import match_log
from storage.matches.change_records import NO_AUTHOR, ChangedBy
from storage.schema.consent_records import Consent

UNDID_LAST_ANSWER = "takes the last answer back"
UNDID_TURN = "goes back to the start of the turn"
UNDID_FREE_PART = "goes back to the last draw or reveal"


@dataclass(frozen=True)
class UndoTerms:
    """The consent to an undo, and its limits."""

    consent: Collection[int] = ()
    """Seats that agree."""
    bars_draws: bool = False
    """True if draws and reveals aren't taken back, whatever the others agree to."""
    fingerprint: int | None = None
    """The table's public fingerprint when the others agreed; None: no check."""
    keeps: int | None = None
    """Answers of the seat to keep: it may have answered more in secret. None: all except one."""


async def play(
    tables: Tables,
    live: LiveTable,
    seat: int,
    keys: Sequence[str],
    *,
    by: ChangedBy = NO_AUTHOR,
    whole: bool = False,
    passing: Collection[str] = (),
    revision: int | None = None,
) -> list[News]:
    """Play a line (keys) for a seat, all of it or nothing, and return its news.

    A `whole` one must be a complete move, and gets the defaults that follow. With `passing`, the
    seat passes on these reactions until its next move. A rejected line may contain answers
    that the rules have given automatically: it is tried again without these. Raises IllegalAnswer,
    or StaleAnswer if `revision` is given and isn't the match's.
    """

    def play_keys(match: Match, given: Sequence[str]) -> list[News]:
        filled = fill_defaults(match, seat, given) if whole and given else given
        return play_and_pass(match, seat, filled, passing, revision=revision)

    def line(match: Match) -> list[News]:
        try:
            return play_keys(match, keys)
        except IllegalAnswer:
            if not (shorter := fitted_to_questions(match, seat, keys)):
                raise
            return play_keys(match, shorter)

    if by.actor is not None:
        live.own_names(seat)
    by = replace(by, seat=seat, holds=seat)
    return await tables.change(live, line, by, description=f"plays {' '.join(keys)}")


async def undo(
    tables: Tables,
    live: LiveTable,
    seat: int,
    *,
    by: ChangedBy,
    terms: UndoTerms = UndoTerms(),
    turn: bool = False,
) -> list[News]:
    """Undo a seat's last answer and return the news; raise NeedsConsent if others must agree.

    With `turn` its earlier answers in the leg are undone, too, if that needs no consent. Raises
    StaleAnswer if the table has moved on since the others agreed.
    """
    agreed: list[Consent] = []

    def back(match: Match) -> list[News]:
        """Undo answers as the terms say; return the news about it."""
        before = live.public_fingerprint
        if terms.fingerprint not in (None, before):
            raise StaleAnswer("The table has moved on. See /log.")
        others = {*_undo_last(match, seat, terms)}
        while terms.keeps is not None and match.count_answers(seat) > terms.keeps:
            others.update(_undo_last(match, seat, terms))
        # reset for a second try, after another process was faster
        agreed[:] = [_consent(live, other) for other in sorted(others)]
        extent = _go_to_the_start(match, seat) if turn else UNDID_LAST_ANSWER
        # where nobody could see the answer, nobody may see that it is undone
        hidden = live.public_fingerprint == before and not agreed
        return [_undo_news(seat, agreed, extent, to=(seat,) if hidden else None)]

    by = replace(by, seat=seat, agreed=agreed)
    return await tables.change(live, back, by, description=UNDID_LAST_ANSWER)


def _undo_last(match: Match, seat: int, terms: UndoTerms) -> Collection[int]:
    """Undo the seat's last answer, with the terms' consent; return the seats needed for that."""
    try:
        match.undo(seat)
    except NeedsConsent as needs:
        if terms.bars_draws and needs.drawn:
            raise
        match.undo(seat, consent=terms.consent)
        return needs.seats
    return ()


def _go_to_the_start(match: Match, seat: int) -> str:
    """Undo the seat's answers in the open leg, as far back as no consent is needed.

    Returns a clause on how far that was.
    """
    with suppress(NeedsConsent, IllegalAnswer):
        while answers_back(match, seat, in_leg=True):
            match.undo(seat)
    return UNDID_TURN if has_no_answers(match, seat) else UNDID_FREE_PART


async def rewind(
    tables: Tables, live: LiveTable, at: int, *, fingerprint: int, by: ChangedBy
) -> list[News]:
    """Go back to a rest point before entry `at` of the log, with everybody's consent.

    Returns the news. `fingerprint` is the table's when everybody was asked. Raises StaleAnswer if
    the table has moved on.
    """
    revision = live.match.revision
    # read before the lock is taken: `back` rejects it if anything has changed since
    log = await tables.store.read(match_log.entries, table=live.id)
    agreed = [_consent(live, seat.seat) for seat in live.table.seats]

    def back(match: Match) -> list[News]:
        """Go back to the entries before `at`; return the news about it."""
        moved_on = revision != match.revision or fingerprint != live.public_fingerprint
        if moved_on or not 0 <= at < len(log):
            raise StaleAnswer("The table has moved on. See /history.")
        match.rewind(log[:at])
        names = ", ".join(f"{{{consent.seat}}}" for consent in agreed if not consent.ai)
        return [News(f"The match goes back to {match.when}; {names} agreed.")]

    by = replace(by, agreed=agreed)
    return await tables.change(live, back, by, description=f"rewinds to entry {at}")


def has_no_answers(match: Match, seat: int) -> bool:
    """Return whether the seat hasn't answered in the open leg."""
    return not answers_back(match, seat, in_leg=True)


def _undo_news(
    seat: int, agreed: Sequence[Consent], extent: str, to: tuple[int, ...] | None
) -> News:
    """Return the news of an undo, to some seats or (None) to all."""
    others = ", ".join(f"{{{consent.seat}}}" for consent in agreed)
    text = f"{{{seat}}} {extent}; {others} agreed." if others else f"{{{seat}}} {extent}."
    return News(text, to)


def answers_back(match: Match, seat: int, *, in_leg: bool = False) -> int:
    """Return the number of the seat's answers this turn, or in the open leg if `in_leg`."""
    try:
        number, index = last_answer(match.log, seat)
    except IllegalAnswer:
        return 0
    if in_leg and number != len(match.log.legs) - 1:
        return 0
    entries = match.log.legs[number].entries[: index + 1]
    return sum(entry.seat == seat and not entry.standing for entry in entries)


def _consent(live: LiveTable, seat: int) -> Consent:
    """Return the consent of a seat's present holder."""
    held = live.seat(seat)
    return Consent(seat, held.name, ai=held.person_id is None)


async def set_standing_order(
    tables: Tables,
    live: LiveTable,
    seat: int,
    reactions: Collection[str],
    standing: StandingOrder | None,
    *,
    by: ChangedBy,
    answering: bool = False,
    revision: int | None = None,
) -> list[News]:
    """Set (None: cancel) a seat's standing order for these reactions, in one change.

    Returns the news. `answering` also answers the open question with it. Setting an order isn't a
    move: drafts, clocks and the seat's last seen view stay as they are. Raises UserError if there
    is no such order to cancel, StaleAnswer at another `revision`.
    """

    def change(match: Match) -> list[News]:
        """Set or cancel the orders, and answer the present question if requested."""
        if revision is not None and revision != match.revision:
            raise StaleAnswer("The table has moved on. Here is the current position.")
        if standing is None and not set(reactions) & set(match.orders(seat)):
            raise UserError("There's no such standing order. Use /table orders to list yours.")
        for reaction in reactions:
            match.order(seat, reaction, standing)
        if answering and standing is not None:
            return match.answer(seat, standing.key)
        return []

    by = replace(by, seat=seat if answering else None, holds=seat)
    description = f"seat {seat} orders {standing} for {' '.join(reactions)}"
    return await tables.change(live, change, by, description=description)
