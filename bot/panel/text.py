"""The words of a panel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_limits import MESSAGE
from bot.panel.panel import Panel, Stage
from bot.words.names import escape, truncate

NAMED = 3
"""Steps left out that are named with their reason; of the others only the number is told."""
TOLD = 6
"""Lines of what a draft does, while its question comes back."""
SHORTEST = 200
"""Characters that a word above the panel has at least."""
OVERLOOKED = (
    "Your standing orders (a first game begins with some) pass on what you could use now ({}); "
    "`/table orders` changes them."
)
WHOLE = "The move is whole. Commit it, go back, or try it on the board first."
SO_FAR = "-# **Commit this much** plays that; then your move goes on with this question."
PLAY_ON = "**Play on** brings your next question here, once there is one."
OVER = "The match is over; the table's last message tells who won, and by what."
INTERRUPTED = (
    "What comes of this shows only when it is played: a draw, dice or what others hide. "
    "Commit it, then your move goes on where that leaves you a choice."
)


def panel_text(panel: Panel, title: str, word: str = "") -> str:
    """The panel's words: what was chosen, what it does, and what is asked now.

    However long `word` is, the question stands below it.
    """
    head, asked = f"**{title}**", "\n".join(_asked_lines(panel))
    room = MESSAGE - len(head) - len(asked) - len("\n\n")
    lines = [head, truncate(word, max(room, SHORTEST)) if word else "", asked]
    return truncate("\n".join(filter(None, lines)), MESSAGE)


def _asked_lines(panel: Panel) -> list[str]:
    lines = list[str]()
    if panel.said:
        lines.append("Your move so far: " + "; ".join(map(escape, panel.said)))
    if panel.stage is Stage.READY:
        lines += [f"-# {escape(line)}" for line in panel.outcome]
        lines.append(INTERRUPTED if panel.interrupted else WHOLE)
    elif panel.stage is Stage.CHOOSE:
        if panel.keys:
            lines.append(SO_FAR)
        if panel.loop:
            lines += [f"-# {escape(line)}" for line in panel.outcome[-TOLD:]]
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
    """Whom the table waits for, told to somebody who is asked nothing."""
    others = ", ".join(map(escape, panel.awaits))
    return f"Nothing is asked of you now; the table waits for {others}."


def overlooked_text(windows: Sequence[str]) -> str:
    """A reminder to its owner of what standing orders hide."""
    return OVERLOOKED.format("; ".join(map(escape, windows)))


def left_out(reasons: Sequence[str], most: int = NAMED) -> str:
    """What to tell of steps that were chosen with others and not taken; empty: none were."""
    if not reasons:
        return ""
    lines = ["Left out:", *(f"-# {escape(reason)}" for reason in reasons[:most])]
    if len(reasons) > most:
        lines.append(f"-# … and {len(reasons) - most} more.")
    return "\n".join(lines)
