"""/verify: an ended match held against the rules and its dice, and its whole log as a file."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands

from bot.commands.which_table import at_table, meant_own
from bot.discord_limits import MESSAGE
from bot.services import Interaction, services_of
from bot.tables.verdicts import verdict_on
from bot.words.names import marked, short
from bot.words.refusals import Refused
from storage import archive
from storage.records import TableState
from storage.verdict import Verdict

ENDED = (TableState.FINISHED, TableState.ABORTED)


@app_commands.command(name="verify", description="Check the log and the dice of an ended match")
@at_table
async def check(interaction: Interaction, table: str | None = None) -> None:
    """Replay an ended match for one of its players, and hand out its log."""
    live = await meant_own(interaction, table, ended=True)
    live.seat_of(interaction.user.id)
    if live.record.state not in ENDED or live.started is None:
        raise Refused(
            f"The log of table {live.id} holds hidden things until its match has ended; "
            "/verify opens it then."
        )
    services = services_of(interaction)
    kept = await services.store.run(lambda session: archive.export(session, table=live.id))
    data = archive.encode(kept)
    verdict = await services.reckoner.run(interaction.user.id, verdict_on, data)
    await interaction.edit_original_response(
        content=short("\n".join([f"**{live.title}**", *verdict_lines(verdict)]), MESSAGE),
        attachments=[discord.File(io.BytesIO(data), f"{live.id}.json")],
    )


def verdict_lines(verdict: Verdict) -> list[str]:
    """The verdict in small print; what is wrong comes first."""
    lines = [f"Wrong: {marked(finding)}" for finding in verdict.wrong]
    lines += [f"-# {marked(fact[:1].upper() + fact[1:])}." for fact in verdict.holds]
    lines.append("-# The file is the whole log; `orrery verify` checks it on any machine.")
    return lines


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (check,)
