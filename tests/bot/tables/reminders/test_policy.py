"""Reminder policy: preferences, a clock's state and the time determine the next ping."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.tables.reminders import policy as reminder_policy
from bot.tables.reminders import zones
from bot.tables.reminders.policy import Ping, PingReason, Snooze, next_digest, next_ping, snooze_end
from bot.tables.reminders.quiet_hours import outside_quiet_hours
from bot.user_errors import UserError
from bot.words.times import minutes_of, quiet_hours, until
from storage.schema.people_records import Person, RemindBy
from storage.schema.table_records import Clock
from tests.support.narrowing import existing

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
BERLIN = ZoneInfo("Europe/Berlin")
ANN = Person(1, "Ann", zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=8 * 60)


def clock(**state: object) -> Clock:
    """Return a clock that runs since noon, without a ping so far."""
    made = Clock("abcd", 0, NOON, None, NOON, None, 0, None, None, first_ping_at=NOON)
    return replace(made, **state)


def clock_with(**state: object) -> Clock:
    """Return a clock with a ping at noon."""
    return clock(pings=1, last_ping_at=NOON, **state)


def in_berlin(day: int, hour: int, minute: int = 0, month: int = 3) -> datetime:
    return datetime(2027, month, day, hour, minute, tzinfo=BERLIN).astimezone(UTC)


def test_pings_start_immediately_and_become_rarer() -> None:
    plain = Person(1, "Ann")
    assert next_ping(plain, clock(), NOON) == Ping(NOON, PingReason.TURN)
    assert next_ping(plain, clock_with(), NOON) == Ping(NOON + 12 * HOUR, PingReason.AGAIN)
    second = clock(pings=2, last_ping_at=NOON)
    assert next_ping(plain, second, NOON) == Ping(NOON + 24 * HOUR, PingReason.AGAIN)
    assert (
        next_ping(plain, clock(pings=reminder_policy.MAX_REMINDERS, last_ping_at=NOON), NOON)
        is None
    )
    assert next_ping(replace(plain, reminder_interval=0), clock_with(), NOON) is None
    assert next_ping(plain, clock_with(muted=True), NOON) is None


def test_nothing_comes_in_quiet_hours_across_midnight() -> None:
    late = in_berlin(1, 23, 30)
    ping = next_ping(ANN, clock(first_ping_at=late), late)
    assert ping is not None
    assert ping.at == in_berlin(2, 8)
    early = in_berlin(2, 3)
    assert outside_quiet_hours(ANN, early) == in_berlin(2, 8)
    assert outside_quiet_hours(ANN, in_berlin(2, 8)) == in_berlin(2, 8)
    assert outside_quiet_hours(ANN, in_berlin(1, 21, 59)) == in_berlin(1, 21, 59)
    assert outside_quiet_hours(ANN, in_berlin(1, 22)) == in_berlin(2, 8), (
        "the first minute is quiet too"
    )


def test_quiet_hours_within_a_day() -> None:
    day = replace(ANN, quiet_from=9 * 60, quiet_to=17 * 60)
    assert outside_quiet_hours(day, in_berlin(1, 9)) == in_berlin(1, 17)
    assert outside_quiet_hours(day, in_berlin(1, 17)) == in_berlin(1, 17)
    assert outside_quiet_hours(day, in_berlin(1, 23)) == in_berlin(1, 23)


def test_without_a_zone_no_hours_are_quiet() -> None:
    nowhere = replace(ANN, zone=None)
    assert outside_quiet_hours(nowhere, in_berlin(1, 3)) == in_berlin(1, 3)
    gone = replace(ANN, zone="Atlantis/Capital")
    assert outside_quiet_hours(gone, in_berlin(1, 3)) == in_berlin(1, 3)


def test_quiet_hours_end_by_local_time_in_spring() -> None:
    """Berlin's clocks go from 02:00 to 03:00 on 28 March 2027."""
    evening = in_berlin(27, 22, 30)
    end = outside_quiet_hours(ANN, evening)
    assert end.astimezone(BERLIN).hour == 8
    assert end - evening == timedelta(hours=8, minutes=30), "an hour shorter than usual"
    skipped = replace(ANN, quiet_to=2 * 60 + 30)
    assert (
        outside_quiet_hours(skipped, in_berlin(28, 1)).astimezone(BERLIN).strftime("%H:%M")
        == "03:30"
    )


