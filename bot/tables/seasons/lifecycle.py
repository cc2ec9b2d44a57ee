"""The due steps of a season: its start, its rounds and its end. No Discord.

Each step is one transaction and finds in the database whether it was done before, so that a crash
or a second process doesn't repeat it.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from sqlmodel import Session

from bot.tables.seasons import results, walkovers
from bot.tables.seasons.full_hands import busy_people
from bot.tables.seasons.grouping import (
    Candidate,
    after_promotion,
    exchanges,
    form_groups,
    rounds_of,
)
from bot.tables.seasons.match_time import cut_off_at, latest_end
from bot.tables.seasons.pairing import Pairings, Player, meetings, pair
from bot.tables.seasons.scoring import BYE, Scored
from bot.tables.seasons.standings import Standing, standings
from rules import catalogue
from storage.matches import matches
from storage.schema.season_records import (
    Entered,
    HoldReason,
    Pairing,
    PairingState,
    PointsReason,
    Round,
    Season,
    SeasonState,
)
from storage.schema.table_records import Table, TableState
from storage.seasons import entries, pairings, seasons

A_WEEK = timedelta(days=7)
TOO_FEW = (
    "Only {count} of the {needed} people needed had entered, so the start is postponed by "
    "a week. Press Enter to take part."
)
Key = tuple[int, int]
"""A group: its tier, and its number in the tier."""


def progress(session: Session, season_id: int, now: datetime) -> Season:
    """Do the steps of a season that are due at this moment, and return it afterwards."""
    season = seasons.get(session, season=season_id, lock=True)
    # its first message commits to all draws
    is_committed = season.commitment_message_id is not None
    if season.state is SeasonState.OPEN and season.starts_at <= now and is_committed:
        _start(session, season, now)
    season = seasons.get(session, season=season_id)
    if season.state is SeasonState.RUNNING:
        for pairing in pairings.of_season(session, season=season_id, states=[PairingState.OPEN]):
            results.settle_lost(session, pairing, now)
        _pair_due_rounds(session, season, now)
        _close_rounds(session, season, now)
        _end_if_due(session, season, now)
    return seasons.get(session, season=season_id)


def people_to_pair(session: Session, season_id: int, now: datetime) -> list[int]:
    """Return the ids of the people whom `progress` would pair now; empty: no round is due."""
    season = seasons.get(session, season=season_id)
    rounds = seasons.rounds(session, season=season_id)
    is_due = (
        season.starts_at <= now
        if season.state is SeasonState.OPEN
        else any(each.paired_at is None and each.opens_at <= now for each in rounds)
    )
    if not (season.is_live and is_due):
        return []
    return [each.person_id for each in entries.of_season(session, season=season_id) if each.is_in]


def playable(season: Season) -> list[str]:
    """Return the short names of the season's games that can still be played."""
    return [
        slug for slug in season.games if slug in catalogue and season.seats in catalogue[slug].seats
    ]


def _start(session: Session, season: Season, now: datetime) -> None:
    """Store the groups and rounds of a season, or postpone its start if people are missing."""
    candidates = [
        Candidate(entry.person_id, entry.rating, entry.hours)
        for entry in entries.of_season(session, season=season.id)
        if entry.is_in
    ]
    if not playable(season):
        seasons.change(
            session, season=season.id, hold_reason=HoldReason.NO_GAME, starts_at=now + A_WEEK
        )
        return
    if len(candidates) < season.seats:
        reason = TOO_FEW.format(count=len(candidates), needed=season.seats)
        seasons.change(session, season=season.id, hold_reason=reason, starts_at=now + A_WEEK)
        return
    order = _order_before(session, season)
    tiers = form_groups(candidates, size=season.group_size, least=season.seats, before=order)
    entries.store_groups(session, season=season.id, tiers=tiers)
    largest = max(len(group) for tier in tiers for group in tier)
    count = rounds_of(
        largest=largest, seats=season.seats, games=len(season.games), weeks=season.weeks
    )
    length = season.weeks * A_WEEK
    seasons.add_rounds(
        session, season=season.id, opens=[now + length * n / count for n in range(count)]
    )
    seasons.change(
        session,
        season=season.id,
        state=SeasonState.RUNNING,
        started_at=now,
        ends_at=now + length,
        hold_reason="",
    )


def _order_before(session: Session, season: Season) -> list[int]:
    """Return ids of the previous season's people, in order after promotion; may be empty."""
    if season.before_id is None:
        return []
    before = seasons.get(session, season=season.before_id)
    return after_promotion(_final_order(session, before), before.promoted)


def promotions(session: Session, season: Season) -> tuple[list[int], list[int]]:
    """Return who is promoted and who is relegated by a season that has ended."""
    moved = exchanges(_final_order(session, season), season.promoted)
    ups = [person for _, up in moved for person in up]
    return ups, [person for down, _ in moved for person in down]


