"""The cards: the built-in ones, an owner's own, and broken files [1.1] [6.1]."""

from __future__ import annotations

import gc
import hashlib
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from rules import catalogue
from rules.ganymede import GANYMEDE
from rules.ganymede.charts import content
from rules.ganymede.charts.content import FILES, FOLDER, content_of
from rules.ganymede.charts.kinds import (
    SETTLERS,
    TYPES,
    CardId,
    Colour,
    EffectKind,
    Planet,
    Step,
    Worth,
)
from rules.kernel import Match, SeededDice
from tests.ganymede.own_cards import own_file
from tests.support.asking import refuses

CARDS = content_of("")


@pytest.mark.parametrize("planet", [*Planet])
def test_1_1_3_six_shuttles_of_each_type(planet: Planet) -> None:
    cards = [card for card in CARDS.shuttles.values() if card.planet is planet]
    assert Counter(card.type for card in cards) == dict.fromkeys(TYPES, 6)


def test_1_1_2_six_tiles_of_each_type_and_a_starting_one_of_each_colour() -> None:
    assert Counter(tile.type for tile in CARDS.tiles.values()) == dict.fromkeys(TYPES, 6)
    starting = [CARDS.tiles[tile] for tile in CARDS.starting_tiles()]
    assert [tile.type for tile in starting] == list(SETTLERS)
    assert [tile.steps[0][0].colours for tile in starting] == [(hue,) for hue in SETTLERS]


def test_1_1_16_every_white_shuttle_needs_white() -> None:
    white = [card for card in CARDS.shuttles.values() if card.type is Colour.WHITE]
    assert len(white) == 12
    assert all(Colour.WHITE in card.needs for card in white)


def test_every_coloured_shuttle_needs_its_colour() -> None:
    coloured = [card for card in CARDS.shuttles.values() if card.type is not Colour.WHITE]
    assert all(card.type in card.needs for card in coloured)


def test_exactly_two_shuttles_recruit_one_of_two_colours() -> None:
    result = {
        card.id: {str(colour) for colour in effect.colours}
        for card in CARDS.shuttles.values()
        for step in card.steps
        for effect in step
        if len(effect.colours) == 2
    }
    assert result == {"M25": {"B", "P"}, "M26": {"R", "Y"}}


def test_known_cards_are_among_the_shuttles() -> None:
    by_id = {str(card.id): card for card in CARDS.shuttles.values()}
    assert by_id["M03"].needs == (Colour.RED, Colour.RED)
    assert by_id["M03"].steps[0][0].kind is EffectKind.ADAPT
    earth = {" ".join(card.needs) for card in by_id.values() if card.planet is Planet.EARTH}
    assert {"R R", "Y", "B W"} <= earth


@pytest.mark.parametrize("planet", [*Planet])
def test_1_1_14_settlers_and_symbols_of_the_shuttles(planet: Planet) -> None:
    cards = [card for card in CARDS.shuttles.values() if card.planet is planet]
    assert Counter(len(card.needs) for card in cards) == {1: 10, 2: 15, 3: 5}
    symbols = Counter(letter for card in cards for letter in card.needs)
    assert symbols == {"R": 9, "Y": 9, "B": 9, "P": 9, "W": 19}
    assert sum(card.costs_tile for card in cards) == 6


def test_ships_with_and_without_a_launch_effect() -> None:
    ships = CARDS.ships.values()
    assert sum(not ship.launch for ship in ships) == 11
    assert sorted(ship.id for ship in ships if ship.fewer) == ["S17", "S18"]
    assert Counter(ship.worth for ship in ships) == {
        Worth.FIXED: 18,
        Worth.SYMBOLS: 8,
        Worth.REPUTATION: 2,
        Worth.COLUMN: 1,
        Worth.ROWS: 1,
    }


def kinds(steps: tuple[Step, ...]) -> list[str]:
    """Return the deeds of an effect; `none` if there is none."""
    return [str(way.kind) for step in steps for way in step] or ["none"]


@pytest.mark.parametrize(
    ("planet", "recruit", "adapt", "none"), [(Planet.EARTH, 8, 5, 2), (Planet.MARS, 10, 4, 1)]
)
def test_effects_of_the_shuttles_are_spread_as_designed(
    planet: Planet, recruit: int, adapt: int, none: int
) -> None:
    cards = [card for card in CARDS.shuttles.values() if card.planet is planet]
    assert Counter(kind for card in cards for kind in kinds(card.steps)) == {
        "recruit": recruit,
        "adapt": adapt,
        "none": none,
        "move": 5,
        "reputation": 5,
        "draw": 5,
    }


