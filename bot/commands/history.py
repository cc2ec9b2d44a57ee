"""/history: the match step by step, with the boards as the reader may see them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from discord import app_commands

from bot.channel.consent.rewind import rewind_button
from bot.commands import Commands
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import resolve_or_ask
from bot.discord_limits import MAX_SELECT_OPTIONS
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on, persistent_view, select
from bot.interactions.replies import as_file, reply_in_parts
from bot.services import Interaction
from bot.tables.history.endings import last_news
from bot.tables.history.past_boards import PastView, histories_of, view_of
from bot.tables.history.turning_points import public_news_between
from bot.tables.live_table import LiveTable
from bot.tables.notes import read_diary
from bot.tables.preferences import preferences_of
from bot.user_errors import UserError
from bot.words.fitted_lines import fit_lines
from render import text_board
from storage.matches import match_log
from storage.schema.log_records import LoggedChange
from storage.schema.table_records import TableState

PRESENT_POSITION = "as it stands now"
LONGEST_NOTES = 1400
"""Maximum length of all notes of a step, in characters: they share a message with the moves."""
MORE_NOTES = "-# And {count} more."
NOTHING_SINCE_MESSAGE = (
    "{title} hasn't moved on since that message. `/history` shows all earlier boards."
)


@app_commands.command(name="history", description="Step through the match, board by board")
@app_commands.describe(begin="Round to start at. Default: the latest")
@app_commands.rename(begin="round")
@at_table
async def history(
    interaction: Interaction,
    table: str | None = None,
    begin: app_commands.Range[int, 1, 9999] | None = None,
) -> None:
    """Show the board at the beginning of a round (None: the present one), with buttons to step."""
    call = await resolve_or_ask(interaction, table, "past")
    if call is None:
        return None
    steps = await _steps(call)
    if begin is None:
        return await _show_step(call, steps)
    later = (number for number, step in enumerate(steps) if step.round >= begin)
    return await _show_step(call, steps, next(later, None))


def step_at(steps: Sequence[int], changes: Sequence[LoggedChange], moment: datetime) -> int:
    """Return the index of the last rest point at a moment; 0 if the moment was before all.

    `steps` are the log's lengths, in entries, at the rest points.
    """
    # answers undone since then are gone, and so are the rest points after them
    length = sum(len(change.entries) for change in changes if change.at <= moment)
    return max(sum(at <= length for at in steps) - 1, 0)


async def show_at(call: Call, moment: datetime) -> None:
    """Show the board at the last rest point before a moment.

    Raises UserError if that is the present position.
    """
    steps, live = await _steps(call), call.live
    changes = await call.services.store.read(match_log.changes, table=live.id)
    number = step_at([step.at for step in steps], changes, moment)
    now = live.view_of(call.person)
    if not steps[number + 1 :] and view_of(steps[number], now) == now:
        raise UserError(NOTHING_SINCE_MESSAGE.format(title=live.title))
    await _show_step(call, steps, number)


async def _steps(call: Call) -> list[PastView]:
    """Return the rest points of the match as the caller may see them, oldest first."""
    call.live.need_match()
    services = call.services
    return await histories_of(services.store, services.reader_queries).seen_by(
        call.live, call.person
    )


@on("past", new=True)
async def open_history(call: Call, _: Action) -> None:
    """Show the present position of the table that was chosen in a list."""
    await _show_step(call, await _steps(call))


@on("step")
async def step(call: Call, action: Action) -> None:
    """Show the rest point whose index the button or select names."""
    choice = action.choice
    await _show_step(call, await _steps(call), int(choice) if choice.isdecimal() else None)


async def _show_step(call: Call, steps: Sequence[PastView], number: int | None = None) -> None:
    """Reply with the board at a rest point; None, or an index past the end, is the present."""
    services, live, person = call.services, call.live, call.person
    now = live.view_of(person)
    views = [*steps]
    if views and view_of(views[-1], now) == now:
        # the match rests there: the board as it is now would come twice
        views.pop()
    number = len(views) if number is None else min(number, len(views))
    view = view_of(views[number], now) if number < len(views) else now
    when = views[number].when if number < len(views) else f"{live.match.when}, {PRESENT_POSITION}"
    words = f"**{live.match.game.title} · table {live.id}** · step {number + 1} of "
    words += f"{len(views) + 1} · {when}"
    since = views[number - 1].at if number else 0
    until = views[number].at if number < len(views) else None
    words = "\n".join([words, *await thoughts_of_step(call, since, until)])
    items = _step_buttons(live, views, number)
    if number < len(views) and live.is_running and person == live.table.host_id:
        items.append(rewind_button(live, number))
    buttons = persistent_view(items)
    if (await preferences_of(services.store, person)).text_board:
        board = text_board(view, names=list(live.markdown_names.values()))
        await reply_in_parts(call.interaction, f"{words}\n{board}", buttons)
        return
    before = view_of(views[number - 1], now) if number else None
    picture = await services.boards.paint_past(live, person, view, before=before)
    await call.reply(words, attachments=[as_file(picture, f"{live.id}-{number}.png")], view=buttons)


async def thoughts_of_step(call: Call, since: int, until: int | None) -> list[str]:
    """Return the notes that the caller may read on moves between two log positions.

    `until` None is the log's end. After the match, the news of these moves come first; before that,
    /log shows them.
    """
    live = call.live
    is_over = live.table.state is TableState.FINISHED
    diary = await read_diary(call.services.store, live, call.person, with_steps=is_over)
    end = sum(len(step.entries) for step in diary.steps) if until is None else until
    news = public_news_between(diary.steps, since, end) if is_over else []
    lines = [f"-# {line}" for line in live.lines_for(last_news(news), None)]
    notes = [each.line for each in diary.between(since, end)]
    return [*lines, *fit_lines(notes, LONGEST_NOTES, MORE_NOTES)]


def _step_buttons(live: LiveTable, steps: Sequence[PastView], number: int) -> list[Item]:
    """Return the buttons *First*, *Back*, *Next* and *Last*, and a select of rounds."""
    last = len(steps)
    goals = (("First", 0), ("Back", number - 1), ("Next", number + 1), ("Last", last))
    items: list[Item] = [
        button(
            # two buttons may lead to one step, and no two may have the same id
            Action(live.id, "step", step=index, key=str(min(max(goal, 0), last))),
            words,
            disabled=not 0 <= goal <= last or goal == number,
        )
        for index, (words, goal) in enumerate(goals)
    ]
    rounds = _round_choices(steps)
    if len(rounds) > 1:
        items.append(select(Action(live.id, "step"), "Jump to…", rounds, row=1))
    return items


def _round_choices(steps: Sequence[PastView]) -> list[tuple[str, str]]:
    """Return the index and description of each round's first step.

    If they don't fit into a select, some are left out evenly.
    """
    firsts: dict[int, tuple[str, str]] = {}
    for number, step in enumerate(steps):
        firsts.setdefault(step.round, (str(number), step.when))
    results = [*firsts.values()]
    if len(results) <= MAX_SELECT_OPTIONS:
        return results
    most = MAX_SELECT_OPTIONS - 1
    return [results[index * (len(results) - 1) // most] for index in range(MAX_SELECT_OPTIONS)]


COMMANDS: Commands = (history,)
