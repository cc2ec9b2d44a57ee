"""The buttons of a season's standings message."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord
from sqlmodel import Session

from bot.channel.seasons.content import bold_points, group_lines, hold_lines, overview, verification
from bot.interactions.paged_lists import Listing, ListItem, paged_list, show_list
from bot.interactions.presses import NO_TABLE, Action, button, on_own, persistent_view, select
from bot.services import Interaction, Services
from bot.tables.seasons import entering
from bot.tables.seasons.poster_terms import points_line, unfinished_words, vacation_words
from bot.tables.seasons.scoring import (
    BYE,
    PENALTY,
    SECOND_MISS,
    Performance,
    charge,
    reason_words,
)
from bot.user_errors import UserError
from bot.words.names import display_name, escape
from rules.kernel.sentences import counted, format_number, listed
from storage.errors import NoSuchSeason
from storage.matches import matches
from storage.people import lapses
from storage.people.former_holders import SOMEBODY
from storage.schema.season_records import (
    Entered,
    LeftBy,
    Pairing,
    PairingState,
    Round,
    Season,
    SeasonState,
)
from storage.schema.table_records import Table
from storage.seasons import entries, pairings, seasons
from storage.seasons.entries import Entrant

OUT = " You've forfeited two in a row, so you aren't paired any more. Press Enter to come back."


def season_number(action: Action) -> int:
    """Return the id of the season that a button is about. Raises NoSuchSeason if forged."""
    if not action.key.isdecimal() or len(action.key) > 18:
        raise NoSuchSeason(0)
    return int(action.key)


async def season_here(services: Services, interaction: Interaction, number: int) -> Season:
    """Return the season with this id; raise NoSuchSeason if it's unknown or of another server."""
    season = await services.store.read(seasons.get, season=number)
    if season.guild_id != interaction.guild_id:
        raise NoSuchSeason(number)
    return season


@on_own("seasonenter", new=True)
async def enter(services: Services, interaction: Interaction, action: Action) -> None:
    """Enter the user into a season, or re-enter them.

    Show a menu for the number of simultaneous tables.
    """
    season = await season_here(services, interaction, season_number(action))
    known = await services.store.read(entries.get, season=season.id, person_id=interaction.user.id)
    await _store_entry(
        services, interaction, season, known.at_once if known else entering.DEFAULT_AT_ONCE
    )


@on_own("seasonatonce")
async def choose_at_once(services: Services, interaction: Interaction, action: Action) -> None:
    """Change the user's entry to the number of tables chosen, and show it.

    Raises UserError if they aren't in the season: an old menu brings nobody back.
    """
    season = await season_here(services, interaction, season_number(action))
    known = await services.store.read(entries.get, season=season.id, person_id=interaction.user.id)
    if season.is_live and (known is None or not known.is_in):
        raise UserError(f"You aren't in {escape(season.name)}. Press Enter on its message first.")
    if not action.choice.isdecimal():
        raise UserError("Choose a number of tables from the list.")
    await _store_entry(services, interaction, season, int(action.choice[:3]))


async def _store_entry(
    services: Services, interaction: Interaction, season: Season, at_once: int
) -> None:
    """Store a person's entry, and show it with a menu for the number of simultaneous tables.

    Raises an error with the reason if they may not enter.
    """
    user = interaction.user
    roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
    entry = await services.store.run(
        entering.enter,
        season_id=season.id,
        entrant=Entrant(user.id, display_name(user), at_once),
        roles=roles,
        now=services.now(),
    )
    services.reminders.wake()
    rounds = await services.store.read(seasons.rounds, season=season.id)
    options = [(str(n), f"{counted(n, 'table')} at once") for n in entering.AT_ONCE]
    action = Action(NO_TABLE, "seasonatonce", key=str(season.id))
    chosen = str(entry.at_once)
    await interaction.edit_original_response(
        content=_entered_words(season, entry, rounds),
        view=persistent_view([select(action, "Tables at once", options, chosen=chosen)]),
    )


