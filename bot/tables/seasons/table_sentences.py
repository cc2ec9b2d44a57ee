"""Sentences about a season's table: what leaving or closing it costs, and its points."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session

from bot.tables.seasons.match_time import cut_off_at
from bot.tables.seasons.results import (
    MISSES,
    OF_WALKOVERS,
    has_round_to_come,
    pairing_of,
    performances_at,
)
from bot.tables.seasons.scoring import (
    BYE,
    MAX_AI_TURNS,
    MOST_CHARGED,
    PENALTY,
    SECOND_MISS,
    Performance,
    charge,
    place_points,
    points_words,
    reason_words,
    without_result,
)
from bot.words.names import escape
from rules.kernel.sentences import counted, listed
from storage.people import lapses
from storage.people.former_holders import SOMEBODY
from storage.schema.season_records import Pairing, PairingState, PointsReason, Season, SeasonState
from storage.schema.table_records import Table
from storage.seasons import entries, pairings, seasons

SECOND = " It's your second in a row, so you won't be paired until you press Enter."


def leaving_cost(session: Session, table: Table, person_id: int) -> str:
    """Return a sentence about what leaving a table costs somebody in its season; empty: nothing."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or person_id not in pairing.people:
        return ""
    name = escape(season.name)
    own = next(seat for seat in pairing.seats if seat.person_id == person_id)
    points, is_final = own.points, own.points is not None and own.why not in OF_WALKOVERS
    if season.state is SeasonState.ENDED or (season.state is SeasonState.RUNNING and is_final):
        return f" Your {points} points in {name} stay as they are."
    charged = _charge(session, table, person_id)
    if season.state is not SeasonState.RUNNING or (points is not None and points <= -charged):
        return ""
    entry = entries.get(session, season=season.id, person_id=person_id)
    is_last_straw = (
        entry is not None
        and entry.is_in
        and entry.misses + 1 >= MISSES
        and has_round_to_come(session, season.id)
    )
    if points is not None:
        cost = f"lose the {points + charged} points of this table"
    elif charged:
        cost = f"get no points for your place, and lose {charged} for missed turns"
    else:
        cost = "get no points for this table"
    return f" In {name}, you {cost}.{SECOND if is_last_straw else ''}"


def _charge(session: Session, table: Table, person_id: int) -> int:
    """Return the points that somebody's missed turns at a table cost."""
    turns = lapses.missed_turns(session, table=table.id, person_id=person_id)
    return charge(Performance(person_id, ai_turns=len(turns)))


def taken_seat_points(session: Session, table: Table) -> str:
    """Return a sentence for somebody who takes over a seat, which earns no points; may be empty."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or season.state is not SeasonState.RUNNING:
        return ""
    return f" Nobody gets its points in {escape(season.name)}."


def stand_in_cost(session: Session, table: Table, person_id: int, turn: int) -> str:
    """Return a public sentence about what an AI's turn costs somebody; empty: nothing.

    `turn` is the one in which the AI begins.
    """
    name = counting_season(session, table, person_id)
    if not name:
        return ""
    before = lapses.missed_turns(session, table=table.id, person_id=person_id) - {turn}
    if len(before) < MAX_AI_TURNS:
        return (
            f"It plays one turn, which costs {PENALTY} points in {name}. A second missed turn "
            f"costs {SECOND_MISS}."
        )
    return f"In {name}, a second AI turn costs {SECOND_MISS}."


def own_stand_in_price(session: Session, table: Table, person_id: int, turn: int) -> str:
    """Return a sentence for somebody about what a turn of an AI that they ask for costs them.

    It is empty if it costs nothing.
    """
    name = counting_season(session, table, person_id)
    if not name:
        return ""
    missed = lapses.missed_turns(session, table=table.id, person_id=person_id) - {turn}
    if missed:
        return f"In {name}, this turn will cost you {SECOND_MISS}."
    return f"In {name}, this turn will cost you {PENALTY} points; a second one costs {SECOND_MISS}."


def own_stand_in_end(session: Session, table: Table, person_id: int, turn: int) -> str:
    """Return a clause for somebody about when the AI that they ask for stops playing for them."""
    press = "you next press a button there"
    if not counting_season(session, table, person_id):
        return press
    missed = lapses.missed_turns(session, table=table.id, person_id=person_id) - {turn}
    return press if missed else f"its next turn is over or {press}"


def stand_in_end(session: Session, table: Table, person_id: int, turn: int) -> str:
    """Return a public clause about when the AI stops that stands in for somebody in `turn`."""
    back = "until they're back"
    if not counting_season(session, table, person_id):
        return back
    missed = lapses.missed_turns(session, table=table.id, person_id=person_id) - {turn}
    return back if missed else f"for one turn or {back}"


def next_turn_cost(session: Session, table: Table, person_id: int) -> str:
    """Return a public sentence about what somebody's next missed turn costs; empty: nothing."""
    name = counting_season(session, table, person_id)
    return f" In {name}, another missed turn costs them {SECOND_MISS}." if name else ""


def return_cost(session: Session, table: Table, person_id: int) -> str:
    """Return a sentence for somebody on what the turns of their stand-in cost; empty: nothing."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or season.state is not SeasonState.RUNNING:
        return ""
    own = next((seat for seat in pairing.seats if seat.person_id == person_id), None)
    turns = lapses.missed_turns(session, table=table.id, person_id=person_id)
    if own is None or not turns:
        return ""
    name = escape(season.name)
    if own.points is not None:
        points, why = counted(own.points, "point"), reason_words(own.why)
        return f"{name} has already counted this table: {points} for you ({why})."
    if len(turns) > MAX_AI_TURNS:
        lost = MOST_CHARGED * PENALTY
        return f"In {name}, this table costs you {lost} points: you've missed more than one turn."
    return (
        f"In {name}, that turn costs you {PENALTY} points. A second one would cost you "
        f"{SECOND_MISS}."
    )


def counting_season(session: Session, table: Table, person_id: int) -> str:
    """Return the name of the season that will count somebody's table; empty: none will."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or season.state is not SeasonState.RUNNING:
        return ""
    is_open = pairing.state is PairingState.OPEN and person_id in pairing.people
    return escape(season.name) if is_open else ""


