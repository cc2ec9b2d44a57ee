"""The contents of a table's message: its texts, its buttons and the colour of its bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord

from bot import layouts
from bot.channel.clocks import clock_words
from bot.channel.lobby.dice_commitment import sealed_line, seed_line
from bot.channel.lobby.lobby import lobby_items
from bot.channel.lobby.lobby_texts import lobby_texts
from bot.channel.mentions import mention
from bot.channel.next_steps import next_steps
from bot.channel.offered_seats import open_seat_lines, stand_in_ends
from bot.channel.table_message.latest_move import latest_move
from bot.channel.table_message.outlook import outlook_lines
from bot.discord_limits import MAX_LAYOUT_LENGTH, MAX_ROW_BUTTONS
from bot.interactions.presses import HANDLERS, Action, Item, Press, button, number_alike
from bot.interactions.table_buttons import TableButton
from bot.panel.text import AND_MORE
from bot.tables.ai.thinking import style_of
from bot.tables.live_table import LiveTable
from bot.tables.news import effective_news, with_former_holders
from bot.tables.requirements import reliability_at
from bot.tables.seasons.table_sentences import decided_line, points_lines, running_lines
from bot.words.accents import GOLD, QUIET, seat_accent
from bot.words.comparisons import comparison_lines
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, fill_names
from bot.words.news import DETAIL_PREFIX, HEADLINE_PREFIX
from bot.words.results import TURNS_TITLE, result_lines
from render import ZOOM, cover_icon, extras
from rules import catalogue
from storage.database.store import Store
from storage.matches import match_log, matches
from storage.schema.log_records import LoggedChange
from storage.schema.table_records import Clock, TableState
from storage.tables import deals

MAX_NEWS_LINES = 6
"""Maximum number of news lines that the table's message repeats."""
PICTURE_ERROR_LENGTH = 100
"""Characters left free for a sentence in place of a missing picture."""
VERBS_BESIDE_TEXT = ("play", "join")
"""Buttons shown beside the text that says who may press them."""
EARLIER_IN_LOG = "-# Press **Log** for what came before."
NO_CLOCK = "no deadline"
"""Words about the time of a player at a table without clocks."""
HELP_LINE = "-# `/help` explains the buttons, `/rules` the game."
STYLE_OF = "-# Style of "
"""Beginning of the line that shows a fair AI seat's plan."""
CHANGES_PER_READ = (3 * MAX_NEWS_LINES, 30 * MAX_NEWS_LINES, 300 * MAX_NEWS_LINES)
"""Changes read at a time, until there are enough lines."""


class Contents(NamedTuple):
    """The texts of a table's message from top to bottom, and its buttons."""

    title: str
    lead: str = ""
    """The latest move."""
    main: str = ""
    """The players to move, or the result; the most important button stands beside it."""
    outlook: str = ""
    """The score, the next players, and the end of the match."""
    news: str = ""
    small: str = ""
    items: Sequence[Item] = ()
    accent: int = QUIET
    cover: str = ""
    """Icon of the game, beside the first text."""

    @property
    def text(self) -> str:
        """All texts below each other."""
        texts = (self.lead, self.main, self.outlook, self.news, self.small)
        return "\n".join(filter(None, [f"### {self.title}", *texts]))

    def layout(self, files: Sequence[discord.File] = ()) -> discord.ui.LayoutView:
        """Return the message with its pictures, each in a gallery of its own."""
        number_alike(self.items)
        beside = next((item for item in self.items if _is_beside(item)), None)
        return layouts.framed(
            layouts.text(f"### {self.title}"),
            layouts.beside_icon(self.lead, self.cover),
            layouts.section(self.main, beside),
            layouts.galleries(files),
            layouts.text(self.outlook),
            layouts.line() if self.news else [],
            layouts.text(self.news),
            layouts.rows([item for item in self.items if item is not beside]),
            layouts.text(self.small),
            accent=self.accent,
        )


def _is_beside(item: Item) -> bool:
    """Return whether a button belongs beside the text instead of in a row below."""
    return isinstance(item, Press) and item.action.verb in VERBS_BESIDE_TEXT


async def status_contents(
    store: Store,
    live: LiveTable,
    running: Sequence[Clock],
    latest: Sequence[LoggedChange] | None = None,
    turns: Sequence[str] = (),
) -> Contents:
    """Return the contents of a table's message, from lobby to result.

    `running` are its clocks; `latest` public changes already read, if any, newest last;
    `turns` the turning points of a match that is over.
    """
    table = live.table
    if table.state is TableState.LOBBY:
        records = await store.read(reliability_at, table)
        texts, cover = lobby_texts(table, records), cover_icon(table.game)
        return Contents(*texts, items=lobby_items(table), cover=cover)
    items = status_items(live)
    if table.state is TableState.ABORTED:
        closed = f"{live.title} was closed without a result."
        main = "\n".join([closed, *await store.read(points_lines, table)])
        return Contents(live.title, main=main, items=items)
    if table.result is not None:
        return await _final_contents(store, live, items, turns)
    return await _running_contents(store, live, running, latest, items)