def _final_order(session: Session, season: Season) -> list[list[int]]:
    """Return the people of each tier of a season that has ended, the best first."""
    tiers: dict[int, list[Entered]] = {}
    for entry in entries.of_season(session, season=season.id):
        if entry.tier is not None and entry.place is not None:
            tiers.setdefault(entry.tier, []).append(entry)
    for tier in tiers.values():
        tier.sort(key=lambda entry: (entry.place or 0, entry.group or 0))
    return [[entry.person_id for entry in tiers[number]] for number in sorted(tiers)]


def _pair_due_rounds(session: Session, season: Season, now: datetime) -> None:
    """Pair every round that is due; if no game is playable, only record that."""
    games = playable(season)
    for due in seasons.rounds(session, season=season.id):
        if due.paired_at is not None or due.opens_at > now:
            continue
        if not games:
            if season.hold_reason != HoldReason.NO_GAME:
                seasons.change(session, season=season.id, hold_reason=HoldReason.NO_GAME)
            return
        _pair_round(session, season, due, games[due.number % len(games)], now)


def _pair_round(session: Session, season: Season, due: Round, game: str, now: datetime) -> None:
    """Pair all groups for a round; its tables are opened as soon as everybody has room."""
    seed = seasons.draw_seed(session, season=season.id)
    known = pairings.of_season(session, season=season.id)
    for key, members in groups_of(entries.of_season(session, season=season.id)).items():
        own = [pairing for pairing in known if (pairing.tier, pairing.group) == key]
        paired = pair(
            _players(own, [entry for entry in members if entry.is_in]),
            members=[entry.person_id for entry in members],
            number=due.number,
            seats=season.seats,
            allowed=catalogue[game].seats,
            met=meetings([pairing.people for pairing in own]),
            seed=f"{seed} {key}",
        )
        _plan(session, season, due, key, paired, now)
    seasons.mark_paired(session, season=season.id, number=due.number, game=game, at=now)
    seasons.change(session, season=season.id, hold_reason="")


def _plan(
    session: Session, season: Season, due: Round, key: Key, paired: Pairings, now: datetime
) -> None:
    """Store a group's pairings for a round, with the points of those who have no match."""
    for people in [*paired.tables, *((person,) for person in paired.byes), *paired.walkovers]:
        planned = pairings.plan(
            session,
            season=season.id,
            round_number=due.number,
            tier=key[0],
            group=key[1],
            people=people,
        )
        if len(people) == 1:
            results.store(session, planned, [Scored(people[0], BYE, why=PointsReason.BYE)], now)
        elif people in paired.walkovers:
            results.settle_absent(session, planned, people[1], now)


def _players(known: list[Pairing], present: list[Entered]) -> list[Player]:
    """Return the people of a group who play in its next round, with their earlier seats."""
    byes, seats = Counter[int](), Counter[int]()
    for pairing in known:
        for seat in pairing.seats:
            byes[seat.person_id] += seat.why == PointsReason.BYE
            seats[seat.person_id] += seat.seat or 0
    return [
        Player(person, byes[person], seats[person])
        for person in (entry.person_id for entry in present)
    ]


def groups_of(entered: list[Entered]) -> dict[Key, list[Entered]]:
    """Return the entries of a started season by tier and group."""
    groups: dict[Key, list[Entered]] = {}
    for entry in entered:
        if entry.tier is not None and entry.group is not None:
            groups.setdefault((entry.tier, entry.group), []).append(entry)
    return dict(sorted(groups.items()))


def _close_rounds(session: Session, season: Season, now: datetime) -> None:
    """Close the rounds whose tables are all over."""
    known = pairings.of_season(
        session, season=season.id, states=[PairingState.PLANNED, PairingState.OPEN]
    )
    busy = {pairing.round for pairing in known}
    for past in seasons.rounds(session, season=season.id):
        if past.paired_at is not None and past.closed_at is None and past.number not in busy:
            seasons.mark_closed(session, season=season.id, number=past.number, at=now)
            seasons.change(session, season=season.id)


def _end_if_due(session: Session, season: Season, now: datetime) -> None:
    """End a season whose rounds are closed, or whose tables have used up the extra time."""
    if any(each.closed_at is None for each in seasons.rounds(session, season=season.id)):
        latest = latest_end(season)
        if latest is None or now < latest:
            return
        _cut_off(session, season, now)
        _close_rounds(session, season, now)
        if any(each.closed_at is None for each in seasons.rounds(session, season=season.id)):
            return
    seed = seasons.draw_seed(session, season=season.id)
    places = {
        line.person: place
        for lines in standings_by_group(session, season, seed).values()
        for place, line in enumerate(lines, 1)
    }
    entries.store_places(session, season=season.id, places=places)
    seasons.change(session, season=season.id, state=SeasonState.ENDED, ended_at=now, hold_reason="")


