"""A lesson's text above a question: its purpose, a good answer, and the reason for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button
from bot.panel.card_sections import MAX_SECTIONS, has_sections
from bot.panel.panel import Panel, Stage, build_panel
from bot.panel.question_layout import OPTION_ROWS, full_label, question_layout
from bot.panel.text import draft_lines
from bot.panel.titles import split_head
from bot.tables.live_table import LiveTable
from bot.words.names import escape
from bot.words.phone_lines import phone_lines
from rules.kernel import Entry
from rules.lesson import Lesson, Step, is_over, left_of, lesson_of
from rules.lesson_path import adapted_lesson, length_on_path
from storage.matches import match_log

LESSON_LINES, MIN_LESSON_LINES = 6, 4
"""Lines of a lesson above a question on a phone, fewer beside news and choices: the picture and the
first options have to fit on the screen as well."""
MAX_FULL_LABELS = 2
"""Maximum number of good answers whose labels are shown in full."""
BRACKETED = re.compile(r" \([^()]*\)")
SENTENCE_END = re.compile(r"(?<=[.?]) +(?=[A-Z*])")
CHOOSE_FREELY = "You've left the lesson's path, so choose freely. `/hint` shows a strong AI's move."
NOT_THE_LESSONS = "**This isn't the lesson's answer**{}. Press *Back* to choose that one."


class LessonText(NamedTuple):
    """A lesson's text about a question."""

    say: str = ""
    """The purpose of the question."""
    good: str = ""
    """A good answer; empty off the lesson's path."""
    why: str = ""
    """The reason for it."""

    @property
    def whole(self) -> str:
        """The whole text, with a good answer on a separate line."""
        return f"{self.say}\n{self.good} {self.why}".strip()

    def brief(self, most: int) -> str:
        """Return the good answer and as many sentences as fit into `most` lines of a phone."""
        kept = LessonText(good=self.good)
        for part in ("say", "why"):
            for sentence in SENTENCE_END.split(getattr(self, part)):
                longer = kept._replace(**{part: f"{getattr(kept, part)} {sentence}".strip()})
                if kept.say and phone_lines(longer.whole) > most:
                    return kept.whole
                kept = longer
        return self.whole


async def lesson_above(call: Call, panel: Panel, news: str) -> tuple[str, list[Item]]:
    """Return the lesson's text above the question, and *Read on* if it is cut.

    Both are empty at an ordinary table. A phone has room for only a few lines beside the picture.
    """
    lesson = await lesson_words(call, panel)
    brief = lesson.brief(brief_lines(panel, news))
    more = Action(panel.table, "inpanel", panel.seat, key="lesson")
    return brief, [button(more, "Read on", row=OPTION_ROWS)] if brief != lesson.whole else []


def brief_lines(panel: Panel, news: str) -> int:
    """Return how many lines of a lesson a phone has room for, beside news and choices."""
    return max(MIN_LESSON_LINES, LESSON_LINES - phone_lines("\n".join([news, *draft_lines(panel)])))


async def lesson_words(call: Call, panel: Panel) -> LessonText:
    """Return the lesson's text for the panel's question; empty at an ordinary table."""
    live = call.live
    lesson = lesson_of(live.match) if live.match_or_none else None
    if lesson is None or panel.seat != 0:
        return LessonText()
    log = await call.services.store.read(match_log.entries, table=live.id)
    lesson = adapted_lesson(lesson, live.match, log, panel.seat, panel.keys)
    own = own_keys(log, panel.seat)
    if is_over(lesson, own):
        return LessonText("" if panel.keys else lesson.end)
    astray = _astray_text(lesson, own, panel, live)
    if panel.stage is Stage.READY:
        return LessonText(astray)
    if panel.stage is not Stage.CHOOSE:
        return LessonText()
    return step_text(lesson, [*own, *panel.keys], panel, astray)


def own_keys(log: Iterable[Entry], seat: int) -> list[str]:
    """Return the keys that a seat has answered itself, without its standing orders."""
    return [entry.key for entry in log if entry.seat == seat and not entry.standing]


