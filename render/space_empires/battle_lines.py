"""The two lines of a battle as they are shown: while it is fought, and when it is over."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

import msgspec
from msgspec.structs import replace

from render.space_empires.owners import owner_name
from render.space_empires.stacks import RANKS, Chip
from render.space_empires.words import MARKERS, battle_words, equipment_words, gear_words
from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.owners import MACHINES, NOBODY, are_partners
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.view import Battle, Combatant, CounterView, Shot, View
from rules.toolbox.sentences import counted

CLOSE = {
    Terrain.ASTEROIDS: "attack technology is void",
    Terrain.NEBULA: "defence technology is void",
}
"""Terrain in which all ships are class E, and its other effects."""


@dataclass(frozen=True)
class Fighter:
    """One group on one line: its counter, its class, its figures and its fate."""

    chip: Chip
    letter: str
    damage: int
    figures: str
    fate: str
    fell: int = 0
    """Ships that are lost."""
    left: int = 0
    """Ships that have retreated."""

    @property
    def summary(self) -> str:
        """The group as a line of text."""
        chip = self.chip
        size = f"×{chip.size}" if chip.size else ""
        notes = [f"class {self.letter}"] * bool(self.letter)
        notes += [self.figures] * bool(self.figures)
        notes += [f"{self.damage} damage"] * bool(self.damage) + [self.fate] * bool(self.fate)
        return f"{chip.name}{size} ({', '.join(notes) or 'does not fight'})"


def battles(view: View) -> list[Battle]:
    """Return the current battle, then new ones of anybody: the reader's first, newest first."""
    now = [view.battle] if view.battle is not None and not view.battle.over else []
    newest = [battle for battle in view.battles[::-1] if battle.unseen]
    return [*now, *sorted(newest, key=lambda battle: view.seat not in battle.unseen)]


def has_new_battles(view: View) -> bool:
    """Return whether a battle is new to a reader who took part."""
    return any(view.seat in battle.unseen for battle in view.battles)


def battle_keys(view: View) -> list[str]:
    """Return keys of the battles in which a reader took part, the oldest first."""
    return [battle_key(battle) for battle in view.battles if view.seat in battle.fighters]


def battle_key(battle: Battle) -> str:
    """Return a short key of a battle's record; rolled again after an undo, it is another battle."""
    record = msgspec.json.encode(replace(battle, unseen=[]))
    return hashlib.blake2b(record, digest_size=6).hexdigest()


def with_unread(view: View, unread: Collection[str]) -> View:
    """Return a view in which these of a reader's battles are new, and earlier ones aren't.

    The last one stays new while it is recent. The others are left out unless somebody else has
    fought in their last turns.
    """
    own = [battle for battle in view.battles if view.seat in battle.fighters]
    new = [battle for battle in own if battle_key(battle) in unread]
    new += [battle for battle in own[-1:] if view.seat in battle.unseen and battle not in new]
    battles = list[Battle]()
    for battle in view.battles:
        others = [seat for seat in battle.unseen if seat != view.seat]
        readers = [*others, *([view.seat] if battle in new and view.seat is not None else [])]
        battles += [replace(battle, unseen=readers)] if readers else []
    return replace(view, battles=tuple(battles))


def line_of(view: View, battle: Battle, side: int) -> list[Fighter]:
    """Return the groups of one line by class."""
    if battle.over:
        fighters = [_fighter_at_start(entry) for entry in battle.entries if entry.side == side]
    else:
        owner = (battle.attacker, battle.defender)[side]
        fighters = [
            _standing(counter, battle)
            for counter in view.counters
            if counter.hex == battle.hex and _sides_with(view, counter.owner, owner)
        ]
    return sorted(fighters, key=_place)


def _place(fighter: Fighter) -> tuple[bool, str, int, str]:
    rank = RANKS.index(fighter.chip.kind) if fighter.chip.kind in RANKS else 0
    # screened ships don't fight, so they stand last; those without a class just before them
    return fighter.fate == "screened", fighter.letter or "Z", rank, fighter.chip.name


def _sides_with(view: View, owner: int, leader: int) -> bool:
    return are_partners(view.switches.teams, owner, leader)


def _standing(counter: CounterView, battle: Battle) -> Fighter:
    """Return a group in a battle that goes on."""
    chart = UNITS.get(counter.kind)
    name = f"{counter.kind}{counter.number}" if counter.number else f"#{counter.token}"
    chip = Chip(counter.owner, counter.kind, hidden=not counter.kind, name=name, size=counter.size)
    entry = next((e for e in battle.entries if _is(e, counter)), None)
    letter = entry.letter if entry else chart.letter if chart else ""
    screened = f"{counter.owner}.{name}" in battle.screened
    return Fighter(
        chip,
        letter,
        counter.damage,
        equipment_words(counter),
        "screened" if screened else "",
    )


