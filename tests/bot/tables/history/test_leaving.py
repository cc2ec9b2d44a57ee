"""Ways to leave a rated match, and what each of them costs.

Every row is played through the real client: Ann is the host, Bea and Cyd play, Dov is a moderator
who has no seat and may inherit one. A loss is a rating of one match below a new player's, and a
match that `/profile` shows as left.
"""

import random
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest

from bot.playground import servers
from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from bot.tables.people.ratings import NEW_RATING
from storage.people import lapses, ratings
from storage.people.lapses import Lapse
from storage.people.ratings import Ladder
from storage.schema.table_records import TableState
from tests.bot.support.match_play import move_keys, on_turn, play_move, play_to_the_end
from tests.bot.support.message_parts import copy_of
from tests.bot.support.positions import skip_until
from tests.bot.support.reminder_checks import HOUR, skip_time
from tests.bot.support.undo_requests import open_request
from tests.support.running_bot import Running

ROOM, DAYS = "table-one", 24 * HOUR
PEOPLE, AI = Ladder.PEOPLE, Ladder.AI
NAMES = ("ann", "bea", "cyd", "dov")
RUNS, CLOSED, ENDED = TableState.RUNNING, TableState.ABORTED, TableState.FINISHED


class At(NamedTuple):
    """A match to leave."""

    app: Running
    status: Seen
    live: LiveTable

    def number(self, name: str) -> int:
        """Return the seat that somebody holds."""
        seat = self.live.table.seat_of(self.app.seat(name).id)
        assert seat is not None
        return seat

    async def slash(self, name: str, line: str, **options: Any) -> Seen:
        """Type a command in the table's channel."""
        return (await self.app.seat(name).slash(ROOM, line, **options)).message

    async def press(self, name: str, message: Seen, label: str) -> str:
        """Press a button; return its answer."""
        return (await self.app.seat(name).press(message, label)).message.text

    async def agree(self, *names: str) -> None:
        """Press Agree on the last request as these players."""
        posted = copy_of(open_request(self.app.seat(names[0])))
        for name in names:
            await self.press(name, posted, "Agree")

    async def play_until_waiting_for(self, name: str) -> None:
        """Play on until the table waits for somebody."""
        while self.number(name) not in self.live.pending_seats():
            await play_move(self.app, self.live, self.live.pending_seats()[0])

    async def end(self) -> None:
        """Play the match to its end."""
        await play_to_the_end(self.app, self.live, random.Random(4))


Leave = Callable[[At], Awaitable[object]]


async def resign(at: At, name: str = "bea") -> None:
    await at.press(name, await at.slash(name, "/resign"), "Resign")


async def agree_to_a_friend(at: At) -> None:
    await at.slash("ann", "/table replace", seat=at.number("bea") + 1, by="dov")
    await at.agree("bea")


async def agree_to_an_ai(at: At) -> None:
    await at.slash("ann", "/table replace", seat=at.number("bea") + 1)
    await at.agree("bea")


async def host_gives_own_seat_to_a_friend(at: At) -> None:
    await at.slash("ann", "/table replace", seat=at.number("ann") + 1, by="dov")


async def host_gives_own_seat_to_an_ai(at: At) -> None:
    await at.slash("ann", "/table replace", seat=at.number("ann") + 1)


async def offer(at: At) -> None:
    await at.slash("bea", "/table seat open")
    result = await at.slash("dov", "/table find")
    await at.press("dov", result, result.buttons[0])


async def offer_without_a_taker(at: At) -> None:
    await at.slash("bea", "/table seat open")
    await at.end()


async def stay_away(at: At, name: str = "bea", giver: str = "ann", **heir: str) -> None:
    await at.play_until_waiting_for(name)
    at.app.peer.skip(4 * DAYS)
    await at.slash(giver, "/table replace", seat=at.number(name) + 1, **heir)


async def stay_away_and_an_ai_ends_it(at: At) -> None:
    await at.play_until_waiting_for("bea")
    await skip_time(at.app, 2 * DAYS)
    page = (await at.app.seat("cyd").press(at.status, "Clock")).message
    await at.press("cyd", page, next(item for item in page.buttons if item.startswith("Claim")))
    await at.end()


