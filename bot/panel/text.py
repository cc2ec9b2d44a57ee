"""The texts of a panel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from bot.discord_limits import MAX_LAYOUT_LENGTH
from bot.panel.panel import Panel, Stage
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, truncate
from bot.words.phone_lines import phone_lines

MAX_LEFT_OUT_LISTED = 3
"""Maximum number of omitted steps listed with their reason; the others are only counted."""
NOTE_LINES, LONGEST_CHOICES, SHORT_CHOICES = 3, 150, 70
"""Lines of a note, and letters of the choices so far, and of these beside the tallest pictures:
picture and options need the room."""
NOTE_BREAK = re.compile(r"(?<=[.;,]) ")
"""Places where a note may be cut."""
NOTE_ASKING = re.compile(r"([^.?;]+?)( \[[^]]+\])?\?")
"""A note that is a question, such as *Which group does SC3 join [2.3.1]?*, with its rule."""
STEP = " → "
"""Between the steps of a choice."""
MORE_BELOW_WHY = " … *Why?* has the rest."
MIN_MESSAGE_LENGTH = 200
"""Minimum number of characters available to a message above the panel."""
OVERLOOKED_WINDOWS = (
    "Your standing orders are passing on something you could use now: {}. "
    "Change them with `/table orders` (a first game starts with some)."
)
MOVE_COMPLETE = "Your move is complete. Commit it, go back, or preview it."
COMMITS_SO_FAR = "-# **Commit so far** plays these choices now, and your move continues."
AND_MORE = "-# And {count} more."
PLAY_ON_LATER = (
    "Your next question appears here. If 15 minutes have passed, press **Play on** to see it."
)
MATCH_OVER = "The match is over. The table's last message shows who won, and why."
RESULT_OPEN = (
    "What happens next depends on a draw, dice or hidden information. Commit this, and your move "
    "continues if you still have a choice."
)


class PanelTexts(NamedTuple):
    """The texts of a panel, in the order in which they are shown."""

    head: str
    """The table, and what has happened; above the picture, and all of a tall panel's other words
    that an option doesn't need beside it."""
    question: str
    note: str
    """Hints on the question, as wide as the panel."""
    draft: str
    """The choices so far and their consequences."""
    foot: str
    """Less urgent words, below everything else: a phone shows the options first."""


class Room(IntEnum):
    """Room on a phone for words below a panel's picture, beside all options."""

    AMPLE = 0
    SHORT = 1
    """Note and choices are shortened."""
    NO_CHOICES = 2
    """The choices so far are above the picture."""
    NO_NOTE = 3
    """The note is, too."""
    BRIEF_CONTROLS = 4
    """The controls have short labels."""


def panel_texts(
    panel: Panel,
    title: str,
    message_above: str = "",
    *,
    reserved: int = 0,
    below: Room = Room.AMPLE,
) -> PanelTexts:
    """Return the panel's texts, with `message_above` (news or a remark) below the title.

    It is shortened so that the others stay complete and `reserved` characters are left free.
    `below` is the room below the picture; a phone shows the end of a message.
    """
    short = below is not Room.AMPLE
    question, note = _question_text(panel), _note_text(panel, short=short and below < Room.NO_NOTE)
    overlooked = panel.overlooked and not panel.keys and panel.stage is not Stage.OVER
    foot = f"-# {overlooked_text(panel.overlooked)}" if overlooked else ""
    room = (
        MAX_LAYOUT_LENGTH
        - reserved
        - sum(map(len, (title, question, note, foot, "### \n")))
        - MIN_MESSAGE_LENGTH
    )
    draft = "\n".join(draft_lines(panel, room, short=short))
    message_above = _fit_message(message_above, room + MIN_MESSAGE_LENGTH - len(draft))
    # losses and refusals are warnings, which stay beside the options
    warns = panel.losses or panel.left_out
    moved = [draft] * (below >= Room.NO_CHOICES and not warns)
    moved += [note] * (below >= Room.NO_NOTE)
    note, draft = ("" if words in moved else words for words in (note, draft))
    head = "\n".join(filter(None, [f"### {title}", message_above, *moved]))
    return PanelTexts(head, question, note, draft, foot)


def _fit_message(message_above: str, room: int) -> str:
    """Return as many lines of a text as fit, and a count of the others; cut a lone line."""
    lines = message_above.split("\n")
    return (
        truncate(message_above, room)
        if len(lines) == 1
        else "\n".join(fit_lines(lines, room, AND_MORE))
    )


