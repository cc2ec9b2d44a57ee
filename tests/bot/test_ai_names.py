"""Names of AI seats: different at one table, the same for it each time."""

from bot.words.ai_names import STARS, ai_name


def names_of(table: str, count: int) -> list[str]:
    names = list[str]()
    for _ in range(count):
        names.append(ai_name(table, names))
    return names


def test_names_of_one_table_differ_and_are_repeatable() -> None:
    names = names_of("abcdef", 5)
    assert len(set(names)) == 5
    assert all(name.startswith("AI ") for name in names)
    assert names == names_of("abcdef", 5)


def test_two_tables_begin_with_different_stars() -> None:
    firsts = {names_of(f"table{number}", 1)[0] for number in range(40)}
    assert len(firsts) > len(STARS) // 2


def test_names_are_short_and_distinct() -> None:
    assert all(len(star) <= 8 for star in STARS)
    assert len(set(STARS)) == len(STARS)


def test_seventh_star_is_named_beside_its_namesakes() -> None:
    assert ai_name("abcdef", [f"AI {star}" for star in STARS[1:]]) == f"AI {STARS[0]}"