def test_quiet_hours_end_by_local_time_in_autumn() -> None:
    """Berlin's clocks go from 03:00 to 02:00 on 31 October 2027: 02:00 to 03:00 comes twice."""
    evening = in_berlin(30, 22, 30, month=10)
    assert outside_quiet_hours(ANN, evening) - evening == timedelta(hours=10, minutes=30)
    twice = replace(ANN, quiet_to=2 * 60 + 30)
    end = outside_quiet_hours(twice, in_berlin(31, 1, month=10))
    assert end.astimezone(UTC) == datetime(2027, 10, 31, 1, 30, tzinfo=UTC), "the second 02:30"
    for minutes in range(0, 300, 7):
        moment = datetime(2027, 10, 30, 22, tzinfo=UTC) + timedelta(minutes=minutes)
        assert outside_quiet_hours(twice, moment) >= moment


def test_a_traveller_is_reminded_by_local_hours() -> None:
    moment = in_berlin(1, 3)
    in_tokyo = replace(ANN, zone="Asia/Tokyo")
    assert outside_quiet_hours(ANN, moment) > moment
    assert outside_quiet_hours(in_tokyo, moment) == moment, "it is eleven in the morning there"


def test_a_returning_player_is_pinged_after_the_night() -> None:
    away = replace(ANN, away_until=in_berlin(5, 0))
    ping = next_ping(away, clock(), NOON)
    assert ping is not None
    assert ping.at == in_berlin(5, 8)


def test_snoozing_keeps_everything_back_and_then_tells() -> None:
    plain = Person(1, "Ann")
    snoozing = clock_with(snoozed_until=NOON + 30 * HOUR, draft_at=NOON)
    assert next_ping(plain, snoozing, NOON) is not None
    assert existing(next_ping(plain, snoozing, NOON)).at == NOON + 30 * HOUR
    short = clock_with(snoozed_until=NOON + HOUR)
    assert next_ping(plain, short, NOON) == Ping(NOON + HOUR, PingReason.SNOOZED)


def test_this_evening_and_tomorrow_morning_are_those_of_the_person() -> None:
    now = in_berlin(1, 15)
    assert snooze_end(Snooze.HOUR, ANN, now) == now + HOUR
    assert snooze_end(Snooze.EVENING, ANN, now) == in_berlin(1, 19)
    assert snooze_end(Snooze.EVENING, ANN, in_berlin(1, 20)) is None
    assert snooze_end(Snooze.MORNING, ANN, now) == in_berlin(2, 8)
    assert snooze_end(Snooze.MORNING, ANN, in_berlin(2, 1)) == in_berlin(2, 8), "still that night"
    assert snooze_end(Snooze.MORNING, replace(ANN, zone=None), now) is None
    in_new_york = replace(ANN, zone="America/New_York")
    assert snooze_end(Snooze.EVENING, in_new_york, now) == in_berlin(2, 1)


def test_a_half_made_move_is_nudged_once_an_hour_after_the_last_touch() -> None:
    plain, touched = Person(1, "Ann"), NOON + 2 * HOUR
    half = clock_with(draft_at=touched)
    assert next_ping(plain, half, touched) == Ping(touched + HOUR, PingReason.HALF_MADE)
    nudged = clock_with(draft_at=touched, nudged=True)
    assert next_ping(plain, nudged, touched) == Ping(NOON + 12 * HOUR, PingReason.AGAIN)


def test_the_last_pending_player_is_notified() -> None:
    since = NOON + HOUR
    ping = next_ping(Person(1, "Ann"), clock_with(only_pending_since=since), since)
    assert ping == Ping(since + reminder_policy.LAST_TO_MOVE_DELAY, PingReason.LAST)


def test_before_a_clock_runs_out_its_person_is_notified() -> None:
    due = NOON + 10 * HOUR
    ping = next_ping(Person(1, "Ann"), clock_with(due_at=due), NOON)
    assert ping == Ping(due - reminder_policy.EXPIRY_WARNING, PingReason.RUNS_OUT)
    warned = clock(pings=2, last_ping_at=due - 5 * HOUR, due_at=due)
    assert existing(next_ping(Person(1, "Ann"), warned, NOON)).why is PingReason.AGAIN


def test_a_digest_comes_once_a_day_at_its_hour_and_instead_of_pings() -> None:
    daily = replace(ANN, remind_by=RemindBy.DIGEST, digest_at=9 * 60)
    assert next_ping(daily, clock(), NOON) is None
    assert next_digest(daily, in_berlin(1, 8)) == in_berlin(1, 9)
    assert next_digest(daily, in_berlin(1, 9)) == in_berlin(2, 9)
    at_night = replace(daily, digest_at=23 * 60)
    assert next_digest(at_night, in_berlin(1, 12)) == in_berlin(2, 8)
    away = replace(daily, away_until=in_berlin(4, 12))
    assert next_digest(away, in_berlin(1, 12)) == in_berlin(4, 12)


