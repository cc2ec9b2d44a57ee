"""Seasons and their rounds: opened, started, ended, and listed for the loop that runs them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import bindparam, or_
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from storage.errors import NoSuchSeason, SeasonRefusal
from storage.queries import rows
from storage.schema.prepared_statements import Prepared
from storage.schema.row import core
from storage.schema.season_records import EARLIER_HOLD_REASONS, Pairing, Round, Season, SeasonState
from storage.schema.season_rows import RoundRow, SeasonRow
from storage.schema.table_records import ChannelAddress
from storage.schema.table_terms import Pace, Requirement
from storage.tables import dice_seed

LIVE = (SeasonState.OPEN, SeasonState.RUNNING)
_SEASONS, _ROUNDS = core(SeasonRow), core(RoundRow)
_TO_RUN = Prepared(
    select_columns(_SEASONS.c.id, _SEASONS.c.guild_id)
    .where(
        or_(
            *(_SEASONS.c.state == state for state in LIVE),
            _SEASONS.c.posted_edition < _SEASONS.c.edition,
            _SEASONS.c.stray_id.is_not(None),
        )
    )
    .order_by(_SEASONS.c.id)
)
_ROUNDS_OF = Prepared(
    select_columns(*(_ROUNDS.c[field] for field in Round.__struct_fields__))
    .where(_ROUNDS.c.season_id == bindparam("season"))
    .order_by(_ROUNDS.c.number)
)


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a season."""

    name: str
    games: tuple[str, ...]
    seats: int
    pace: Pace
    weeks: int
    group_size: int
    promoted: int = 0
    role_id: int | None = None
    required: Requirement | None = None


def open_season(
    session: Session,
    *,
    channel: ChannelAddress,
    host_id: int,
    terms: Terms,
    starts_at: datetime,
    seed: str,
) -> Season:
    """Store and return a season that is open for entries, with the hash of its secret `seed`.

    Raises SeasonRefusal if another one is live in the same channel.
    """
    guild, channel_id = channel.guild_id, channel.channel_id
    check_free(session, guild_id=guild, channel_id=channel_id)
    before = _last_ended(session, guild, channel_id)
    row = SeasonRow(
        guild_id=guild,
        channel_id=channel_id,
        host_id=host_id,
        before_id=before,
        state=SeasonState.OPEN,
        starts_at=starts_at,
        seed=seed,
        commitment=dice_seed.commitment(seed),
        **_columns(terms),
    )
    session.add(row)
    session.flush()
    return record(row)


def check_free(session: Session, *, guild_id: int, channel_id: int) -> None:
    """Raise SeasonRefusal if a season is open or running in a channel."""
    if (other := of_channel(session, guild_id=guild_id, channel_id=channel_id)) is not None:
        state = "open for entries" if other.state is SeasonState.OPEN else "under way"
        raise SeasonRefusal(
            f"Season {other.name} is already {state} in this channel. Wait for its end, or use "
            "another channel."
        )


def drop_unposted(session: Session, *, season: int) -> None:
    """Delete a season unless its message with the commitment was posted."""
    row = row_of(session, season, lock=True)
    if row.commitment_message_id is None:
        session.delete(row)


def _columns(terms: Terms) -> dict[str, Any]:
    """Return the columns of a season's terms."""
    values = msgspec.structs.asdict(terms)
    values["games"] = list(terms.games)
    values["pace"] = msgspec.json.encode(terms.pace).decode()
    values["required"] = rows.encode_struct(terms.required)
    return values


def _last_ended(session: Session, guild_id: int, channel_id: int) -> int | None:
    """Return the id of the latest season of a channel that came to its end; None: there is none."""
    query = select(SeasonRow.id).where(
        SeasonRow.guild_id == guild_id,
        SeasonRow.channel_id == channel_id,
        SeasonRow.state == SeasonState.ENDED,
    )
    return session.exec(query.order_by(col(SeasonRow.id).desc())).first()


