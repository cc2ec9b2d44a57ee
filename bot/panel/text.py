"""The words of a panel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_limits import MESSAGE
from bot.panel.panel import Panel, Stage
from bot.words.names import escape, truncate

NAMED = 3
"""Steps left out that are listed with their reason; the others are only counted."""
OUTCOME_LINES = 6
"""Lines of what a draft does, while its question comes back."""
SHORTEST = 200
"""Characters that a word above the panel has at least."""
OVERLOOKED = (
    "Your standing orders pass on something you could use now: {}. "
    "Change them with `/table orders` (a first game starts with some)."
)
WHOLE = "Your move is complete. Commit it, go back, or preview it."
SO_FAR = "-# **Play this part now** plays your choices; your move then goes on with this question."
PLAY_ON = "**Play on** shows your next question here, as soon as there is one."
OVER = "The match is over. The table's last message shows who won, and why."
INTERRUPTED = (
    "The result depends on a draw, dice or hidden information. "
    "Commit it, then your move goes on if you have a choice left."
)


def panel_text(panel: Panel, title: str, word: str = "") -> str:
    """Return the panel's text: the choices, their consequences and the question.

    However long `word` is, the question stays below it.
    """
    head, asked = f"**{title}**", "\n".join(_asked_lines(panel))
    room = MESSAGE - len(head) - len(asked) - len("\n\n")
    lines = [head, truncate(word, max(room, SHORTEST)) if word else "", asked]
    return truncate("\n".join(filter(None, lines)), MESSAGE)


def _asked_lines(panel: Panel) -> list[str]:
    lines = list[str]()
    if panel.choices:
        lines.append("Your move so far: " + "; ".join(map(escape, panel.choices)))
    if panel.stage is Stage.READY:
        lines += [f"-# {escape(line)}" for line in panel.outcome]
        lines.append(INTERRUPTED if panel.interrupted else WHOLE)
    elif panel.stage is Stage.CHOOSE:
        if panel.keys:
            lines.append(SO_FAR)
        if panel.loop:
            lines += [f"-# {escape(line)}" for line in panel.outcome[-OUTCOME_LINES:]]
        lines.append(f"**{escape(panel.prompt)}** [{panel.rule}]")
        if panel.note:
            lines.append(escape(panel.note))
    elif panel.stage is Stage.WAIT:
        lines.append(f"{waiting_text(panel)} {PLAY_ON}")
    else:
        lines.append(OVER)
    if panel.overlooked and not panel.keys and panel.stage is not Stage.OVER:
        lines.append(f"-# {overlooked_text(panel.overlooked)}")
    return lines


def waiting_text(panel: Panel) -> str:
    """Return a sentence with the players to move, for a player whose turn it isn't."""
    others = ", ".join(map(escape, panel.waiting_for))
    return f"It's not your turn. Waiting for {others}."


def overlooked_text(windows: Sequence[str]) -> str:
    """Return a reminder to a player of the windows that their standing orders pass on."""
    return OVERLOOKED.format("; ".join(map(escape, windows)))


def left_out(reasons: Sequence[str], most: int = NAMED) -> str:
    """Return the text about steps that were chosen but left out; empty: none were."""
    if not reasons:
        return ""
    lines = ["Left out:", *(f"-# {escape(reason)}" for reason in reasons[:most])]
    if len(reasons) > most:
        lines.append(f"-# … and {len(reasons) - most} more.")
    return "\n".join(lines)
