"""The HQs: a cell for the overview, and cards large enough to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.legend import base_kinds
from render.spacecorp.owners import SEATS
from render.words import pending_seats
from rules.spacecorp.charts.kinds import Action, Era, ProgressKind
from rules.spacecorp.charts.printed import Face
from rules.spacecorp.position.view import PlayerView, SlotView, View
from rules.toolbox.sentences import counted

WHEEL = 3
"""Spaces of the Progress Wheel."""
TITLE, ROW, OWNED, SLOTS = 52, 52, 40, 3
"""Heights of a name, of a row of drawings, and of the last line; and slots, each in a row."""
SIZE, NAME = 34, 25
"""Letters beside drawings, whose own letters are half as high, and of a card's name."""
IN_ROW = 6
"""Kinds of bases in a row."""
STOCK = "Bases left"
"""Heading of the stock of bases."""
LETTER = 13
"""About the least width in pixels of a letter in the last line of a HQ."""


def draw_hq(
    scene: Scene,
    box: Box,
    view: View,
    player: PlayerView,
    name: str,
    pending: Sequence[int] = (),
) -> None:
    """Draw one HQ: profit, cards, Infra by slot, wheel, stock of bases, spare teams."""
    framed = player.seat in pending_seats(view.active, pending) or player.place == 1
    scene.cell(box, framed=framed)
    title, rest = box.inset(12, 8).top(TITLE, 2)
    _title(scene, title, player, name)
    counts, rest = rest.top(ROW, 2)
    _counts(scene, counts, view, player)
    slots, rest = rest.top(SLOTS * ROW + 8, 2)
    _slots(scene, slots, player)
    for number, kinds in enumerate(stock_rows(view.era, player)):
        row, rest = rest.top(ROW)
        scene.line(row, kinds if number else [STOCK, *kinds], SIZE, Role.SOFT, Weight.BOLD)
    _draw_owned(scene, rest, view, player)


def hq_height(era: Era, player: PlayerView) -> int:
    """Return the height that a HQ needs."""
    return TITLE + ROW * (1 + SLOTS + len(stock_rows(era, player))) + OWNED + 30


def stock_rows(era: Era, player: PlayerView) -> list[list[Part]]:
    """Return the stock of bases in rows that letters on them can be read in."""
    style = SEATS[player.seat]
    stock = [(art.base(style, kind), str(player.stock.get(kind, 0))) for kind in base_kinds(era)]
    # kinds that are used up only make the others smaller
    left = [pair for pair in stock if pair[1] != "0"]
    rows = [left[start : start + IN_ROW] for start in range(0, len(left), IN_ROW)]
    return [[part for pair in row for part in pair] for row in rows] or [["none"]]


def counts_parts(view: View, player: PlayerView) -> list[Part]:
    """Return cards, spare teams, the printed Research Infra, and the wheel where it matters."""
    parts: list[Part] = [art.CARDS, str(player.hand_size)]
    parts += [art.rocket(SEATS[player.seat], acts=True), f"{player.teams_left} spare"]
    parts += [art.action(Action.RESEARCH), str(player.research)]
    # in the first era the wheel is empty as a rule, and its room is better used
    if view.era is not Era.MARINERS or player.genetics or player.revelation:
        parts += [art.wheel(Action.GENETICS, player.genetics % WHEEL), str(player.genetics)]
        parts += [art.wheel(Action.REVELATION, player.revelation % WHEEL), str(player.revelation)]
    return parts


def _counts(scene: Scene, box: Box, view: View, player: PlayerView) -> None:
    """Draw the counts."""
    scene.line(box, counts_parts(view, player), SIZE, Role.INK, Weight.BOLD)
    scene.mark(f"hq:{player.seat}", box, f"{player.hand_size} {player.teams_left}")
    scene.mark(f"research:{player.seat}", box, str(player.research))


def _draw_owned(scene: Scene, box: Box, view: View, player: PlayerView) -> None:
    """Draw progress cards, colonies, and the legacy production site."""
    *longer, least = _ways(view, player)
    # estimated by letters: measuring three lines for each HQ would take longer than painting one
    words = next((line for line in longer if len(line) * LETTER <= box.w), least)
    scene.line(box, words, NAME, Role.SOFT, Weight.BOLD)
    scene.mark(f"progress:{player.seat}", box, ",".join(card.id for card in player.progress))


def _ways(view: View, player: PlayerView) -> Iterator[str]:
    """Yield the same in more and in fewer words, the fewest last."""
    state = ["moves first"] if view.first == player.seat else []
    state += ["passed"] if player.passed else ["last turn"] if player.last_turn else []
    state = [] if player.place else state  # an ended match
    kinds = [card.kind for card in player.progress]
    none = ["no progress cards"] if not kinds and view.era is not Era.MARINERS else []
    named = [", ".join(card.title for card in player.progress)] if kinds else none
    counts = [counted(kinds.count(kind), str(kind)) for kind in ProgressKind if kind in kinds]
    colonies = [f"colonies {', '.join(player.colonies)}"] if player.colonies else []
    founded = [counted(len(player.colonies), "colony", "colonies")] if colonies else []
    legacy = [f"legacy p{player.legacy.produces}"] if player.legacy is not None else []
    yield " · ".join([*state, *named, *colonies, *legacy])
    yield " · ".join([*state, *(counts or none), *founded, *legacy])
    yield " · ".join([*state, f"{len(kinds)} progress", *founded, *legacy])


def _title(scene: Scene, box: Box, player: PlayerView, name: str) -> None:
    sign, words = box.left(box.h, 8)
    scene.icon(sign.square(box.h), art.seat_sign(player.seat))
    profit, words = words.right(110, 6)
    scene.line(profit, f"{player.profit}T", 32, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    scene.mark(f"profit:{player.seat}", profit, str(player.profit))
    place = f"{player.place}. " if player.place else ""
    scene.line(words, f"{place}{name}", 29, Role.INK, Weight.HEAVY)


def faces_parts(faces: Sequence[Face]) -> list[Part]:
    """Return the uses of a card as drawings and values; a shielded value follows an s."""
    parts: list[Part] = []
    for face in faces:
        value = f"x{face.value}" if face.times else str(face.value)
        parts += [art.action(face.action), value + (f"/s{face.shielded}" if face.shielded else "")]
    return parts


def _slots(scene: Scene, box: Box, player: PlayerView) -> None:
    """Draw slots 1 to 3 below one another."""
    for number, (slot, cell) in enumerate(zip(player.slots, box.rows(SLOTS, 4), strict=True), 1):
        draw_slot(scene, cell, f"Infra {number}", slot)
        scene.mark(f"slot:{player.seat}.{number}", cell, slot_words(slot))


def draw_slot(scene: Scene, box: Box, title: str, slot: SlotView) -> None:
    """Draw a slot's title and uses, and its card's name."""
    scene.rectangle(box, Role.CARD if slot.card else Role.EMPTY, 8, outline=Role.LINE, stroke=2)
    uses, name = box.inset(10, 0).left(box.w * 54 // 100, 8)
    scene.line(uses, [title, *faces_parts(slot.faces)], SIZE, Role.INK, Weight.BOLD)
    if slot.card:
        scene.line(name, slot.card.name, NAME, Role.SOFT, Weight.BOLD, Align.RIGHT)


def slot_words(slot: SlotView) -> str:
    """Return a slot's card, or what it can do without one."""
    return slot.card.name if slot.card else " ".join(str(face.action) for face in slot.faces)
