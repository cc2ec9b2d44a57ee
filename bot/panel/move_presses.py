"""Presses in a panel: options, Commit, Back, pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import wraps

from bot.interactions.call import Call
from bot.interactions.presses import Action, on
from bot.interactions.replies import reply_in_parts
from bot.interactions.table_buttons import TableButton
from bot.panel import drafts
from bot.panel.display import (
    LAST_PANELS,
    is_first_look,
    opening_text,
    seat_panel,
    show,
    show_stale,
    shown_news,
    take_opening,
)
from bot.panel.form_keys import submit_steps
from bot.panel.lesson import lesson_words
from bot.panel.panel import Panel, Stage, is_lone_answer
from bot.panel.question_layout import chosen_options
from bot.panel.text import left_out_text
from bot.tables.news import NewsDigest, news_since
from bot.tables.preferences import preferences_of
from bot.words.names import escape
from rules.kernel import PASS, News, Option, StaleAnswer
from storage.matches.change_records import ChangedBy


def is_same_offer(old: object, fresh: Panel, action: Action) -> bool:
    """Return whether an old panel's choice still means the same in a fresh one.

    It has the same draft, question, label and follow-up answers.
    """
    if not isinstance(old, Panel) or action.verb not in ("pick", "menu"):
        return False
    if (old.fingerprint, len(old.keys)) != (action.fingerprint, action.step):
        return False
    before, now = [
        (each.answers_given, each.keys, each.question, each.prompt) for each in (old, fresh)
    ]
    values = action.values or (action.key,)
    return before == now and all(
        _label_and_answers(old, value) == _label_and_answers(fresh, value) for value in values
    )


def _label_and_answers(panel: Panel, value: str) -> tuple[str, tuple[Option, ...]]:
    """Return the label of a value's first option, and the answers to its next question."""
    key = value.partition(" ")[0]
    labels = [option.label for option in panel.options if option.key == key]
    return labels[0] if labels else "", panel.further.get(key, ())


PanelWork = Callable[[Call, Panel, Action], Awaitable[None]]


def on_panel(verb: str) -> Callable[[PanelWork], PanelWork]:
    """Return a decorator that registers a handler of a verb for presses on the current panel.

    A press on an older panel is handled too if the option pressed still means the same. Otherwise
    the panel is shown again.
    """

    def register(work: PanelWork) -> PanelWork:
        """Register `work` for presses on the current panel, and return it."""

        @on(verb)
        @wraps(work)
        async def press(call: Call, action: Action) -> None:
            """Handle a press if its panel is current, else show the current panel."""
            panel = await seat_panel(call)
            current = panel.fingerprint == action.fingerprint and len(panel.keys) == action.step
            goes_on = current or is_same_offer(
                LAST_PANELS.get(call.live, panel.seat), panel, action
            )
            if goes_on:
                await work(call, panel, action)
            else:
                await show_stale(call, panel)

        return work

    return register


@on("play", new=True, at_table=TableButton("Play", 10, primary=True))
@on("playon")
async def open_panel(call: Call, _: Action) -> None:
    """Open the user's panel in a private message; for `playon`, in the message pressed.

    Messages of `ON_OPENING` are shown once.
    """
    panel = await seat_panel(call)
    first = await is_first_look(call, panel)
    above = await take_opening(call, panel) or await opening_text(call, panel, first=first)
    await show(call, panel, message_above=above, first=first)


@on_panel("menu")
@on_panel("pick")
async def pick(call: Call, panel: Panel, action: Action) -> None:
    """Add the options chosen to the draft, and show the panel.

    The move stays a draft until it is committed. For players without confirmation, the option that
    completes it plays it immediately, unless that wastes something. So does a lone answer.
    """
    tables, live = call.services.tables, call.live
    several = panel.loop and len(action.values) > 1
    shown = panel
    if steps := chosen_options(panel, action.values) if several else []:
        panel = await drafts.draft_possible(
            tables,
            live,
            shown,
            lambda match: submit_steps(match, shown, steps, live.names),
            description=" ".join([*shown.keys, *(step.key for step in steps)]),
        )
    else:
        panel = await drafts.add_choice(tables, live, panel, action.choice)
    confirms = not is_lone_answer(shown, panel)
    if panel.stage is not Stage.READY or await asks_first(call, shown, panel, confirms=confirms):
        return await show(call, panel)
    return await play_draft(call, panel, left_out_text(panel.left_out))


async def asks_first(call: Call, shown: Panel, panel: Panel, *, confirms: bool = False) -> bool:
    """Return whether a complete move waits for *Commit*, by its player's preferences.

    `shown` is the panel before the press, `panel` the one after it. A press that wastes something
    may have to be confirmed; with `confirms`, so may any other.
    """
    wastes = len(panel.losses) > len(shown.losses)
    if not (wastes or confirms):
        return False
    person = await preferences_of(call.services.store, call.person)
    return (confirms and person.confirm) or (wastes and person.ask_before_waste)


