"""Reasons to pass for the rest of an era."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.spacecorp.eras.ending import passes_to_close
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.toolbox.sentences import counted, listed

PASSED: Final = "Nothing that you can still do seems to gain anything, in this era or later"
CUT_SHORT: Final = (
    "Once you pass, {rivals} only one more turn in this era, and nothing that you can still do "
    "seems worth more than that"
)
RIVAL: Final = "{{{seat}}} ({cards})"
AHEAD: Final = "; you lead by {lead}T, and passing ends the era sooner"


def passed(appraisal: Appraisal, _target: str, _ahead: Sequence[str]) -> str:
    """Return why nothing more is done in this era."""
    rivals = _cut_short(appraisal)
    has = "has" if len(rivals) == 1 else "have"
    text = CUT_SHORT.format(rivals=f"{listed(rivals)} {has}") if rivals else PASSED
    return text + (AHEAD.format(lead=appraisal.lead) if appraisal.lead > 0 else "")


def _cut_short(appraisal: Appraisal) -> list[str]:
    """Return the rivals to whom this pass leaves a single turn, with their number of cards."""
    players = appraisal.view.players
    passes = sum(player.passed for player in players)
    if appraisal.view.closing or passes + 1 != passes_to_close(len(players)):
        return []
    return [
        RIVAL.format(seat=player.seat, cards=counted(player.hand_size, "card"))
        for player in players
        if not player.passed and player.seat != appraisal.seat
    ]
