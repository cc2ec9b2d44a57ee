"""Everything that lies open is in the text board or in a picture."""

from __future__ import annotations

from collections import deque

import pytest

from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render.field_changes import changes, is_shown
from tests.support.depth import at_depth, seeds
from tests.support.random_walks import walk

BOOKKEEPING = "counts for the rules; what follows from it is shown"
THIS_TURN = "a limit of this turn, which its questions name"
UNSHOWN = {
    "ganymede": {},
    "space_empires": {
        "counters.damage": "of counters in a battle, whose picture takes a place",
        "counters.left": "the reader's own alone",
        "counters.size": "of open groups, which this position lacks",
    },
    "spacecorp": {
        "turn": BOOKKEEPING,
        "closing": "follows from the trigger and the last turns",
        "players.known": "cards seen once and held face down since",
        "start_cards": "the order of the deck",
        "unseen": "the box without the tiles found",
        "contracts.disc": BOOKKEEPING,
        "contracts.eras": "printed goals of later eras",
        "contracts.fulfilled": BOOKKEEPING,
        "produce_actions": BOOKKEEPING,
        "profit_sums": "a setting of the table",
    },
    "starfarers": {
        "declined": "offers that are gone",
        "built": THIS_TURN,
        "offers_made": THIS_TURN,
        "mined": THIS_TURN,
    },
    "starship_captains": {"tracks.event_space": "printed, the same in every game"},
}
"""Fields that are shown nowhere, with the reason."""
STEPS = 160


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_every_open_field_is_in_the_words_or_in_a_picture(slug: str) -> None:
    for seed in seeds(1, 4):
        match = Match.start(catalogue[slug], seats=3, dice=SeededDice(f"open {slug} {seed}"))
        deque(walk(match, "fair", SeededDice("open"), STEPS), maxlen=0)
        view = match.view(None)
        others = {name: other for name, other in changes(view) if other != view}
        missing = [
            name
            for name, other in others.items()
            if name not in UNSHOWN[slug] and not is_shown(view, other)
        ]
        assert not missing
        assert len(others) > 20
        # an exception that is shown by now should go
        for name in [*UNSHOWN[slug]][: at_depth(1, 9)]:
            assert not is_shown(view, others.get(name, view)), name
