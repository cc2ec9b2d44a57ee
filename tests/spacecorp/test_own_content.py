"""An owner's own file: cards, Discovery tiles and colonies of a table, each fault a sentence."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import render
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.content import CARDS, COLONIES, TILES
from rules.spacecorp.charts.own import LONGEST_FILE
from tests.spacecorp.own_file import crane, named, own_file
from tests.support import secrets
from tests.support.asking import refuses


def begun(text: str, **options: str) -> Match:
    given = {"content": text, **options}
    return Match.start(SPACECORP, seats=2, options=given, dice=SeededDice("own"))


def ids(table: Mapping[Any, Any]) -> set[str]:
    """Return the ids in a table that an owner's file has brought."""
    return {str(name) for name in table if "." in name}


def test_an_owners_cards_are_played_with_and_the_rest_is_built_in() -> None:
    text = own_file("card", lambda rows: rows[14].update(name="Iron Crane", does="Build 5"))
    match = begun(text, end="mariners")
    state = match.state
    held = [*state.deck, *state.start_pool, *state.offers, *state.players[0].hand]
    cards = [CARDS[card] for card in held if not CARDS[card].time]
    assert all(re.fullmatch(r"M\d\d\.[0-9A-Z]{3}", card.id) for card in cards)
    assert "Iron Crane" in {card.name for card in CARDS.values()}
    assert all("." not in tile for stack in state.stacks.values() for tile in stack)
    seat, ask = min(match.asks().items())
    assert ask.keys[0] == "research"
    assert any(key.startswith("upgrade:M0") for key in ask.keys)
    assert render.board_picture(match.view(seat), kind="hand", names=("Ann", "Bea")).png


def test_an_owners_tiles_and_colonies_too() -> None:
    text = own_file("tile") + "\n" + own_file("colony", named("New Home"))
    match = begun(text, begin="starfarers")  # it holds the pieces of the file
    state = match.state
    assert all("." in tile for stack in state.stacks.values() for tile in stack)
    assert all("." in tile for tile in state.colonies)
    assert any(COLONIES[tile].name == "New Home" for tile in state.colonies)
    assert all("." not in card for card in state.deck)


def test_own_pieces_keep_secrets() -> None:
    options = {"end": "mariners", "content": own_file("card")}
    compared = secrets.walk(SPACECORP, seats=2, seed="own secrets", options=options)
    assert compared.changed > compared.positions // 4


def test_two_tables_with_different_files_run_side_by_side() -> None:
    first, two = (begun(own_file("card", crane(f"Drive {name}"))) for name in "AB")
    names = [
        {
            CARDS[card].name
            for card in (*m.state.deck, *m.state.start_pool, *m.state.players[0].hand)
        }
        for m in (first, two)
    ]
    assert "Drive A" not in names[1]
    assert "Drive B" not in names[0]
    plain = Match.start(SPACECORP, seats=2, dice=SeededDice("plain"))
    assert all("." not in card for card in plain.state.deck)


def test_pieces_are_freed_with_the_last_match_and_reloaded() -> None:
    gc.collect()
    assert not ids(CARDS) | ids(TILES) | ids(COLONIES)
    match = begun(own_file("card") + "\n" + own_file("tile"))
    assert ids(CARDS)
    save, asks = match.save(), match.asks()
    before = {seat: ask.keys for seat, ask in asks.items()}
    del match, asks
    gc.collect()
    assert not ids(CARDS) | ids(TILES)
    again = Match.load(save, catalogue)
    assert {seat: ask.keys for seat, ask in again.asks().items()} == before
    assert ids(CARDS)


BROKEN: dict[str, Callable[[], str]] = {
    "this isn't TOML": lambda: "[[card",
    "unknown section [planet]. Use one of: card, tile, colony": lambda: "[[planet]]\nid = 1",
    "'Move five' isn't a use of a card": lambda: own_file(
        "card", lambda rows: rows[0].update(does="Move five")
    ),
    "'sail' is not a valid Action": lambda: own_file(
        "card", lambda rows: rows[0].update(does="Sail 3")
    ),
    "value must be a number from 1 to 99": lambda: own_file(
        "card", lambda rows: rows[0].update(does="Move 100")
    ),
    "'M1-M999999999' isn't a range of cards": lambda: own_file(
        "card", lambda rows: rows[0].update(ids="M1-M999999999")
    ),
    "'P01' isn't a valid id; M01 is one": lambda: own_file(
        "card", lambda rows: rows[0].update(ids="P01")
    ),
    "M01 appears twice": lambda: own_file("card", lambda rows: rows.append(dict(rows[0]))),
    "unknown key colour; use one of:": lambda: own_file(
        "card", lambda rows: rows[0].update(colour="red")
    ),
    "'moon' isn't an era": lambda: own_file("card", lambda rows: rows[0].update(era="moon")),
    "name must have 1 to 32 plain characters": lambda: own_file("card", named("a*b")),
    "'D\u0660\u0661' isn't a valid id; D01 is one": lambda: own_file(
        "tile", lambda rows: rows[0].update(ids=["D\u0660\u0661"])
    ),
    "'M\u0660\u0661' isn't a range of cards": lambda: own_file(
        "card", lambda rows: rows[0].update(ids="M\u0660\u0661")
    ),
    "mariners, card ids: there are 42, not 46": lambda: own_file("card", lambda rows: rows.pop(0)),
    "cash must be a number from 0 to 99": lambda: own_file(
        "tile", lambda rows: rows[0].update(cash=-1)
    ),
    "'X99' isn't a valid id; D01 is one": lambda: own_file(
        "tile", lambda rows: rows[0].update(ids=["X99"])
    ),
    "ids must be a list": lambda: own_file("tile", lambda rows: rows[0].update(ids="D01")),
    "special is phobes or introvs": lambda: own_file(
        "tile", lambda rows: rows[0].update(special="dragons")
    ),
    "Invalid enum value 'Z'": lambda: own_file("tile", lambda rows: rows[0].update(icons="Z")),
    "the tiles of e2 lead on themselves": lambda: own_file(
        "tile", lambda rows: rows[6].update(draws="e1")
    ),
    "stack e1: 7 tiles are needed, not 6": lambda: own_file(
        "tile", lambda rows: rows[0].update(draws="e2")
    ),
    "sideboard, colony tiles: there are 31, not 32": lambda: own_file(
        "colony", lambda rows: rows.pop()
    ),
    "Edges on several cards: poach": lambda: own_file(
        "card", lambda rows: [row.update(edge="poach") for row in rows if row["ids"] == "M45"]
    ),
    f"at most {LONGEST_FILE} characters": lambda: "# so\n" * LONGEST_FILE,
    "a line has more than 300 characters": lambda: "a" * 301,
    "a character": lambda: "name = '\ud800'",
}


@pytest.mark.parametrize(
    "name", ["https://x.y", "a\u2028b", "\u202egnp", "a\u200b", "\u3164", "# big", "x" * 33]
)
def test_a_hostile_name_is_refused(name: str) -> None:
    refuses("name must", SPACECORP.check_options, {"content": own_file("card", crane(name))}, 2)


@pytest.mark.parametrize("words", BROKEN)
def test_a_broken_file_is_refused_in_one_sentence(words: str) -> None:
    with pytest.raises(IllegalAnswer) as refusal:
        SPACECORP.check_options({"content": BROKEN[words]()}, 2)
    report = str(refusal.value)
    assert report.startswith("content")
    assert report.endswith(".")
    assert "\n" not in report
    assert words in report or words == "a character"
