"""A referee of a season that is over, which reads only the tables of the database.

Points are counted again from each match's result, log, seats and lapses; places from the points.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

from tests.bot.tables.seasons import referee

Rows = Callable[[str], Awaitable[Sequence[Any]]]
"""Run a query, and return its rows."""


class TableReferee:
    """Checks that nothing is missing, doubled or miscounted."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.recounted = 0
        """Seats of finished matches whose points were counted again."""
        self.walkovers = 0
        """Tables that ended before their matches, because all but one had forfeited."""
        self.left = 0
        """Seats whose holders resigned, or closed the table."""

    async def check(self, threads: Collection[int]) -> None:
        """Check pairings, tables with their threads, points and places."""
        await self._check_pairings()
        await self._check_tables(threads)
        await self._check_points()
        await self._check_walkovers()
        await self._check_leavers()
        await self._check_places()

    async def _check_pairings(self) -> None:
        """Check that everybody has one pairing a round, and that all are over."""
        results = await self.rows(
            "SELECT p.round, s.person_id, COUNT(*) FROM season_pairings p "
            "JOIN season_points s ON s.pairing_id = p.id GROUP BY p.round, s.person_id"
        )
        assert results
        assert {row[2] for row in results} == {1}, "nobody is paired twice in a round"
        open_ones = await self.rows(
            "SELECT * FROM season_rounds WHERE paired_at IS NULL OR closed_at IS NULL"
        )
        assert not open_ones, open_ones
        unscored = await self.rows("SELECT * FROM season_points WHERE points IS NULL")
        assert not unscored, unscored

    async def _check_tables(self, threads: Collection[int]) -> None:
        """Check that each pairing of several people has one table, and each table one thread."""
        tables = await self.rows("SELECT id, thread_id FROM matches WHERE season_id IS NOT NULL")
        pairings = await self.rows(
            "SELECT table_id FROM season_pairings WHERE table_id IS NOT NULL"
        )
        assert sorted(row[0] for row in tables) == sorted(row[0] for row in pairings)
        assert sorted(row[1] for row in tables) == sorted(threads)
        unpaired = await self.rows(
            "SELECT p.id FROM season_pairings p JOIN season_points s ON s.pairing_id = p.id "
            "WHERE p.table_id IS NULL AND s.seat >= 0 GROUP BY p.id HAVING COUNT(*) > 1 "
            "AND MAX(s.points) > 0 AND MIN(s.why) NOT IN ('void', "
            "'unfinished')"
        )
        assert not unpaired, "points without a table"

    async def _check_points(self) -> None:
        """Recount the points of each match that was played to its end."""
        ended = await self.rows(
            "SELECT p.id, m.id, m.result FROM season_pairings p JOIN matches m ON m.id = p.table_id"
            " WHERE m.result IS NOT NULL AND p.ended_at = m.ended_at"
        )
        for pairing, table, result in ended:
            places = json.loads(result)["places"]
            people = await self.rows(
                "SELECT s.person_id, s.seat, s.points, t.person_id, t.former_holders, t.stand_in "
                "FROM season_points s JOIN season_pairings p ON p.id = s.pairing_id "
                "LEFT JOIN seats t ON t.table_id = p.table_id AND t.seat = s.seat "
                f"WHERE s.pairing_id = {pairing} ORDER BY s.seat"
            )
            late = await self._late_turns(table)
            assert not [row for row in people if row[1] < 0 and row[2] != 0], people
            seated = [row for row in people if row[1] >= 0]
            forfeits, missed = list[bool](), list[int]()
            for person, seat, _, holder, former, stand_in in seated:
                turns = late[seat, person]
                left = holder != person or former is not None
                forfeits.append(left or stand_in is not None or turns > 1)
                missed.append(turns)
            expected = referee.points([places[row[1]] for row in seated], forfeits, missed)
            assert [row[2] for row in seated] == expected, (table, places, people, late)
            self.recounted += len(people)

    async def _check_walkovers(self) -> None:
        """Check that the losers of walkovers had left, or had missed more than one turn.

        The winner has the points of a win over one opponent, who were all but one at a table of
        two. Losers have lost 6 points for each turn that they missed, up to two.
        """
        results = await self.rows(
            "SELECT p.id, p.table_id FROM season_pairings p JOIN season_points s "
            "ON s.pairing_id = p.id JOIN matches m ON m.id = p.table_id "
            "WHERE m.ended_at IS NULL OR p.ended_at < m.ended_at GROUP BY p.id, p.table_id "
            "HAVING SUM(CASE WHEN s.why = 'walkover' THEN 1 ELSE 0 END) = 1"
        )
        for pairing, table in results:
            seats = await self.rows(
                "SELECT s.person_id, s.seat, s.points, s.why, t.person_id, t.former_holders "
                "FROM season_points s JOIN season_pairings p ON p.id = s.pairing_id "
                "LEFT JOIN seats t ON t.table_id = p.table_id AND t.seat = s.seat "
                f"WHERE s.pairing_id = {pairing} ORDER BY s.seat"
            )
            late = await self._late_turns(table)
            opponents = max(1, sum(row[1] >= 0 for row in seats) - 1)
            for person, seat, points, why, holder, former in seats:
                left = seat < 0 or holder != person or former is not None
                if why == "walkover":
                    assert points * opponents == 12, (table, seats)
                else:
                    assert points == -6 * min(2, late[seat, person]), (table, seats, late)
                    assert left or late[seat, person] > 1, (table, seats, late)
            self.walkovers += 1

    async def _check_leavers(self) -> None:
        """Check that nobody has points for a table that they left while the season ran.

        The last one to leave closes the table, which then has no result, and keeps the seat.
        """
        left = await self.rows(
            "SELECT s.person_id, s.points, m.id FROM season_points s "
            "JOIN season_pairings p ON p.id = s.pairing_id JOIN seasons n ON n.id = p.season_id "
            "JOIN matches m ON m.id = p.table_id "
            "JOIN seats t ON t.table_id = m.id AND t.seat = s.seat "
            "WHERE s.why <> 'void' AND ("
            "t.resigned_at < n.ended_at OR (m.state = 'aborted' AND m.ended_at < n.ended_at))"
        )
        assert not [row for row in left if row[1] > 0], left
        self.left += len(left)

    async def _late_turns(self, table: str) -> Counter[tuple[int, int]]:
        """Return, by seat and person, the turns that an AI or an expired clock played."""
        foreign = Counter[int]()
        for actor, mover, entries in await self.rows(
            f"SELECT actor, seat, entries FROM log WHERE table_id = '{table}' ORDER BY revision"
        ):
            for entry in json.loads(entries):
                seat = entry["seat"] if isinstance(entry, dict) else entry[0]
                # in another's move a seat's standing orders answer, which are its holder's
                foreign[seat] += actor is None and seat == mover
        turns = Counter[tuple[int, int]]()
        for person, seat, holder, count in await self.rows(
            "SELECT s.person_id, s.seat, t.person_id, (SELECT COUNT(DISTINCT l.leg) FROM lapses l "
            "WHERE l.table_id = p.table_id AND l.person_id = s.person_id AND l.kind = 'stood in') "
            "FROM season_points s JOIN season_pairings p ON p.id = s.pairing_id "
            "LEFT JOIN seats t ON t.table_id = p.table_id AND t.seat = s.seat "
            f"WHERE p.table_id = '{table}'"
        ):
            # an AI that has taken a seat over answers for itself
            is_own = count > 0 or not foreign[seat] or holder != person
            assert is_own, (table, seat, "an AI's answer without a turn")
            turns[seat, person] = count
        return turns

    async def _check_places(self) -> None:
        """Order each group by its points once more."""
        ((state, secret, message_id),) = await self.rows(
            "SELECT state, seed, promise_id FROM seasons"
        )
        assert state == "ended"
        groups: dict[tuple[int, int], list[Any]] = defaultdict(list)
        for row in await self.rows(
            'SELECT tier, "group", person_id, place FROM season_entries WHERE tier IS NOT NULL'
        ):
            groups[row[0], row[1]].append(row)
        points: dict[tuple[int, int], dict[int, dict[int, tuple[int, int]]]] = defaultdict(dict)
        for row in await self.rows(
            'SELECT p.tier, p."group", p.id, s.person_id, s.points, s.share '
            "FROM season_points s JOIN season_pairings p ON p.id = s.pairing_id"
        ):
            points[row[0], row[1]].setdefault(row[2], {})[row[3]] = (row[4], row[5])
        for key, members in groups.items():
            people = [row[2] for row in members]
            expected = referee.order(people, list(points[key].values()), f"{secret} {message_id}")
            assert expected == [row[2] for row in sorted(members, key=lambda row: row[3])]
