"""Space Empires in words: the text board, and the alt text of its pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.picture import ALT_LIMIT, PictureKind
from render.space_empires.battle import dice_words
from render.space_empires.battle_lines import (
    battles,
    bonus_words,
    line_of,
    terrain_words,
    title_words,
    volleys,
)
from render.space_empires.header import machine_words
from render.space_empires.holdings import Brevity, empires
from render.space_empires.ledger import LINES, columns, counters_left, draft_words, next_levels
from render.space_empires.owners import owner_name
from render.space_empires.words import (
    MARKERS,
    battle_words,
    colony_words,
    counter_words,
    deciding,
    equipment_words,
    in_map_order,
    is_open,
    long_tech,
    of_seat,
    seat_words,
    when,
)
from rules.space_empires.charts.geometry import in_board_order
from rules.space_empires.charts.kinds import DEEP
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.position.view import (
    Battle,
    CounterView,
    FleetView,
    SeatView,
    SystemView,
    View,
)
from rules.toolbox.sentences import counted

CHANGES = 110
"""Characters kept for the changes at the beginning of an alt text, without players' names."""


def situation(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the game's state in a few words."""
    parts = [when(view), deciding(view, names, pending), battle_words(view, names)]
    return ". ".join(filter(None, parts))


def table(view: View, seat: int | None, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the whole table, or one empire, in Markdown."""
    if seat is not None:
        return "\n".join(_empire(view, view.seats[seat], names))
    order = " → ".join(names[each] for each in view.order)
    blocks = [f"**Space Empires 4X**: {situation(view, names, pending)}\nOrder: {order}"]
    blocks += ["\n".join(_seat(view, each, names)) for each in view.seats]
    blocks += list(_others(view))
    blocks.append("\n".join(_last_battles(view, names)))
    blocks.append("**Map**\n" + "\n".join(_hexes(view, names)))
    blocks += [_unexplored_words(view, names), _removed_markers(view)]
    return "\n\n".join(filter(None, blocks))


def _seat(view: View, seat: SeatView, names: Sequence[str]) -> Iterator[str]:
    turn = " (their turn)" if view.active == seat.seat else ""
    ended = ", winner" if seat.winner else ", out" if seat.out else ""
    yield f"**{seat.seat + 1}. {names[seat.seat]}**{ended}{turn}: {seat_words(seat)}"
    yield f"Technology shown: {long_tech(seat.shown) or 'none'}"
    if seat.tech is not None:
        yield f"Technology: {long_tech(seat.tech) or 'none'}; {seat.cp} CP in hand"


def _others(view: View) -> Iterator[str]:
    """Yield alien empires and the solo scenario's machines."""
    for rival in view.rivals:
        gone = ", fallen" if rival.gone else ""
        fleets = "; ".join(map(_fleet, rival.fleets))
        yield (
            f"**{owner_name(rival.owner, ())}**{gone}: fleet bank {rival.fleet}, technology bank "
            f"{rival.research}, defence bank {rival.defence}. "
            f"Technology: {long_tech(rival.tech) or 'none'}" + (f". {fleets}" if fleets else "")
        )
    if view.machines and len(view.seats) == 1:
        machines = (f"{machine.number}: {machine_words(machine)}" for machine in view.machines)
        yield "**Doomsday Machines** " + "; ".join(machines)


def _fleet(fleet: FleetView) -> str:
    target = f" for {fleet.target}" if fleet.target else ""
    return f"fleet {fleet.number} in {fleet.hex}{target}, {fleet.cp} CP"


def report(view: View, names: Sequence[str]) -> str:
    """Return the last battles with every die; empty if there is none."""
    blocks = []
    for battle in battles(view):
        lines = list(_battle(view, battle, names))
        dice: dict[int, list[str]] = {}
        for volley in volleys(battle):
            dice.setdefault(volley.round, []).append(volley.summary)
        for number, shots in dice.items():
            bonus = bonus_words(battle, number, names)
            lines.append(f"Round {number}{f' ({bonus})' if bonus else ''}: {'; '.join(shots)}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def _battle(view: View, battle: Battle, names: Sequence[str]) -> Iterator[str]:
    """Yield a battle's lines, and their fates."""
    yield f"**{title_words(view, battle, names)}**"
    if terrain := terrain_words(view, battle):
        yield terrain
    for side, owner in enumerate((battle.attacker, battle.defender)):
        if owner != NOBODY:
            fighters = "; ".join(fighter.summary for fighter in line_of(view, battle, side))
            yield f"{owner_name(owner, names)}: {fighters or 'nobody'}"


def _last_battles(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield the battle that goes on with its last dice, or the last ones that are over."""
    for battle in battles(view):
        yield from _battle(view, battle, names)
        if not battle.over:
            yield dice_words(battle)


def _hexes(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield every hex with something in it, from line L down."""
    systems = {system.hex: system for system in view.systems}
    counters: dict[str, list[CounterView]] = {}
    for counter in in_map_order(view.counters):
        counters.setdefault(counter.hex, []).append(counter)
    for hex_id in in_board_order(list(systems)):
        words = system_words(systems[hex_id], names)
        words += counters_words(counters.get(hex_id, ()), names)
        if words:
            yield f"`{hex_id}` {'; '.join(words)}"


def system_words(system: SystemView, names: Sequence[str]) -> list[str]:
    """Return the contents of a hex without its counters."""
    words = []
    if system.peeked:
        words.append(f"face down, seen by you: {MARKERS.get(system.peeked, system.peeked)}")
    if system.terrain and not (system.colony and system.terrain == "planet"):
        words.append(MARKERS.get(system.terrain, system.terrain))
    if system.colony is not None:
        colony = system.colony
        title = "Homeworld" if colony.home else "colony"
        words.append(f"{owner_name(colony.owner, names)}'s {title} {colony.worth}")
        words += [f"{MARKERS.get(kind, kind)} waiting" for kind in colony.hoard]
    if system.aliens:
        words.append(f"{counted(system.aliens, 'alien ship')} face down")
    return words


def counters_words(counters: Sequence[CounterView], names: Sequence[str]) -> list[str]:
    """Return the counters of a hex, owner by owner."""
    # by seat, not by arrival: equal views are read alike
    owners = sorted({counter.owner for counter in counters})
    by_owner = {o: " ".join(counter_words(c) for c in counters if c.owner == o) for o in owners}
    return [f"{owner_name(owner, names)}: {words}" for owner, words in by_owner.items()]


def _unexplored_words(view: View, names: Sequence[str]) -> str:
    down = [system for system in view.systems if not system.explored and not system.closed]
    if not down:
        return ""
    areas = []
    for origin in (*range(len(view.seats)), DEEP):
        hexes = in_board_order([system.hex for system in down if system.origin == origin])
        if hexes:
            area = "deep space" if origin == DEEP else f"{names[origin]}'s home system"
            areas.append(f"{area}: {' '.join(_ranges(hexes))}")
    return "**Unexplored** " + "; ".join(areas)


def _removed_markers(view: View) -> str:
    """Return the markers that have left the game: they aren't in unexplored hexes."""
    kinds = [f"{MARKERS.get(kind, kind)} {count}" for kind, count in view.removed.items()]
    return f"**Out of the game** {', '.join(kinds)}" if kinds else ""


def _ranges(hexes: Sequence[str]) -> list[str]:
    """Return hexes in board order, neighbours joined as L4-7."""
    runs: list[list[str]] = []
    for hex_id in hexes:
        last = runs[-1][-1] if runs else ""
        # a listener follows *L4-7* more easily than four names
        if last and last[0] == hex_id[0] and int(last[1:]) + 1 == int(hex_id[1:]):
            runs[-1].append(hex_id)
        else:
            runs.append([hex_id])
    return [run[0] if len(run) == 1 else f"{run[0]}-{run[-1][1:]}" for run in runs]


def _empire(view: View, seat: SeatView, names: Sequence[str]) -> Iterator[str]:
    """Yield all that the reader may know of one empire."""
    yield from _seat(view, seat, names)
    yield "Colonies: " + (", ".join(colony_words(view, seat.seat)) or "none")
    counters = in_map_order(of_seat(view, seat.seat))
    known = [f"`{c.hex}` {_group(c)}" for c in counters if c.kind]
    yield "Groups: " + ("; ".join(known) or "none seen")
    down = [f"#{c.token} in {c.hex}" for c in counters if not c.kind]
    if down:
        yield "Face down: " + ", ".join(down)
    # another player's sheet: nothing below is public
    if seat.tech is None:
        return
    yield "Next levels: " + (", ".join(next_levels(view, seat)) or "none")
    # the open phase and the one before; the picture shows more
    for column in columns(view, seat)[-2:]:
        lines = zip(LINES, column.values, strict=True)
        values = ", ".join(f"{line.partition(' ')[2]} {value}" for line, value in lines)
        yield f"{column.title}{' (open)' if column.open else ''}: {values}"
    if draft := draft_words(view, seat):
        yield f"Draft: {draft}"
    left = counters_left(view, seat.seat)
    if left:
        yield "Counters left: " + ", ".join(left)


def _group(counter: CounterView) -> str:
    parts = [counter_words(counter), equipment_words(counter)]
    return " ".join(filter(None, [*parts, "(open)" if is_open(counter) else ""]))


def alt(
    view: View, kind: PictureKind, seat: int, names: Sequence[str], pending: Sequence[int] = ()
) -> str:
    """Return a picture's alt text, the most important things first."""
    if kind is PictureKind.SEAT:
        title = "Your production sheet" if seat == view.seat else "Space Empires"
        words = ". ".join(line.replace("`", "").replace("*", "") for line in
                          _empire(view, view.seats[seat], names))  # fmt: skip
        return f"{title}, {when(view)}. {words}."
    # what has changed comes before it, with the players for whom something has
    room = ALT_LIMIT - CHANGES - sum(len(name) + 2 for name in names[: len(view.seats)])
    texts = [_whole(view, names, pending, brevity) for brevity in Brevity]
    # shortened for all alike: what is cut off at the end would be the last seat's
    return next((text for text in texts if len(text) <= room), texts[-1])


def _whole(view: View, names: Sequence[str], pending: Sequence[int], brevity: Brevity) -> str:
    """Return the whole table for its alt text."""
    down = sum(not system.explored for system in view.systems)
    sentences = [
        f"Space Empires, {situation(view, names, pending)}.",
        # before the players: it tells how far the match is
        f"{counted(down, 'hex', 'hexes')} of {len(view.systems)} unexplored.",
    ]
    return " ".join([*sentences, *empires(view, names, brevity)])
