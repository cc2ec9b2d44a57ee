"""The guided panel on Discord: an ephemeral message that follows the seat's choices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import wraps

from bot.discord_limits import MESSAGE
from bot.panel import drafts
from bot.panel.buttons import panel_items
from bot.panel.lesson import lesson_words
from bot.panel.menus import steps_of
from bot.panel.panel import Panel, Stage
from bot.panel.text import left_out, panel_text
from bot.presses import Action, lasting_view, on
from bot.replies import as_files
from bot.services import Call
from bot.tables.news import news_since
from bot.tables.premoves import conditions
from bot.tables.reminders.preferences import wishes
from bot.words.refusals import Refused
from bot.words.rules_page import in_short
from render import Picture, parts
from rules.kernel import News, Option, StaleAnswer
from storage import premoves
from storage.schema.records import TableState

STALE = "That panel was out of date; this is the fresh one."


async def show(
    call: Call, panel: Panel, *, word: str = "", page: int = 0, pictures: Sequence[Picture] = ()
) -> None:
    """Put the panel into the deferred ephemeral reply, with pictures of what it would do."""
    word = word or await _meanwhile(call, panel)
    call.live.panels[panel.seat] = panel
    lesson = await lesson_words(call, panel)
    await call.say(
        panel_text(panel, call.live.title, "\n".join(filter(None, [word, lesson]))),
        view=lasting_view(panel_items(panel, page)),
        attachments=as_files(pictures, f"{call.live.id}-{panel.seat}"),
    )


async def seat_panel(call: Call) -> Panel:
    """The panel of the caller's seat as it stands now; raises Refused."""
    live = call.live
    seat = live.open_seat_of(call.person)
    if live.record.state is TableState.ABORTED:
        raise Refused(f"Table {live.id} was closed without a result; it takes no moves.")
    return await drafts.current(call.services.tables, live, seat)


async def show_stale(call: Call, panel: Panel) -> None:
    """Show a panel in place of one that was out of date, with what has happened since."""
    await show(call, panel, word=f"{STALE}\n{await _meanwhile(call, panel)}".strip())


async def _meanwhile(call: Call, panel: Panel) -> str:
    """What others did since the seat's last panel was shown; empty where that is not known."""
    last = call.live.panels.get(panel.seat)
    if not isinstance(last, Panel) or last.revision == panel.revision:
        return ""
    told = await news_since(call.services.store, call.live, panel.seat, after=last.revision)
    return "\n".join(["Meanwhile:", *(f"-# {line}" for line in told.latest())] if told else [])


def says_the_same(old: object, fresh: Panel, action: Action) -> bool:
    """Whether what was chosen in an old panel stands in the fresh one, in the same words."""
    if not isinstance(old, Panel) or action.verb not in ("pick", "menu"):
        return False
    if (old.mark, len(old.keys)) != (action.mark, action.step):
        return False
    asked = [(one.given, one.keys, one.question, one.prompt) for one in (old, fresh)]
    said = action.values or (action.key,)
    return asked[0] == asked[1] and all(_offer(old, one) == _offer(fresh, one) for one in said)


def _offer(panel: Panel, said: str) -> tuple[str, tuple[Option, ...]]:
    """An option in words, with what it asks next."""
    key = said.partition(" ")[0]
    labels = [option.label for option in panel.options if option.key == key]
    return labels[0] if labels else "", panel.further.get(key, ())


PanelWork = Callable[[Call, Panel, Action], Awaitable[None]]


def on_panel(verb: str) -> Callable[[PanelWork], PanelWork]:
    """Register who handles a press on a panel as it is now.

    An older one goes on where what was pressed still says the same; else it is shown anew.
    """

    def register(work: PanelWork) -> PanelWork:
        @on(verb)
        @wraps(work)
        async def press(call: Call, action: Action) -> None:
            panel = await seat_panel(call)
            current = panel.mark == action.mark and len(panel.keys) == action.step
            goes_on = current or says_the_same(call.live.panels.get(panel.seat), panel, action)
            await (work(call, panel, action) if goes_on else show_stale(call, panel))

        return work

    return register


@on("play", new=True)
@on("playon")
async def open_panel(call: Call, _: Action) -> None:
    """Open the presser's panel, in a message only they can see; `playon`: in the one pressed."""
    panel = await seat_panel(call)
    await show(call, panel, word=await _opening(call, panel))


async def _opening(call: Call, panel: Panel) -> str:
    """What stands above the question: what happened since, or before a first move, the game."""
    services, live = call.services, call.live
    seen = await services.store.run(premoves.words, table=live.id, seat=panel.seat)
    if seen or panel.stage is not Stage.CHOOSE:
        return conditions.latest(seen)
    if await services.boards.seen(live, panel.seat) is None:
        return "\n".join(in_short(live.record.game))
    told = await news_since(services.store, live, panel.seat)
    if not told:
        return ""
    shown = told.latest()
    left = len(told.lines) - len(shown)
    head = f"Since your last move ({left} earlier; `/recap`):" if left else "Since your last move:"
    return "\n".join([head, *(f"-# {line}" for line in shown)])


