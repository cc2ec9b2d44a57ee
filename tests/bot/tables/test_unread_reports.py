"""Reports that a seat has read: opened, or passed over by its player's own choice."""

from __future__ import annotations

from bot.tables.unread_reports import NOTHING_READ, OPENED, keys_in, passed_over, reader_view
from render.space_empires import SPACE_EMPIRES
from render.space_empires.battle_lines import has_new_battles
from rules.kernel import Match
from tests.space_empires.test_record import fought

READER = 1


def later(match: Match, rounds: int) -> Match:
    """Return a match some rounds later, when its battle isn't recent."""
    match.state.cycle += rounds
    for battle in match.state.battles:
        battle.unseen = []
    return match


def test_passed_report_goes_after_the_following_round() -> None:
    match = fought()
    read = passed_over(match, READER, NOTHING_READ)
    new = [has_new_battles(reader_view(later(match, 1), READER, read)) for _ in range(3)]
    assert new == [True, False, False]
    assert has_new_battles(reader_view(match, READER, NOTHING_READ)), "nobody has moved on"


def test_opened_report_is_read_and_stays_so() -> None:
    match = later(fought(), 3)
    extra = SPACE_EMPIRES.extra_named("battle")
    assert extra is not None
    (key,) = keys_in(extra, match, READER, NOTHING_READ, as_text=False)
    assert keys_in(extra, match, 2, NOTHING_READ, as_text=True) == [], "no battle of theirs"
    opened = {key: OPENED}
    assert not has_new_battles(reader_view(match, READER, opened))
    assert passed_over(match, READER, opened) == opened


def test_picture_with_room_for_some_battles_leaves_the_others_unread() -> None:
    match = later(fought(), 0)
    (battle,) = match.state.battles
    match.state.battles = [
        type(battle)("H5", 0, 1, number, entries=battle.entries, over=True) for number in range(5)
    ]
    extra = SPACE_EMPIRES.extra_named("battle")
    assert extra is not None
    first = keys_in(extra, match, READER, NOTHING_READ, as_text=False)
    rest = keys_in(extra, match, READER, dict.fromkeys(first, OPENED), as_text=False)
    assert (len(first), len(rest)) == (3, 2)
    assert not {*first} & {*rest}
