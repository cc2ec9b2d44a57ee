"""A lesson's words above a question: what it is for, which answer is good, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.panel.combined_selects import joined_label
from bot.panel.menus import steps_of
from bot.panel.panel import Panel, Stage
from bot.services import Call
from bot.words.names import escape
from rules.kernel import Entry
from rules.lesson import Lesson, Step, is_over, left_of, lesson_of
from storage.matches import history

NO_STEP = "Go your own way here; `/hint` tells what a strong AI seat would do."


async def lesson_words(call: Call, panel: Panel) -> str:
    """What a lesson tells where a panel stands; empty at an ordinary table."""
    live = call.live
    lesson = lesson_of(live.match) if live.match_or_none else None
    if lesson is None or panel.seat != 0:
        return ""
    log = await call.services.store.read(history.entries, table=live.id)
    own = answers_of(log, panel.seat)
    if is_over(lesson, own):
        return "" if panel.keys else lesson.end
    if panel.stage is not Stage.CHOOSE:
        return ""
    return told(lesson, [*own, *panel.keys], panel)


def answers_of(log: Iterable[Entry], seat: int) -> list[str]:
    """The keys that a seat has answered itself, and not its standing orders."""
    return [entry.key for entry in log if entry.seat == seat and not entry.standing]


def told(lesson: Lesson, own: list[str], panel: Panel) -> str:
    """The step's words with the proposed answers as the panel says them; else the question's."""
    left = left_of(lesson, own) or []
    labels, steps = _answers(left, panel)
    if not labels:
        words = lesson.words.get(panel.question, "")
        return f"{words} {NO_STEP}".strip() if len(own) < len(lesson.step) else words
    of = sum(bool(one.say) for one in lesson.step)
    first = of - sum(bool(one.say) for one in left[1:])
    last = first + max(0, sum(bool(one.say) for one in steps) - 1)
    number = {0: f"{first}", 1: f"{first} and {last}"}.get(last - first, f"{first} to {last}")
    say = " ".join(one.say for one in steps if one.say)
    why = " ".join(one.why for one in steps if one.why)
    good = "; ".join(f"**{escape(label)}**" for label in labels)
    head = f"**Lesson, {number} of {of}.** {say}".strip()
    return f"{head}\nGood here: {good}. {why}".strip()


def _answers(left: Sequence[Step], panel: Panel) -> tuple[list[str], list[Step]]:
    """The proposed answers as the panel says them, and their steps.

    A menu may join several; in a loop, where several are chosen at once, all that it offers now
    are told, up to one that has more to say.
    """
    labels, done, rest = list[str](), list[Step](), [*left]
    while rest and rest[0].ask == panel.question and not (labels and rest[0].say):
        label, count = _label(panel, rest)
        if not label:
            break
        # figures in the words of a loop's end change with what comes before it
        labels.append(label.partition(";")[0] if done else label)
        done, rest = [*done, *rest[:count]], rest[count:]
        if done[-1].key == panel.default or not panel.loop:
            break
    return labels, done


def _label(panel: Panel, steps: Sequence[Step]) -> tuple[str, int]:
    """The next answer as the panel says it, and how many steps it takes; empty: it is not there."""
    first, *rest = (step.key for step in steps)
    for after in panel.further.get(first, ()):
        # one entry of a menu may answer several questions at once
        count = len(after.key.split(" "))
        if after.key == " ".join(rest[:count]) and (label := _joined(panel, first, after.key)):
            return label, 1 + count
    return next((option.label for option in panel.options if option.key == first), ""), 1


def _joined(panel: Panel, key: str, after: str) -> str:
    """An answer and what goes on with it as one menu offers both; empty: none does."""
    if not panel.loop:
        return joined_label(panel, key, after)
    return next((option.label for option in steps_of(panel, [f"{key} {after}"])), "")
