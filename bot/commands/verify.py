"""/verify: the log and the dice of an ended match."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.commands import Commands
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import resolve_own_table
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.services import Interaction
from bot.tables.duplicates import need_unsealed
from bot.tables.history.verdicts import verdict_on
from bot.user_errors import UserError
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape
from storage.archive import archive
from storage.archive.verdict import Verdict
from storage.tables import deals, lookups


@app_commands.command(name="verify", description="Check the log and dice of a finished match")
@at_table
async def check(interaction: Interaction, table: str | None = None) -> None:
    """Check an ended match for one of its players, and attach its log and those of its duplicates.

    Raises SeatLost for people who didn't play, UserError before the end and while another table
    plays the same deal.
    """
    call = await resolve_own_table(interaction, table, ended=True)
    services, live = call.services, call.live
    live.seat_of(call.person)
    need_unsealed(live.table)
    if live.table.state not in lookups.ENDED or live.match_or_none is None:
        raise UserError(
            f"The log of table {live.id} contains hidden information. Use /verify after the match."
        )
    kept = await services.store.read(archive.export, table=live.id)
    files = {live.id: archive.encode(kept)}
    for other in await services.store.read(deals.played_with, table=live.id):
        files[other] = archive.encode(await services.store.read(archive.export, table=other))
    title = f"**{live.title}**"
    verdict = await services.reader_queries.run(call.person, verdict_on, *files.values())
    lines = verdict_lines(
        verdict, link=kept.commitment_message.link if kept.commitment_message else ""
    )
    await call.reply(
        "\n".join([title, *fit_lines(lines, MAX_MESSAGE_LENGTH - len(title) - 1)]),
        attachments=[
            discord.File(io.BytesIO(data), f"{table}.json") for table, data in files.items()
        ],
    )


def verdict_lines(verdict: Verdict, *, link: str = "") -> list[str]:
    """Return a check's result as lines; faults and unproved claims come first.

    `link` leads to the message with the commitment to the dice.
    """
    lines = [f"Wrong: {escape(finding)}" for finding in verdict.wrong]
    lines += [f"-# Not proved: {escape(clause, link=link)}." for clause in verdict.unproved]
    lines += [f"-# {escape(fact[:1].upper() + fact[1:])}." for fact in verdict.holds]
    lines.append("-# The file is the whole log; `orrery verify` checks it on any machine.")
    return lines


COMMANDS: Commands = (check,)
