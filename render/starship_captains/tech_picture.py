"""The techs that a question offers, in two columns: a phone shows eight in large letters."""

from __future__ import annotations

from collections.abc import Sequence

from render.palettes import Role
from render.scene import Box, Scene, Weight
from render.starship_captains import art
from render.wrapping import wrap_text
from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.position.view import View

WIDTH, MARGIN, GAP = 720, 12, 8
CARD, LEGEND, SIGN = 104, 40, 44
"""Heights of a tech and of the bonuses' legend, and the side of a bonus."""
NAME, LINE, BESIDE = 25, 32, 33
"""Letters of a name, the height of a line of it, and letters beside drawings."""


def tech_choice(view: View, keys: Sequence[str]) -> Scene:
    """Draw the techs with these ids: colour, name and bonuses; menus have the effects."""
    archived = [tech for track in view.tracks for tech in track.archive]
    techs = [tech for tech in (*view.display, *archived) if tech is not None and tech.id in keys]
    rows = -(-len(techs) // 2)
    scene = Scene(WIDTH, 2 * MARGIN + LEGEND + rows * (CARD + GAP))
    legend, rest = scene.whole.inset(MARGIN).top(LEGEND)
    scene.line(legend, art.bonus_legend(), BESIDE, Role.INK, Weight.BOLD)
    cells = [cell for row in rest.rows(max(1, rows), 0) for cell in row.columns(2, GAP)]
    for tech, cell in zip(techs, cells, strict=False):
        _draw_tech(scene, Box(cell.x, cell.y, cell.w, CARD), tech)
    return scene


def _draw_tech(scene: Scene, box: Box, tech: Tech) -> None:
    scene.rectangle(box, Role.CARD, 12, outline=Role.LINE, stroke=2)
    left, rest = box.inset(GAP, 6).left(SIGN, GAP)
    right, words = rest.right(SIGN, GAP)
    for pair, side in ((tech.icons.left, left), (tech.icons.right, right)):
        for icon, cell in zip(pair, side.rows(2, 2), strict=True):
            scene.icon(cell.square(SIGN), art.bonus(icon))
    if tech.room:
        sign, words = words.left(SIGN, GAP)
        scene.icon(sign.square(SIGN), art.line_sign(tech.room.colour))
    lines = list(wrap_text(f"{tech.id} {tech.name}", words.w, NAME))
    top = words.y + (words.h - LINE * len(lines)) // 2
    for number, line in enumerate(lines):
        row = Box(words.x, top + LINE * number, words.w, LINE)
        scene.line(row, line, NAME, Role.INK, Weight.BOLD)
    scene.mark(f"tech:{tech.id}", box)
