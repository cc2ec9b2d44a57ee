"""Hexes that are equally good for a machine or an alien fleet: a player says which [21.5]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import Choice, Flow
from rules.space_empires.charts.hexes import HexId
from rules.space_empires.charts.owners import SEAT


async def best_place(
    ranks: Mapping[HexId, tuple[int, ...]], what: str, prompt: str, rule: str
) -> HexId:
    """The hex of the lowest rank; among equal ones a lone player says which [21.5, 22.6]."""
    best = min(ranks.values())
    equal: dict[str, HexId] = {at: at for at, rank in ranks.items() if rank == best}
    first = next(iter(equal))
    return await Choice(what, SEAT, prompt, rule, equal, default=first, flow=Flow.DECISION)
