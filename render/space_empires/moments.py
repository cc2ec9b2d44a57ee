"""Battles face to face, with what was hit: shown until each side has moved on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.drawings.tokens import damage
from render.moments import Moment, MomentLine, Piece
from render.space_empires.battle_lines import Fighter, battles, line_of
from render.space_empires.owners import owner_name, plain_sign, style_of
from render.space_empires.silhouettes import facing
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.position.view import Battle, View
from rules.toolbox.sentences import counted

SKY_WIDE, SKY_TALL, MIDDLE, FALLEN = 720, 240, 40, 0.62
"""Pixels of the sky, between both lines, and the share of a ship that its burst covers."""
MAX_SHIPS = 6
"""Maximum number of a side's ships drawn."""


def moments(view: View, seen: View, names: Sequence[str]) -> Iterator[Moment]:
    """Yield the battles that a side has not seen yet, those of the player to move first.

    They stay as long as the rules keep them, so nothing depends on the earlier view.
    """
    del seen
    new = [battle for battle in battles(view) if battle.over and battle.unseen]
    order = sorted(new, key=lambda battle: view.active not in battle.unseen)
    yield from (_moment(view, battle, names) for battle in order)


def _moment(view: View, battle: Battle, names: Sequence[str]) -> Moment:
    """Return the moment of a battle: both sides' ships, losses and the holder of the hex."""
    sky: list[Piece] = []
    lines: list[MomentLine] = []
    for side, owner in enumerate((battle.attacker, battle.defender)):
        if owner == NOBODY:
            continue
        line = line_of(view, battle, side)
        sky += _side(owner, line, side)
        ships = sum(max(1, fighter.chip.size) for fighter in line)
        lost = sum(fighter.fell for fighter in line)
        left = sum(fighter.left for fighter in line)
        words = [counted(ships, "ship"), f"{lost} lost" * bool(lost), f"{left} fled" * bool(left)]
        lines.append(
            MomentLine(plain_sign(owner), owner_name(owner, names), ", ".join(filter(None, words)))
        )
    held = battle.holder in (battle.attacker, battle.defender) and battle.holder != NOBODY
    holder = owner_name(battle.holder, names) if held else ""
    title = f"{holder} holds {battle.hex}" if held else f"Battle in {battle.hex}"
    return Moment(title, sky, lines)


def _side(owner: int, line: Sequence[Fighter], side: int) -> Iterator[Piece]:
    """Yield one line of battle, its ships toward the enemy; what was hit bursts."""
    ships = [
        (fighter, number >= max(1, fighter.chip.size) - fighter.fell)
        for fighter in line
        for number in range(max(1, fighter.chip.size))
    ]
    # what was hit must be seen where not all have room
    ships.sort(key=lambda ship: not ship[1])
    shown = ships[:MAX_SHIPS]
    across = 3 if len(shown) > 1 else 1
    width = (SKY_WIDE // 2 - MIDDLE) // across
    side_ = min(width, SKY_TALL // (2 if len(shown) > across else 1), 150)
    for place, (fighter, fell) in enumerate(shown):
        row, column = divmod(place, across)
        drawing = facing(fighter.chip.kind, style_of(owner), right=side == 0)
        left = SKY_WIDE // 2 - MIDDLE // 2 - (column + 1) * width
        x = left if side == 0 else SKY_WIDE - left - side_
        y = row * (SKY_TALL // 2) + (SKY_TALL // (2 if len(shown) > across else 1) - side_) // 2
        yield Piece(drawing or plain_sign(owner), x, y, side_)
        if fell:
            burst = round(side_ * FALLEN)
            shift = (side_ - burst) // 2
            yield Piece(damage(), x + shift, y + shift, burst)
