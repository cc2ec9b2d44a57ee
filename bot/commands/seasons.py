"""/league: seasons that pair, open, time and count their tables automatically."""

from __future__ import annotations

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.channel.lobby.pace import PACE_TITLES, PACES
from bot.channel.seasons.buttons import season_number
from bot.channel.seasons.moderation import ask_cancellation, ask_removal, need_moderator
from bot.channel.seasons.opening import LONGEST_NAME, Order, open_or_warn
from bot.commands import Commands
from bot.commands.autocompletion import Choices, complete_game, completions
from bot.commands.permissions import need_permissions
from bot.interactions.paged_lists import show_list
from bot.interactions.presses import Action
from bot.services import Interaction, Services, services_of
from bot.tables.reminders import zones
from bot.tables.seasons import entering, holding
from bot.user_errors import UserError
from bot.words.names import escape, sanitize
from bot.words.records import REQUIREMENTS, named_requirement, requirement_title
from storage.people import people
from storage.schema.season_records import Season
from storage.schema.table_records import ChannelAddress
from storage.schema.table_terms import Pace
from storage.seasons import seasons
from storage.seasons.seasons import Terms

SEASON_PERMISSIONS = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
)
WEEKEND = (5, 6)
DEFAULT_PACE = "days"
NO_SEASON = "There's no season in this channel. A moderator can open one with /league open."


class LeagueGroup(app_commands.Group, name="league", description="Run and play seasons"):
    """The commands below /league."""

    @app_commands.command(name="open", description="Open a season in this channel")
    @app_commands.describe(
        game="The season's game",
        second="Another game, alternating with the first",
        third="A third game",
        name="Name of the season",
        seats="Seats per table; smaller tables if people are left over",
        pace="Time for each turn",
        weeks="Length in weeks; the number of rounds depends on the players",
        group="Players per group",
        promoted="Players promoted and relegated per group at the end",
        role="Role required to enter. Default: none",
        days="Days until it starts",
        record="Minimum reliability to enter. Default: none",
        weekends="Whether weekends are off the clock, in your time zone. Default: no",
    )
    @app_commands.choices(
        pace=[
            app_commands.Choice(name=words, value=value)
            for value, words in PACE_TITLES.items()
            if PACES[value] is not None
        ],
        record=[
            app_commands.Choice(name=requirement_title(required), value=name)
            for name, required in REQUIREMENTS.items()
        ],
    )
    @app_commands.autocomplete(game=complete_game, second=complete_game, third=complete_game)
    async def open(
        self,
        interaction: Interaction,
        game: str,
        second: str | None = None,
        third: str | None = None,
        name: str = "",
        seats: app_commands.Range[int, entering.SEATS[0], entering.SEATS[-1]] = 2,
        pace: str = DEFAULT_PACE,
        weeks: app_commands.Range[int, entering.WEEKS[0], entering.WEEKS[-1]] = 12,
        group: app_commands.Range[int, entering.GROUP[0], entering.GROUP[-1]] = 8,
        promoted: app_commands.Range[int, entering.PROMOTED[0], entering.PROMOTED[-1]] = 1,
        role: discord.Role | None = None,
        days: app_commands.Range[int, entering.STARTS_IN[0], entering.STARTS_IN[-1]] = 7,
        record: str = "none",
        weekends: bool = False,
    ) -> None:
        """Open a season for entries; its message in the channel has the buttons.

        If it is too short for its matches, the reply says so first, with a button to lengthen it.
        """
        services = services_of(interaction)
        channel = _need_moderators_channel(interaction)
        need_permissions(interaction, SEASON_PERMISSIONS)
        terms = Terms(
            name=sanitize(name)[:LONGEST_NAME],
            games=tuple(dict.fromkeys(slug for slug in (game, second, third) if slug)),
            seats=seats,
            pace=await _season_pace(services, interaction, pace, weekends=weekends),
            weeks=weeks,
            group_size=group,
            promoted=promoted,
            # @everyone is a role, too, and restricts nothing
            role_id=None if role is None or role.is_default() else role.id,
            required=named_requirement(record),
        )
        await open_or_warn(services, interaction, Order(channel, interaction.user.id, terms, days))

    @app_commands.command(
        name="standings", description="Show the standings of this channel's season"
    )
    async def standings(self, interaction: Interaction) -> None:
        """Show the full standings of the channel's latest season."""
        services = services_of(interaction)
        season = await _need_latest_season(services, interaction)
        await show_list(services, interaction, "seasontable", str(season.id))

    @app_commands.command(name="mine", description="List your tables in this channel's season")
    async def mine(self, interaction: Interaction) -> None:
        """Show the caller's tables of the channel's latest season."""
        services = services_of(interaction)
        season = await _need_latest_season(services, interaction)
        await show_list(services, interaction, "seasonown", str(season.id))

    @app_commands.command(name="move", description="Continue a season in this channel")
    @app_commands.describe(season="The season to move here")
    async def move(self, interaction: Interaction, season: str) -> None:
        """Move a season of the server to this channel, for example because its own is gone.

        Raises UserError unless a moderator names one that is under way.
        """
        services = services_of(interaction)
        channel = _need_moderators_channel(interaction)
        need_permissions(interaction, SEASON_PERMISSIONS)
        moved = await services.store.read(
            seasons.get, season=season_number(Action("", "", key=season))
        )
        if moved.guild_id != channel.guild_id or not moved.is_live:
            raise UserError("That season isn't under way on this server. Choose one from the list.")
        # their clocks may have been paused as long as the season had no channel
        before = await services.store.read(holding.running_tables, moved.id)
        await services.store.run(
            holding.move, moved.id, channel_id=channel.channel_id, now=services.now()
        )
        for table in before:
            await services.tables.refresh(await services.tables.live(table))
        # the back-off was for the old channel
        services.seasons.forget_rejections(moved.id)
        await services.seasons.show(moved.id)
        services.reminders.wake()
        await interaction.edit_original_response(content=f"{escape(moved.name)} continues here.")

    @move.autocomplete("season")
    async def _seasons(self, interaction: Interaction, current: str) -> Choices:
        """Complete the name of one of the server's live seasons; the value is its id."""
        known = await services_of(interaction).store.read(
            seasons.of_guild, guild_id=interaction.guild_id or 0
        )
        live = (season for season in known if season.is_live)
        return completions(
            (season.name, str(season.id))
            for season in live
            if current.casefold() in season.name.casefold()
        )

    @app_commands.command(name="remove", description="Remove somebody from this channel's season")
    @app_commands.describe(player="The person to remove")
    async def remove(self, interaction: Interaction, player: discord.User) -> None:
        """Ask to confirm that a player leaves the channel's season for good."""
        services = services_of(interaction)
        need_moderator(interaction)
        season = await _need_live_season(services, interaction)
        await ask_removal(services, interaction, season, player.id)

    @app_commands.command(name="cancel", description="Cancel this channel's season")
    async def cancel(self, interaction: Interaction) -> None:
        """Ask to confirm that the channel's season is cancelled.

        Raises UserError unless the user moderates the server and a season is live here.
        """
        need_moderator(interaction)
        services = services_of(interaction)
        season = await _need_live_season(services, interaction)
        await ask_cancellation(services, interaction, season)


