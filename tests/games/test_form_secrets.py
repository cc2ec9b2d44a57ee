"""Forms depend on nothing that their seat can't know: they stay the same after a redeal."""

from __future__ import annotations

import pytest

from bot.panel.forms import Form, form_of, offered_forms
from bot.panel.panel import build_panel
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.bot.support.limit_checks import NAMES
from tests.support import ledger
from tests.support.depth import at_depth, seeds
from tests.support.secrets import leg_begun

COMPARED = {"space_empires": 10, "starfarers": 10}
"""Forms that a few walks compare at least, in games whose questions come back."""


def forms(match: Match, seat: int) -> dict[str, Form | None]:
    """Return all forms of a seat's panel."""
    panel = build_panel(match, "abcdef", seat, (), NAMES)
    return {name: form_of(match, panel, name, NAMES) for name in offered_forms(panel)}


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_form_reveals_nothing_hidden(slug: str) -> None:
    assert sum(compared(slug, number) for number in seeds(2, 60)) >= COMPARED.get(slug, 0)


def compared(slug: str, number: int) -> int:
    """Walk a match, and compare the forms of each leg's first question; how many were."""
    match, dice = ledger.walked(catalogue[slug], number), SeededDice(f"answers {number}")
    count = 0
    for _ in range(at_depth(150, 600)):
        if match.result is not None:
            break
        seat, key = ledger.next_answer(match, number, dice)
        if match.rested:
            real, dealt = leg_begun(match, None, dice), leg_begun(match, seat, dice)
            if seat in real.asks() and (result := forms(real, seat)):
                assert result == forms(dealt, seat), f"a form tells seat {seat} a secret"
                count += len(result)
        match.answer(seat, key)
    return count