def _is(entry: Combatant, counter: CounterView) -> bool:
    identity = (entry.owner, entry.kind, entry.number)
    return bool(entry.number) and identity == (counter.owner, counter.kind, counter.number)


def _fighter_at_start(entry: Combatant) -> Fighter:
    """Return a group as it was when the lines were formed, and its fate."""
    name = f"{entry.kind}{entry.number}" if entry.number else entry.kind
    figures = ""
    if entry.letter:
        gear = "" if entry.owner == MACHINES else gear_words(entry.kind, entry.tech)
        cloaked = "cloaked" * entry.cloaked
        strength = f"{entry.attack}–{entry.defence}, hull {entry.hull}"
        figures = " · ".join(filter(None, (strength, gear, cloaked)))
    return Fighter(
        Chip(entry.owner, entry.kind, hidden=False, name=name, size=entry.size),
        entry.letter,
        entry.damage,
        figures,
        _fate(entry),
        entry.lost,
        entry.left,
    )


def _fate(entry: Combatant) -> str:
    fates = []
    if entry.lost:
        fates.append("lost" if entry.lost == entry.size else f"{entry.lost} lost")
    if entry.left:
        many = "" if entry.left == entry.size else f"{entry.left} "
        fates.append(f"{many}retreated to {entry.to}")
    return ", ".join(fates)


def title_words(view: View, battle: Battle, names: Sequence[str]) -> str:
    """Return a battle on one line."""
    if not battle.over:
        return battle_words(view, names)
    where, sides, course = _title_parts(battle, names)
    return f"{where}: {sides}, {course}"


def title_lines(view: View, battle: Battle, names: Sequence[str]) -> tuple[str, str]:
    """Return the same in two lines of similar length."""
    if not battle.over:
        where, _, sides = battle_words(view, names).partition(": ")
        return where, sides
    where, sides, course = _title_parts(battle, names)
    return f"{where}, {course}", sides


def _title_parts(battle: Battle, names: Sequence[str]) -> tuple[str, str, str]:
    """Return a battle's place, its sides, and its course."""
    attacker, defender = owner_name(battle.attacker, names), owner_name(battle.defender, names)
    course = counted(battle.round, "round") if battle.round else "no shot"
    if battle.holder in (battle.attacker, battle.defender) and battle.holder != NOBODY:
        course += f", held by {owner_name(battle.holder, names)}"
    return f"Battle in {battle.hex}", f"{attacker} attacks {defender}", course


def terrain_words(view: View, battle: Battle) -> str:
    """Return the hex's effect on the battle; empty if it has none."""
    terrain = next((s.terrain for s in view.systems if s.hex == battle.hex), Terrain.SPACE)
    if terrain not in CLOSE:
        return ""
    return f"{MARKERS[terrain]}: all are of class E, {CLOSE[terrain]}"


def bonus_words(battle: Battle, number: int, names: Sequence[str]) -> str:
    """Return the owner of the larger fleet's bonus in a round; empty if nobody has it."""
    if not 0 < number <= len(battle.bonuses) or battle.bonuses[number - 1] == NOBODY:
        return ""
    owner = (battle.attacker, battle.defender)[battle.bonuses[number - 1]]
    return f"larger fleet +1 for {owner_name(owner, names)}"


@dataclass(frozen=True)
class Volley:
    """Dice of one group at another, one after the other."""

    round: int
    owner: int
    words: str
    dice: tuple[Shot, ...]

    @property
    def summary(self) -> str:
        """The volley as a line of text."""
        rolled = " ".join(str(shot.rolled) for shot in self.dice)
        return f"{self.words}: {rolled} ({counted(sum(s.hit for s in self.dice), 'hit')})"


def volleys(battle: Battle) -> list[Volley]:
    """Return all dice of a battle, in the order in which they fell."""
    fired = []
    # groupby, not a dictionary: a group that fires again later has a volley of its own
    for key, group in groupby(battle.shots, lambda s: (s.round, s.firer, s.target, s.need)):
        number, firer, target, need = key
        owner, _, name = firer.partition(".")
        goal = target.partition(".")[2] or "colony"
        fired.append(Volley(number, int(owner), f"{name} at {goal}, needs {need}", tuple(group)))
    return fired
