"""Space Empires in a few words: phases, owners, hexes and technology."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.scores import Score
from render.space_empires.owners import owner_name
from rules.space_empires.charts.content import ENDINGS, SINGLES, TECHNOLOGY, UNITS
from rules.space_empires.charts.geometry import LINES
from rules.space_empires.charts.kinds import UP, Kind, Tech
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.switches import Victory
from rules.space_empires.charts.terrain import MARKER_WORDS
from rules.space_empires.position.view import CounterView, SeatView, View
from rules.toolbox.sentences import counted

STEPS = {Step.MOVE: "moves", Step.FIGHT: "fights", Step.EXPLORE: "explores"}
MINERALS = "minerals"
"""Prefix of a mineral marker; the rest is its CP."""
MARKERS = {
    kind: words.removeprefix("a ").replace("worth ", "") for kind, words in MARKER_WORDS.items()
}
"""Names of markers in a list: the rules' words, shortened."""
SIGNS = {
    "size": "Sz", "attack": "At", "defence": "De", "tactics": "Ta", "move": "Mv", "yard": "SY",
    "terraform": "Te", "explore": "Ex", "fighter": "Fi", "point": "PD", "cloak": "Cl",
    "scanner": "Sc", "mines": "Mi", "sweep": "Sw",
}  # fmt: skip
"""Technologies in two letters."""


def scores(view: View) -> list[Score]:
    """Return each seat's income by its sources, or its victory points."""
    if view.switches.victory == Victory.POINTS:
        return [Score(s.points, str(s.points), {"victory points": s.points}) for s in view.seats]
    return [Score(s.income, f"{s.income} CP", _income(view, s)) for s in view.seats]


def _income(view: View, seat: SeatView) -> dict[str, int]:
    """Return the parts of an income on the map: blockades and pipelines are the rest."""
    own = [s.colony for s in view.systems if s.colony is not None and s.colony.owner == seat.seat]
    home = min(seat.income, sum(colony.worth for colony in own if colony.home))
    colonies = min(seat.income - home, sum(c.worth for c in own if not c.home))
    return {"Homeworld": home, "colonies": colonies, "pipelines": seat.income - home - colonies}


def winning(view: View, names: Sequence[str]) -> str:
    """Return the winners, or a solo loss, in words; empty before the end or if nobody has won."""
    winners = [names[seat.seat] for seat in view.seats if seat.winner]
    if not winners:
        alone = view.step == Step.OVER and len(view.seats) == 1
        return f"{names[0]} loses" if alone else ""
    if len(winners) == len(view.seats) > 1:
        return "all share the win"
    if len(winners) > 2:
        return f"{len(winners)} share the win"
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"


def when(view: View) -> str:
    """Return the current step of the sequence of play."""
    if view.step == Step.SETUP:
        return "Preparation"
    if view.step == Step.OVER:
        return "Game over"
    limit = f" of {view.switches.limit}" if view.switches.limit else ""
    phase = f"Economic Phase {view.cycle}{limit}"
    return phase if view.step == Step.ECONOMY else f"Turn {view.turn} of 3 before {phase}"


def brief(view: View) -> str:
    """Return the same in the few words of a title."""
    limit = f" of {view.switches.limit}" if view.switches.limit else ""
    if view.step in (Step.SETUP, Step.OVER, Step.ECONOMY):
        return when(view)
    return f"Turn {view.turn} of 3 to Economic Phase {view.cycle}{limit}"


def doing(view: View, names: Sequence[str]) -> str:
    """Return the current decision in words."""
    if view.step == Step.OVER:
        why = ENDINGS.get(view.ended_by, view.ended_by)
        result = " · ".join(filter(None, (winning(view, names), why)))
        return result[:1].upper() + result[1:]
    battle = view.battle
    if battle is not None and not battle.over and battle.acting:
        owner, _, group = battle.acting.partition(".")
        return f"{owner_name(int(owner), names)} decides for {group} in {battle.hex}"
    if view.active is not None and view.step in STEPS:
        return f"{names[view.active]} {STEPS[view.step]}"
    if view.step == Step.ECONOMY:
        alone = len(view.seats) == 1
        return f"{names[0]} writes the sheet" if alone else "All write their production sheets"
    return "The machines and empires move" if view.step == Step.MACHINES else "All prepare"


