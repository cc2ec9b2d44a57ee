"""/table seat and /table find: AI stand-ins, seats offered to other players, and finding them."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from sqlmodel import Session

from bot.channel.consent.offered_seats import need_offer, offer
from bot.channel.consent.requests import OTHERS_ASKED, ask_all
from bot.channel.consent.season_seats import need_authority_over_seat
from bot.channel.consent.stand_ins import ask_for_own, stand_in_by_vote
from bot.channel.offered_seats import has_open_seat, open_seats_line, seat_buttons
from bot.channel.reminders.forfeits import linked_message
from bot.commands.table_autocompletion import at_table
from bot.commands.table_group import MAX_SEATS, TABLE
from bot.commands.table_resolution import resolve_table
from bot.interactions.call import Call
from bot.interactions.paged_lists import Listing, ListItem, paged_list, show_list
from bot.interactions.table_access import can_manage, has_access
from bot.services import Interaction, Services, services_of
from bot.tables.ai.stand_ins import need_replaceable
from bot.tables.people import ratings
from bot.tables.seasons.table_sentences import (
    leaving_cost,
    season_labels,
    taken_seat_points,
)
from bot.tables.seat_changes import running_seat
from bot.user_errors import UserError
from bot.words.names import escape
from storage.schema.consent_records import RequestKind
from storage.schema.season_records import SeasonState
from storage.schema.table_records import Table
from storage.seasons import seasons
from storage.tables import lookups


class SeatGroup(app_commands.Group, name="seat", description="AI stand-ins and open seats"):
    """The commands below /table seat."""

    @app_commands.command(name="ai", description="Let an AI stand in until the player is back")
    @app_commands.describe(seat="The seat's number, from 1. Default: your own")
    @at_table
    async def ai(
        self,
        interaction: Interaction,
        seat: app_commands.Range[int, 1, MAX_SEATS] | None = None,
        table: str | None = None,
    ) -> None:
        """Bring in an AI for the caller, or ask the players for one in another player's seat."""
        call = await resolve_table(interaction, table)
        live, number = call.live, _seat_or_own(call, seat)
        need_replaceable(live, number)
        if number == live.table.seat_of(call.person):
            await ask_for_own(call, number)
            return
        name = live.markdown_names[number]
        words = f"asks to let an AI stand in for {name}, until they're back,"
        outcome = f"An AI stands in for {name} until they're back."
        if not await _ask_about_seat(call, RequestKind.STAND_IN, words, number):
            await stand_in_by_vote(call, number)
            await call.reply(outcome)

    @app_commands.command(name="open", description="Offer your seat to another player")
    @app_commands.describe(seat="The seat's number, from 1. Default: your own")
    @at_table
    async def open(
        self,
        interaction: Interaction,
        seat: app_commands.Range[int, 1, MAX_SEATS] | None = None,
        table: str | None = None,
    ) -> None:
        """Offer the caller's seat to other players, or ask the players to offer an AI's seat.

        Raises UserError for another player's seat, for an AI's if the caller's rivals in a season
        play there, and as `need_offer` does.
        """
        call = await resolve_table(interaction, table)
        live, number = call.live, _seat_or_own(call, seat)
        need_offer(live, number)
        if number == live.table.seat_of(call.person):
            await offer(call, number, open_=True)
            words = (
                "Your seat is now open to other players. You keep playing until somebody takes it."
            )
            in_season = await call.services.store.read(leaving_cost, live.table, call.person)
            if in_season:
                words += f" Once somebody takes it:{in_season}"
            if ratings.leaving_cost(live.table, number, live.match):
                words += " For your rating, the match counts as lost as soon as somebody takes it."
            await call.reply(words)
            return
        if live.seat(number).person_id is not None:
            raise UserError(f"Only {live.markdown_names[number]} can offer this seat.")
        await need_authority_over_seat(call, number)
        words = f"asks to offer the seat of {live.markdown_names[number]} to another player"
        outcome = f"Seat {number + 1} is now open. `/table find` lists it."
        if not await _ask_about_seat(call, RequestKind.OFFER_SEAT, words, number):
            await offer(call, number, open_=True)
            await call.reply(outcome)

    @app_commands.command(name="close", description="Withdraw the offer of a seat")
    @app_commands.describe(seat="The seat's number, from 1. Default: your own")
    @at_table
    async def close(
        self,
        interaction: Interaction,
        seat: app_commands.Range[int, 1, MAX_SEATS] | None = None,
        table: str | None = None,
    ) -> None:
        """Withdraw the offer of the caller's seat, or as a host of any seat."""
        call = await resolve_table(interaction, table)
        number = _seat_or_own(call, seat)
        if number != call.live.table.seat_of(call.person):
            _need_manager(call)
        await offer(call, number, open_=False)
        await call.reply(f"Seat {number + 1} of table {call.live.id} is no longer open.")


