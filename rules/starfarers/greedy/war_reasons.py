"""Reasons to attack, or to go where enemies are: what a win captures or destroys."""

from __future__ import annotations

from typing import Final

from rules.starfarers.battle.declaring import Prospect
from rules.starfarers.battle.forces import MOTHERSHIP
from rules.starfarers.charts.kinds import HexId
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.greedy.war import War
from rules.starfarers.greedy.world import World
from rules.starfarers.position.view import BaseView, View

ATTACK: Final = "Your chance to win is {win}%, and a win {gain}"
CERTAIN: Final = "You're certain to win, and a win {gain}"
SURE: Final = 100
"""Percent."""
FREE: Final = "frees the mothership, where ships are rebuilt"
MOTHERSHIP_TAKEN: Final = (
    "captures the mothership, without which {{{foe}}} has to pay to rebuild ships"
)
NEARLY: Final = "; {{{foe}}} lacks only galaxy {letter} to win"
DESTROYED: Final = "destroys one of {{{foe}}}'s ships"
CAPTURED: Final = "captures {{{foe}}}'s {base}{use}"
KEYSTONE: Final = ", without which {{{foe}}} can't win next turn"
LACKED: Final = ", which your system in galaxy {letter} lacks"
FIGHT: Final = "At {at} your ships fight {{{foe}}}, and a win {gain}"


def attacked(view: View, seat: int, prospect: Prospect) -> str:
    """Return the chance and the gain of an attack."""
    world, target = World(view, seat), prospect.target
    words = CERTAIN if prospect.odds.win == SURE else ATTACK
    if prospect.frees:
        return words.format(win=prospect.odds.win, gain=FREE)
    base = next((base for base in world.bases if base.site == target.name), None)
    gain = _captured(world, base) if base else DESTROYED.format(foe=target.seat)
    if target.name == MOTHERSHIP:
        gain = MOTHERSHIP_TAKEN.format(foe=target.seat)
    near = "" if base else _nearly_won(view, target.seat)
    return words.format(win=prospect.odds.win, gain=gain + near)


def _nearly_won(view: View, foe: int) -> str:
    """Return the one galaxy where a foe still lacks a colony system; empty: there are more."""
    left = [system.letter for system in view.players[foe].systems if not system.complete]
    return NEARLY.format(foe=foe, letter=left[0]) if len(left) == 1 else ""


def met(world: World, at: HexId) -> str:
    """Return what a win brings over the enemies in a space; empty if there are none."""
    foes = world.enemies(at)
    if not foes:
        return ""
    bases = [base for base in world.bases if base.owner in foes and at in base.hexes]
    gain = _captured(world, bases[0]) if bases else DESTROYED.format(foe=foes[0])
    return FIGHT.format(at=at, foe=bases[0].owner if bases else foes[0], gain=gain)


def _captured(world: World, base: BaseView) -> str:
    """Return what the capture of a base is for."""
    letter, use = base.site[0], ""
    if base.site in War(world).keystones:
        use = KEYSTONE.format(foe=base.owner)
    elif base.kind in world.missing.get(letter, []):
        use = LACKED.format(letter=letter)
    return CAPTURED.format(base=BASE_WORDS[base.kind], foe=base.owner, use=use)