def step_text(lesson: Lesson, own: list[str], panel: Panel, astray: str = "") -> LessonText:
    """Return the text of the lesson's step with its answers as the panel labels them.

    `own` are the seat's keys so far, with those of the draft. Off the lesson's path it is the text
    about the question, after `astray`, the remark on a draft that leaves the path.
    """
    left = left_of(lesson, own) or []
    labels, steps = _answers(left, panel)
    if not labels:
        words = lesson.words.get(panel.question, "")
        return LessonText(f"{astray or _remark(lesson, own)} {words}".strip())
    explained_steps = sum(bool(step.say) for step in lesson.step)
    first = explained_steps - sum(bool(step.say) for step in left[1:])
    last = first + max(0, sum(bool(step.say) for step in steps) - 1)
    number = {0: f"{first}", 1: f"{first} and {last}"}.get(last - first, f"{first} to {last}")
    say = " ".join(step.say for step in steps if step.say)
    why = " ".join(step.why for step in steps if step.why)
    head = f"**Lesson, {number} of {explained_steps}.** {say}".strip()
    return LessonText(head, f"Good here: {_in_bold(labels)}.", why)


def _in_bold(labels: Sequence[str]) -> str:
    """Return answers as one text, without details if there are many."""
    if len(labels) > MAX_FULL_LABELS:
        # the menu that they are chosen from has the details
        labels = [BRACKETED.sub("", label) for label in labels]
    return "; ".join(f"**{escape(label)}**" for label in labels)


def _remark(lesson: Lesson, own: Sequence[str]) -> str:
    """Return the sentence about a pupil who has left the lesson's path.

    Empty if they are on it, or left it long ago.
    """
    off_path = left_of(lesson, own) is None and len(own) < len(lesson.step)
    return CHOOSE_FREELY if off_path else ""


def _astray_text(lesson: Lesson, own: Sequence[str], panel: Panel, live: LiveTable) -> str:
    """Return a remark on a draft that leaves the lesson's path, with the lesson's answer.

    Empty if the draft is on the path, or the path was left before it.
    """
    drafted = [*own, *panel.keys]
    kept = length_on_path(lesson, drafted)
    if not len(own) <= kept < len(drafted):
        return ""
    before = build_panel(live.match, panel.table, panel.seat, drafted[len(own) : kept], live.names)
    labels, _ = _answers(left_of(lesson, drafted[:kept]) or [], before)
    return NOT_THE_LESSONS.format(f", which is {_in_bold(labels)}" if labels else "")


def _answers(left: Sequence[Step], panel: Panel) -> tuple[list[str], list[Step]]:
    """Return the labels of the answers that the lesson proposes, and their steps.

    A select may combine several steps. In a loop all answers on offer are listed, up to the next
    one with a text of its own.
    """
    labels, done, rest = list[str](), list[Step](), [*left]
    shortened = _has_short_buttons(panel)
    while rest and rest[0].ask == panel.question and not (labels and rest[0].say):
        label, count = _next_label(panel, rest)
        if not label:
            break
        labels.append(split_head(label)[0] if shortened else _without_figures(label))
        done, rest = [*done, *rest[:count]], rest[count:]
        if done[-1].key == panel.default or not panel.loop:
            break
    return labels, done


def _without_figures(label: str) -> str:
    """Return a label without its notes: *Seal the sheet; 29 CP are left* → *Seal the sheet*.

    Figures take room, and those of a loop's end change with what comes before it. After a colon a
    semicolon separates parts of the answer, such as a mission's lines: these are kept.
    """
    head, _, _ = label.partition(";")
    return label if ": " in head else head


def _has_short_buttons(panel: Panel) -> bool:
    """Return whether buttons show only the beginning of a label, such as *Research*."""
    fields, rows = question_layout(panel)
    labels = [option.label for row in rows for option in row]
    return not fields and len(labels) > 1 and has_sections(labels, MAX_SECTIONS)


def _next_label(panel: Panel, steps: Sequence[Step]) -> tuple[str, int]:
    """Return the next answer's label and the number of steps it takes; empty if not offered."""
    first, *rest = (step.key for step in steps)
    for after in panel.further.get(first, ()):
        # one entry of a menu may answer several questions at once
        count = len(after.key.split(" "))
        if after.key == " ".join(rest[:count]) and (
            label := full_label(panel, f"{first} {after.key}")
        ):
            return label, 1 + count
    return next((option.label for option in panel.options if option.key == first), ""), 1
