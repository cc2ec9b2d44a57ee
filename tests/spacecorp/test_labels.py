"""Labels keep within a button, whatever the players are called."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.discord_limits import MAX_BUTTON_LABEL, MAX_OPTION_TEXT
from rules.spacecorp.actions.menu import OWN_EDGES, TurnUse, use_words
from rules.spacecorp.actions.payment import Lent, Payment
from rules.spacecorp.actions.payment_words import payment_label, payment_words
from rules.spacecorp.actions.piece_words import piece_words
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import Play, Task
from rules.spacecorp.charts.content import CARDS, CHARTS, COLONIES, PROGRESS, site_of
from rules.spacecorp.charts.kinds import Action, CardId, Era, SiteId, Stack
from rules.spacecorp.position.colonies import effect_words
from rules.spacecorp.position.words import card_words, colony_words, progress_words
from tests.spacecorp.position import PLANETEERS, STARFARERS, Board, ask_of

TASK = Task(Action.MOVE, 0, 12, ports=(1,), shields=(1,), exposed=True)


def named(words: str) -> str:
    """Return a label with the longest names in it."""
    for seat in range(4):
        words = words.replace(f"{{{seat}}}", "W" * 32)
    return words


def moves(number: int) -> tuple[Play, ...]:
    cards = [card for card, chart in CARDS.items() if card[0] == "P" and chart.face(Action.MOVE)]
    return tuple(Play(card, False) for card in cards[:number])


def test_buttons_describe_edges_and_specials() -> None:
    uses = [TurnUse("edge", edge) for edge in OWN_EDGES]
    uses += [TurnUse(Action.SPECIAL, card) for card, chart in CARDS.items() if chart.special]
    labels = [use_words(Board(PLANETEERS).state, 0, use) for use in uses]
    assert [label for label in labels if len(label) > MAX_BUTTON_LABEL] == []
    assert "Salvage (Edge): take all offers, and do not draw in step 6" in labels
    assert "Special M40: reveal the tile of an empty site and take its awards" in labels


@pytest.mark.parametrize("era", Era)
def test_explore_names_the_stacks_of_the_empty_boxes(era: Era) -> None:
    """Name only stacks of the era: in Starfarers e# is a cost alone [p18, p20]."""
    state = Board(era).state
    stacks = [stack.capitalize() if len(stack) > 2 else stack for stack in state.stacks]
    for name in CHARTS[era].sites:
        if (site := site_of(era, name)).stacks:
            label = use_words(state, 0, TurnUse(Action.EXPLORE, site.id))
            named = set(re.findall(r"pile (e\d+)|\d ([A-Z]\w+) tile", label))
            assert named, label
            assert {stack or kind for stack, kind in named} <= set(stacks), label
            assert len(label) <= MAX_BUTTON_LABEL


def test_explore_counts_the_tiles_of_a_star_system() -> None:
    board = Board(STARFARERS)
    use = TurnUse(Action.EXPLORE, "epsilon-eridani")
    label = use_words(board.state, 0, use)
    assert label.endswith(" (takes 10; 1 Primary tile and 2 Secondary tiles)")
    board.with_tile("epsilon-eridani", "D47", "D57")
    assert use_words(board.state, 0, use).endswith(" (takes 10; 1 Secondary tile)")


def test_explore_and_build_name_a_needed_rival() -> None:
    # a lone payment isn't asked about, so the label is all that the player reads
    board = Board(seats=3).with_team("luna").slot(2, "M10", seat=1)
    label = ask_of(board.match(), "turn.action").label("explore:luna")
    assert label == "Explore at Luna (a tile of pile e1), with {1}'s Infra (they may draw)"
    own = Board(seats=3).with_team("luna").slot(2, "M10", seat=1).hand("M11")
    assert "draw" not in ask_of(own.match(), "turn.action").label("explore:luna")
    board = Board(seats=3).with_team("luna").slot(2, "M09", seat=1).slot(3, "M23", seat=1)
    board.state.spots[SiteId("luna")].tiles.append(board.state.stacks[Stack.E1].pop())
    label = ask_of(board.match(), "turn.action").label("build:luna")
    assert label == "Build at Luna (takes 2), with {1}'s Infra (they may draw)"