def test_effects_of_the_tiles_are_spread_as_designed() -> None:
    tiles = [kinds(tile.steps) for tile in CARDS.tiles.values()]
    assert sum("recruit" in tile for tile in tiles) == 28
    result = Counter(kind for tile in tiles for kind in tile if kind != "recruit")
    assert result == {"reputation": 5, "move": 5, "draw": 6, "adapt": 1}
    recruited = Counter(
        str(colour)
        for tile in CARDS.tiles.values()
        for step in tile.steps
        for way in step
        for colour in way.colours
        if len(way.colours) == 1
    )
    assert len(set(recruited.values())) == 1, "each colour as often"


def test_points_of_the_ships_are_spread_as_designed() -> None:
    fixed = [ship.points for ship in CARDS.ships.values() if ship.worth is Worth.FIXED]
    assert Counter(fixed) == {6: 3, 5: 9, 4: 4, 3: 2}
    counting = [ship for ship in CARDS.ships.values() if ship.worth is Worth.SYMBOLS]
    assert Counter((ship.points, ship.per) for ship in counting) == {(1, 1): 4, (0, 1): 4}


def test_6_1_an_owners_file_is_played_with() -> None:
    text = own_file(('name = "Long Horizon", points = 6', 'name = "Own Ship", points = 9'))
    options = {"content": text}
    match = Match.start(GANYMEDE, seats=2, options=options, dice=SeededDice("own"))
    assert match.state.content not in ("", text)
    loaded = Match.load(match.save(), catalogue)
    cards = content.content_by_id(loaded.state.content)
    assert cards.ships[cards.ships[CardId("S01")].id].name == "Own Ship"
    assert content_of("").ships[CardId("S01")].name == "Long Horizon"


def test_6_1_rows_may_be_written_as_tables_of_their_own() -> None:
    rows = tomllib.loads(own_file())
    lines = []
    for kind in ("tile", "shuttle", "ship"):
        for row in rows[kind]:
            lines.append(f"[[{kind}]]")
            lines += [
                f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}"
                for key, value in row.items()
            ]
    lines += ["[track]", *(f"{key} = {value}" for key, value in rows["track"].items())]
    assert content_of("\n".join(lines)).tiles == CARDS.tiles


BROKEN = {
    "syntax": (("tile = [", "tile = "), r"^content: this isn't TOML: .*line"),
    "unknown table": (("[track]", "[tracks]"), r"^content: unknown section \[tracks\]"),
    "unknown key": (
        ('id = "T07", type', 'id = "T07", kind'),
        r"^content, tile 7 \(T07\): unknown key kind",
    ),
    "bad id": (('id = "T07"', 'id = "X07"'), r"^content, tile 7 \(X07\): an id must be T and"),
    "id twice": (('id = "E02"', 'id = "E01"'), r"^content, shuttle 2 \(E01\): this id is taken"),
    "colour": (
        ('id = "T07", type = "R"', 'id = "T07", type = "G"'),
        r"^content, tile 7 \(T07\): 'G' isn't a colour",
    ),
    "recruit white": (
        ('"recruit R|Y"', '"recruit R|W"'),
        r"^content, tile 25 \(T25\): 'W' isn't a colour; use one of: R, Y, B, P",
    ),
    "effect": (('"move / adapt"', '"move / fly"'), r"tile 30 \(T30\): 'fly' isn't an effect"),
    "effect with colours": (('"move / adapt"', '"move R"'), r"\(T30\): move takes no colours"),
    "tile without effect": (
        ('effect = "recruit any" }', 'effect = "" }'),
        r"\(T27\): a tile needs",
    ),
    "starting tile": (
        ('effect = "recruit R + draw"', 'effect = "recruit R"'),
        r"\(T01\): a starting tile recruits one settler and draws one ship",
    ),
    "white shuttle": (
        ('id = "E25", type = "W", needs = "W"', 'id = "E25", type = "W", needs = "R"'),
        r"shuttle 25 \(E25\): a white shuttle needs at least one W",
    ),
    "needs nobody": (('needs = "R R"', 'needs = ""'), r"\(E03\): needs must name 1 to 6 settlers"),
    "needs more than Mars holds": (
        ('needs = "R R W"', 'needs = "R R R R R R"'),
        r"\(M06\): needs must name 1 to 5 settlers",
    ),
    "tile cost": (
        ('"recruit any", tile = true', '"recruit any", tile = "yes"'),
        r"\(E06\): tile must be true or false",
    ),
    "worth": (('worth = "rows"', 'worth = "luck"'), r"ship 30 \(S30\): worth is one of"),
    "worth without colour": (
        ('worth = "column", colour = "W"', 'worth = "column"'),
        r"\(S29\): set colour if",
    ),
    "worth without per": (
        ('worth = "rows", per = 4', 'worth = "rows"'),
        r"\(S30\): set per if",
    ),
    "points": (("points = 6 }", 'points = "6" }'), r"ship 1 \(S01\): points must be a number"),
    "many points": (("points = 6 }", "points = 100 }"), r"points must be a number from 0 to 99"),
    "fewer": (("fewer = 1", "fewer = 3"), r"\(S17\): fewer is at most 2"),
    "name": (('name = "Laurel"', "name = 7"), r"\(S27\): name must be a text"),
    "name with braces": (('name = "Laurel"', 'name = "{0}"'), r"\(S27\): name must have 1 to 40"),
    "name of two lines": (('name = "Laurel"', 'name = "a\\nb"'), r"\(S27\): name must"),
    "name of blanks": (('name = "Laurel"', 'name = "  "'), r"\(S27\): name must have 1 to 40"),
    "two unknown keys": (
        ('id = "T07", type', 'id = "T07", zeal = 1, kind'),
        r"^content, tile 7 \(T07\): unknown key kind",
    ),
    "types": (
        ('id = "T07", type = "R"', 'id = "T07", type = "Y"'),
        r"^content: there must be 6 tiles of type .*, not [57]",
    ),
    "track levels": (("2, 2, 2, 4, 4, 6]", "2, 2, 2, 3, 3, 5]"), r"track: points must rise"),
    "track list": (("points = [0", 'points = ["0"'), r"points must be a list of numbers"),
    "bonuses": (("[2, 5, 7]", "[2, 5]"), r"track: bonuses must be 3 spaces"),
    "bonuses adjoining": (("[2, 5, 7]", "[2, 3, 7]"), r"bonuses must rise, and no two"),
}