@on_panel("finish")
async def finish(call: Call, panel: Panel, _: Action) -> None:
    """Take the default that ends the loop, and play the whole draft."""
    if panel.loop:
        await end_loop(call, panel)
    else:
        await show_stale(call, panel)


async def end_loop(call: Call, panel: Panel) -> None:
    """Take the default that ends a loop, and play the draft.

    If that wastes something, the draft waits for *Commit* instead.
    """
    ended = await drafts.add_choice(call.services.tables, call.live, panel, panel.default)
    if await asks_first(call, panel, ended):
        await show(call, ended)
    else:
        await play_draft(call, ended)


@on_panel("page")
async def turn_page(call: Call, panel: Panel, action: Action) -> None:
    """Show the page of options that the button names."""
    await show(call, panel, page=int(action.key) if action.key.isdecimal() else 0)


@on_panel("back")
async def step_back(call: Call, panel: Panel, _: Action) -> None:
    """Remove the last choice from the draft."""
    await show(call, await drafts.drop_last(call.services.tables, call.live, panel, 1))


@on_panel("clear")
async def start_over(call: Call, panel: Panel, action: Action) -> None:
    """Remove all keys from the draft."""
    await show(call, await drafts.drop_last(call.services.tables, call.live, panel, action.step))


@on("lesson", new=True, in_panel=True)
async def read_on(call: Call, _: Action) -> None:
    """Show the user the whole text of a lesson about the current question."""
    text = (await lesson_words(call, await seat_panel(call))).whole
    await reply_in_parts(
        call.interaction, text or "The lesson has nothing to say about this question."
    )


@on("backtopanel")
async def go_back(call: Call, _: Action) -> None:
    """Replace an answer inside the panel with the panel."""
    await show(call, await seat_panel(call))


@on_panel("commit")
async def commit(call: Call, panel: Panel, action: Action) -> None:
    """Play the draft, all of it or nothing, and show the result.

    The key `pass` also passes on later windows until the seat's next move.
    """
    if panel.keys:
        await play_draft(call, panel, passes=action.key == PASS)
    else:
        await show_stale(call, panel)


async def play_draft(
    call: Call,
    panel: Panel,
    remark: str = "",
    by: ChangedBy | None = None,
    *,
    passes: bool = False,
) -> None:
    """Play the draft and show the result; if the match has changed, show the new panel instead.

    `remark` is about the last choice, and shown below the result. `by` may carry a note besides the
    press. With `by`, StaleAnswer is raised instead of showing the new panel, so that the note isn't
    lost. `passes` as for `drafts.commit`.
    """
    tables, live = call.services.tables, call.live
    try:
        news = await drafts.commit(tables, live, panel, by=by or call.by, passes=passes)
    except StaleAnswer:
        fresh = await drafts.current_panel(tables, live, panel.seat)
        if fresh.fingerprint == panel.fingerprint:
            return await play_draft(call, fresh, remark, by, passes=passes)
        if by is not None:
            raise
        return await show_stale(call, fresh)
    return await show_result(call, panel.seat, news, "; ".join(panel.choices), remark)


async def show_result(
    call: Call, seat: int, news: Sequence[News], choices: str = "", remark: str = ""
) -> None:
    """Show the news of a move, and the seat's next question.

    `choices` are the move in words if it was put together in a panel, which showed how it is paid;
    `remark` is a text below the news.
    """
    results = [item for item in news if not (choices and item.detail)]
    lines = call.live.lines_for(results, seat)
    chosen = [f"You chose: {choices}."] if choices and not lines else []
    panel, since = await _panel_after_ai_answers(call, seat)
    lines, head = [*lines, *chosen, *since.lines], "Done."
    if panel.stage is Stage.CHOOSE:
        # the next question has to be seen, too
        heads, others = (
            call.live.lines_for([item for item in results if item.headline is rank], seat)
            for rank in (True, False)
        )
        digest = NewsDigest([*heads, *since.headlines], [*others, *chosen, *since.others])
        mover = f"{escape(call.live.names[seat])} "
        own = [*chosen, *(line for line in others if line.startswith(mover))] if since else []
        shown = shown_news(call, seat, digest, own)
        left, lines = len(digest.lines) - len(shown), shown
        head = f"Done ({left} more; `/log`)." if left else head
    small = [f"-# {line}" for line in lines]
    await show(call, panel, message_above="\n".join(filter(None, [head, *small, remark])))


async def _panel_after_ai_answers(call: Call, seat: int) -> tuple[Panel, NewsDigest]:
    """Return the seat's panel, and news of AI seats that answered meanwhile.

    AI seats mostly answer within a second. The panel would be out of date a moment after it is
    shown, and the next question often is the player's own.
    """
    services, live = call.services, call.live
    panel = await drafts.current_panel(services.tables, live, seat)
    if panel.stage is Stage.OVER or not services.ai.is_busy_with(live):
        return panel, NewsDigest()
    await services.ai.wait_briefly(live)
    news = await news_since(services.store, live, seat, after=panel.revision)
    return await drafts.current_panel(services.tables, live, seat), news
