"""Simulated seasons: groups, pairings, points and standings stay sound, and a referee agrees."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from bot.tables.seasons.grouping import Candidate, form_groups, rounds_of
from bot.tables.seasons.pairing import Player, meetings, pair, table_sizes
from bot.tables.seasons.scoring import BYE, Performance, Scored, forfeit_reason, points_of, walkover
from bot.tables.seasons.standings import standings
from storage.schema.season_records import PointsReason
from tests.bot.tables.seasons import referee
from tests.support.depth import at_depth

SEASONS = at_depth(250, 10_000)


class Season:
    """A season of one group size, with people who leave, return and play at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seats = self.rng.choice([2, 2, 3, 4])
        self.allowed = self.rng.choice([range(2, 5), range(self.seats, 5)])
        self.people = [100 + number for number in range(self.rng.randint(self.seats, 30))]
        self.size = self.rng.randint(max(3, self.seats), 12)

    def groups(self) -> list[list[int]]:
        candidates = [
            Candidate(person, self.rng.uniform(0, 40), self.rng.choice([None, 1.0, 30.0]))
            for person in self.people
        ]
        before = self.rng.sample(self.people, self.rng.randint(0, len(self.people)))
        tiers = form_groups(candidates, size=self.size, least=self.seats, before=before)
        return [group for tier in tiers for group in tier]

    def play(self, table: tuple[int, ...]) -> list[Performance]:
        places = [self.rng.randint(1, len(table)) for _ in table]
        best = min(places)
        return [
            Performance(
                person,
                place - best + 1,
                score=self.rng.randint(0, 40),
                ai_turns=self.rng.choice([0, 0, 0, 1, 2]),
                left=self.rng.random() < 0.05,
                absent=self.rng.random() < 0.05,
            )
            for person, place in zip(table, places, strict=True)
        ]


def simulate(seed: int) -> None:
    season = Season(seed)
    groups = season.groups()
    assert sorted(person for group in groups for person in group) == season.people
    sizes = [len(group) for group in groups]
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= min(season.seats, len(season.people))
    count = rounds_of(
        largest=max(sizes), seats=season.seats, games=3, weeks=season.rng.randint(1, 12)
    )
    for group in groups:
        _play_group(season, group, count, f"promise {seed}")


def _play_group(season: Season, group: list[int], count: int, seed: str) -> None:
    tables: dict[int, list[Scored]] = {}
    played, absent, byes, starts = (
        list[tuple[int, ...]](),
        set[int](),
        Counter[int](),
        Counter[int](),
    )
    steady = season.rng.random() < 0.5
    for number in range(count):
        if not steady and season.rng.random() < 0.3:
            absent ^= {season.rng.choice(group)}
        players = [Player(x, byes[x], starts[x]) for x in group if x not in absent]
        season.rng.shuffle(players)
        allowed, met = season.allowed, meetings(played)
        result = pair(
            players,
            members=group,
            number=number,
            seats=season.seats,
            allowed=allowed,
            met=met,
            seed=seed,
        )
        winners = [winner for winner, _ in result.walkovers]
        seated = [person for table in result.tables for person in table] + result.byes + winners
        assert sorted(seated) == sorted(set(group) - absent), "everybody once"
        assert all(len(table) in allowed for table in result.tables)
        rests = table_sizes(len(players), season.seats, allowed)[1]
        assert len(result.byes) <= 1 if season.seats == 2 else len(result.byes) == rests
        assert all(loser in absent for _, loser in result.walkovers)
        assert season.seats == 2 or not result.walkovers
        for table in result.tables:
            seats = season.play(table)
            tables[len(tables)] = scored = points_of(seats)
            _check_points(seats, scored)
            starts.update({person: seat for seat, person in enumerate(table)})
        for winner, loser in result.walkovers:
            seats = [Performance(winner), Performance(loser, left=True, is_seated=False)]
            tables[len(tables)] = walkover(seats)
        for person in result.byes:
            byes[person] += 1
            tables[len(tables)] = [Scored(person, BYE, why=PointsReason.BYE)]
        played += result.tables
    if steady and season.seats == 2:
        repeats = meetings(played)
        counts = [repeats.get(two, 0) for two in combinations(sorted(group), 2)]
        assert max(counts, default=0) - min(counts, default=0) <= 1, "everybody meets everybody"
    if steady and byes:
        assert max(byes.values()) - min(byes[person] for person in group) <= 1
    lines = standings(group, tables, seed)
    simple = [{x.person: (x.points, x.share) for x in table} for table in tables.values()]
    assert [line.person for line in lines] == referee.order(group, simple, seed)


def _check_points(seats: list[Performance], scored: list[Scored]) -> None:
    forfeits = [forfeit_reason(seat) is not None for seat in seats]
    expected = referee.points(
        [seat.place for seat in seats], forfeits, [seat.ai_turns for seat in seats]
    )
    assert [result.points for result in scored] == expected, seats


def test_simulated_seasons_are_sound() -> None:
    for seed in range(SEASONS):
        simulate(seed)


def test_points_of_every_tie_are_whole() -> None:
    for count in (2, 3, 4):
        for seed in range(200):
            rng = random.Random(seed)
            seats = [Performance(person, rng.randint(1, count)) for person in range(count)]
            _check_points(seats, points_of(seats))


def test_2000_people_are_paired_in_one_call() -> None:
    people = [Player(number) for number in range(2000)]
    members = [player.person for player in people]
    for seats in (2, 3, 4):
        result = pair(
            people,
            members=members,
            number=3,
            seats=seats,
            allowed=range(2, 5),
            met={},
            seed="promise",
        )
        counts = Counter(person for table in result.tables for person in table)
        assert sorted([*counts, *result.byes]) == members
        assert set(counts.values()) == {1}


def test_pairing_of_tables_of_four_spreads_meetings() -> None:
    people, played = list(range(8)), list[tuple[int, ...]]()
    for number in range(3):
        result = pair(
            [Player(person) for person in people],
            members=people,
            number=number,
            seats=4,
            allowed=(2, 3, 4),
            met=meetings(played),
            seed="promise",
        )
        played += result.tables
    assert max(meetings(played).values()) <= 2
    assert len(meetings(played)) >= 24
