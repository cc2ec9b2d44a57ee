"""The strip above the galaxies: the state of the game, and every player's prototype."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from render.art import Art
from render.drawings.ships import Ship, ship
from render.drawings.signs import digits
from render.paint import advance, truncate
from render.palettes import Role
from render.scene import Align, Box, Importance, Part, Scene, Weight
from render.starfarers import art, overview_art
from render.starfarers.diplomacy import followers, open_offers, stance
from render.starfarers.layout import LETTERS
from render.starfarers.owners import SEATS
from render.starfarers.words import doing, score, when
from render.words import pending_seats, turn_parts
from rules.starfarers.charts.kinds import BaseKind, Phase, Upgrade
from rules.starfarers.position.view import PlayerView, SystemView, View
from rules.toolbox.sentences import counted

TITLE, CELL, GAP = 46, 198, 8
"""Heights in pixels: of a title, of all about a player, and between cells."""
LINE, COLUMNS = 88, 2
"""Height of a player on the overview, and players beside one another."""
TITLE_SHARE = 0.6
"""Maximum share of the title's width for round, phase and systems."""
COUNTED = 70
"""Width of a star in the title with the gaps beside it."""
DRAWING, NUMBER, POINTS = 38, 46, 94
"""Sides of a drawing and of the number beside it, and the width of the points with their sign."""
NEARER = 6
"""Pixels by which a number of one digit is moved to its sign."""
MODEL = 44
"""Side of the ship before the upgrades of a prototype."""
TEN, HUNDRED = 10, 100
"""Points from which their sign has no room, and numbers from which a drawing has none."""
IN_ROW = 3
"""Galaxies whose progress is in one row; more are in two."""
STANCE = 40
"""Room for one sign of hostility or alliance."""
ALLY = 44
"""Room for one sign of an alliance in a line of the overview."""
PROTOTYPE = 104
"""Side of the drawing of a prototype."""
SCORE = 100
"""Width reserved for a player's points, beside the longest name shown."""


