"""The latest move at the top of a table's message: headlines first, long sentences as lists."""

from __future__ import annotations

from bot.channel.table_message.latest_move import latest_move
from bot.words.news import ranked_lines
from rules.kernel import News

MISSION = News("{0} has completed M28 for 5 points.", headline=True)


def with_names(line: str) -> str:
    return line.replace("{0}", "Ann").replace("{1}", "Bea")


def lead_of(*news: News) -> list[str]:
    return latest_move(ranked_lines(news), with_names).lead


def test_headlines_of_the_latest_move_come_first_in_bold() -> None:
    begins = News("{0} begins the mission M28.")
    assert lead_of(begins, MISSION, News("A new mission at A7.")) == [
        "**Ann has completed M28 for 5 points.**",
        "Ann begins the mission M28.",
        "-# A new mission at A7.",
    ]


def test_earlier_headline_is_above_a_move_without_one() -> None:
    declines = News("{1} declines offer 4.")
    result = latest_move(ranked_lines([MISSION, News("A tile comes."), declines]), with_names)
    assert result.lead == ["**Ann has completed M28 for 5 points.**", "Bea declines offer 4."]
    assert result.others == ["A tile comes."]


def test_what_follows_the_latest_move_stays_beside_it() -> None:
    deal = News("Deal: {0} gives 1 carbon to {1} for 1 ore.")
    assert lead_of(News("{1} accepts offer 4."), deal) == [
        "Bea accepts offer 4.",
        "-# Deal: Ann gives 1 carbon to Bea for 1 ore.",
    ]


def test_long_sentences_become_a_list_in_small_print() -> None:
    deeds = [
        f"{{0}} moves Colony Ship {number} from K{number} to J{number}." for number in (1, 2, 3)
    ]
    assert lead_of(*map(News, deeds)) == [
        "Ann moves Colony Ship 1 from K1 to J1.",
        "-# ↳ Colony Ship 2 from K2 to J2 · Colony Ship 3 from K3 to J3.",
    ]


def test_lines_of_nobody_alone_lead_with_the_last() -> None:
    result = latest_move(["Round 2 begins.", "Open again: a station."], with_names)
    assert result == (["Open again: a station."], ["Round 2 begins."])


def test_longest_lists_count_what_is_left_out() -> None:
    deeds = [News(f"{{0}} does deed number {n} of the many on this long day.") for n in range(20)]
    _, listed = lead_of(*deeds)
    assert listed.endswith(" more)")
    assert len(listed) < 400