def _question_text(panel: Panel) -> str:
    """Return the panel's question, or a sentence about its state if it asks nothing."""
    if panel.stage is Stage.READY:
        return "\n".join([*_loss_lines(panel), RESULT_OPEN if panel.interrupted else MOVE_COMPLETE])
    if panel.stage is Stage.WAIT:
        return f"{waiting_text(panel)} {PLAY_ON_LATER}"
    if panel.stage is Stage.OVER:
        return MATCH_OVER
    if asking := NOTE_ASKING.fullmatch(panel.note):
        return f"**{escape(asking[1])}?**{asking[2] or f' [{panel.rule}]'}"
    return f"**{escape(panel.prompt)}** [{panel.rule}]"


def _note_text(panel: Panel, *, short: bool) -> str:
    """Return the question's note in small print, as long as a phone has room for; may be empty.

    A note that asks something more precise than the question takes the question's place.
    """
    if not panel.note or panel.stage is not Stage.CHOOSE or NOTE_ASKING.fullmatch(panel.note):
        return ""
    most = NOTE_LINES - (panel.reaction or short)  # whose buttons take more room
    return f"-# {brief_note(escape(panel.note), most)}"


def brief_note(note: str, most: int = NOTE_LINES) -> str:
    """Return the clauses of a note that a phone shows in `most` lines; *Why?* shows all of them.

    The whole note if even its first clause takes more lines.
    """
    if phone_lines(note) <= most:
        return note
    parts = NOTE_BREAK.split(note)
    for count in range(len(parts) - 1, 0, -1):
        brief = " ".join(parts[:count]).rstrip(" ,;") + MORE_BELOW_WHY
        if phone_lines(brief) <= most:
            return brief
    return note


def _loss_lines(panel: Panel) -> list[str]:
    """Return the move's losses as lines in bold."""
    return [f"**{escape(loss)}**" for loss in panel.losses]


def draft_lines(panel: Panel, room: int = MAX_LAYOUT_LENGTH, *, short: bool = False) -> list[str]:
    """Return lines with the choices and their consequences, within `room` characters.

    `short` lines leave out what a button says as well.
    """
    lines = [_choices_line(panel, short=short)] if panel.choices else []
    lines += _loss_lines(panel) if panel.stage is Stage.CHOOSE else []
    lines += [left_out_text(panel.left_out)] if panel.left_out else []
    # until the move is complete its news repeat the choices
    outcome = [f"-# {escape(line)}" for line in panel.outcome if panel.stage is Stage.READY]
    drafting = panel.keys and panel.loop and panel.stage is Stage.CHOOSE
    tail = [COMMITS_SO_FAR] if drafting and not short else []
    room -= len("\n".join([*lines, *tail])) + len("\n\n")
    return [*lines, *fit_lines(outcome, room, AND_MORE), *tail]


def _choices_line(panel: Panel, *, short: bool) -> str:
    """Return the choices so far: all of a complete move, else the last that a phone has room for.

    In either case, those that would fill more than half of a message are only counted.
    """
    shown = list[str]()
    drafted = SHORT_CHOICES if short else LONGEST_CHOICES
    room = MAX_LAYOUT_LENGTH // 2 if panel.stage is Stage.READY else drafted
    for words in reversed([escape(choice) for choice in panel.choices]):
        room -= len(words) + len("; ")
        if room < 0 and (shown or panel.stage is Stage.READY):
            break
        brief = words if room >= 0 else _last_steps(words, len(words) + room)
        shown.insert(0, truncate(brief, MAX_LAYOUT_LENGTH // 2))
    left = len(panel.choices) - len(shown)
    return "Your move so far: " + f"{left} more; " * (left > 0) + "; ".join(shown)


def _last_steps(words: str, most: int) -> str:
    """Return the last steps of a choice in about `most` characters, at least one of them."""
    steps = words.split(STEP)
    count = len(steps)
    while count > 1 and len(STEP.join(steps[-count:])) > most:
        count -= 1
    brief = STEP.join(steps[-count:])
    return f"…{STEP}{brief}" if count < len(steps) else brief


def waiting_text(panel: Panel) -> str:
    """Return a sentence for a player who isn't to move, with the players who are."""
    others = ", ".join(map(escape, panel.waiting_for))
    return f"It's not your turn. Waiting for {others}."


def overlooked_text(windows: Sequence[str]) -> str:
    """Return a warning about windows on which the player's standing orders pass."""
    return OVERLOOKED_WINDOWS.format("; ".join(map(escape, windows)))


def left_out_text(reasons: Sequence[str], most: int = MAX_LEFT_OUT_LISTED) -> str:
    """Return a text about choices left out, with at most `most` reasons; empty if none were."""
    if not reasons:
        return ""
    lines = ["**Left out:**", *(f"-# {escape(reason)}" for reason in reasons[:most])]
    if len(reasons) > most:
        lines.append(f"-# … and {len(reasons) - most} more.")
    return "\n".join(lines)
