"""Requests to bring in an AI stand-in for a player (`/table seat ai`)."""

from __future__ import annotations

from zlib import crc32

import discord

from bot.channel.consent.requests import RequestHandler, register
from bot.channel.consent.season_seats import need_authority_over_seat
from bot.interactions.call import Call
from bot.interactions.presses import Action, button, on, persistent_view
from bot.tables.ai.stand_ins import need_replaceable, stand_in
from bot.tables.consent import MIN_VOTERS, is_absent
from bot.tables.live_table import LiveTable
from bot.tables.seasons.table_sentences import (
    counting_season,
    own_stand_in_end,
    own_stand_in_price,
)
from bot.user_errors import UserError
from storage.schema.consent_records import Request, RequestKind

TOO_FEW_VOTERS = (
    "Only {name} can bring in an AI stand-in now. "
    "Others can do that once {name} has kept the table waiting too long."
)
NOT_YOUR_TURN = "It's not your turn. In {season}, an AI can play for you only when it is."


async def stand_in_by_vote(call: Call, seat: int) -> None:
    """Bring in an AI for a seat until its player is back; the log says that all others agreed."""
    await stand_in(call.services.tables, call.live, seat, "the other players have agreed")


async def ask_for_own(call: Call, seat: int) -> None:
    """Bring in an AI for the caller's seat; where that costs points, ask first."""
    live, price = call.live, await _own_price(call, seat)
    if not price:
        await _stand_in_for_own(call, seat)
        return
    agreed = Action(live.id, "aiturn", seat, _fingerprint(live, price))
    items = [
        button(agreed, "Let the AI play", discord.ButtonStyle.danger),
        button(Action(live.id, "noaiturn", seat), "Keep playing"),
    ]
    await call.reply(price, view=persistent_view(items))


async def _own_price(call: Call, seat: int) -> str:
    """Return a sentence about what an AI's turn would cost the caller now; empty: nothing.

    Raises UserError if it costs points and the caller isn't to move: with an AI in their seat, an
    opponent's expired clock would bring in none, and could end the table without points.
    """
    live, store = call.live, call.services.store
    season = await store.read(counting_season, live.table, call.person)
    if season and seat not in live.pending_seats():
        raise UserError(NOT_YOUR_TURN.format(season=season))
    return await store.read(own_stand_in_price, live.table, call.person, live.match.turn)


def _fingerprint(live: LiveTable, price: str) -> int:
    """Return a hash of the turn and its price, by which a question about an earlier one is known.

    The turn begins at a rest point, so it depends on no secret answer.
    """
    return crc32(f"{live.match.turn} {price}".encode()) or 1


@on("aiturn")
async def let_ai_play(call: Call, action: Action) -> None:
    """Bring in an AI for the user's own seat, or ask again if they have read of another price."""
    live, seat = call.live, call.live.seat_of(call.person)
    need_replaceable(live, seat)
    price = await _own_price(call, seat)
    if action.fingerprint == _fingerprint(live, price):
        await _stand_in_for_own(call, seat)
    else:
        await ask_for_own(call, seat)


@on("noaiturn")
async def keep_turn(call: Call, _: Action) -> None:
    """Confirm that no AI plays for the user."""
    await call.reply("No AI plays for you.", view=None)


async def _stand_in_for_own(call: Call, seat: int) -> None:
    """Bring in an AI for the caller's seat, and reply until when it plays."""
    live, tables = call.live, call.services.tables
    await stand_in(tables, live, seat, "asked for by its own player")
    how_long = await tables.store.read(own_stand_in_end, live.table, call.person, live.match.turn)
    await call.reply(f"An AI now plays for you, until {how_long}.", view=None)


@register
class StandIn(RequestHandler):
    """A request to let an AI play a seat until its player is back."""

    kind = RequestKind.STAND_IN

    async def check(self, call: Call, seat: int | None) -> None:
        """Raise UserError if a single voter would decide about a player who isn't absent.

        At a season's table nobody decides about others.
        """
        assert seat is not None, "a stand-in is for a seat"
        live = call.live
        await need_authority_over_seat(call, seat)
        too_few = len(self.seats_to_ask(live, seat)) < MIN_VOTERS
        if too_few and not await is_absent(call.services.tables, live, seat):
            raise UserError(TOO_FEW_VOTERS.format(name=live.markdown_names[seat]))

    async def carry_out(self, call: Call, request: Request) -> str:
        """Bring the AI in; return a sentence about that."""
        await stand_in_by_vote(call, request.need_seat())
        return "All the others agreed, so an AI stands in."
