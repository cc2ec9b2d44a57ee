"""A lesson's words above a question: what it is for, which answer is good, and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panel.joined import joined_label
from bot.panel.menus import steps_of
from bot.panel.panel import Panel, Stage
from bot.services import Call
from bot.words.names import marked
from rules.lesson import Lesson, Step, is_over, lesson_of, step_of
from storage import history

NO_STEP = "Go your own way here; `/hint` tells what a strong AI seat would do."


async def lesson_words(call: Call, panel: Panel) -> str:
    """What a lesson tells where a panel stands; empty at an ordinary table."""
    live = call.live
    lesson = lesson_of(live.match) if live.match_or_none else None
    if lesson is None or panel.seat != 0:
        return ""
    log = await call.services.store.run(history.entries, table=live.id)
    own = [entry.key for entry in log if entry.seat == panel.seat]
    if is_over(lesson, own):
        return "" if panel.keys else lesson.end
    if panel.stage is not Stage.CHOOSE:
        return ""
    return _told(lesson, [*own, *panel.keys], panel)


def _told(lesson: Lesson, own: list[str], panel: Panel) -> str:
    """The step's words with the proposed answer as its button says it; else the question's."""
    step = step_of(lesson, own)
    label, steps = _label(lesson, own, panel) if step else ("", [])
    if step is None or step.ask != panel.question or not label:
        words = lesson.words.get(panel.question, "")
        return f"{words} {NO_STEP}".strip() if len(own) < len(lesson.step) else words
    told = sum(bool(one.say) for one in lesson.step)
    number = sum(bool(one.say) for one in lesson.step[: len(own) + 1])
    say = " ".join(one.say for one in steps if one.say)
    why = " ".join(one.why for one in steps if one.why)
    return f"**Lesson, {number} of {told}.** {say}\nGood here: **{marked(label)}**. {why}".strip()


def _label(lesson: Lesson, own: list[str], panel: Panel) -> tuple[str, Sequence[Step]]:
    """The proposed answer as the panel says it, and its step; two where a menu joins them."""
    steps = lesson.step[len(own) : len(own) + 2]
    if len(steps) > 1 and (label := _joined(panel, steps[0].key, steps[1].key)):
        return label, steps
    alone = [option.label for option in panel.options if option.key == steps[0].key]
    return next(iter(alone), ""), steps[:1]


def _joined(panel: Panel, key: str, after: str) -> str:
    """Two answers as one menu offers them together; empty: none does."""
    if not panel.loop:
        return joined_label(panel, key, after)
    return next((option.label for option in steps_of(panel, [f"{key} {after}"])), "")