def _seat_or_own(call: Call, seat: int | None) -> int:
    """Return the index of the seat that people call `seat`, or of the caller's own."""
    return call.live.seat_of(call.person) if seat is None else running_seat(call.live, seat)


async def _ask_about_seat(call: Call, kind: RequestKind, words: str, seat: int) -> bool:
    """Ask everybody else to agree to something about a seat, and tell the caller so.

    Return False, without a word, if nobody has to agree: the calling function then does it. Raises
    UserError unless the caller manages the table.
    """
    _need_manager(call)
    is_asked = await ask_all(call, kind, f"{words} at {call.live.title}", seat=seat)
    if is_asked:
        await call.reply(OTHERS_ASKED)
    return is_asked


def _need_manager(call: Call) -> None:
    """Raise UserError unless the caller manages the table."""
    if not can_manage(call):
        raise UserError(f"Only the host of table {call.live.id} can do that for another seat.")


TABLE.add_command(SeatGroup())


def _items_with_room(session: Session, tables: Sequence[Table], person: int) -> list[ListItem]:
    """Return tables with open seats as list items; a season's has its name and price."""
    labels = season_labels(session, tables)
    return [
        ListItem(
            f"- {open_seats_line(table, labels.get(table.id, ''))}"
            f"{taken_seat_points(session, table)}",
            seat_buttons(table, person),
        )
        for table in tables
    ]


@TABLE.command(name="find", description="List tables and seats here that need players")
async def find(interaction: Interaction) -> None:
    """List the tables here that need players and that the caller may see, with buttons to join."""
    await show_list(services_of(interaction), interaction, "find")


@paged_list("find")
async def _tables_with_room(services: Services, interaction: Interaction, _: str) -> Listing:
    """Return the server's tables with free or offered seats, as a paged list.

    Raises UserError if there are none, and outside servers.
    """
    if interaction.guild_id is None:
        raise UserError("Only tables on a server can look for players. Use the command on one.")
    tables = await services.store.read(lookups.seeking_players, guild_id=interaction.guild_id)
    shown = [
        table for table in tables if has_open_seat(table) and await has_access(interaction, table)
    ]
    season = await services.store.read(_open_season_line, interaction)
    if not shown:
        none = "No table here is looking for players. Open one with /table new."
        raise UserError(" ".join(filter(None, [none, season])))
    items = await services.store.read(_items_with_room, shown, interaction.user.id)
    tail = (
        f"-# Only the newest {lookups.MAX_TABLES} are listed."
        if len(tables) == lookups.MAX_TABLES
        else ""
    )
    return Listing("\n".join(filter(None, [season, "Looking for players:"])), items, tail)


def _open_season_line(session: Session, interaction: Interaction) -> str:
    """Return a sentence on the season open for entries in the channel; may be empty."""
    where = {"guild_id": interaction.guild_id or 0, "channel_id": interaction.channel_id or 0}
    season = seasons.of_channel(session, **where)
    if season is None or season.state is not SeasonState.OPEN:
        return ""
    return f"{escape(season.name)} is open here: press **Enter** on {linked_message(season)}."