def row_of(session: Session, season: int, *, lock: bool = False) -> SeasonRow:
    """Return the row of a season, with `lock` until the transaction ends.

    Raises NoSuchSeason if unknown.
    """
    row = session.get(SeasonRow, season, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NoSuchSeason(season)
    return row


def get(session: Session, *, season: int, lock: bool = False) -> Season:
    """Return a season, and lock its row with `lock`; raise NoSuchSeason if it's unknown."""
    return record(row_of(session, season, lock=lock))


def of_channel(session: Session, *, guild_id: int, channel_id: int) -> Season | None:
    """Return the season that is open or running in a channel; None: there is none."""
    query = select(SeasonRow).where(
        SeasonRow.guild_id == guild_id,
        SeasonRow.channel_id == channel_id,
        col(SeasonRow.state).in_(LIVE),
    )
    row = session.exec(query).first()
    return None if row is None else record(row)


def of_guild(session: Session, *, guild_id: int, most: int = 25) -> list[Season]:
    """Return the latest seasons of a server, at most `most`, newest first."""
    query = select(SeasonRow).where(SeasonRow.guild_id == guild_id)
    results = session.exec(query.order_by(col(SeasonRow.id).desc()).limit(most))
    return [record(row) for row in results]


def to_run(session: Session) -> list[Season]:
    """Return this process's seasons that are live, or whose standings message is outdated."""
    share = session.info.get(rows.SHARE_KEY)
    own = [
        season for season, guild in _TO_RUN.run(session, {}) if share is None or share.has(guild)
    ]
    if not own:
        return []
    query = select(SeasonRow).where(col(SeasonRow.id).in_(own)).order_by(col(SeasonRow.id))
    return [record(row) for row in session.exec(query)]


def draw_seed(session: Session, *, season: int) -> str:
    """Return the seed of a season's draws: its secret mixed with the id of its first message."""
    row = row_of(session, season)
    return dice_seed.mix(row.seed, row.commitment_message_id)


def secret(session: Session, *, season: int) -> str:
    """Return the secret of a season that is over; empty while it is open or running."""
    row = row_of(session, season)
    return "" if row.state in LIVE else row.seed


def change(session: Session, *, season: int, **values: Any) -> Season:
    """Store these columns of a season, mark its message as outdated, and return it."""
    row = row_of(session, season, lock=True)
    for column, value in values.items():
        setattr(row, column, value)
    row.edition += 1
    session.flush()
    return record(row)


def mark_posted(
    session: Session, *, season: int, edition: int, message: int, rounds: int
) -> Season:
    """Store the id of the posted standings message and the edition that it shows.

    The first one commits to the draws; a message that it replaces is to be deleted. `rounds` had
    begun by then.
    """
    row = row_of(session, season, lock=True)
    if row.commitment_message_id is None:
        row.commitment_message_id = message
    if row.message_id not in (None, message):
        row.stray_id = row.message_id
    row.message_id, row.message_round = message, rounds
    row.posted_edition = max(row.posted_edition, edition)
    session.flush()
    return record(row)


def mark_deleted(session: Session, *, season: int, message: int) -> None:
    """Store that the earlier standings message, which was to be deleted, is gone."""
    row = row_of(session, season, lock=True)
    if row.stray_id == message:
        row.stray_id = None


def mark_message_gone(session: Session, *, season: int, message: int) -> None:
    """Store that somebody has deleted the standings message, so that another one is posted."""
    row = row_of(session, season, lock=True)
    if row.message_id == message:
        row.message_id = None
        row.edition += 1


def add_rounds(session: Session, *, season: int, opens: Sequence[datetime]) -> None:
    """Store the rounds of a season by the moments at which they open."""
    session.add_all(
        RoundRow(season_id=season, number=number, opens_at=moment)
        for number, moment in enumerate(opens)
    )


def rounds(session: Session, *, season: int) -> list[Round]:
    """Return the rounds of a season in order."""
    return [Round(*row) for row in _ROUNDS_OF.run(session, {"season": season})]


def game_of(session: Session, *, pairing: Pairing) -> str:
    """Return the short name of the game of a pairing's round; empty until the round is paired."""
    row = session.get(RoundRow, (pairing.season_id, pairing.round))
    assert row is not None
    return row.game


def mark_paired(session: Session, *, season: int, number: int, game: str, at: datetime) -> None:
    """Store that a round's pairings were made, and the game that it plays."""
    row = _round(session, season, number)
    row.game, row.paired_at = game, at


def mark_closed(session: Session, *, season: int, number: int, at: datetime) -> None:
    """Store that all tables of a round are over."""
    _round(session, season, number).closed_at = at


def _round(session: Session, season: int, number: int) -> RoundRow:
    """Return a round's locked row."""
    row = session.get(RoundRow, (season, number), with_for_update=True)
    assert row is not None
    return row


def record(row: SeasonRow) -> Season:
    """Return a season as a record."""
    fields = {
        field: getattr(row, field)
        for field in Season.__struct_fields__
        if field not in ("pace", "state", "games", "required", "hold_reason")
    }
    return Season(
        **fields,
        state=SeasonState(row.state),
        hold_reason=EARLIER_HOLD_REASONS.get(row.hold_reason, row.hold_reason),
        games=tuple(row.games),
        pace=msgspec.json.decode(row.pace, type=Pace),
        required=rows.requirement_of(row.required),
    )