ABSENCE = (
    f"At each table, a turn that you miss, or that an AI plays for you, costs {PENALTY} points, "
    f"even in last place. A second one costs {SECOND_MISS}. If you leave a table, you get no "
    "points for your place there. A round that opens while you're out earns you no points."
)


def _entered_words(season: Season, entry: Entered, rounds: Sequence[Round]) -> str:
    """Return the text that confirms an entry, or a change of one."""
    most = counted(entry.at_once, "table")
    terms = "\n".join([ABSENCE, unfinished_words(season), vacation_words(season)])
    if season.state is SeasonState.OPEN:
        # no verb, which would be wrong once that time has passed
        when = discord.utils.format_dt(season.starts_at, "f")
        return (
            f"You're in {escape(season.name)}. Start: {when}. You'll have at most {most} at a "
            f"time, in threads of this channel. Choose another number here.\n{terms}"
        )
    coming = next((each for each in rounds if each.paired_at is None), None)
    if coming is None:
        pairs = "Its last round has already been paired, so you won't get any more tables."
    else:
        when = discord.utils.format_dt(coming.opens_at, "R")
        pairs = (
            f"You'll take part in round {coming.number + 1} ({when}): at a table, or with a bye "
            f"worth {BYE} points if there's no opponent left for you."
        )
    return f"You're in {escape(season.name)}, with at most {most} at a time. {pairs}\n{terms}"


@on_own("seasonleave", new=True)
async def leave(services: Services, interaction: Interaction, action: Action) -> None:
    """Take the user out before the start; in a running season show a button to confirm it."""
    season = await season_here(services, interaction, season_number(action))
    if season.state is SeasonState.RUNNING:
        entry = await services.store.read(
            entries.get, season=season.id, person_id=interaction.user.id
        )
        if entry is not None and entry.is_in:
            sure = Action(NO_TABLE, "seasonquit", key=str(season.id))
            await interaction.edit_original_response(
                content=f"Leave {escape(season.name)}? Tables in play go on, and you have to "
                "finish them. Pairings whose tables haven't opened are lost, and you get no "
                "points for a round that opens while you're out. You can come back with Enter.",
                view=persistent_view([button(sure, "Leave", discord.ButtonStyle.danger)]),
            )
            return
    await quit_season(services, interaction, action)


@on_own("seasonquit")
async def quit_season(services: Services, interaction: Interaction, action: Action) -> None:
    """Take the user out of a season, without asking again."""
    season = await season_here(services, interaction, season_number(action))
    leave_now = partial(entering.leave, season_id=season.id, person_id=interaction.user.id)
    await services.store.run(leave_now, now=services.now())
    remaining = await services.store.read(_tables_to_finish, season.id, interaction.user.id)
    services.reminders.wake()
    await interaction.edit_original_response(
        content=f"You've left {escape(season.name)}.{remaining}", view=None
    )


def _tables_to_finish(session: Session, season: int, person: int) -> str:
    """Return a sentence with links to tables that somebody still has to finish; may be empty."""
    tables = pairings.open_tables_of(session, season=season, person_id=person)
    in_play = [matches.find(session, table=table) for table in tables]
    links = listed([f"<#{table.message_channel_id}>" for table in in_play if table is not None])
    return f" You still have to finish your tables in play: {links}." if links else ""


@on_own("seasontable", new=True)
@on_own("seasonown", new=True)
async def show_season(services: Services, interaction: Interaction, action: Action) -> None:
    """Show the paged list that the verb names: the full standings, or the user's tables."""
    season = await season_here(services, interaction, season_number(action))
    await show_list(services, interaction, action.verb, str(season.id))


@paged_list("seasontable")
async def standings(services: Services, interaction: Interaction, about: str) -> Listing:
    """Return the full standings of the season whose id is `about`, as a paged list."""
    season = await season_here(services, interaction, season_number(Action("", "", key=about)))
    shown = await services.store.read(overview, season.id)
    cancelled = season.state is SeasonState.CANCELLED
    head = f"**{escape(season.name)}**. {points_line(season.seats)}"
    if cancelled and shown.groups:
        head = f"**{escape(season.name)}** was cancelled, so these standings aren't final."
    none = "It was cancelled before it started." if cancelled else "It hasn't started yet."
    tail = "\n".join([*hold_lines(shown), verification(shown)])
    return Listing(head, [ListItem(line) for line in group_lines(shown) or [none]], tail)


