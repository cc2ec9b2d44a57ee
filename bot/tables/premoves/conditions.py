"""Premoves (players: *queued moves*): when they are played, and the messages at their end.

Pure functions of a match, a premove and the log since it was stored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bot.tables.move_lines import fitted_to_questions
from bot.user_errors import UserError
from bot.words.names import escape, truncate
from rules.kernel import IllegalAnswer, Match
from storage.matches.premoves import Premove

MAX_PREMOVES = 5
"""Maximum number of premoves per seat."""
MAX_KEYS = 60
"""Maximum number of keys of a premove."""
MAX_UNLESS = 60
"""Maximum length of the words that cancel a premove, in characters."""
PLAYED = "Your queued move {move} was played when your turn came."
LOADED = (
    "Your queued move {move} was loaded into your panel when your turn came. Commit it or go back."
)
EARLIER_ENDED = (
    "-# {count} of your queued moves were played or dropped before these. `/log` shows what was "
    "played."
)
MAX_SHOWN_ENDINGS = 3
"""Maximum number of ended premoves shown at a time."""
UNLESS_MET = "the log says: {line}"
OTHER_MOVE_BEGUN = "you have begun a move in your panel."
MAX_QUOTED_LENGTH = 300
"""Maximum length of a premove that a message repeats, in characters."""
DROPPED = "Your queued move {move} was dropped: {why}"
OTHERS_DROPPED = " Moves queued after it were dropped too: {count}."
REWOUND = "the match went back to an earlier position, as everyone agreed."


def new_premove(
    match: Match, table: str, seat: int, keys: Sequence[str], *, plays: bool, unless: str = ""
) -> Premove:
    """Return an unnumbered premove for the seat's next turn; during its turn, for the one after.

    With `plays` it is played and not just loaded into the panel; `unless` are words in the log that
    cancel it. Raises UserError for too many keys or words.
    """
    if not keys or len(keys) > MAX_KEYS:
        raise UserError(f"A queued move has 1 to {MAX_KEYS} words. Yours has {len(keys)}.")
    named = " ".join(unless.split())
    if len(named) > MAX_UNLESS:
        raise UserError(f"`unless` takes at most {MAX_UNLESS} characters. Shorten it.")
    return Premove(
        table,
        seat,
        0,
        tuple(keys),
        plays=plays,
        unless=(named,) if named else (),
        revision=match.revision,
        skipped_leg=match.log.leg_start if in_turn(match, seat) else None,
    )


def in_turn(match: Match, seat: int) -> bool:
    """Return whether a seat has to answer a question that isn't a reaction."""
    ask = match.asks().get(seat)
    return ask is not None and not ask.reaction


def is_due(match: Match, premove: Premove) -> bool:
    """Return whether the turn has come that a premove was made for.

    False after an undo: the premove's owner wants to think again.
    """
    return (
        in_turn(match, premove.seat)
        and match.cut is None
        and match.log.leg_start != premove.skipped_leg
    )


def cancelling_line(premove: Premove, log_lines: Sequence[str]) -> str:
    """Return the first line of the log that cancels a premove; empty if none does.

    Such a line contains words of the premove's `unless`.
    """
    sought = [
        re.compile(rf"(?<!\w){re.escape(words.casefold())}(?!\w)") for words in premove.unless
    ]
    return next(
        (each for each in log_lines if any(words.search(each.casefold()) for words in sought)), ""
    )


def asked_keys(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the keys that the rules ask for now, without the others.

    Raises IllegalAnswer if they are illegal nevertheless.
    """
    try:
        match.rehearse(seat, keys)
    except IllegalAnswer:
        if not (shorter := fitted_to_questions(match, seat, keys)):
            raise
        return shorter
    return tuple(keys)


def with_ending(premove: Premove, words: str, match: Match) -> Premove:
    """Return a premove with the message `words` to its owner, in which `{move}` stands for it.

    The current leg is stored as one to skip, so that the premove waits for a later leg.
    """
    return replace(
        premove,
        ending_message=words.format(move=quote_keys(premove)),
        skipped_leg=match.log.leg_start,
    )


def endings_text(words: Sequence[str]) -> str:
    """Return the last messages about ended premoves, with the number of earlier ones."""
    earlier = len(words) - MAX_SHOWN_ENDINGS
    head = [EARLIER_ENDED.format(count=earlier)] if earlier > 0 else []
    return "\n".join([*head, *words[-MAX_SHOWN_ENDINGS:]])


def in_words(premove: Premove) -> str:
    """Return a premove in words, in markdown, for its owner."""
    fate = "played immediately" if premove.plays else "loaded into your panel"
    words = f"{quote_keys(premove)}, {fate}"
    if premove.unless:
        words += f", unless the log mentions {escape(premove.unless[0])} first"
    return words


def quote_keys(premove: Premove) -> str:
    """Return the keys of a premove in bold, shortened to MAX_QUOTED_LENGTH characters."""
    return f"**{truncate(escape(' '.join(premove.keys)), MAX_QUOTED_LENGTH)}**"


def drop_message(queued: Sequence[Premove], why: str) -> str:
    """Return the message about a seat's premoves, which are all dropped because of the first.

    `why` is the reason.
    """
    message = DROPPED.format(move=quote_keys(queued[0]), why=why)
    return message + OTHERS_DROPPED.format(count=len(queued) - 1) if queued[1:] else message
