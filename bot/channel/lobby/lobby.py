"""The lobby: opening a table, joining, leaving, adding AI seats, starting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import discord
from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.lobby.dice_commitment import commitment_post
from bot.channel.lobby.lobby_texts import seat_bounds, waits_for_commitment
from bot.channel.lobby.private_threads import give_thread
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on, select
from bot.interactions.table_access import need_host
from bot.services import Services
from bot.tables.ai.levels import default_level
from bot.tables.requirements import OWN_REQUIREMENT, check, check_table
from bot.user_errors import UserError
from bot.words.ai_names import ai_name
from bot.words.games import level_label
from bot.words.names import User, display_name, escape
from render import AI, CLOCK
from rules import catalogue
from storage.matches import matches
from storage.schema.table_records import ChannelAddress, KeptSeat, Post, Table, TableState
from storage.schema.table_terms import TableTerms
from storage.tables import dice_seed, lobby, outbox
from storage.tables.lobby import NewTable

CHANGE_AI_SEATS = "change the AI seats"


def lobby_items(table: Table) -> list[Item]:
    """Return the lobby's buttons and selects; none for a season's table."""
    if table.season_id is not None:
        return []
    game, count = catalogue[table.game], len(table.seats)
    low, high = seat_bounds(table)
    full = count >= high
    start, green = Action(table.id, "begin"), discord.ButtonStyle.success
    items: list[Item] = [
        button(Action(table.id, "join"), "Join", discord.ButtonStyle.primary, disabled=full),
        button(Action(table.id, "leave"), "Leave"),
        button(Action(table.id, "addai"), "Add AI", disabled=full, icon=AI),
        button(Action(table.id, "dropai"), "Remove AI"),
        button(start, "Start", green, disabled=count < low or waits_for_commitment(table)),
    ]
    if table.deal is None:
        items += _setting_items(table)
    levels = [(level, level_label(level, table.game)) for level in game.ai_levels]
    if len(levels) > 1 and not full:
        items.append(select(Action(table.id, "addai"), "Add an AI of this level", levels, row=2))
    return items


def _setting_items(table: Table) -> list[Item]:
    """Return the buttons that change a lobby's settings."""
    game, items = catalogue[table.game], list[Item]()
    if any(setting.values for setting in game.settings):
        items.append(button(Action(table.id, "settings"), "Settings", row=1))
    items.append(button(Action(table.id, "openpace"), "Pace", row=1, icon=CLOCK))
    if table.kept_seats:
        items.append(button(Action(table.id, "freeseats"), "Release seats", row=1))
    if game.first_game:
        items.append(button(Action(table.id, "firstgame"), "First game", row=1))
    for setting in game.settings:
        value, words = setting.shortcut
        if value and table.options.get(setting.key) != value:
            items.append(button(Action(table.id, "preset", key=setting.key), words, row=1))
    return items