async def _running_contents(
    store: Store,
    live: LiveTable,
    running: Sequence[Clock],
    latest: Sequence[LoggedChange] | None,
    items: Sequence[Item],
) -> Contents:
    """Return the contents of a running match's message; parameters as for `status_contents`."""
    table = live.table
    in_season, decided, ends = list[str](), "", dict[int, str]()
    if table.season_id is not None:
        in_season = await store.read(running_lines, table)
        decided = await store.read(decided_line, table)
        if any(seat.stand_in for seat in table.seats):
            ends = await store.read(stand_in_ends, table, live.match.turn)
    # nobody has to play on at a settled table, so nobody is mentioned
    waiting = [decided] if decided else waiting_lines(live, running)
    main = "\n".join([*waiting, *open_seat_lines(live, ends)])
    small_lines = [*plan_lines(live), *(f"-# {line}" for line in in_season), HELP_LINE]
    small_lines.append(sealed_line(table))
    small = "\n".join(small_lines)
    pending = live.pending_seats()
    accent = seat_accent(table.game, pending[0]) if pending else QUIET
    news = await recent_lines(store, live, latest)
    outlook = "\n".join(outlook_lines(live))
    texts = [live.title, main, outlook, small]
    room = MAX_LAYOUT_LENGTH - PICTURE_ERROR_LENGTH - len("\n".join(texts))
    lead, others = latest_move(news, live.with_names)
    lead_text = "\n".join(fit_news(lead, room, small=False))
    return Contents(
        live.title,
        lead_text,
        main,
        outlook,
        "\n".join(fit_news(others, room - len(lead_text))),
        small,
        items,
        accent,
    )


async def _final_contents(
    store: Store, live: LiveTable, items: Sequence[Item], turns: Sequence[str]
) -> Contents:
    """Return the contents of a finished match: the result and `turns`, its turning points."""
    table, result = live.table, live.table.result
    assert result is not None
    people = [mention(live, held.seat) for held in table.seats if held.person_id is not None]
    title = f"{live.title} · {' '.join(people)}"
    lead, *lines = result_lines(
        result, live.why_ended, live.markdown_names, counted=live.score_unit
    )
    lines += await store.read(points_lines, table)
    if table.deal is not None and not table.sealed:
        lines += comparison_lines(await store.read(deals.sharing, deal=table.deal))
    small = "\n".join([await _dice_line(store, live), next_steps(table)])
    ranking = "\n".join(lines)
    room = MAX_LAYOUT_LENGTH - PICTURE_ERROR_LENGTH - len("\n".join([title, lead, ranking, small]))
    turning = fit_turning_points(turns, room)
    lines = [line for line in await recent_lines(store, live) if not line.startswith(DETAIL_PREFIX)]
    named = [live.with_names(line.removeprefix(HEADLINE_PREFIX)) for line in lines]
    recent = fit_news(named, room - len("\n".join(turning)))
    # below the pictures, of which the first shows the same at a glance
    news = "\n".join([ranking, *turning, *recent])
    return Contents(title, lead, news=news, small=small, items=items, accent=GOLD)


async def _dice_line(store: Store, live: LiveTable) -> str:
    """Return the line with an ended match's seed; still secret while duplicates play on."""
    if live.table.sealed:
        return sealed_line(live.table)
    return seed_line(live.table, await store.read(matches.secret_seed, table=live.id))


def fit_turning_points(turns: Sequence[str], room: int) -> list[str]:
    """Return a title and as many turning points as fit into `room` characters.

    Empty if there are no turning points.
    """
    return (
        [TURNS_TITLE, *fit_lines(turns, room - len(f"{TURNS_TITLE}\n"), AND_MORE)] if turns else []
    )


def fit_news(news: Sequence[str], room: int, *, small: bool = True) -> list[str]:
    """Return the latest lines that fit into `room` characters, oldest first.

    If some are left out, the first line says where to read them. `small` makes them small print.
    """
    mark = "-# " if small else ""
    kept = list[str]()
    room -= len(EARLIER_IN_LOG) + 1
    for line in reversed(news):
        room -= len(line) + len(mark) + 1
        if room < 0:
            return [EARLIER_IN_LOG, *kept]
        kept.insert(0, f"{mark}{line}")
    return kept


def waiting_lines(live: LiveTable, running: Sequence[Clock]) -> list[str]:
    """Return a line for each open question: the players to answer it, and since when it is open.

    Only a question in a player's own turn is called a turn: *Bea discards 1 card: Poach?* is asked
    in Bea's.
    """
    asked: dict[str, list[int]] = {}
    asks = live.match.public_asks()
    for seat, ask in asks.items():
        wanted = f"{escape(fill_names(ask.prompt, live.names))} [{ask.rule}]"
        asked.setdefault(wanted, []).append(seat)
    when = {each.seat: f" ({_since_words(live, each)})" for each in running}
    when |= {held.seat: " (an AI stands in)" for held in live.table.seats if held.stand_in}
    lines = []
    for wanted, seats in asked.items():
        if len(seats) == 1:
            player = mention(live, *seats)
            head = f"Waiting for {player}" if asks[seats[0]].reaction else f"{player}'s turn"
            lines.append(f"{head}: {wanted}{when.get(seats[0], '')}")
        else:
            lines.append(_shared_question_line(live, seats, wanted, when))
    return lines