def height(players: int) -> int:
    """Return the overview's strip's height."""
    return TITLE + -(-players // COLUMNS) * (LINE + GAP)


def draw_header(
    scene: Scene,
    box: Box,
    view: View,
    names: Sequence[str],
    pending: Sequence[int] = (),
) -> None:
    """Draw the round, who has to move, and a line for each player."""
    title, rest = box.top(TITLE)
    words = _title(view, round(title.w * TITLE_SHARE))
    left, right = title.left(max(title.w // 2, _width(words)), GAP)
    scene.line(left, words, 34, Role.INK, Weight.HEAVY)
    does = turn_parts(doing(view, names, pending), names, view.active, pending, art.bare_sign)
    room = right.w - 54 * (len(does) - 1)
    shown = [truncate(part, room, 34, Weight.HEAVY) if isinstance(part, str) else part
             for part in does]  # fmt: skip
    scene.line(right, shown, 34, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    lines = rest.rows(-(-len(view.players) // COLUMNS), 0)
    cells = [cell for line in lines for cell in line.top(GAP)[1].columns(COLUMNS, GAP)]
    most = max(map(score, view.players))
    for player, cell in zip(view.players, cells, strict=False):
        leads = 0 < score(player) == most
        _draw_line(scene, cell, view, player, names[player.seat], pending, leads=leads)
        scene.region(f"Player {SEATS[player.seat].key}", cell, seat=player.seat)


def _title(view: View, room: int) -> list[Part]:
    """Return round and phase, and who has most of the winning systems, if they fit."""
    words = when(view)
    counts = [sum(system.complete for system in player.systems) for player in view.players]
    most = max(counts)
    first = [art.bare_sign(seat) for seat, count in enumerate(counts) if 0 < count == most]
    goal = f"{most} of {len(view.galaxies)} systems"
    for leaders in (first, ()):
        parts: list[Part] = [words, overview_art.COMPLETE, *leaders, goal]
        if view.active is not None and _width(parts) <= room:
            return parts
    return [words]


def _width(parts: Sequence[Part]) -> int:
    """Return the width of a part of the title."""
    words = sum(advance(part, 34, Weight.HEAVY) for part in parts if isinstance(part, str))
    return ceil(words) + COUNTED * sum(not isinstance(part, str) for part in parts)


def _draw_line(
    scene: Scene,
    box: Box,
    view: View,
    player: PlayerView,
    name: str,
    pending: Sequence[int],
    *,
    leads: bool,
) -> None:
    """Draw one player: sign, name, points; below them ships, bases, cards and the prototype."""
    seat = player.seat
    scene.cell(box, framed=seat in pending_seats(view.active, pending) or seat in view.winners)
    upper, lower = box.inset(8, 3).rows(2, 2)
    sign, rest = upper.left(40, 6)
    scene.icon(sign.square(40), art.bare_sign(seat))
    if not player.out:
        _draw_figures(scene, lower, player)
    points, rest = rest.right(POINTS, 8)
    _draw_points(scene, points, player, leads=leads)
    own = [offer.id for offer in view.offers if offer.giver == seat]
    # changes that there is no number for
    scene.mark(f"own:{seat}", sign, f"{player.mercenaries} {own}")
    state = "" if player.place == 1 else _state(view, player)
    more = f", {state}" if state else ""
    signs: list[Part] = [art.bare_sign(other) for other in followers(view, seat)]
    signs = [art.LINK, *signs] if signs else []
    if signs:
        led, rest = rest.right(min(rest.w // 2, ALLY * len(signs)), 4)
        scene.line(led, signs, LETTERS, Role.INK, Weight.HEAVY, Align.RIGHT)
        scene.mark(f"allies:{seat}", led, str(followers(view, seat)))
    room = rest.w - round(advance(more, LETTERS, Weight.HEAVY))
    if room < 2 * LETTERS:  # two letters of a name say more than a state without one
        more, room = "", rest.w
    words = truncate(name, room, LETTERS, Weight.HEAVY) + more
    role = Role.SOFT if player.out else Role.INK
    scene.line(rest, words, LETTERS, role, Weight.HEAVY)


def _draw_figures(scene: Scene, box: Box, player: PlayerView) -> None:
    """Draw the numbers of ships, bases and cards, then a prototype with its upgrades."""
    owned, model = box.columns(2, 4)
    figures = (
        ("ships", overview_art.FLEET, player.starships, Importance.GAIN),
        ("bases", overview_art.BASES, player.bases, Importance.GAIN),
        ("cards", art.CARDS, player.cards, Importance.DRAW),
    )
    for (key, drawing, count, importance), cell in zip(figures, owned.columns(3, 0), strict=True):
        _draw_number(scene, cell, drawing, count)
        scene.mark(f"{key}:{player.seat}", cell, str(count), importance=importance)
    scene.rectangle(model, Role.CARD, 10)
    sign, numbers = model.left(MODEL)
    scene.icon(sign.square(MODEL), ship(Ship.TRANSPORT, Role.SOFT))
    upgrades = prototype(player)
    for (upgrade, count), cell in zip(upgrades, numbers.columns(3, 0), strict=True):
        _draw_number(scene, cell, art.UPGRADES[upgrade], count)
    content = str([str(count) for _, count in upgrades])
    scene.mark(f"prototype:{player.seat}", model, content)


def _draw_number(scene: Scene, box: Box, drawing: Art, count: int) -> None:
    """Draw what is counted, and beside it how many there are."""
    sign, number = box.left(DRAWING)
    scene.icon(sign.square(DRAWING), drawing)
    if count < HUNDRED:
        place = number.left(NUMBER)[0].square(NUMBER).move(-NEARER * (count < TEN), 0)
        scene.icon(place, digits(count, Role.INK))
    else:
        scene.line(number, str(count), LETTERS, Role.INK, Weight.HEAVY)


def prototype(player: PlayerView) -> tuple[tuple[Upgrade, int], ...]:
    """Return the upgrades of a player's prototype, each with its number."""
    return (
        (Upgrade.BOOSTER, player.boosters),
        (Upgrade.CANNON, player.cannons),
        (Upgrade.FREIGHT, player.rings),
    )


def _draw_points(scene: Scene, box: Box, player: PlayerView, *, leads: bool) -> None:
    """Draw a player's points, lit for the leader."""
    fill, ink = (Role.ACCENT, Role.ON_ACCENT) if leads else (Role.CARD, Role.INK)
    scene.rectangle(box, fill, 10)
    total = str(score(player))
    parts = (overview_art.POINTS, total) if score(player) < HUNDRED else (total,)
    scene.line(box, parts, 32, ink, Weight.HEAVY, Align.MIDDLE)
    scene.mark(f"score:{player.seat}", box, total)


def draw_player(
    scene: Scene,
    box: Box,
    view: View,
    player: PlayerView,
    name: str,
    pending: Sequence[int] = (),
) -> None:
    """Draw one player: sign, name, points, cards, prototype, progress of every colony system."""
    framed = player.seat in pending_seats(view.active, pending) or player.seat in view.winners
    scene.cell(box, framed=framed)
    inner = box.inset(14, 8)
    *_, first, second = inner.rows(5, 2)
    upper = Box(*inner[:3], first.y - inner.y - 2)
    model, upper = upper.left(PROTOTYPE, 10)
    upgrades = (player.boosters, player.cannons, player.rings)
    scene.icon(model.square(PROTOTYPE), overview_art.prototype(SEATS[player.seat], *upgrades))
    top, middle, fleet = upper.rows(3, 2)
    sign, words = top.left(top.h, 10)
    scene.icon(sign.square(top.h), art.seat_sign(player.seat))
    points, words = words.right(SCORE, 6)
    scene.rectangle(points, Role.ACCENT, 10)
    parts = (overview_art.POINTS, str(score(player)))
    scene.line(points.inset(2, 0), parts, 28, Role.ON_ACCENT, Weight.HEAVY, Align.MIDDLE)
    scene.mark(f"score:{player.seat}", points, parts[1])
    scene.line(words, name, 29, Role.INK, Weight.HEAVY)
    fleet = _draw_stance(scene, fleet, view, player)
    held, middle = middle.right(84, 8)
    scene.line(held, (art.CARDS, str(player.cards)), 29, Role.INK, Weight.HEAVY, Align.RIGHT)
    scene.mark(f"cards:{player.seat}", held, str(player.cards), importance=Importance.DRAW)
    _prototype(scene, middle, player)
    begins = "first" if view.first == player.seat else ""
    _fleet(scene, fleet, player, [begins, _state(view, player), open_offers(view, player.seat)])
    half = len(player.systems) if len(player.systems) <= IN_ROW else -(-len(player.systems) // 2)
    cells = [cell for row in (first, second) for cell in row.columns(half, 6)]
    for system, cell in zip(player.systems, cells, strict=False):
        _system(scene, cell, player, system)


def _draw_stance(scene: Scene, box: Box, view: View, player: PlayerView) -> Box:
    """Draw wars, peace and alliances of a player at the right; return the rest of the box."""
    signs = stance(view, player)
    if not signs:
        return box
    room, rest = box.right(min(box.w // 2, len(signs) * STANCE), 8)
    scene.line(room, signs, 28, Role.INK, Weight.BOLD, Align.RIGHT)
    scene.mark(f"stance:{player.seat}", room, f"{player.declared} {view.alliances}")
    return rest


def _state(view: View, player: PlayerView) -> str:
    """Return a player's special state: the place at the end, out, or a rebel."""
    if player.out:
        return "out"
    if view.phase is Phase.OVER and player.place:
        return f"place {player.place}"
    return "rebel" if player.captor is not None else ""


def _prototype(scene: Scene, box: Box, player: PlayerView) -> None:
    """Draw boosters, cannons and freight rings."""
    parts: list[Part] = []
    for upgrade, count in prototype(player):
        parts += [art.UPGRADES[upgrade], str(count)]
    scene.line(box, parts, 28, Role.INK, Weight.HEAVY)
    scene.mark(f"prototype:{player.seat}", box, str(parts[1::2]))


def _fleet(scene: Scene, box: Box, player: PlayerView, more: Sequence[str]) -> None:
    """Draw ships, bases, mercenaries and lost ships, and more words.

    At the end, next to a player's place, ships and mercenaries no longer matter.
    """
    lost = player.wrecks + player.swallowed
    parts = [] if player.place else [counted(player.starships, "ship")]
    parts += [counted(player.bases, "base")] if player.bases else []
    parts += [f"+{player.mercenaries} hired"] if player.mercenaries and not player.place else []
    parts += [f"{lost} lost"] if lost else []
    parts += filter(None, more)
    scene.line(box, " · ".join(parts), 26, Role.SOFT, Weight.BOLD)


def _system(scene: Scene, box: Box, player: PlayerView, system: SystemView) -> None:
    """Draw one galaxy: its sign, then which of the three bases are there."""
    role = Role.INK
    if system.complete:
        scene.rectangle(box, Role.ACCENT, 8)
        role = Role.ON_ACCENT
    counts = (
        (BaseKind.PORT, system.ports),
        (BaseKind.COLONY, system.colonies),
        (BaseKind.SPACEPORT, system.spaceports),
    )
    parts: list[Part] = [art.seat_sign(system.owner)]
    style = SEATS[player.seat]
    parts += [overview_art.structure(style, kind) if count else overview_art.site(kind)
              for kind, count in counts]  # fmt: skip
    size = min(28, int(box.w / 6.2), box.h * 4 // 5)
    scene.line(box.inset(2, 0), parts, size, role, Weight.HEAVY)
    content = f"{system.ports} {system.colonies} {system.spaceports}"
    scene.mark(f"system:{player.seat}{system.letter}", box, content)
