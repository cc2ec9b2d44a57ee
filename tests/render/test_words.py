"""The text board and the alt texts have the same content as the pictures."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from render.ganymede.words import steps_words, worth_sign, worth_words
from render.picture import ALT_LIMIT, TEXT_LIMIT, PictureKind
from rules import catalogue
from rules.ganymede.charts.kinds import CardId, Ship, Shuttle, Tile
from rules.ganymede.position.view import View
from rules.kernel import Match, SeededDice
from tests.render.samples import SHIPS, SHUTTLES, TILES, player, s, t, table, who
from tests.render.walks import walked

NAMES = ("Ada", "Brigitte", "Chidi", "Konstantin the Long")


def fullest(reader: int | None) -> View:
    """Return a table with as much on it as four players can gather."""
    view = table(4, reader)
    every = list(SHUTTLES.values())
    crowd = tuple(
        player(
            seat,
            tiles=t("T28", "T25", "T30"),
            earth="RRYYBB",
            mars="RYBPP",
            ships=("S24", "S25"),
            crews=("RRR", "RYBP"),
            # the game has 60 shuttles
            columns=[every[:3]] * 5,
            hand=s("S16", "S25", "S11", "S24"),
            reputation=9,
            # the fourth launch ends the game, but a turn may have two
            launched=s("S22", "S25", "S24", "S19", "S29")[: 4 + (seat == 0)],
            shown=seat == reader,
        )
        for seat in range(4)
    )
    discards = tuple(CardId(f"T{number:02}") for number in range(1, 19))
    return replace(
        view, players=crowd, final_round=True, ended_by="launches", tile_discards=discards
    )


def alt(view: View, kind: PictureKind = PictureKind.OVERVIEW, seat: int | None = None) -> str:
    return render.board_picture(view, kind=kind, seat=seat, names=NAMES).alt


def test_text_board_names_all_cards_and_effects() -> None:
    view = table(4, 0)
    text = render.text_board(view, names=NAMES)
    for card in (*view.tiles, *view.earth, *view.mars):
        if card is not None:
            assert f"`{card.id}`" in text
            assert steps_words(card.steps) in text
    for ship in view.ships:
        assert ship is not None
        assert f"`{ship.id}` {ship.name}: {worth_words(ship)}" in text
    for each in view.players:
        slots = [slot.ship for slot in each.slots if slot.ship is not None]
        ids = [tile.id for tile in each.tiles] + [ship.id for ship in (*each.launched, *slots)]
        assert all(f"`{held}`" in text for held in ids)


def test_the_text_board_tells_where_the_game_stands() -> None:
    text = render.text_board(table(4), names=NAMES)
    assert "round 7, Ada's turn" in text
    assert "Supply: R 7, Y 4, B 11, P 5" in text
    assert "Discarded tiles: T05, T10" in text
    for pile in (14, 19, 21, 17):
        assert f"(pile {pile})" in text
    assert (
        "**1. Ada** (their turn), first player: 13 points (ships 10, reputation 1, settlers 2)"
        in text
    )
    assert "Reputation 9 (6 points), 4 in hand" in text
    assert "Earth RRYB of 6, Mars BP of 5" in text
    assert "Aboard RYB, needs 4 different" in text
    assert "Shuttles: R 2 (R R), Y 1 (Y), B 0, P 3 (P PW PYW), W 0" in text


def test_used_shuttles_are_named_in_the_words_for_one_seat() -> None:
    alt = render.board_picture(table(4), kind="seat", seat=0, names=NAMES).alt
    assert "Shuttles: R 2 (E01 R, M02 R), Y 1 (E08 Y), B 0" in alt


def test_the_text_board_tells_the_end() -> None:
    last = replace(table(2), final_round=True, ended_by="earth")
    assert "final round (the Earth pile is empty)" in render.text_board(last)
    assert "game over (the Earth pile is empty)" in render.text_board(replace(last, active=None))
    assert "choose their first ships" in render.text_board(replace(table(2), active=None))


def test_only_the_readers_hand_is_reported() -> None:
    assert "hand:" not in render.text_board(table(4))
    mine = render.text_board(table(4, 0))
    assert mine.count("hand:") == 1
    assert "`S15` Chart Room" in mine
    assert "Mirror Deck" not in mine


def test_ships_put_under_the_pile_are_listed_for_their_reader() -> None:
    view = replace(table(2, 0), bottom=s("S02", "S16"))
    assert "Put under the pile by you: S02 S16" in render.text_board(view)


def test_one_seat_can_be_reported_alone() -> None:
    text = render.text_board(table(4), seat=1, names=NAMES)
    assert text.startswith("**2. Brigitte**")
    assert "Ada" not in text


def test_the_fullest_table_fits_into_one_message() -> None:
    assert 2500 < len(render.text_board(fullest(None), names=["N" * 32] * 4)) <= TEXT_LIMIT
    assert len(render.text_board(fullest(2), names=["N" * 32] * 4)) <= TEXT_LIMIT


def test_longer_texts_are_split_between_blocks() -> None:
    text = render.text_board(table(4), names=NAMES)
    pieces = render.parts(text, 900)
    assert len(pieces) > 2
    assert all(len(piece) <= 900 for piece in pieces)
    assert [line for piece in pieces for line in piece.split("\n") if line] == [
        line for line in text.split("\n") if line
    ]
    assert render.parts("short") == ["short"]


def test_alt_texts_keep_the_limit() -> None:
    for view in (table(4), fullest(3)):
        for kind in (PictureKind.OVERVIEW, PictureKind.SEAT):
            assert 200 < len(alt(view, kind, 3)) <= ALT_LIMIT
    assert len(alt(fullest(3), PictureKind.HAND)) <= ALT_LIMIT


def test_the_alt_text_of_the_overview_tells_every_board() -> None:
    description = alt(table(4))
    for words in (
        "round 7, Ada's turn",
        "Ships S02 S25 S30",
        "Earth E03 E12 E16",
        "Ada: 13 points, reputation 2, hand 3, tiles T06 T01 T23, Earth RRYB, Mars BP",
        "ship 1 S05 with RR, ship 2 S19 with RB",
        "shuttles R2Y1B0P3W0, launched S01 S08",
        "Konstantin the Long: 26 points",
    ):
        assert words in description


def test_the_alt_text_of_a_hand_tells_its_ships() -> None:
    words = alt(table(4, 3), PictureKind.HAND)
    assert words.startswith("Your hand: S16 Mirror Deck: 5 points; launch: adapt; ")


def test_words_of_effects_and_worth() -> None:
    assert steps_words(TILES[CardId("T01")].steps) == "recruit red and draw a ship"
    assert steps_words(TILES[CardId("T28")].steps) == "recruit any or draw a ship"
    assert steps_words(SHUTTLES[CardId("M25")].steps) == "recruit blue or purple"
    assert steps_words(SHUTTLES[CardId("E28")].steps) == "no effect"
    assert steps_words(SHIPS[CardId("S13")].launch) == "move ×2"
    worths = {key: (worth_sign(ship), worth_words(ship)) for key, ship in SHIPS.items()}
    assert worths[CardId("S01")] == ("6", "6 points")
    assert worths[CardId("S19")] == ("1+", "1 + 1 per red symbol")
    assert worths[CardId("S24")] == ("1×", "1 per yellow symbol")
    assert worths[CardId("S27")] == ("=", "reputation points")
    assert worths[CardId("S29")] == ("2×", "2 per white shuttle")
    assert worths[CardId("S30")] == ("4×", "4 per full row")


def test_seats_without_a_name_are_numbered() -> None:
    words = render.text_board(table(3), names=("Ada", " "))
    assert "**1. Ada**" in words
    assert "**2. Player 2**" in words
    assert "**3. Player 3**" in words


def test_colours_of_an_empty_planet() -> None:
    empty = replace(table(2).players[0], earth=who(""))
    view = replace(table(2), players=(empty, table(2).players[1]))
    assert "Earth – of 6" in render.text_board(view)


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_alt_text_has_no_markdown(slug: str) -> None:
    game = catalogue[slug]
    match = Match.start(game, seats=max(2, game.seats[0]), dice=SeededDice("alt"))
    names = ["Ann", "Bea", "Cyd", "Dov"][: match.seats]
    requests: list[tuple[str, int | None]] = [(PictureKind.OVERVIEW, None), (PictureKind.SEAT, 1)]
    requests += [
        (PictureKind.HAND, None),
        *((each.name, None) for each in render.extras(match.view(0))),
    ]
    for kind, seat in requests:
        alt = render.board_picture(match.view(0), names=names, kind=kind, seat=seat).alt
        assert not set("*`_~\n") & set(alt), (kind, alt)


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_extra_pictures_for_every_view_always_have_words(slug: str) -> None:
    for seats in {catalogue[slug].seats[0], catalogue[slug].seats[-1]}:
        names = [f"P{seat}" for seat in range(seats)]
        for _, match in walked(slug, seats, 1):
            view = match.view(None)
            for extra in filter(lambda extra: extra.always, render.artists[slug].extras):
                assert extra.words(view, names), extra.name


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_zoom_opens_on_the_board_and_ends_with_the_seats(slug: str) -> None:
    game = catalogue[slug]
    for seats in {game.seats[0], game.seats[-1]}:
        view = Match.start(game, seats=seats, dice=SeededDice("zoom")).view(None)
        scene = render.compose(view, names=[f"P{seat}" for seat in range(seats)])
        own = [name for name, box in scene.regions.items() if box in scene.seats.values()]
        places = render.places(view, render.ZOOM)
        assert sorted(places) == sorted(scene.regions)
        assert list(places[-len(own) :]) == own
        on_maps = [f for f in scene.fields if f.intersects(scene.regions[places[0]])]
        assert on_maps or not scene.fields, "a map before the strips around it"


def test_zoom_of_spacecorp_opens_on_a_whole_region() -> None:
    view = Match.start(catalogue["spacecorp"], seats=3, dice=SeededDice("zoom")).view(None)
    first = render.places(view, render.ZOOM)[0]
    opened, named = (render.compose(view, kind=render.ZOOM, at=at) for at in ("", first))
    assert opened.items == named.items


def test_both_halves_of_the_display_show_whole_cards() -> None:
    view = table(4)
    halves = [
        {*render.compose(view, kind=render.ZOOM, at=f"Display, {side}").texts()}
        for side in ("left", "right")
    ]
    cards = [card.id for row in rows(view) for card in row if card is not None]
    assert sorted(cards) == sorted(card for words in halves for card in words & {*cards})
    assert {ship.name for ship in view.ships if ship} <= halves[0] | halves[1]


def rows(view: View) -> tuple[tuple[Tile | Shuttle | Ship | None, ...], ...]:
    """Return the rows of the display."""
    return view.ships, view.mars, view.earth, view.tiles