def _shared_question_line(
    live: LiveTable, seats: Sequence[int], wanted: str, when: Mapping[int, str]
) -> str:
    """Return the line for several players with one question, `wanted`.

    `when` has the words about each seat's time; words that all of them share appear once.
    """
    times = {when.get(seat, "") for seat in seats}
    shared = times.pop() if len(times) == 1 else ""
    own = {} if shared else when
    *first, last = (mention(live, seat) + own.get(seat, "") for seat in seats)
    return f"Waiting for {', '.join(first)} and {last}: {wanted}{shared}"


def plan_lines(live: LiveTable) -> list[str]:
    """Return the style of each fair AI seat, in games with styles.

    A strong AI changes its plan during a match, so none is shown.
    """
    words, count = catalogue[live.table.game].describe_plan, live.match.seats
    kept = {
        held.seat: style_of(live.match, held.seat, held.ai_level or "") for held in live.table.seats
    }
    return [
        f"{STYLE_OF}{live.markdown_names[seat]}: {words(plan, count)}."
        for seat, plan in kept.items()
        if plan
    ]


def _since_words(live: LiveTable, clock: Clock) -> str:
    """Describe when a question was asked, and its deadline, or that there is none."""
    moment = discord.utils.format_dt(clock.since, "R")
    until = clock_words(live.table, clock) if live.table.pace else NO_CLOCK
    return f"{moment}, {until}" if until else moment


async def recent_lines(
    store: Store, live: LiveTable, latest: Sequence[LoggedChange] | None = None
) -> list[str]:
    """Return the last public news, ranked, oldest first, with placeholders such as `{0}` for names.

    `latest` are changes already read, if any. Secret answers in between don't change the number of
    lines.
    """
    lines, actions = list[str](), list[int]()
    for most in CHANGES_PER_READ:
        steps, latest = latest, None
        if steps is None:
            steps = await store.read(match_log.known_to, table=live.id, most=most, seat=None)
        fresh, is_cut = _new_to_somebody(live, steps)
        lines = live.raw_lines([*effective_news(fresh)], None, ranked=True)
        marks = (DETAIL_PREFIX, HEADLINE_PREFIX)
        actions = [number for number, line in enumerate(lines) if not line.startswith(marks)]
        # the first line may go on from one that was not read
        if is_cut or len(actions) > MAX_NEWS_LINES or len(steps) < most:
            break
    first = actions[-MAX_NEWS_LINES] if len(actions) > MAX_NEWS_LINES else 0
    while first and lines[first - 1].startswith(HEADLINE_PREFIX):  # of the same player
        first -= 1
    return lines[first:]


def _new_to_somebody(
    live: LiveTable, steps: Sequence[LoggedChange]
) -> tuple[Sequence[LoggedChange], bool]:
    """Return the public changes that the player idle for longest hasn't seen, and a flag.

    The flag is True if the steps contain older ones.
    """
    public = [with_former_holders(live.table, step) for step in steps if not step.undone]
    last = {step.seat: number for number, step in enumerate(public)}
    since = min(last.get(seat.seat, 0) for seat in live.table.seats)
    while since and public[since - 1].seat == public[since].seat:
        since -= 1
    return public[since:], since > 0


def status_items(live: LiveTable) -> list[Item]:
    """Return the buttons of a table's message, in the order shown."""
    if live.table.state is TableState.LOBBY:
        return lobby_items(live.table)
    offered = [
        (handler.at_table, verb)
        for verb, handler in HANDLERS.items()
        if handler.at_table is not None
    ]
    shown = sorted(
        [(each, verb) for each, verb in offered if each.is_shown(live)],
        key=lambda entry: entry[0].order,
    )
    buttons = [_table_button(live, each, verb) for each, verb in shown]
    return _in_rows([*buttons, *_extra_buttons(live)])


def _table_button(live: LiveTable, shown: TableButton, verb: str) -> Item:
    """Return the button that a handler has in the table's message."""
    fingerprint = live.public_fingerprint if shown.has_fingerprint else 0
    style = discord.ButtonStyle.primary if shown.primary else discord.ButtonStyle.secondary
    action = Action(live.id, verb, fingerprint=fingerprint)
    return button(action, shown.label, style, icon=shown.icon)


def _in_rows(items: Sequence[Item]) -> list[Item]:
    """Return the buttons, those below the message assigned to rows of five."""
    below = [item for item in items if not _is_beside(item)]
    for index, item in enumerate(below):
        item.item.row = index // MAX_ROW_BUTTONS  # type: ignore[attr-defined]
    return list(items)


def _extra_buttons(live: LiveTable) -> list[Item]:
    """Return *Zoom*, and a button for each extra picture that the game has now."""
    pictures = extras(live.match.view(None)) if live.match_or_none is not None else ()
    named = [(ZOOM, "Zoom")] if live.match_or_none is not None else []
    named += [(extra.name, extra.title) for extra in pictures]
    return [button(Action(live.id, name), title) for name, title in named]