async def let_an_ai_stand_in(at: At) -> None:
    await at.slash("bea", "/table seat ai")
    await at.end()


async def voted_away(at: At) -> None:
    await at.slash("ann", "/table replace", seat=at.number("bea") + 1)
    await at.agree("cyd")


async def voted_away_while_absent(at: At) -> None:
    await at.play_until_waiting_for("bea")
    await at.slash("ann", "/table replace", seat=at.number("bea") + 1)
    at.app.peer.skip(4 * DAYS)
    await at.agree("cyd")


async def host_closes(at: At) -> None:
    await at.slash("ann", "/table abort")


async def host_closes_and_two_agree(at: At) -> None:
    await at.slash("ann", "/table abort")
    await at.agree("bea", "cyd")


async def host_closes_and_one_agrees(at: At) -> None:
    await at.slash("ann", "/table abort")
    await at.agree("bea")


async def host_closes_at_once(at: At) -> None:
    await at.press("ann", await at.slash("ann", "/table abort"), "Close it")


async def host_keeps_the_button_from_round_one(at: At) -> None:
    asked = copy_of(await at.slash("ann", "/table abort"))
    await to_round_two(at)
    await at.press("ann", asked, "Close it")


async def moderator_closes(at: At) -> None:
    await at.slash("dov", "/table abort")


async def host_resigns_and_closes(at: At) -> None:
    await resign(at, "ann")
    await at.slash("ann", "/table abort")


async def unrated_by_all(at: At) -> None:
    await at.slash("bea", "/table unrated")
    await at.agree("ann", "cyd")
    await resign(at)


async def unrated_by_some(at: At) -> None:
    await at.slash("bea", "/table unrated")
    await at.agree("ann")
    await resign(at)


async def resign_alone(at: At) -> None:
    await resign(at, "ann")


async def close_alone(at: At) -> None:
    await host_closes_at_once(at)


async def unrated_alone(at: At) -> None:
    assert "Nobody else" in (await at.slash("ann", "/table unrated")).text
    await resign(at, "ann")


async def friend_inherits_and_resigns(at: At) -> None:
    await agree_to_a_friend(at)
    await resign(at, "dov")


async def friend_inherits_and_ends(at: At) -> None:
    await agree_to_a_friend(at)
    await at.end()


async def friend_inherits_in_round_one_and_ends(at: At) -> None:
    await agree_to_a_friend(at)
    await to_round_two(at)
    await at.end()


async def seat_comes_back(at: At) -> None:
    await agree_to_a_friend(at)
    await at.slash("ann", "/table replace", seat=at.number("dov") + 1, by="bea")
    await at.agree("dov")
    await at.end()


async def seat_comes_back_in_round_one(at: At) -> None:
    await seat_comes_back(at)


async def all_others_resign_and_the_last_closes(at: At) -> None:
    await resign(at, "bea")
    await resign(at, "cyd")
    await host_closes_at_once(at)


async def forget_me(at: At) -> None:
    await at.press("bea", await at.slash("bea", "/forget-me"), "Forget me")


async def leave_the_server(at: At) -> None:
    await at.play_until_waiting_for("bea")
    await skip_time(at.app, 0)
    guild = at.app.peer.world.guilds[at.live.table.guild_id]
    member = guild.members[at.app.seat("bea").id]
    servers.remove_member(at.app.peer.world, guild.id, member.user_id)
    await skip_time(at.app, 13 * HOUR)
    text = next(item for item in reversed(at.app.seat("ann").pings()) if "left" in item.text)
    await at.press("ann", text, text.buttons[0])
    result = await at.slash("dov", "/table find")
    await at.press("dov", result, result.buttons[0])
    guild.members[member.user_id] = member  # to read the profile


async def late_agreement(at: At, line: str, **options: object) -> None:
    """Agree as Cyd a round after Ann or Bea have asked and agreed."""
    asker = "bea" if "replace" not in line else "ann"
    await at.slash(asker, line, **options)
    posted = copy_of(open_request(at.app.seat("cyd")))
    if asker == "bea":
        await at.press("ann", posted, "Agree")
    await to_round(at, 3)
    assert "out of date" in await at.press("cyd", posted, "Agree")


async def late_agreement_to_close(at: At) -> None:
    await late_agreement(at, "/table abort")


