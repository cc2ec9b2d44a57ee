"""The odds of a battle, from what a reader sees [5.0]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel import Ask, IllegalAnswer
from rules.space_empires.charts.content import NATIVES, UNITS, WORDS
from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import DM, HexId, Kind
from rules.space_empires.charts.owners import NOBODY, are_enemies
from rules.space_empires.charts.terrain import CLOUDS
from rules.space_empires.commands_and_queries.forces import (
    LONGEST,
    can_fight,
    check_lengths,
    enemy_force,
    limit_work,
    own_force,
)
from rules.space_empires.odds.odds import Encounter, Odds, machine_at, odds
from rules.space_empires.position.battles import is_fought_at
from rules.space_empires.position.board import Board, silent
from rules.space_empires.position.imagine import imagine
from rules.space_empires.position.orders import Targets
from rules.space_empires.position.view import View
from rules.table_game import Param, Query
from rules.toolbox.sentences import counted

SIDES: Final = ("attack", "defend")


def tell_odds(view: View, given: Mapping[str, str]) -> str:
    """Return the odds of the reader's units against the enemies of a hex, in words [5.0].

    Raises IllegalAnswer if too little is known, or nobody is there to fight.
    """
    check_lengths(given)
    board, seat = silent(imagine(view)), reader(view)
    at = _place(board, given["hex"])
    own = own_force(board, seat, at, given.get("own", ""))
    foes, others = enemy_force(board, seat, at, given.get("enemy", ""))
    side = given.get("side") or SIDES[board.colony(at, seat) is not None]
    if side not in SIDES:
        raise IllegalAnswer("The side is `attack` or `defend`. Leave it out to defend a colony.")
    sides = {"You": limit_work("Your side", own), "The enemy": limit_work("The enemy", foes)}
    names = list(sides) if side == SIDES[0] else list(sides)[::-1]
    attackers, defenders = ([ship for ship, _ in sides[who]] for who in names)
    setting = _setting(view, board, at, attacks=side == SIDES[0])
    reckoned = odds(attackers, defenders, setting)
    terrain = f" ({setting.terrain})" if setting.terrain in CLOUDS else ""
    return "\n".join(
        [
            f"Odds of a battle at {at}{terrain}, fought to the end.",
            *[
                f"{who} {verb}{_s(who)} with {', '.join([words for _, words in sides[who]])}."
                for who, verb in zip(names, SIDES, strict=True)
            ],
            *_chances(reckoned, names),
            *_hits(reckoned, names),
            _source(reckoned),
            *_assumptions(board, seat, at, setting, others),
            "Enemy technology that you haven't seen yet isn't counted.",
            "If class and tactics are equal, the defender fires first.",
        ]
    )


def _setting(view: View, board: Board, at: HexId, *, attacks: bool) -> Encounter:
    """Return the battle's place and manner; the reader's ships follow their standing orders."""
    own = _targets(view)
    battle = view.battle
    later = battle is not None and is_fought_at(battle, at) and battle.round > 1
    return Encounter(
        board.systems[at].terrain,
        own if attacks else Targets.KILL,
        Targets.KILL if attacks else own,
        machine_at(view, at),
        later=later,
    )


def _targets(view: View) -> Targets:
    orders = None if view.seat is None else view.seats[view.seat].orders
    return Targets.KILL if orders is None else orders.targets


def _assumptions(board: Board, seat: int, at: HexId, setting: Encounter, others: int) -> list[str]:
    """Return the assumptions behind the figures of this battle, a sentence each."""
    sentences = [
        f"Your ships {WORDS['targets'][targets]}, as your standing orders say."
        for targets in (setting.attacker, setting.defender)
        if targets != Targets.KILL
    ]
    if setting.machine.rating and setting.machine.weakness == Weakness.UNKNOWN:
        sentences.append(
            "Nobody knows the machine's weakness, so each one counts with its probability."
        )
    allies = [unit for unit in board.units_at(at) if unit.owner != seat]
    unseen = sum(not board.enemies(unit.owner, seat) and not unit.size for unit in allies)
    if unseen:
        sentences.append(
            f"Left out: {counted(unseen, 'counter')} of your partner there, face down."
        )
    if others:
        sentences.append(
            f"Left out: {counted(others, 'counter')} of other enemies, fought separately."
        )
    return sentences


def _s(who: str) -> str:
    return "" if who == "You" else "s"


def _place(board: Board, typed: str) -> HexId:
    at = HexId(typed.strip().upper())
    if at in board.systems:
        return at
    raise IllegalAnswer(f"{typed!r} isn't a hex in play. Try one like {next(iter(board.systems))}.")


def reader(view: View) -> int:
    """Return the reader's seat; NOBODY for a spectator, who is everybody's enemy."""
    return NOBODY if view.seat is None else view.seat


def _percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


def _chances(reckoned: Odds, names: list[str]) -> list[str]:
    attacker, defender = names
    neither = max(0.0, 1 - reckoned.attacker - reckoned.defender)
    last = f", nobody is left {_percent(neither)}" if neither > 0.005 else ""
    other = f"{defender[:1].lower()}{defender[1:]}"
    won, lost = _percent(reckoned.attacker), _percent(reckoned.defender)
    lines = [f"{attacker} win{_s(attacker)} {won}, {other} {lost}{last}."]
    losses = zip(names, reckoned.ships_lost, reckoned.cp_lost, reckoned.survivors, strict=True)
    return lines + [
        f"{who} lose{_s(who)} {ships:.1f} ships ({cp:.0f} CP) on average; "
        f"ships left: {_spread(left)}."
        for who, ships, cp, left in losses
    ]


def _spread(chances: Sequence[float]) -> str:
    cells = [
        f"{count}: {_percent(chance)}" for count, chance in enumerate(chances) if chance > 0.005
    ]
    return ", ".join(cells) or "none"


def _hits(reckoned: Odds, names: list[str]) -> list[str]:
    lines = []
    for attacking, who in zip((True, False), names, strict=True):
        hits = ", ".join(
            f"{_short(p.firer)} at {_short(p.target)} {10 * max(0, min(10, p.need))}%"
            for p in reckoned.pairings
            if p.attacking is attacking
        )
        if hits:
            lines.append(f"{who} hit{_s(who)}: {hits}.")
    return lines


def _short(kind: Kind) -> str:
    return UNITS[kind].name if kind in NATIVES else kind


def _source(reckoned: Odds) -> str:
    if reckoned.battles:
        return f"From {reckoned.battles} sampled battles, without screens and retreats."
    return "Exact, without screens and retreats. Bonuses for larger fleets come on top of the hits."


def complete(view: View, name: str, begun: str) -> list[str]:
    """Return completions for an argument of the odds: hexes with enemies first, counters, kinds."""
    if len(begun) > LONGEST:
        return []
    *done, last = begun.split(" ") if begun else [""]
    board, seat = silent(imagine(view)), reader(view)
    units = board.units.values()
    if name == "hex":
        battle = view.battle
        fought = [battle.hex] if battle is not None and not battle.over else []
        enemies = [unit.hex for unit in units if board.enemies(unit.owner, seat)]
        near = [unit.hex for unit in units if unit.owner == seat]
        known = dict.fromkeys([*fought, *enemies, *near, *board.systems])
        return [at for at in known if at.startswith(last.upper())]
    if name == "side":
        return [side for side in SIDES if side.startswith(last)]
    if name == "own":
        values = [unit.name for unit in board.units_of(seat) if can_fight(unit.kind)]
    else:
        values = [kind for kind in UNITS if can_fight(kind) and kind != DM]
        number = last.removesuffix(last.lstrip("0123456789"))
        values = [f"{number}{kind}" for kind in values]
    before = " ".join(done)
    return [f"{before} {word}".strip() for word in values if word.startswith(last.upper())]


ASKED_IN_BATTLE = (
    "battle.conduct", "battle.count", "battle.fire", "battle.screen", "battle.slip", "battle.where",
)  # fmt: skip
"""Questions whose answer depends on how the battle goes on."""


def in_battle(view: View, _ask: Ask) -> dict[str, str]:
    """Return the odds' arguments beside a question: the hex of the battle, the reader's side."""
    battle = view.battle
    assert battle is not None
    return {
        "hex": battle.hex,
        "side": SIDES[are_enemies(view.switches.teams, reader(view), battle.attacker)],
    }


ODDS: Final = Query(
    "odds",
    "The odds of a battle, from what you can see",
    (
        Param("hex", "Where it is fought, such as K6", (), required=True),
        Param("enemy", "Enemy ships that you expect but can't see, such as: 3CA 2SC", ()),
        Param(
            "own",
            "Your ships, such as: CA1 SC2, or 3CA; leave out for all that are there or adjacent",
            (),
        ),
        Param("side", "Whether you attack or defend; leave out to defend your colonies", ()),
    ),
    tell_odds,
    complete,
    beside=ASKED_IN_BATTLE,
    arguments=in_battle,
)