@paged_list("seasonown")
async def own_tables(services: Services, interaction: Interaction, about: str) -> Listing:
    """Return the reader's pairings in the season whose id is `about`, as a paged list.

    Raises UserError for people who haven't entered.
    """
    season = await season_here(services, interaction, season_number(Action("", "", key=about)))
    person = interaction.user.id
    entered, own = await services.store.read(_entries_and_pairings, season.id, person)
    names = {entry.person_id: escape(entry.name) for entry in entered}
    if person not in names:
        name, is_open = escape(season.name), season.state is SeasonState.OPEN
        hint = "Press Enter on its message." if is_open else "Enter the next one."
        raise UserError(f"You aren't in {name}. {hint}")
    lines = [
        _pairing_line(season, pairing, table, person, names)
        + (_missed_words(missed) if season.is_live else "")
        for pairing, table, missed in own
    ]
    head = f"**{escape(season.name)}**: your tables."
    none = "You have no table yet." if season.is_live else "You had no table."
    own_entry = next(entry for entry in entered if entry.person_id == person)
    if season.is_live and own_entry.left_by is LeftBy.ABSENCE:
        rounds = await services.store.read(seasons.rounds, season=season.id)
        head += OUT if any(each.paired_at is None for each in rounds) else ""
    return Listing(head, [ListItem(line) for line in lines or [none]])


def _entries_and_pairings(
    session: Session, season: int, person: int
) -> tuple[list[Entered], list[tuple[Pairing, Table | None, int]]]:
    """Return a season's entries, and a person's pairings with their tables and missed turns.

    The table is None for a pairing that hasn't opened one. Turns are counted at open tables only.
    """
    known = pairings.of_season(session, season=season)
    own = [pairing for pairing in known if person in pairing.people]
    tables = [
        (
            pairing,
            matches.find(session, table=pairing.table_id or ""),
            _count_missed(session, pairing, person),
        )
        for pairing in own
    ]
    return entries.of_season(session, season=season), tables


def _count_missed(session: Session, pairing: Pairing, person: int) -> int:
    """Return how many turns a person has missed at a pairing's table; 0 if it isn't open."""
    if pairing.state is not PairingState.OPEN or not pairing.table_id:
        return 0
    return len(lapses.missed_turns(session, table=pairing.table_id, person_id=person))


def _missed_words(missed: int) -> str:
    """Return a clause about what turns missed at an open table have cost so far; empty: none."""
    points = format_number(-charge(Performance(0, ai_turns=missed)))
    return f"; {counted(missed, 'missed turn')} so far: {points} points" if missed else ""


def _pairing_line(
    season: Season, pairing: Pairing, table: Table | None, person: int, names: dict[int, str]
) -> str:
    """Return the reader's own pairing as a line: round, opponents, and points or state.

    `names` has the entrants' names by their ids.
    """
    if len(pairing.people) == 1:
        return f"Round {pairing.round + 1}: bye, worth **{BYE}** points"
    others = [names.get(other, SOMEBODY) for other in pairing.people if other != person]
    against = f" against {', '.join(others)}" if others else ""
    seat = next(seat for seat in pairing.seats if seat.person_id == person)
    channel = table.message_channel_id if table is not None else season.channel_id
    where = f" in <#{channel}>" if table is not None else ""
    if pairing.state is PairingState.ENDED:
        points = f"{bold_points(seat.points or 0)} ({reason_words(seat.why)})"
        return f"Round {pairing.round + 1}{against}{where}: {points}"
    state = "in play"
    if not season.is_live:
        state = "not counted"
    elif pairing.state is not PairingState.OPEN:
        state = "opens when everybody has a free slot"
    return f"Round {pairing.round + 1}{against}: {state}{where}"