async def late_agreement_to_leave_it_unrated(at: At) -> None:
    await late_agreement(at, "/table unrated")
    await resign(at)


async def late_vote_on_a_seat(at: At) -> None:
    await late_agreement(at, "/table replace", seat=at.number("bea") + 1)


async def offer_alone(at: At) -> None:
    await at.slash("ann", "/table seat open")
    result = await at.slash("dov", "/table find")
    await at.press("dov", result, result.buttons[0])


async def end_match(at: At) -> None:
    await at.end()


async def to_round_two(at: At) -> None:
    """Play on to the second round."""
    await to_round(at, 2)


async def to_round(at: At, number: int) -> None:
    """Play on to a round; people alone skip all moves but the last."""
    rng = random.Random(5)
    has_ai = any(seat.ai_level for seat in at.live.table.seats)
    while at.live.match.round < number:
        if has_ai:
            seat = at.live.pending_seats()[0]
            keys = move_keys(at.live, seat, rng)
        else:
            seat, key = skip_until(at.live, rng, lambda match: match.round == number)
            keys = [key]
        await play_move(at.app, at.live, seat, keys)
        await at.app.wait_until_idle()


class Way(NamedTuple):
    """A way to leave, and what it costs whom."""

    leave: Leave
    costs: dict[str, set[Ladder]]
    """Ladders on which each player loses the match."""
    state: TableState = RUNS
    players: tuple[str, ...] = ("ann", "bea", "cyd")
    options: dict[str, object] = {}  # noqa: RUF012 - a named tuple's default, never changed
    round_one: bool = False
    ends: frozenset[str] = frozenset()
    """Players rated by the result."""
    forgotten: bool = False