def doing_and_pending(
    view: View, names: Sequence[str], pending: Sequence[int]
) -> tuple[str, tuple[int, ...]]:
    """Return the current decision in words, and the pending seats that these don't name."""
    words = doing(view, names)
    battle = view.battle
    acting = -1
    if battle is not None and not battle.over and battle.acting:
        acting = int(battle.acting.partition(".")[0])
    elif view.step in STEPS and view.active is not None:
        acting = view.active
    if not pending or view.step == Step.OVER or list(pending) == [acting]:
        return words, ()
    if view.step in STEPS and view.active is not None:
        return f"{words}; waiting for", tuple(pending)
    return "Waiting for", tuple(pending)


def deciding(view: View, names: Sequence[str], pending: Sequence[int]) -> str:
    """Return the current decision in words, with all pending players."""
    words, waiting = doing_and_pending(view, names, pending)
    return " ".join([words, ", ".join(names[seat] for seat in waiting)]) if waiting else words


def battle_words(view: View, names: Sequence[str]) -> str:
    """Return the battle on one line; nothing if there is none."""
    battle = view.battle
    if battle is None or battle.over:
        return ""
    attacker = owner_name(battle.attacker, names)
    defender = "nobody" if battle.defender == NOBODY else owner_name(battle.defender, names)
    lines = f"round {battle.round}" if battle.round else "lines form"
    return f"Battle in {battle.hex}, {lines}: {attacker} attacks {defender}"


def raised_levels(levels: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return technologies above their start, in the order of the chart."""
    return [
        (key, levels[key])
        for key, technology in TECHNOLOGY.items()
        if levels.get(key, technology.start) > technology.start
    ]


def short_tech(levels: Mapping[str, int]) -> str:
    """Return technologies above their start in two letters each."""
    return " ".join(f"{SIGNS[key]}{level}" for key, level in raised_levels(levels))


def long_tech(levels: Mapping[str, int]) -> str:
    """Return technologies above their start, by name."""
    return ", ".join(f"{TECHNOLOGY[key].name} {level}" for key, level in raised_levels(levels))


def equipment_words(counter: CounterView) -> str:
    """Return a counter's equipment as letters: attack, defence, tactics, move and its own."""
    if counter.tech is None:
        return ""
    return gear_words(counter.kind, counter.tech)


def gear_words(kind: Kind, tech: Tech) -> str:
    """Return equipment as letters: attack, defence, tactics, move and the kind's own."""
    if kind in SINGLES:
        return ""
    parts = [("At", tech.attack, 0), ("De", tech.defence, 0), ("Ta", tech.tactics, 0)]
    special = SIGNS.get(UNITS[kind].special, "")
    parts += [("Mv", tech.move, 1), (special, tech.special, 0)]
    return " ".join(f"{sign}{level}" for sign, level, least in parts if sign and level > least)


def counter_name(counter: CounterView) -> str:
    """Return a counter's name in commands and among players."""
    if counter.number:
        return f"{counter.kind}{counter.number}"
    return f"#{counter.token}"


def counter_words(counter: CounterView) -> str:
    """Return a counter on one line: `CA2×3`, `#12`, `R #12`."""
    name = counter_name(counter)
    if not counter.number:
        return f"{counter.kind} {name}" if counter.kind else name
    size = f"×{counter.size}" if counter.size and counter.kind not in SINGLES else ""
    tow = f" towing {MARKERS.get(counter.tow, counter.tow)}" if counter.tow else ""
    return f"{name}{size}{tow}"


def is_open(counter: CounterView) -> bool:
    """Return whether everybody can see what it is."""
    return counter.face == UP


def seat_words(seat: SeatView) -> str:
    """Return a seat's public figures."""
    colonies = counted(seat.colonies, "colony", "colonies")
    points = f", {counted(seat.points, 'point')}" if seat.points else ""
    return f"{seat.income} CP income, {colonies}, {counted(seat.counters, 'counter')}{points}"


def of_seat(view: View, seat: int) -> list[CounterView]:
    """Return one owner's counters."""
    return [counter for counter in view.counters if counter.owner == seat]


def in_map_order(counters: Sequence[CounterView]) -> list[CounterView]:
    """Return counters by hex, from line L down, then by kind and number."""
    return sorted(
        counters,
        key=lambda c: (-LINES.index(c.hex[0]), int(c.hex[1:]), c.kind, c.number, c.token),
    )


def colony_words(view: View, seat: int) -> list[str]:
    """Return one owner's colonies, each with its CP and what waits there."""
    colonies = []
    for system in view.systems:
        colony = system.colony
        if colony is None or colony.owner != seat:
            continue
        title = "Homeworld " if colony.home else ""
        piled = " + ".join(kind.removeprefix(MINERALS) for kind in colony.hoard)
        waiting = f" ({piled} waiting)" if piled else ""
        colonies.append(f"{system.hex}: {title}{colony.worth} CP{waiting}")
    return colonies