def test_several_possible_helpers_are_not_named() -> None:
    board = Board(seats=4).with_team("north-mars").hand("M11")
    board.slot(2, "M10", seat=1).slot(2, "M28", seat=2)
    label = ask_of(board.match(), "turn.action").label("explore:north-mars")
    assert label.endswith(", with a rival's help (they may draw)")
    assert len(named(label)) <= MAX_OPTION_TEXT


def test_cards_progress_and_colonies_fit_on_a_button() -> None:
    labels = [card_words(card) for card in CARDS]
    labels += [f"Slot 1: {card_words(c)} goes back to your hand" for c in CARDS if CARDS[c].infra]
    labels += [progress_words(card) for card in PROGRESS]
    labels += [colony_words(tile, effect_words(tile)) for tile in COLONIES.values()]
    assert [label for label in labels if len(label) > MAX_OPTION_TEXT] == []


def test_a_short_payment_lists_everything_missing() -> None:
    payment = Payment(Board(PLANETEERS).state, TASK, (0,), moves(1))
    assert payment_label(payment) == f"Your Infra + P01: {payment_words(payment)}"


def test_first_phrase_of_a_payment_names_all_its_cards() -> None:
    state = Board(PLANETEERS, 4).state
    label = payment_label(Payment(state, TASK, (0,), moves(2), Time.DOUBLE))
    assert label.startswith("Your Infra + P01 + P02 with Time: your Infra ")
    label = payment_label(Payment(state, TASK, (2,), moves(1)))
    assert label.startswith("A rival's Infra + P01: 1 rival's piece (they may draw) + 1 card = ")
    lone = payment_label(Payment(state, TASK, (0,)))
    assert lone.startswith("Your Infra (")


@pytest.mark.parametrize("cards", range(9))
@pytest.mark.parametrize("hqs", [(0,), (1,), (0, 1), (1, 2), (2, 3)])
@pytest.mark.parametrize("rival", [-1, 0, 3])
@pytest.mark.parametrize("time", [Time.DOUBLE, Time.TWICE])
def test_any_payment_fits_on_a_button_and_says_its_value(
    cards: int, hqs: tuple[int, ...], rival: int, time: Time
) -> None:
    state = Board(PLANETEERS, 4).state
    lent = Lent(port=rival, shield=rival)
    payment = Payment(state, TASK, hqs, moves(cards), time, lent, spent=3)
    label = payment_label(payment)
    assert len(named(label)) <= MAX_OPTION_TEXT
    assert f" = {payment.total} of 12" in label


def test_a_shortened_payment_lists_ids_then_numbers() -> None:
    state = Board(PLANETEERS, 4).state
    by_id = payment_label(Payment(state, TASK, (0,), moves(5)))
    assert all(play.card in by_id for play in moves(5))
    assert CARDS[CardId("P01")].name not in by_id
    lent = Lent(port=3, shield=3)
    label = payment_label(Payment(state, TASK, (1, 2), moves(5), lent=lent))
    assert "4 rivals' pieces (they may draw) + 5 cards = " in label


def test_two_pieces_and_an_arrow_fit_on_one_line() -> None:
    begun = Payment(Board(PLANETEERS, 4).state, TASK, (0,))
    steps = {
        "one": replace(begun, hqs=(3,)),
        "two": replace(begun, hqs=(2, 3)),
        "card": replace(begun, plays=moves(1)),
        "time": replace(begun, time=Time.TWICE),
        "port": replace(begun, lent=Lent(port=3)),
        "plant": replace(begun, lent=Lent(plant=3)),
        "shield": replace(begun, lent=Lent(shield=3)),
        "veil": replace(begun, veil=True),
        "profit": replace(begun, spent=3),
    }
    labels = {name: piece_words(begun, more) for name, more in steps.items()}
    assert len(set(labels.values())) == len(labels)
    assert max(len(named(label)) for label in labels.values()) <= (MAX_OPTION_TEXT - 3) // 2
    assert labels["two"].startswith("Seat 3's and seat 4's Infra: ")
