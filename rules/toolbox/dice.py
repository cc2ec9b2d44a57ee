"""Dice with faces from 1 on."""

from __future__ import annotations

from functools import cache

from rules.kernel import Chance


@cache
def _faces(sides: int) -> tuple[str, ...]:
    return tuple(str(face) for face in range(1, sides + 1))


async def roll(id: str, sides: int = 6, *, owner: object = "") -> int:  # noqa: A002
    """Roll one die with faces 1 to `sides`. Each `owner` has dice of their own."""
    return int(await Chance(id, _faces(sides), f"{id} {owner}" if owner != "" else ""))