@on_panel("menu")
@on_panel("pick")
async def pick(call: Call, panel: Panel, action: Action) -> None:
    """Choose an option, or several of a loop; the move stays a draft until it is committed."""
    tables, live = call.services.tables, call.live
    several = panel.loop and len(action.values) > 1
    waste = panel.wastes.get(action.said.partition(" ")[0], "")
    word, steps = waste, steps_of(panel, action.values) if several else []
    if steps:
        panel, missing = await drafts.choose_several(tables, live, panel, steps)
        word = left_out(missing)
    else:
        panel = await drafts.choose(tables, live, panel, action.said)
    sure = not waste and not (await wishes(tables.store, call.person)).confirm
    if panel.stage is Stage.READY and sure:
        return await play_draft(call, panel, word)
    return await show(call, panel, word=word)


@on_panel("finish")
async def finish(call: Call, panel: Panel, _: Action) -> None:
    """End a question that comes back, and play the whole draft."""
    await (end_loop(call, panel) if panel.loop else show_stale(call, panel))


async def end_loop(call: Call, panel: Panel) -> None:
    """Take the default that ends a loop and play the draft; ask first where that wastes something.

    The default is drafted then, and *Commit* is what confirms it.
    """
    waste = panel.wastes.get(panel.default, "")
    panel = await drafts.choose(call.services.tables, call.live, panel, panel.default)
    await (show(call, panel, word=waste) if waste else play_draft(call, panel))


@on_panel("page")
async def turn_page(call: Call, panel: Panel, action: Action) -> None:
    """Show other options of the same question."""
    await show(call, panel, page=int(action.key) if action.key.isdecimal() else 0)


@on_panel("back")
async def step_back(call: Call, panel: Panel, _: Action) -> None:
    """Drop the last choice of the draft."""
    await show(call, await drafts.shorten(call.services.tables, call.live, panel, 1))


@on_panel("clear")
async def start_over(call: Call, panel: Panel, action: Action) -> None:
    """Drop the whole draft."""
    await show(call, await drafts.shorten(call.services.tables, call.live, panel, action.step))


@on("try")
async def try_it(call: Call, _: Action) -> None:
    """Show the board as it would stand after the draft, to the presser alone."""
    services, live, panel = call.services, call.live, await seat_panel(call)
    seen, view = live.view_of(call.person), await drafts.rehearsed(services.tables, live, panel)
    word = "As it would be; nothing is committed yet."
    if (await wishes(services.store, call.person)).text_board:
        await show(call, panel, word=word)
        for part in parts(services.boards.words(live, view), MESSAGE):
            await call.interaction.followup.send(part, ephemeral=True)
        return
    pictures = await services.boards.tried(live, call.person, view, panel.seat, seen=seen)
    await show(call, panel, word=word, pictures=pictures)


@on_panel("commit")
async def commit(call: Call, panel: Panel, _: Action) -> None:
    """Play the draft: all of it or nothing."""
    await (play_draft(call, panel) if panel.keys else show_stale(call, panel))


async def play_draft(call: Call, panel: Panel, word: str = "") -> None:
    """Play the draft; another seat's move meanwhile matters only where it changed the draft."""
    tables, live = call.services.tables, call.live
    try:
        news = await drafts.commit(tables, live, panel, **call.by)
    except StaleAnswer:
        fresh = await drafts.current(tables, live, panel.seat)
        return await (
            play_draft(call, fresh, word) if fresh.mark == panel.mark else show_stale(call, fresh)
        )
    return await tell_done(call, panel.seat, news, "; ".join(panel.said), word)


async def tell_done(
    call: Call, seat: int, news: Sequence[News], said: str = "", more: str = ""
) -> None:
    """Say what came of a move, and go on with the seat's next question."""
    told = [f"-# {line}" for line in call.live.lines_for(news, seat)]
    if not told and said:
        told = [f"-# You chose: {said}."]
    panel, since = await _answered(call, seat)
    word = "\n".join(filter(None, ["Done.", *told, *since, more]))
    await show(call, panel, word=word)


async def _answered(call: Call, seat: int) -> tuple[Panel, list[str]]:
    """The seat's panel, with what AI seats answered at once that are asked beside it.

    Else it would be out of date, unseen, a moment after it is shown.
    """
    services, live = call.services, call.live
    panel = await drafts.current(services.tables, live, seat)
    if panel.stage is not Stage.CHOOSE or not services.ai.thinks(live):
        return panel, []
    await services.ai.soon(live)
    told = await news_since(services.store, live, seat, after=panel.revision)
    return await drafts.current(services.tables, live, seat), [f"-# {line}" for line in told.lines]