@pytest.mark.parametrize("fault", sorted(BROKEN))
def test_6_1_a_broken_file_is_refused_with_row_and_reason(fault: str) -> None:
    change, sentence = BROKEN[fault]
    refuses(sentence, GANYMEDE.check_options, {"content": own_file(change)}, 2)


def lines_without(word: str) -> str:
    return "\n".join(line for line in own_file().splitlines() if word not in line)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("T30", "there must be 30 tiles, not 29"),
        ("E07", "there must be 30 Earth shuttles, not 29"),
        ("M07", "there must be 30 Mars shuttles, not 29"),
        ("S07", "there must be 30 ships, not 29"),
    ],
)
def test_6_1_a_missing_card_is_noticed(word: str, sentence: str) -> None:
    refuses(sentence, content_of, lines_without(word))


def test_6_1_a_missing_starting_tile_or_track_is_noticed() -> None:
    refuses("4 starting tiles, not 3", content_of, own_file(("start = true, ", "")))
    cut = own_file().partition("[track]")[0]
    refuses(r"one \[track\], not 0", content_of, cut)


def test_a_broken_built_in_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in FILES:
        text = (FOLDER / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace('"Laurel"', "7"), encoding="utf-8")
    monkeypatch.setattr(content, "FOLDER", tmp_path)
    refuses(r"^ships\.toml, ship 27 \(S27\): name must be", content._built_in.__wrapped__)


def with_own_cards() -> Match:
    options = {"content": own_file(("Long Horizon", "Longer Horizon"))}
    return Match.start(GANYMEDE, seats=2, options=options, dice=SeededDice("own"))


def test_6_1_an_owners_cards_are_freed_with_the_last_match_using_them() -> None:
    first, second = with_own_cards(), with_own_cards()
    id = first.state.content  # noqa: A001
    assert first.content is second.content
    del first
    gc.collect()
    assert content.content_by_id(id) is second.content
    del second
    gc.collect()
    with pytest.raises(KeyError):
        content.content_by_id(id)


def test_6_1_an_owners_cards_are_known_by_their_full_digest() -> None:
    match = with_own_cards()
    digest = hashlib.sha256(match.options["content"].encode()).hexdigest()
    assert match.state.content == digest


def test_card_too_long_for_a_button_is_refused() -> None:
    words = "recruit R|Y|B + recruit Y|B|P + recruit R|B|P"
    changed = own_file(('launch = "reputation"', f'launch = "{words}"'))
    refuses(r"a button has no room for [0-9]+ letters", content_of, changed)
