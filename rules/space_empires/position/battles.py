"""Battles as everybody saw them: lines, dice, losses [5.0]."""

from __future__ import annotations

import msgspec

from rules.space_empires.charts.kinds import NOWHERE, HexId, Kind, Tech, Uid
from rules.space_empires.charts.owners import NOBODY


class Shot(msgspec.Struct, frozen=True):
    """One die of a battle: who fired at whom, what was needed and rolled."""

    round: int
    firer: Uid
    target: Uid
    need: int
    rolled: int
    hit: bool


class Combatant(msgspec.Struct, gc=False):
    """A group in a battle as it was shown when the lines were formed, and its fate.

    Ships of which only the kind was announced are one entry without a number.
    """

    owner: int
    kind: Kind
    number: int
    size: int
    side: int = 0
    """0: the attacker's, 1: the defender's line; partners are in the same."""
    letter: str = ""
    """Its class when the first shot fell; empty: it cannot fight, or has slipped away before."""
    attack: int = 0
    defence: int = 0
    hull: int = 0
    tech: Tech = Tech()
    cloaked: bool = False
    lost: int = 0
    left: int = 0
    """Ships that have retreated, to the hex `to`."""
    to: HexId = NOWHERE
    damage: int = 0
    """Hits on the damaged ship when the last shot had fallen."""


class Battle(msgspec.Struct):
    """The battle that is being fought, or the last one when nothing is left to do in it."""

    hex: HexId
    attacker: int
    defender: int
    round: int = 0
    """0 until the lines are formed."""
    screened: list[Uid] = []
    done: list[Uid] = []
    """Groups that have had their turn in this round."""
    acting: Uid = Uid("")
    """The group whose turn it is, where it is led shot by shot."""
    leaving: list[Uid] = []
    """Fighters that wait for a carrier to retreat with [11.2.4]."""
    hand: list[int] = []
    """Seats that decide shot by shot."""
    shots: list[Shot] = []
    over: bool = False
    unseen: list[int] = []
    """Seats that took part, once for each movement that they still end while it is recent."""
    entries: list[Combatant] = []
    """Both lines as shown to everybody at the start; never anything newer."""
    bonuses: list[int] = []
    """For each round the side with the larger fleet's bonus: 0, 1, or NOBODY [5.1.4]."""
    holder: int = NOBODY
    """Only owner with ships left at the end."""
    cycle: int = 0
    turn: int = 0
    """The next Economic Phase and the turn when it ended; 0: it goes on."""

    @property
    def fighters(self) -> set[int]:
        """Owners of the ships that took part; empty until the lines are formed."""
        return {entry.owner for entry in self.entries}


def is_fought_at(battle: Battle | None, at: HexId) -> bool:
    """Return whether a battle is under way in a hex [5.0]."""
    return battle is not None and not battle.over and battle.hex == at
