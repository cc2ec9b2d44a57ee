"""The words of a panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.discord_limits import LAYOUT_TEXT
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


class PanelTexts(NamedTuple):
    """The texts of a panel, in the order in which they are shown."""

    head: str
    """The table, and what has happened."""
    question: str
    draft: str
    """The choices so far and their consequences."""
    foot: str


def panel_texts(panel: Panel, title: str, word: str = "") -> PanelTexts:
    """Return the panel's texts: what has happened, the question, and the draft so far.

    However long `word` is, the others stay complete.
    """
    question, draft = "\n".join(_question_lines(panel)), "\n".join(_draft_lines(panel))
    foot = ""
    if panel.overlooked and not panel.keys and panel.stage is not Stage.OVER:
        foot = f"-# {overlooked_text(panel.overlooked)}"
    room = LAYOUT_TEXT - sum(map(len, (title, question, draft, foot, "### \n")))
    word = truncate(word, max(room, SHORTEST)) if word else ""
    head = "\n".join(filter(None, [f"### {title}", word]))
    # what a draft does may be told in many lines, and a question never is
    draft = truncate(draft, LAYOUT_TEXT - sum(map(len, (head, question, foot))))
    return PanelTexts(head, question, draft, foot)


def _question_lines(panel: Panel) -> list[str]:
    if panel.stage is Stage.READY:
        return [INTERRUPTED if panel.interrupted else WHOLE]
    if panel.stage is Stage.WAIT:
        return [f"{waiting_text(panel)} {PLAY_ON}"]
    if panel.stage is Stage.OVER:
        return [OVER]
    return list(filter(None, [f"**{escape(panel.prompt)}** [{panel.rule}]", escape(panel.note)]))


def _draft_lines(panel: Panel) -> list[str]:
    lines = list[str]()
    if panel.choices:
        lines.append("Your move so far: " + "; ".join(map(escape, panel.choices)))
    if panel.stage is Stage.READY:
        lines += [f"-# {escape(line)}" for line in panel.outcome]
    elif panel.stage is Stage.CHOOSE:
        if panel.loop:
            lines += [f"-# {escape(line)}" for line in panel.outcome[-OUTCOME_LINES:]]
        if panel.keys:
            lines.append(SO_FAR)
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
