"""The HQs: a cell for the overview, and cards large enough to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from render.paint import measured
from render.scene import Align, Box, Line, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.owners import SEATS
from render.theme import Role
from render.words import pending_seats
from rules.spacecorp.charts.kinds import LATER_BASES, Action, Era, ProgressKind
from rules.spacecorp.charts.printed import Card, Face
from rules.spacecorp.position.view import PlayerView, SlotView, View
from rules.toolbox.sentences import counted

WHEEL = 3
"""Spaces of the Progress Wheel."""
ROOMY_HQ = 600
"""Width in pixels of a HQ that has room for larger letters."""
ROOMY = 300
"""Width in pixels of a slot that may have room for its card's name."""
ROW = 640
"""The most that a card in one line takes, for a phone."""
LETTER = 9
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
    rows = box.inset(12, 6).rows(5, 2)
    _title(scene, rows[0], player, name)
    _counts(scene, rows[1], view, player)
    _slots(scene, rows[2], player)
    kinds: list[Part] = [
        part
        for kind, left in player.stock.items()
        if left and (view.era is not Era.MARINERS or kind not in LATER_BASES)
        for part in (art.base(SEATS[player.seat], kind), str(left))
    ]
    scene.line(rows[3], kinds or ["no bases left"], _size(box), Role.SOFT, Weight.BOLD)
    _owned(scene, rows[4], view, player)


def _size(box: Box) -> int:
    """Return the size of letters in a HQ: larger where it is wider."""
    return 24 if box.w > ROOMY_HQ else 21


def _counts(scene: Scene, box: Box, view: View, player: PlayerView) -> None:
    """Draw cards, spare teams, the printed Research Infra, and the wheel where it matters."""
    parts: list[Part] = [art.CARDS, str(player.hand_size)]
    parts += [art.team(SEATS[player.seat], acts=True), f"{player.teams_left} spare"]
    parts += [art.action(Action.RESEARCH), str(player.research)]
    if view.era is not Era.MARINERS or player.genetics or player.revelation:
        parts += [art.wheel(Action.GENETICS, player.genetics % WHEEL), str(player.genetics)]
        parts += [art.wheel(Action.REVELATION, player.revelation % WHEEL), str(player.revelation)]
    scene.line(box, parts, 25, Role.INK, Weight.BOLD)
    scene.mark(f"hq:{player.seat}", box, f"{player.hand_size} {player.teams_left}")
    scene.mark(f"research:{player.seat}", box, str(player.research))


def _owned(scene: Scene, box: Box, view: View, player: PlayerView) -> None:
    """Yield progress cards, colonies, and the legacy production site."""
    *longer, least = _ways(view, player)
    words = next((line for line in longer if len(line) * LETTER <= box.w), least)
    scene.line(box, words, _size(box), Role.SOFT, Weight.BOLD)
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
    """Draw slots 1 to 3 beside one another, wider if a card has two uses."""
    shares = [1 + 2 * len(slot.faces) for slot in player.slots]
    rest = box
    for number, slot in enumerate(player.slots, 1):
        wide = (
            (rest.w - 6 * (len(shares) - number)) * shares[number - 1] // sum(shares[number - 1 :])
        )
        cell, rest = rest.left(wide, 6)
        scene.panel(cell, Role.CARD if slot.card else Role.EMPTY, 8, outline=Role.LINE, stroke=2)
        parts: tuple[Part, ...] = (f"{number}", *faces_parts(slot.faces))
        line = Line(cell.inset(6, 0), parts, _size(box), Role.INK, Weight.BOLD, Align.LEFT)
        if slot.card and cell.w >= ROOMY:
            named = replace(line, parts=(*parts, slot.card.name))
            line = named if measured(named)[0] == line.size else line
        scene.items.append(line)
        scene.mark(f"slot:{player.seat}.{number}", cell, slot_words(slot))


def slot_words(slot: SlotView) -> str:
    """Return a slot's card, or what it can do without one."""
    return slot.card.name if slot.card else " ".join(str(face.action) for face in slot.faces)


def draw_card(scene: Scene, box: Box, card: Card, key: str, size: int = 30) -> None:
    """Draw a card: id, name, and its uses."""
    scene.panel(box, Role.CARD, 14, outline=Role.LINE, stroke=2)
    upper, lower = box.inset(12, 6).rows(2, 2)
    mark: list[Part] = [f"{card.id} {card.name}"]
    scene.line(upper, mark, size, Role.INK, Weight.HEAVY)
    parts = faces_parts(card.faces)
    kinds = (("Edge", card.edge), ("Special", card.special), ("doubles, or acts twice", card.time))
    parts += [word for word, has in kinds if has]
    if card.infra:
        parts.append("· infra")
    scene.line(lower, parts or ["no use"], size - 1, Role.SOFT, Weight.BOLD)
    scene.mark(key, box, card.id)


def draw_row(scene: Scene, box: Box, card: Card, key: str) -> None:
    """Draw a card in one line: id and name at the left, uses at the right."""
    scene.panel(box, Role.CARD, 12, outline=Role.LINE, stroke=2)
    parts = faces_parts(card.faces)
    parts += [word for word, has in _kinds(card) if has]
    inner = box.inset(10, 2).left(min(box.w - 20, ROW))[0]
    uses, name = inner.right(round(sum(map(_wide, parts))) + 4, 6)
    scene.line(name, f"{card.id} {card.name}", 22, Role.INK, Weight.HEAVY)
    scene.line(uses, parts, 20, Role.SOFT, Weight.BOLD, Align.RIGHT)
    scene.mark(key, box, card.id)


def _wide(part: Part) -> float:
    """Return the approximate width of a part of a row in pixels."""
    return 13 * len(part) + 5 if isinstance(part, str) else 31


def _kinds(card: Card) -> list[tuple[str, bool]]:
    """Return a card's kinds besides its uses."""
    return [
        ("edge", card.edge is not None),
        ("special", card.special is not None),
        ("time", card.time),
        ("infra", card.infra),
    ]
