"""The legend: what letters, symbols and short figures mean in this era."""

from __future__ import annotations

from collections.abc import Mapping

from render.scene import Box, Part, Scene, Weight
from render.spacecorp import art
from render.theme import Role
from rules.spacecorp.charts.kinds import LATER_BASES, Action, BaseKind, Era, Icon

SIZE = 20
STRANGE = (Icon.ANOMALY, Icon.RUINS, Icon.DUST)
"""Symbols that Starfarers alone has."""
BARE = (Action.UPGRADE, Action.SPECIAL, Action.COLONIZE)
"""Actions that no card has a value for."""
BEYOND: Mapping[Era, str] = {Era.MARINERS: "the Belt", Era.PLANETEERS: "the Oort Cloud"}
"""Places where the first two teams take the Beyond markers."""

_USES = [f"{art.ACTION_LETTERS[action]} {action}" for action in Action if action not in BARE]
CARD_LEGEND = (
    " · ".join(_USES[:4]),
    " · ".join(_USES[4:]),
    "4/s3: 4, or 3 shielded · x2: doubles",
    "a team with a flag: claims its site",
)
"""Meaning of the letters on cards, in every era."""
IN_A_LINE = 3
"""Kinds of base that a narrow picture names in a line."""


def base_words(era: Era) -> list[str]:
    """Return the meaning of the letters on an era's bases."""
    kinds = [kind for kind in BaseKind if era is not Era.MARINERS or kind not in LATER_BASES]
    return [f"{art.BASE_LETTERS[kind]} {kind}" for kind in kinds]


def narrow_legend(era: Era) -> tuple[str, ...]:
    """Return the meaning of the letters on cards and on bases in short lines."""
    bases = base_words(era)
    lines = [bases[at : at + IN_A_LINE] for at in range(0, len(bases), IN_A_LINE)]
    return (
        *CARD_LEGEND,
        "Bases: " + " · ".join(lines[0]),
        *(" · ".join(line) for line in lines[1:]),
    )


def draw_legend(scene: Scene, box: Box, era: Era) -> None:
    """Draw two lines: figures and symbols; then bases and the uses of cards."""
    figures, letters = box.inset(4, 0).rows(2, 0)
    parts: list[Part] = [
        art.gravity(2),
        "gravity",
        art.explore(1),
        "explore",
        art.build(3),
        "build",
    ]
    parts += [art.produce(1), "produces", art.box(filled=True), "plain tile"]
    for icon in Icon:
        if era is Era.STARFARERS or icon not in STRANGE:
            parts += [art.icon(icon), art.ICON_WORDS[icon]]
    if era is not Era.MARINERS:
        parts += [art.RADIATION, "radiation" + " everywhere" * (era is Era.STARFARERS)]
    if era in BEYOND:
        parts.append(f"· Beyond: the first two teams in {BEYOND[era]}")
    scene.line(figures, parts, SIZE, Role.SOFT, Weight.BOLD)
    words = f"Bases: {', '.join(base_words(era))}"
    if era is Era.MARINERS:
        words += " · Cards: Mv move, Ex explore, Bd build, Pr produce, Gn genetics"
    if era is Era.STARFARERS:
        words += " · K colony, with its points on the Sideboard · 3 2 1 track to the star"
    scene.line(letters, words, SIZE, Role.SOFT, Weight.BOLD)
