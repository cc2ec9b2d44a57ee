"""The replay of an ended match: the animation, its turning points, and a check of the dice."""

from __future__ import annotations

import io

import discord

from bot.discord_limits import MAX_ALT_TEXT, MAX_MESSAGE_LENGTH
from bot.interactions.call import Call
from bot.interactions.presses import Action, on
from bot.interactions.table_buttons import TableButton, is_over
from bot.tables.history.endings import turning_lines
from bot.tables.history.verdicts import verdict_on
from bot.tables.live_table import LiveTable
from bot.tables.pictures.painters import PERSON_PRIORITY
from bot.words.names import escape, truncate
from bot.words.results import TURNS_TITLE
from storage.archive import archive
from storage.archive.unproved_statements import undos_in_words
from storage.schema.table_records import TableState

NO_RESULT = "It was closed without a result. The replay shows what everybody saw."


def has_replay(live: LiveTable) -> bool:
    """Return whether a table's match was played and is over, with no duplicate still in play."""
    return is_over(live) and not live.table.sealed and live.match_or_none is not None


@on("replay", new=True, at_table=TableButton("Replay", 60, has_replay))
async def replay(call: Call, _: Action) -> None:
    """Show the user the finished match as an animation."""
    await reply_replay(call)


async def reply_replay(call: Call) -> None:
    """Reply with an ended match as an animation, its turning points and a dice check.

    A match closed without a result has only the animation.
    """
    services, live = call.services, call.live
    made = await services.boards.animate_replay(live)
    alt = f"Here's the match at table {live.id} as an animation, from the first turn to the last."
    file = discord.File(
        io.BytesIO(made), filename=f"{live.id}.webp", description=truncate(alt, MAX_ALT_TEXT)
    )
    lines = [f"**{live.title}**"]
    if live.table.state is TableState.FINISHED:
        # `course` computes in a painter's process, whose slot its caller holds
        async with services.boards.painters.slots.hold(PERSON_PRIORITY):
            turns = await turning_lines(services.store, live, await services.boards.course(live))
        lines += [TURNS_TITLE, *turns] if turns else []
        lines.append(await _dice_line(call))
    else:
        lines.append(NO_RESULT)
    await call.reply(truncate("\n".join(lines), MAX_MESSAGE_LENGTH), attachments=[file])


async def _dice_line(call: Call) -> str:
    """Check the log, the dice and the draws of an ended match; return the result as a line."""
    kept = await call.services.store.read(archive.export, table=call.live.id)
    data = archive.encode(kept)
    verdict = await call.services.reader_queries.run(call.person, verdict_on, data)
    if verdict.wrong:
        return f"Wrong: {escape(verdict.wrong[0])} `/verify` shows more."
    facts = [fact for fact in verdict.holds if not fact.startswith("undo")]
    checked = "; ".join([*facts, undos_in_words(kept)])
    link = kept.commitment_message.link if kept.commitment_message else ""
    clauses = escape("; ".join(verdict.unproved), link=link)
    trusted = f" Not proved: {clauses}." if clauses else ""
    return f"-# Dice check: {escape(checked)}.{trusted} `/verify` attaches the log."