def _need_moderators_channel(interaction: Interaction) -> ChannelAddress:
    """Return the server and channel where a moderator uses a command.

    Raises UserError for others, and outside a server's text channels.
    """
    channel = interaction.channel
    if interaction.guild_id is None or not isinstance(channel, discord.TextChannel):
        raise UserError("Use this command in a server's text channel.")
    need_moderator(interaction)
    return ChannelAddress(interaction.guild_id, channel.id)


def _need_pace(name: str) -> Pace:
    """Return the pace with this key; raise UserError if it's unknown or has no clocks."""
    pace = PACES.get(name)
    if pace is None:
        raise UserError("A season needs clocks. Choose a pace from the list.")
    return pace


async def _season_pace(
    services: Services, interaction: Interaction, name: str, *, weekends: bool
) -> Pace:
    """Return the pace with this key; with `weekends`, they are off the clock.

    They are those of the caller's time zone, or of UTC. Raises UserError as `_need_pace` does.
    """
    pace = _need_pace(name)
    if not weekends:
        return pace
    opener = await services.store.read(people.get, person_id=interaction.user.id)
    zone = zones.full_name(opener.zone or "") if opener else None
    return replace(pace, weekdays_off=WEEKEND, zone=zone or "")


async def _need_live_season(services: Services, interaction: Interaction) -> Season:
    """Return the channel's season that isn't over; raise UserError if there is none.

    In a thread it is that of the channel around it.
    """
    season = await services.store.read(
        seasons.of_channel,
        guild_id=interaction.guild_id or 0,
        channel_id=_channel_around(interaction) or 0,
    )
    if season is None:
        raise UserError(NO_SEASON)
    return season


async def _need_latest_season(services: Services, interaction: Interaction) -> Season:
    """Return the channel's latest season, live or over; raise UserError if there is none.

    In a thread it is that of the channel around it.
    """
    channel = _channel_around(interaction)
    known = await services.store.read(seasons.of_guild, guild_id=interaction.guild_id or 0)
    local = [season for season in known if season.channel_id == channel]
    if not local:
        raise UserError(NO_SEASON)
    return local[0]


def _channel_around(interaction: Interaction) -> int | None:
    """Return the id of the caller's channel; in a thread, that of its parent channel."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id


COMMANDS: Commands = (LeagueGroup(),)
