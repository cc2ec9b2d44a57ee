"""The strip below the map: the current battle, or the result of the last one."""

from __future__ import annotations

from render.palettes import Role
from render.scene import Box, Part, Scene, Weight
from render.space_empires import art
from render.space_empires.battle_lines import battles
from render.space_empires.layout import LETTERS
from render.space_empires.owners import plain_sign
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.position.view import Battle, Shot, View
from rules.toolbox.sentences import counted

MOST_PIPS = 3
"""Maximum number of stars beside a counter; more damage is shown as a number."""
HEIGHT = 48
"""Pixels of the strip."""


def strip_height(view: View) -> int:
    """Return the height of the strip; 0 without a battle."""
    return HEIGHT if battles(view) else 0


def draw_strip(scene: Scene, box: Box, view: View) -> None:
    """Draw the last battle on one line: who attacks whom, and who holds the hex."""
    battle, *others = battles(view)
    outline, stroke = (Role.LINE, 2) if battle.over else (Role.ACCENT, 4)
    scene.rectangle(box, Role.LANE, 12, outline=outline, stroke=stroke)
    parts: list[Part] = [
        art.BURST,
        f"Battle in {battle.hex}:",
        plain_sign(battle.attacker),
        "attacks",
    ]
    parts += [plain_sign(battle.defender)] if battle.defender != NOBODY else ["nobody"]
    if not battle.over:
        parts.append(f"· round {battle.round}" if battle.round else "· lines form")
    elif battle.holder != NOBODY:
        parts += ["· held by", plain_sign(battle.holder)]
    lost = [sum(entry.lost for entry in battle.entries if entry.side == side) for side in (0, 1)]
    for owner, count in zip((battle.attacker, battle.defender), lost, strict=True):
        parts += ["·", plain_sign(owner), f"loses {count}"] if battle.over and count else []
    parts += [f"· +{len(others)} more"] if others else []
    scene.line(box.inset(10, 0), parts, LETTERS, Role.INK, Weight.HEAVY)
    words = " ".join(part for part in parts if isinstance(part, str))
    content = f"{battle.hex} {battle.attacker} {battle.defender} {words} {len(battle.shots)}"
    # the place of the battle has the rank of one; this line has the words for it
    scene.mark("battle", box, content)


def pips(damage: int) -> tuple[Part, ...]:
    """Return damage as stars, counted where there are many."""
    return (art.PIP,) * damage if damage <= MOST_PIPS else (art.PIP, f"×{damage}")


def dice_words(battle: Battle) -> str:
    """Return the dice of the last round in which any were rolled, the last ones first."""
    if not battle.shots:
        return "no dice yet"
    last = battle.shots[-1].round
    shots = [shot for shot in battle.shots if shot.round == last]
    hits = sum(shot.hit for shot in shots)
    latest = ", ".join(shot_words(shot) for shot in shots[:-4:-1])
    dice = counted(len(shots), "die", "dice")
    return f"Round {last}: {dice}, {counted(hits, 'hit')}. Last: {latest}"


def shot_words(shot: Shot) -> str:
    """Return one die in words."""
    firer, target = (uid.partition(".")[2] for uid in (shot.firer, shot.target))
    fell = "hit" if shot.hit else "miss"
    return f"{firer} at {target or 'colony'} needs {shot.need}, {shot.rolled} {fell}"