@pytest.mark.parametrize("month", [3, 10])
def test_every_day_has_its_digest_when_clocks_are_changed(month: int) -> None:
    daily = replace(ANN, quiet_from=None, remind_by=RemindBy.DIGEST, digest_at=2 * 60 + 30)
    now, days = in_berlin(26, 12, month=month), []
    for _ in range(6):
        now = next_digest(daily, now)
        days.append(now.astimezone(BERLIN).date())
    assert days == [days[0] + number * DAY for number in range(6)]


def test_by_what_way_a_ping_goes() -> None:
    by = {way: replace(ANN, remind_by=way) for way in RemindBy}
    assert reminder_policy.wants_channel_pings(by[RemindBy.CHANNEL])
    assert not reminder_policy.wants_direct_pings(by[RemindBy.CHANNEL])
    assert reminder_policy.wants_direct_pings(by[RemindBy.MESSAGE])
    assert not reminder_policy.wants_channel_pings(by[RemindBy.MESSAGE])
    assert reminder_policy.wants_direct_pings(by[RemindBy.BOTH])
    assert reminder_policy.wants_channel_pings(by[RemindBy.BOTH])
    shut = replace(by[RemindBy.MESSAGE], direct_rejected=True)
    assert reminder_policy.wants_channel_pings(shut)
    assert not reminder_policy.wants_direct_pings(shut)


# zones


def moves_of(zone: str, hours: range, days: int = 10) -> list[datetime]:
    """Return moves at these local hours of some days."""
    present = ZoneInfo(zone)
    return [
        datetime(2027, 3, day, hour, 20, tzinfo=present) for day in range(1, days) for hour in hours
    ]


@pytest.mark.parametrize(
    ("zone", "locale", "guessed"),
    [
        ("Europe/Berlin", "de", "Europe/Berlin"),
        ("America/New_York", "en-US", "America/New_York"),
        ("Asia/Tokyo", "ja", "Asia/Tokyo"),
        ("America/Los_Angeles", "de", "America/Los_Angeles"),
    ],
)
def test_a_zone_is_guessed_from_the_hours_of_moves(zone: str, locale: str, guessed: str) -> None:
    moves = moves_of(zone, range(7, 23))
    assert zones.guess(moves, locale, NOON) == guessed


def test_nothing_is_guessed_from_few_moves_or_from_all_hours() -> None:
    assert zones.guess(moves_of("Europe/Berlin", range(7, 9)), "de", NOON) is None
    assert zones.guess(moves_of("Europe/Berlin", range(24)), "de", NOON) is None
    assert zones.guess(moves_of("Europe/Berlin", range(7, 23), days=3), "de", NOON) is None


def test_zones_are_found_however_they_are_written() -> None:
    assert zones.full_name("europe/berlin") == "Europe/Berlin"
    assert zones.full_name("New York") == "America/New_York"
    assert zones.full_name("Mars/Olympus") is None
    assert "Europe/Berlin" in zones.nearest("Berln")
    words, name = zones.completions("ber", NOON)[0]
    assert (words, name) == ("Europe/Berlin (there it is 13:00)", "Europe/Berlin")


# what people type


@pytest.mark.parametrize(
    ("words", "minutes"), [("22:00", 1320), ("22", 1320), ("10 pm", 1320), ("0:05", 5), ("24", 0)]
)
def test_times_of_day(words: str, minutes: int) -> None:
    assert minutes_of(words) == minutes


@pytest.mark.parametrize("words", ["25:00", "22:60", "noon", "13 pm", ""])
def test_no_times_of_day(words: str) -> None:
    with pytest.raises(UserError, match="Write it like 22:00"):
        minutes_of(words)


def test_quiet_hours_as_typed() -> None:
    assert quiet_hours("22:00-08:00") == (1320, 480)
    assert quiet_hours("22 to 8") == (1320, 480)
    assert quiet_hours("none") is None
    with pytest.raises(UserError, match="24 hours would stop every reminder"):
        quiet_hours("08:00-08:00")
    with pytest.raises(UserError, match="need a start and an end"):
        quiet_hours("22:00")


def test_until_when_somebody_is_away() -> None:
    assert until("3 days", BERLIN, NOON) == NOON + 3 * DAY
    assert until("2027-03-05", BERLIN, NOON) == in_berlin(6, 0)
    assert until("2027-03-05 18:00", BERLIN, NOON) == in_berlin(5, 18)
    assert until("back", BERLIN, NOON) is None
    with pytest.raises(UserError, match="in the past"):
        until("2027-02-01", BERLIN, NOON)
    with pytest.raises(UserError, match="isn't a date"):
        until("soon", BERLIN, NOON)
    with pytest.raises(UserError, match="more than a year"):
        until("2031-01-01", BERLIN, NOON)
