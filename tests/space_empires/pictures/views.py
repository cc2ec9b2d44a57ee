"""Sample views of Space Empires: crowded hexes, battles, drafts and every kind of marker."""

from __future__ import annotations

from functools import cache

from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import UP, HexId, Kind, MarkerId, Tech, Uid
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.battles import Battle, Combatant, Shot
from rules.space_empires.position.state import Colony, Draft, Purchase, Track
from rules.space_empires.position.view import View, view
from tests.space_empires.position import Opening, Position

TERRAINS = (
    "planet", "", "minerals5", "barren", "asteroids", "", "nebula", "planet", "minerals10", "wreck",
    "blackhole", "planet", "nova", "warp1", "", "warp2", "barren",
)  # fmt: skip
KINDS = ("SC", "DD", "CA", "BC", "BB", "DN", "CV", "F", "R", "SW", "MINES", "DECOY")
LEVELS = {"size": 4, "attack": 1, "defence": 1, "move": 3, "tactics": 1, "fighter": 1, "cloak": 1}


@cache
def position(seats: int = 2, scenario: str = "standard") -> Position:
    """Return a game in its sixth phase, with a little of everything; the same each time."""
    made = Opening(seats, scenario=scenario)
    state = made.state
    state.cycle, state.turn = 6, 2
    _explore(made)
    opened = [at for at, system in state.systems.items() if system.explored and not system.closed]
    for seat in range(seats):
        player = state.players[seat]
        player.tech.update(LEVELS)
        player.shown = {} if seat == 1 else {"size": 3 + seat % 2, "attack": 1, "move": 3}
        player.cp = 17
        player.books = [
            SheetColumn(n, 12, 30, 5, 2, 49, 9, 5, 20, 14, 1, 0, 3, 1) for n in range(1, 7)
        ]
        for number, kind in enumerate(KINDS * 2):
            at = opened[(number // 2 * 5 + seat * 7) % len(opened)]
            if made.board().free_number(seat, Kind(kind)) is None:
                continue
            size = 1 + number % 6
            made.unit(kind, at, owner=seat, size=size, face=UP if number % 4 == 3 else 0)
        for kind in ("CO", "MINER", "MS"):
            unit = made.unit(kind, opened[seat * 3 + 4], owner=seat)
            if kind == "MINER":
                unit.tow = MarkerId("minerals10.1")
    _track(made)
    return made


def _explore(made: Position) -> None:
    """Open two hexes of three; the first seat has looked at some of the others."""
    for number, (at, system) in enumerate(made.state.systems.items()):
        if system.colony is not None or system.closed:
            continue
        if number % 3 == 2:
            system.peeked = (0,) if number % 4 == 0 else ()
            system.marker = MarkerId("danger.1" if number % 8 else "lost.1")
            continue
        kind = TERRAINS[number % len(TERRAINS)]
        system.explored, system.terrain = True, Terrain(kind)
        if kind in ("planet", "barren") and system.origin >= 0:
            system.colony = Colony(system.origin, (0, 1, 3, 5)[number % 4])
            system.colony.hoard = [MarkerId("minerals5.1")] * (number % 5 == 0)
        elif kind == "barren":
            system.aliens = 4
        assert at in made.state.systems


def _track(made: Position) -> None:
    state = made.state
    for unit in list(state.units.values())[:6]:
        near = [at for at in neighbours(unit.hex) if at in state.systems]
        state.tracks.append(Track(unit.owner, unit.token, (near[unit.token % len(near)], unit.hex)))


def empires(seats: int = 2, reader: int | None = None, scenario: str = "standard") -> View:
    """Return the table as a seat or a spectator sees it while the first seat moves."""
    return view(position(seats, scenario).state, reader)


@cache
def fighting(seats: int = 3) -> Position:
    """Return a battle in its second round at the first seat's Homeworld."""
    made = Opening(seats)
    home = made.state.players[0].home
    own = [made.unit(kind, home, size=3, face=UP) for kind in ("CA", "DN", "F", "CV")]
    foes = [made.unit(kind, home, owner=1, size=2, face=UP) for kind in ("BC", "BB", "DD")]
    made.unit("DECOY", home, owner=1)
    foes[1].damage = 2
    shots = [
        Shot(1 + n // 8, foes[n % 3].uid, own[n % 4].uid, 4, n % 10 + 1, n % 10 < 4)
        for n in range(16)
    ]
    made.state.step = Step.FIGHT
    made.state.battle = Battle(HexId(home), 1, 0, 2, [own[0].uid], shots=shots)
    return made


def battle(reader: int | None = None, seats: int = 3) -> View:
    """Return the battle as a seat or a spectator sees it."""
    return view(fighting(seats).state, reader)


def fought(reader: int | None = None) -> View:
    """Return the day after a battle at the first seat's Homeworld: both fleets are hidden again."""
    made = Opening(3)
    home = made.state.players[0].home
    raiders = Combatant(
        1, Kind("R"), 1, 2, 0, "A", 5, 2, 2, Tech(1, 0, 0, 1, 2), cloaked=True, lost=2
    )
    movers = Combatant(1, Kind("CO"), 0, 2, 0, lost=2)
    cruisers = Combatant(
        0, Kind("CA"), 1, 3, 1, "C", 5, 1, 2, lost=1, left=1, to=HexId("K7"), damage=1
    )
    base = Combatant(0, Kind("BASE"), 1, 1, 1, "A", 7, 2, 3)
    names = [Uid("1.R1"), Uid("0.CA1"), Uid("0.BASE1")]
    shots = [
        Shot(1, names[0], names[1], 4, 1, True),
        Shot(1, names[0], names[1], 4, 5, False),
        Shot(1, names[2], names[0], 5, 3, True),
        Shot(2, names[0], names[1], 3, 2, True),
        Shot(2, names[2], names[0], 5, 5, True),
    ]
    last = Battle(HexId(home), 1, 0, 2, shots=shots, over=True, unseen=[0, 1], holder=0)
    last.entries, last.bonuses = [raiders, movers, cruisers, base], [1, NOBODY]
    made.state.battle, made.state.battles = last, [last]
    return view(made.state, reader)


def drafting(reader: int | None) -> View:
    """Return an Economic Phase in which the first seat has filled in a part of its sheet."""
    made = Opening(2)
    state = made.state
    state.step, state.cycle = Step.ECONOMY, 6
    player = state.players[0]
    player.books = [SheetColumn(n, 12, 60, 15, 2, 89, 9) for n in range(1, 7)]
    player.draft = Draft(3, ["attack"], {}, [Purchase(Kind("SC"), player.home, 2)])
    return view(state, reader)