DAY: dict[str, object] = {"pace": "day"}
ALONE = {"ai": 1, "level": "easy"}
ALL = frozenset({"ann", "bea", "cyd"})
WAYS = {
    "resign": Way(resign, {"bea": {PEOPLE}}),
    "resign in the first round": Way(resign, {"bea": {PEOPLE}}, round_one=True),
    "resign beside an AI seat": Way(resign, {"bea": {PEOPLE, AI}}, options=ALONE),
    "hand the seat to a friend": Way(agree_to_a_friend, {"bea": {PEOPLE}}),
    "hand the seat to an AI": Way(agree_to_an_ai, {"bea": {PEOPLE}}),
    "host hands own seat to a friend": Way(host_gives_own_seat_to_a_friend, {"ann": {PEOPLE}}),
    "host hands own seat to an AI": Way(host_gives_own_seat_to_an_ai, {"ann": {PEOPLE}}),
    "offer the seat, a friend takes it": Way(offer, {"bea": {PEOPLE}}),
    "offer the seat, nobody takes it": Way(offer_without_a_taker, {}, ENDED, ends=ALL),
    "stay away, the host gives it to an AI": Way(stay_away, {"bea": {PEOPLE}}),
    "stay away, the host gives it to a friend": Way(
        lambda at: stay_away(at, by="dov"), {"bea": {PEOPLE}}
    ),
    "stay away with a clock, the host gives it": Way(stay_away, {"bea": {PEOPLE}}, options=DAY),
    "the host stays away, another gives it": Way(
        lambda at: stay_away(at, "ann", "cyd"), {"ann": {PEOPLE}}
    ),
    "stay away, an AI stands in till the end": Way(
        stay_away_and_an_ai_ends_it, {}, ENDED, options=DAY, ends=ALL
    ),
    "let an AI stand in till the end": Way(let_an_ai_stand_in, {}, ENDED, ends=ALL),
    "be voted away by all others": Way(voted_away, {}),
    "be voted away while absent": Way(voted_away_while_absent, {"bea": {PEOPLE}}),
    "host closes, others are asked": Way(host_closes, {}),
    "host closes, one of two agrees": Way(host_closes_and_one_agrees, {}),
    "host closes, all agree": Way(host_closes_and_two_agree, {}, CLOSED),
    "host closes in the first round": Way(host_closes_at_once, {}, CLOSED, round_one=True),
    "host keeps the first round's Close button": Way(
        host_keeps_the_button_from_round_one, {}, round_one=True
    ),
    "a moderator closes": Way(moderator_closes, {}),
    "host resigns, then closes": Way(host_resigns_and_closes, {"ann": {PEOPLE}}),
    "resign after all left it unrated": Way(unrated_by_all, {}),
    "resign after some left it unrated": Way(unrated_by_some, {"bea": {PEOPLE}}),
    "resign alone against an AI": Way(resign_alone, {"ann": {AI}}, CLOSED, ("ann",), ALONE),
    "close alone against an AI": Way(close_alone, {"ann": {AI}}, CLOSED, ("ann",), ALONE),
    "close alone in the first round": Way(close_alone, {}, CLOSED, ("ann",), ALONE, round_one=True),
    "leave it unrated alone, then resign": Way(
        unrated_alone, {"ann": {AI}}, CLOSED, ("ann",), ALONE
    ),
    "resign an unrated match": Way(resign, {}, options={"rated": False}),
    "resign as an heir": Way(friend_inherits_and_resigns, {"bea": {PEOPLE}}),
    "an heir plays to the end": Way(
        friend_inherits_and_ends, {"bea": {PEOPLE}}, ENDED, ends=frozenset({"ann", "cyd"})
    ),
    "an heir of the first round plays to the end": Way(
        friend_inherits_in_round_one_and_ends,
        {"bea": {PEOPLE}},
        ENDED,
        round_one=True,
        ends=frozenset({"ann", "cyd", "dov"}),
    ),
    "hand the seat over and back": Way(
        seat_comes_back, {"bea": {PEOPLE}}, ENDED, ends=frozenset({"ann", "cyd"})
    ),
    "hand the seat over and back in the first round": Way(
        seat_comes_back_in_round_one,
        {"bea": {PEOPLE}, "dov": {PEOPLE}},
        ENDED,
        round_one=True,
        ends=frozenset({"ann", "cyd"}),
    ),
    "close after all others have left": Way(
        all_others_resign_and_the_last_closes, {"bea": {PEOPLE}, "cyd": {PEOPLE}}, CLOSED
    ),
    "close with a consent of the round before": Way(late_agreement_to_close, {}),
    "leave it unrated by a consent of the round before": Way(
        late_agreement_to_leave_it_unrated, {"bea": {PEOPLE}}
    ),
    "be voted away by a consent of the round before": Way(late_vote_on_a_seat, {}),
    "hand the seat to a friend, alone against an AI": Way(
        host_gives_own_seat_to_a_friend, {"ann": {AI}}, players=("ann",), options=ALONE
    ),
    "offer the seat, alone against an AI": Way(
        offer_alone, {"ann": {AI}}, players=("ann",), options=ALONE
    ),
    "forget-me": Way(forget_me, {}, forgotten=True),
    "leave the server": Way(leave_the_server, {"bea": {PEOPLE}}),
    "play to the end": Way(end_match, {}, ENDED, ends=ALL),
}


@pytest.mark.parametrize("name", WAYS)
async def test_each_way_to_leave_costs_what_it_should(app: Running, name: str) -> None:
    way = WAYS[name]
    status, live = await on_turn(app, *way.players, **way.options)
    at = At(app, status, live)
    if not way.round_one:
        await to_round_two(at)
    await way.leave(at)
    await app.wait_until_idle()
    assert live.table.state is way.state
    for each in NAMES:
        await check_cost(app, each, way.costs.get(each, set()), rated=each in way.ends)
    if way.forgotten:
        assert "hasn't played here" in (await at.slash("bea", "/profile")).text


async def check_cost(app: Running, name: str, lost: set[Ladder], *, rated: bool) -> None:
    """Hold somebody's ratings, and what is stored and shown of them, against what is expected."""
    person = app.seat(name).id
    result = {
        item.ladder: item.rating
        for item in await app.store.run(ratings.of_person, person_id=person)
    }
    for ladder in lost:
        assert result[ladder].mu < NEW_RATING.mu, name
        assert result[ladder].matches == 1, name
    assert set(result) - lost == ({PEOPLE} if rated else set()), name
    known = await app.store.run(lapses.of_person, person_id=person)
    assert sum(item[Lapse.LEFT] for item in known.values()) == bool(lost), name
    shown = (await app.seat(name).slash(ROOM, "/profile")).message.text
    assert ("1 abandoned" in shown) == bool(lost), shown