def closing_cost(session: Session, table: Table, closer: int) -> str:
    """Return a sentence about what happens in a table's season if a person closes it alone."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or season.state is not SeasonState.RUNNING:
        return ""
    name = escape(season.name)
    if closer in pairing.people:
        return leaving_cost(session, table, closer)
    if pairing.state is PairingState.ENDED:
        return f" Its points in {name} stay as they are."
    seats = performances_at(session, pairing, table)
    scored = without_result(seats, BYE, PointsReason.VOID)
    names = _names(session, season.id)
    shares = listed([f"{names.get(x.person, SOMEBODY)} {points_words(x.points)}" for x in scored])
    rounds = seasons.rounds(session, season=season.id)
    states = [PairingState.PLANNED, PairingState.OPEN]
    others = pairings.of_season(session, season=season.id, states=states)
    is_last = all(each.paired_at for each in rounds) and [x.id for x in others] == [pairing.id]
    end = f" It's the last open table, so {name} ends with it." if is_last else ""
    return f" In {name}, {shares}.{end}"


def vote_clause(session: Session, table: Table) -> str:
    """Return a clause about what closing a table by vote costs in its season; empty: nothing."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or season.state is not SeasonState.RUNNING:
        return ""
    is_settled = pairing.state is PairingState.ENDED
    if is_settled and not any(seat.why in OF_WALKOVERS for seat in pairing.seats):
        return ""
    return f", for which nobody gets points in {escape(season.name)}"


def unrated_effect(session: Session, table: Table) -> str:
    """Return a sentence that a table's season counts an unrated match, too; empty: no season."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or season.state is not SeasonState.RUNNING:
        return ""
    return f" Its points in {escape(season.name)} don't depend on that."


def running_lines(session: Session, table: Table) -> list[str]:
    """Return a running table's season and round, and the points that it has already counted."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None:
        return []
    named = f"{escape(season.name)}, round {pairing.round + 1}"
    if season.state is SeasonState.CANCELLED:
        return [f"{named} (cancelled)."]
    if pairing.state is PairingState.ENDED or season.state is not SeasonState.RUNNING:
        return [f"{named}.", *points_lines(session, table)]
    points = listed([str(points) for points in place_points(len(pairing.seated))])
    end = cut_off_at(season, pairing)
    late = (
        f" If it's unfinished on <t:{int(end.timestamp())}:D>, the person who kept it waiting "
        "longest gets no points."
        if end is not None
        else ""
    )
    return [f"{named}: {points} points by place.{late}"]


def decided_line(session: Session, table: Table) -> str:
    """Return a sentence that a running table's points are settled; empty: they aren't."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or pairing.state is not PairingState.ENDED:
        return ""
    return f"{escape(season.name)} has counted this table; nobody has to play on."


def missed_turn_cost(session: Session, table: Table, person_id: int, turn: int) -> str:
    """Return a public sentence about what an expired clock costs somebody in `turn`; may be empty.

    The turn costs nothing if it has already been counted as missed.
    """
    name = counting_season(session, table, person_id)
    before = lapses.missed_turns(session, table=table.id, person_id=person_id)
    if not name or turn in before:
        return ""
    if len(before) < MAX_AI_TURNS:
        return f" In {name}, that costs {PENALTY} points, and another missed turn {SECOND_MISS}."
    return f" In {name}, that costs {SECOND_MISS}."


def points_lines(session: Session, table: Table) -> list[str]:
    """Return everybody's points for a season's finished table, with the reasons."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None or pairing.state is not PairingState.ENDED:
        return []
    if season.state is SeasonState.CANCELLED:
        return []
    names = _names(session, season.id)
    return [
        f"{escape(season.name)}: {names.get(seat.person_id, SOMEBODY)} "
        f"{points_words(seat.points or 0)} ({reason_words(seat.why)})."
        for seat in pairing.seats
    ]


def _names(session: Session, season: int) -> dict[int, str]:
    """Return the escaped names of a season's entrants by their ids."""
    entered = entries.of_season(session, season=season)
    return {entry.person_id: escape(entry.name) for entry in entered}


def season_and_round(session: Session, table: Table) -> tuple[str, int] | None:
    """Return the name of a table's season and the round, from 1; None: it belongs to none."""
    season, pairing = _season_and_pairing(session, table)
    if season is None or pairing is None:
        return None
    return season.name, pairing.round + 1


def season_labels(session: Session, tables: Iterable[Table]) -> dict[str, str]:
    """Return by id which season and round tables belong to, for lists; others are left out.

    For example *season Autumn, round 2*: the match has rounds of its own.
    """
    known = {table.id: season_and_round(session, table) for table in tables}
    return {
        table: f"season {escape(label[0])}, round {label[1]}"
        for table, label in known.items()
        if label is not None
    }


def _season_and_pairing(session: Session, table: Table) -> tuple[Season | None, Pairing | None]:
    """Return the season of a table, and the pairing that meets there; None and None without one."""
    if table.season_id is None:
        return None, None
    season = seasons.get(session, season=table.season_id)
    return season, pairing_of(session, table)
