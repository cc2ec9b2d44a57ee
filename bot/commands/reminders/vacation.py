"""Vacations: an AI plays at all tables of somebody who is away."""

from __future__ import annotations

from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.interactions.presses import Action, on_own
from bot.services import Interaction, Services
from bot.tables.ai.stand_ins import stand_in
from bot.tables.seasons.scoring import PENALTY, SECOND_MISS
from bot.user_errors import UserError
from bot.words.fitted_lines import fit_lines
from storage.tables import lookups

COSTS_POINTS = (
    "no AI plays, because each of its turns would cost you points in the season. When it's your "
    "turn, `/table seat ai` asks for one anyway: its first turn costs "
    f"{PENALTY} points, a second one {SECOND_MISS}."
)


@on_own("aimeanwhile")
async def let_ai_play(services: Services, interaction: Interaction, _: Action) -> None:
    """Bring in an AI at all the user's tables, until they press a button there."""
    own = await services.store.read(lookups.tables_of, person_id=interaction.user.id)
    lines = []
    for table in own:
        live = await services.tables.live(table.id)
        seat = live.table.seat_of(interaction.user.id)
        if seat is None or not live.is_running:
            continue
        if live.table.season_id is not None:
            lines.append(f"- {live.title}: {COSTS_POINTS}")
            continue
        try:
            await stand_in(services.tables, live, seat, "its player is away")
            lines.append(f"- {live.title}: an AI plays for you until you press a button there.")
        except UserError as refusal:
            lines.append(f"- {live.title}: {refusal}")
    words = "\n".join(fit_lines(lines, MAX_MESSAGE_LENGTH)) or "You have no running match."
    await interaction.followup.send(words, ephemeral=True)
