"""/rules: the rules of a game in Orrery's own words."""

from __future__ import annotations

from discord import app_commands

from bot.commands import Commands
from bot.commands.autocompletion import Choices, complete_game, completions, empty_on_error
from bot.commands.table_resolution import (
    nearest,
    need_game,
    own_tables,
    tables_here,
)
from bot.discord_limits import MAX_CHOICE_TEXT
from bot.interactions.replies import reply_in_parts
from bot.services import Interaction
from bot.user_errors import UserError
from bot.words.names import truncate
from bot.words.rules_page import search
from rules import catalogue
from storage.tables.lookups import LIVE


async def _game(interaction: Interaction, game: str | None) -> str:
    """Return the short name of the game that was named, or else of the most likely one.

    Raises UserError for an unknown name.
    """
    if game:
        return need_game(game).slug
    return (await _games(interaction))[0]


async def _games(interaction: Interaction) -> list[str]:
    """Return short names of the games played here, the caller's first.

    If there are none, return those of the caller's games elsewhere, or any one game.
    """
    local = nearest(interaction, await tables_here(interaction, ended=True))
    known = local or await own_tables(interaction)
    person = interaction.user.id
    own = sorted(known, key=lambda table: (table.state not in LIVE, table.seat_of(person) is None))
    tables = [table.game for table in own if table.game in catalogue]
    return list(dict.fromkeys(tables)) or [next(iter(catalogue))]


@empty_on_error
async def _sections(interaction: Interaction, current: str) -> Choices:
    """Complete the title of a section of the rules."""
    slug = await _game(interaction, interaction.namespace.game)
    titles = [truncate(section.title, MAX_CHOICE_TEXT) for section in search(slug, current)]
    return completions(zip(titles, titles, strict=True))


@app_commands.command(name="rules", description="Look up a rule")
@app_commands.describe(section="Words from the rule, or its number", game="Game")
@app_commands.autocomplete(section=_sections, game=complete_game)
async def rules(interaction: Interaction, section: str, game: str | None = None) -> None:
    """Show the section that fits the words or number best, and the titles of others that fit.

    Raises UserError if none fits.
    """
    slug = await _game(interaction, game)
    sections = search(slug, section)
    if not sections:
        raise UserError(
            f"No rule of {catalogue[slug].title} mentions {section!r}. Try a single word instead."
        )
    first, *others = sections
    more = "\n-# See also: " + "; ".join(other.title for other in others[:6]) if others else ""
    rest = (
        [] if game else [game_slug for game_slug in await _games(interaction) if game_slug != slug]
    )
    if rest:
        titles = ", ".join(catalogue[game_slug].title for game_slug in rest)
        more += f"\n-# Also played here: {titles}. Choose one with the `game` option."
    await reply_in_parts(
        interaction, f"**{catalogue[slug].title}: {first.title}**\n{first.text}{more}"
    )


COMMANDS: Commands = (rules,)