def checked_options(game: str, ai_seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return a new table's options, checked and completed with defaults.

    Raises UserError if the AI seats leave no seat free, IllegalAnswer for values that the game
    rejects.
    """
    most = catalogue[game].seats[-1]
    if ai_seats >= most:
        raise UserError(f"{catalogue[game].title} has {most} seats. Leave one for yourself.")
    return catalogue[game].check_options(options, most)


def new_table(
    services: Services, host: User, channel: ChannelAddress, game: str, options: Mapping[str, str]
) -> NewTable:
    """Return the data of a table that is opened at this moment; nothing is stored."""
    return NewTable(
        game=game,
        channel=channel,
        host_id=host.id,
        host_name=display_name(host),
        options=options,
        at=services.now(),
    )


async def open_table(
    services: Services,
    new: NewTable,
    *,
    levels: Sequence[str],
    terms: TableTerms,
    kept: Sequence[KeptSeat] = (),
    post: Post | None = None,
) -> Table:
    """Store a new table with its host and AI seats of these levels, and return it.

    The host gets the first seat, or in a rematch the one of the `kept` seats that is reserved for
    them. A `post` is sent to the channel before the commitment to the dice. Raises UserError if the
    host doesn't meet the record that the `terms` require.
    """

    def create(session: Session) -> Table:
        """Store the table with its seats, and the lines to post above its message."""
        table = open_with_seats(session, replace(new, seed=dice_seed.new_secret()), levels)
        # the kept seats of a rematch need no record
        if not kept:
            guild = new.channel.guild_id
            check(
                session,
                terms.required,
                person_id=new.host_id,
                guild_id=guild,
                demand=OWN_REQUIREMENT,
            )
        lobby.store_terms(session, table=table.id, terms=terms)
        lobby.keep_seats(session, table=table.id, kept=kept, fills_at=terms.fills_at)
        outbox.enqueue(session, table=table.id, post=post)
        return outbox.enqueue(session, table=table.id, post=commitment_post(table))

    return await services.store.run(create)


def open_with_seats(session: Session, new: NewTable, levels: Sequence[str]) -> Table:
    """Store a new table with its host in the first seat and AI seats; return it."""
    table = lobby.open_table(session, new)
    table = take_free_seat(session, table, new.host_id, new.host_name)
    for level in levels:
        table = _sit_ai(session, table, level)
    return table


def take_free_seat(session: Session, table: Table, person: int, name: str) -> Table:
    """Seat a person and return the updated table.

    Raises LobbyRefusal if no seat is free for them, UserError if their record doesn't admit them.
    """
    most = table.fills_at or catalogue[table.game].seats[-1]
    check_table(session, table, person)
    return lobby.sit_down(session, table=table.id, person_id=person, name=name, most=most)


def _sit_ai(session: Session, table: Table, level: str) -> Table:
    """Seat an AI of a level, with a name unique at the table; return the updated table."""
    name = ai_name(table.id, [seat.name for seat in table.seats])
    return lobby.sit_ai(session, table=table.id, level=level, name=name, most=seat_bounds(table)[1])


async def _change_lobby(call: Call, work: Callable[[Session, Table], Table]) -> None:
    """Apply `work` to a lobby in one transaction, and update its message soon."""
    table = call.live.id
    await call.services.tables.in_lobby(
        call.live, lambda session: work(session, matches.get(session, table=table))
    )
    call.services.poster.schedule_update(table)


@on("join")
async def join(call: Call, _: Action) -> None:
    """Seat the user; the match may then start automatically."""
    user = call.interaction.user
    await _change_lobby(
        call, lambda session, table: take_free_seat(session, table, user.id, display_name(user))
    )
    await _begin_if_full(call)


@on("joinfound", new=True)
async def join_found(call: Call, action: Action) -> None:
    """Seat the user at a table listed in another channel; reply with a link to it."""
    await join(call, action)
    await call.reply(f"You have a seat at {call.live.title}: {call.live.address}")


async def _begin_if_full(call: Call) -> None:
    """Start the match if all seats are taken and the table starts automatically.

    It doesn't start before the commitment to the dice is posted.
    """
    table = call.live.table
    full = table.fills_at is not None and len(table.seats) >= table.fills_at
    if full and table.state is TableState.LOBBY and not waits_for_commitment(table):
        await _start(call)


@on("leave")
async def leave(call: Call, _: Action) -> None:
    """Free the user's seat in a lobby."""

    def stand_up(session: Session, table: Table) -> Table:
        """Free the user's seat; return the updated table."""
        return lobby.leave(session, table=table.id, person_id=call.person)

    await _change_lobby(call, stand_up)


@on("addai")
async def add_ai(call: Call, action: Action) -> None:
    """Seat an AI of the chosen level, or of the default one; a full duplicate table then begins.

    Raises UserError unless the user is the host and a seat is free.
    """

    def sit(session: Session, table: Table) -> Table:
        """Seat the AI if the user is the host; return the updated table."""
        need_host(table, call.person, CHANGE_AI_SEATS)
        known = catalogue[table.game].ai_levels
        level = action.choice if action.choice in known else default_level(table.game)
        return _sit_ai(session, table, level)

    await _change_lobby(call, sit)
    if call.live.table.deal is not None:
        await _begin_if_full(call)


@on("dropai")
async def drop_ai(call: Call, _: Action) -> None:
    """Remove the last AI seat."""

    def clear(session: Session, table: Table) -> Table:
        """Free the last AI's seat and return the updated table.

        Raises UserError if there is none, or if the caller isn't the host.
        """
        need_host(table, call.person, CHANGE_AI_SEATS)
        held = [seat.seat for seat in table.seats if seat.ai_level is not None]
        if not held:
            raise UserError("There's no AI seat. Press Add AI to add one.")
        return lobby.clear_seat(session, table=table.id, seat=held[-1])

    await _change_lobby(call, clear)


@on("freeseats")
async def free_seats(call: Call, _: Action) -> None:
    """Cancel the reservations of a rematch's seats, so that anybody may join."""

    def free(session: Session, table: Table) -> Table:
        """Cancel the reservations and return the updated table; raise UserError if not the host."""
        need_host(table, call.person, "release the seats")
        return lobby.keep_seats(session, table=table.id, kept=(), fills_at=None)

    await _change_lobby(call, free)


@on("begin")
async def begin(call: Call, _: Action) -> None:
    """Start the match; raise UserError with the reason if the table isn't ready."""
    live, person = call.live, call.person
    if live.table.state is not TableState.LOBBY:
        raise UserError("This table has already started. Press Play on its message.")
    if waits_for_commitment(live.table):
        raise UserError(
            "The dice commitment hasn't been posted yet. I'll retry automatically, or you can move "
            "the table with /table where."
        )
    if missing := live.table.untaken_seats:
        names = ", ".join(escape(kept.name) for kept in missing)
        raise UserError(
            f"The rematch is waiting for {names}. Start it once everybody has pressed Join, or "
            "have its host press Release seats."
        )
    if person != live.table.host_id and not live.table.has_player(person):
        raise UserError("Only players at the table can start it. Press Join first.")
    count, fewest = len(live.table.seats), seat_bounds(live.table)[0]
    if live.table.deal is not None and count < fewest:
        raise UserError(
            f"All tables with the same deal have {fewest} seats, so {fewest - count} more must be "
            "taken. Others can press Join, or the host can press Add AI."
        )
    await _start(call)


async def _start(call: Call) -> None:
    """Start the match; a duplicate table's moves into a private thread first."""
    if call.live.table.deal is not None:
        await give_thread(call.services, call.live)
    await call.services.tables.start(call.live, by=call.by)