def last_cut_off(session: Session, season: Season) -> datetime | None:
    """Return when the last open table of a season is cut off; None: it hasn't started."""
    open_ones = pairings.of_season(session, season=season.id, states=[PairingState.OPEN])
    moments = [cut_off_at(season, pairing) for pairing in open_ones]
    return max([moment for moment in moments if moment], default=latest_end(season))


def _cut_off(session: Session, season: Season, now: datetime) -> None:
    """Settle the open tables that have had their time, and those that never opened."""
    known = pairings.of_season(session, season=season.id)
    wanted = {x.person_id: x.at_once for x in entries.of_season(session, season=season.id)}
    opened = {x.number: x.opens_at for x in seasons.rounds(session, season=season.id)}
    open_ones = pairings.of_season(session, season=season.id, states=[PairingState.OPEN])
    for pairing in open_ones:
        moment = cut_off_at(season, pairing)
        if moment is not None and moment <= now:
            walkovers.settle_cut_off(session, pairing, now)
    for pairing in pairings.of_season(session, season=season.id, states=[PairingState.PLANNED]):
        busy = busy_people(pairing, known, wanted, since=opened[pairing.round], until=now)
        results.settle_unopened(session, pairing, busy, now)


def last_finished(session: Session, season: Season) -> Table | None:
    """Return a table of a season's latest rounds that its people have played to a result."""
    ended = pairings.of_season(session, season=season.id, states=[PairingState.ENDED])
    for pairing in reversed(ended):
        if any(
            seat.why not in (PointsReason.PLAYED, PointsReason.STOOD_IN) for seat in pairing.seats
        ):
            continue
        table = matches.find(session, table=pairing.table_id or "")
        if table is not None and table.state is TableState.FINISHED:
            return table
    return None


def count_open(session: Session, season: Season) -> int:
    """Return the number of a season's open tables."""
    return len(pairings.of_season(session, season=season.id, states=[PairingState.OPEN]))


def table_channels(session: Session, season: Season) -> list[int]:
    """Return the ids of the threads of a season's open tables."""
    open_ones = pairings.of_season(session, season=season.id, states=[PairingState.OPEN])
    return [each.starter_id for each in open_ones if each.starter_id is not None]


def table_sizes_of(session: Session, season: Season, number: int) -> list[int]:
    """Return the numbers of people at a round's tables, without byes and absent people."""
    known = pairings.of_season(session, season=season.id)
    sizes = [len(each.seated) for each in known if each.round == number]
    return [size for size in sizes if size > 1]


def byes_of(session: Session, season: Season, number: int) -> set[int]:
    """Return the people who have no opponent in a round."""
    known = pairings.of_season(session, season=season.id, states=[PairingState.ENDED])
    seats = (seat for pairing in known if pairing.round == number for seat in pairing.seats)
    return {seat.person_id for seat in seats if seat.why == PointsReason.BYE}


def room(session: Session, season: Season) -> dict[int, int]:
    """Return by person how many more tables of a season they want to have open."""
    left = {
        entry.person_id: entry.at_once for entry in entries.of_season(session, season=season.id)
    }
    for pairing in pairings.of_season(session, season=season.id, states=[PairingState.OPEN]):
        for person in pairing.seated:
            left[person] = left.get(person, 0) - 1
    return left


def to_open(session: Session, season: Season, most: int) -> list[Pairing]:
    """Return at most `most` planned pairings whose people all have room for another table.

    Earlier rounds come first.
    """
    left = room(session, season)
    pairs = list[Pairing]()
    for pairing in pairings.of_season(session, season=season.id, states=[PairingState.PLANNED]):
        if len(pairs) < most and all(left.get(person, 0) > 0 for person in pairing.seated):
            pairs.append(pairing)
            for person in pairing.seated:
                left[person] -= 1
    return pairs


def standings_by_group(
    session: Session, season: Season, seed: str, *, until: datetime | None = None
) -> dict[Key, list[Standing]]:
    """Return the standings by tier and group, the first place first; `seed` decides ties.

    With `until`, only tables that had ended by then count.
    """
    known = pairings.of_season(session, season=season.id, states=[PairingState.ENDED])
    if until is not None:
        known = [each for each in known if each.ended_at is not None and each.ended_at <= until]
    return {
        key: standings(
            [entry.person_id for entry in members],
            {
                pairing.id: [
                    Scored(
                        seat.person_id,
                        seat.points or 0,
                        seat.share,
                        seat.why or PointsReason.PLAYED,
                    )
                    for seat in pairing.seats
                ]
                for pairing in known
                if (pairing.tier, pairing.group) == key
            },
            seed,
            _final_places(members) if until is None else {},
        )
        for key, members in groups_of(entries.of_season(session, season=season.id)).items()
    }


def _final_places(members: list[Entered]) -> dict[int, int]:
    """Return the places at the end by person; empty before."""
    return {entry.person_id: entry.place for entry in members if entry.place is not None}
