"""/profile: from stored matches, for any member."""

from __future__ import annotations

import random

from bot.commands.profile import profile_lines
from bot.words.records import ordinal
from storage.people.profiles import Profile, Results
from tests.bot.support.match_play import move_keys, on_turn, play_move, play_to_the_end
from tests.bot.support.message_parts import refusal_of
from tests.support.running_bot import Running

ROOM = "table-one"


async def test_a_profile_tells_games_results_and_pace(app: Running) -> None:
    ann, dov = app.seat("ann"), app.seat("dov")
    assert "hasn't played here" in refusal_of(await ann.slash(ROOM, "/profile"))
    _, live = await on_turn(app, "ann", "bea", pace="day")
    rng = random.Random(4)
    for number in range(12):
        app.peer.skip(3600 * (30 if number == 4 else 2))
        seat = live.pending_seats()[0]
        await play_move(app, live, seat, move_keys(live, seat, rng))
    answer = (await ann.slash(ROOM, "/profile")).message
    assert answer.ephemeral
    assert "Ganymede: 1 running." in answer.text
    assert "usually moves within" not in answer.text, "it would show who has answered in secret"
    await play_to_the_end(app, live, rng)
    assert "usually moves within" in (await ann.slash(ROOM, "/profile")).message.text
    result = live.table.result
    assert result is not None
    for name in ("ann", "bea"):
        held = live.table.seat_of(app.seat(name).id)
        assert held is not None
        won = int(result.places[held] == 1)
        shown = (await dov.slash(ROOM, "/profile", player=app.seat(name).id)).message.text
        assert f"Ganymede: 1 ended, {won} won." in shown
        assert "Reliability here: newcomer (" in shown
        assert f"Form, latest first: {ordinal(result.places[held])} of 2." in shown
        assert "Against you" not in shown
    places = result.places
    seats = [live.table.seat_of(app.seat(name).id) or 0 for name in ("ann", "bea")]
    won, lost = (int(places[seats[n]] < places[seats[1 - n]]) for n in (0, 1))
    shown = (await app.seat("bea").slash(ROOM, "/profile", player=ann.id)).message.text
    assert f"Against you: Ganymede {won} won" in shown
    assert f", {lost} lost." in shown


def test_time_outs_are_counted() -> None:
    lines = profile_lines(Profile({"ganymede": Results(2, 1, 1)}, 9, 30.0, 9, 2))
    assert lines[0] == "- Ganymede: 2 ended, 1 won, 1 running."
    assert lines[1:3] == [
        "- Pace: usually moves within 30 h (median of 9 turns).",
        "- Clocks: ran out 2 of 9 times.",
    ]


def test_places_are_written_as_players_say_them() -> None:
    words = [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22)]
    assert words == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd"]
