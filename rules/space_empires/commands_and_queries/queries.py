"""What a reader may ask of their own view: the odds of a battle, the own production sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel import Ask, IllegalAnswer
from rules.space_empires.charts.content import FIXED, NATIVES, UNITS, equipment, starting_levels
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import DM, HexId, Kind, Tech
from rules.space_empires.charts.owners import ALIENS, NOBODY, are_enemies
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import CLOUDS
from rules.space_empires.charts.words import counted, tech_words
from rules.space_empires.combat.battle_record import NOT_PLAYERS
from rules.space_empires.economy.working_sheet import draft_words
from rules.space_empires.odds.odds import Encounter, Odds, Ship, machine_at, natives_tech, odds
from rules.space_empires.position.board import Board, silent
from rules.space_empires.position.imagine import imagine
from rules.space_empires.position.orders import orders_words
from rules.space_empires.position.state import Unit
from rules.space_empires.position.view import View
from rules.table_game import Param, Query

FORCE: Final = re.compile(r"([0-9]{0,3})([A-Za-z]+)")
LARGEST: Final = 99
"""Ships of one word, such as `99SC`."""
MOST_SHIPS: Final = 100
"""Ships of one side: more take too long to reckon with."""
MOST_GROUPS: Final = 12
"""Kinds of ships of one side, those of other technology counted apart."""
LONGEST: Final = 120
"""Characters of one argument."""
SIDES: Final = ("attack", "defend")
SHOWN: Final = 6
"""Sheets that are told, the latest ones."""


def tell_odds(view: View, given: Mapping[str, str]) -> str:
    """The odds of the reader's units against the enemies of a hex [5.0].

    Raises IllegalAnswer where too little is known, or nobody is there to fight.
    """
    _check_lengths(given)
    board, seat = silent(imagine(view)), reader(view)
    at = _place(board, given["hex"])
    own = _own(board, seat, at, given.get("own", ""))
    foes = _foes(board, seat, at, given.get("enemy", ""))
    side = given.get("side") or SIDES[board.colony(at, seat) is not None]
    if side not in SIDES:
        raise IllegalAnswer("The side is `attack` or `defend`; leave it out to defend a colony.")
    sides = {"You": _bounded("Your side", own), "The enemy": _bounded("The enemy", foes)}
    names = list(sides) if side == SIDES[0] else list(sides)[::-1]
    attackers, defenders = ([ship for ship, _ in sides[who]] for who in names)
    ground = board.systems[at].terrain
    reckoned = odds(attackers, defenders, Encounter(ground, machine=machine_at(view, at)))
    terrain = f" ({ground})" if ground in CLOUDS else ""
    return "\n".join(
        [
            f"Odds of a battle at {at}{terrain}, fought to the end.",
            *[
                f"{who} {deed}{_s(who)} with {', '.join([words for _, words in sides[who]])}."
                for who, deed in zip(names, SIDES, strict=True)
            ],
            *_chances(reckoned, names),
            *_hits(reckoned, names),
            _source(reckoned),
            "Enemy technology that has not been shown counts as none.",
            "At equal class and tactics the defender fires first.",
        ]
    )


def _s(who: str) -> str:
    return "" if who == "You" else "s"


def _place(board: Board, said: str) -> HexId:
    at = HexId(said.strip().upper())
    if at in board.systems:
        return at
    raise IllegalAnswer(
        f"{said!r} is no hex in play; name one such as {next(iter(board.systems))}."
    )


Force = list[tuple[Ship, str]]
"""Groups with what is assumed of them, in words."""


def _check_lengths(given: Mapping[str, str]) -> None:
    """Raise IllegalAnswer for an argument that nobody means."""
    for name, words in given.items():
        if len(words) > LONGEST:
            raise IllegalAnswer(
                f"{name} takes {LONGEST} characters at most; write 3CA 2SC for five ships."
            )


def _bounded(who: str, force: Force) -> Force:
    """A side that can be reckoned with soon: like ships as one group where there are many.

    Raises IllegalAnswer where it is too large all the same.
    """
    ships = sum(ship.size for ship, _ in force)
    if ships > MOST_SHIPS:
        raise IllegalAnswer(f"{who} has {ships} ships; odds are for {MOST_SHIPS} at most.")
    if len(force) > MOST_GROUPS:
        merged: dict[tuple[Kind, Tech], int] = {}
        for ship, _ in force:
            merged[ship.kind, ship.tech] = merged.get((ship.kind, ship.tech), 0) + ship.size
        force = [
            (Ship(kind, size, tech), counted(kind, size)) for (kind, tech), size in merged.items()
        ]
    if len(force) > MOST_GROUPS:
        raise IllegalAnswer(
            f"{who} has {len(force)} sorts of ships; odds are for {MOST_GROUPS} at most."
        )
    return force


def _own(board: Board, seat: int, at: HexId, words: str) -> Force:
    """Named counters, a force in figures, or all the reader's ships in the hex and beside it."""
    if seat == NOBODY:
        raise IllegalAnswer("You hold no seat here, so there are no ships of yours to reckon with.")
    mine = {unit.name: unit for unit in board.of(seat) if _fights(unit.kind)}
    if words:
        levels = board.levels(seat)
        return [
            _known(board, mine[word.upper()]) if word.upper() in mine else _assumed(word, levels)
            for word in words.split()
        ]
    there = [unit for unit in mine.values() if unit.hex == at]
    near = [u for u in mine.values() if distance(u.hex, at) <= 1 and u.kind not in FIXED]
    found = [_known(board, unit) for unit in there or near]
    if not found:
        raise IllegalAnswer(
            f"You have no ships at {at} or beside it; name some, such as own:CA1 or own:3CA."
        )
    return found


def _foes(board: Board, seat: int, at: HexId, words: str) -> Force:
    """What is seen of the enemies there, and for what is hidden what the reader assumes."""
    there = board.foes(at, seat)
    seen = [_known(board, unit) for unit in there if unit.size and _fights(unit.kind)]
    hidden = sum(not unit.size for unit in there) + board.systems[at].aliens
    if hidden and not words:
        raise IllegalAnswer(
            f"{hidden} counter{'s' if hidden > 1 else ''} at {at} cannot be seen; "
            "say what you expect, such as enemy:3CA 2SC."
        )
    owner = there[0].owner if there else ALIENS
    levels = starting_levels() if owner in NOT_PLAYERS else board.levels(owner)
    seen += [_assumed(word, levels) for word in words.split()]
    if not seen:
        raise IllegalAnswer(
            f"Nobody is at {at} to fight; say whom you expect, such as enemy:3CA 2SC."
        )
    return seen


def reader(view: View) -> int:
    """The reader's seat; NOBODY for an onlooker, who is everybody's enemy."""
    return NOBODY if view.seat is None else view.seat


def _fights(kind: Kind) -> bool:
    return kind in UNITS and (UNITS[kind].fights or kind == "MINES")


def _known(board: Board, unit: Unit) -> tuple[Ship, str]:
    ship = Ship(unit.kind, unit.size, board.tech(unit))
    if unit.kind in NATIVES or unit.number < 0:
        return ship, counted(unit.kind, unit.size)
    return ship, f"{unit.name} ({unit.size})"


def _assumed(word: str, levels: dict[str, int]) -> tuple[Ship, str]:
    """A word such as `3CA`: so many of a kind, at the levels that are known."""
    match = FORCE.fullmatch(word)
    kind = Kind(match[2].upper()) if match else Kind("")
    if not match or not _fights(kind) or int(match[1] or 1) > LARGEST:
        kinds = ", ".join(kind for kind in UNITS if _fights(kind))
        raise IllegalAnswer(f"{word!r} is no force; write 3CA for three Cruisers. Kinds: {kinds}.")
    tech = natives_tech() if kind in NATIVES else equipment(kind, levels)
    size = int(match[1] or 1)
    return Ship(kind, size, tech), f"{counted(kind, size)} (assumed)"


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
    told = [
        f"{count}: {_percent(chance)}" for count, chance in enumerate(chances) if chance > 0.005
    ]
    return ", ".join(told) or "none"


def _hits(reckoned: Odds, names: list[str]) -> list[str]:
    lines = []
    for attacking, who in zip((True, False), names, strict=True):
        told = ", ".join(
            f"{_short(p.firer)} at {_short(p.target)} {10 * max(0, min(10, p.need))}%"
            for p in reckoned.pairings
            if p.attacking is attacking
        )
        if told:
            lines.append(f"{who} hit{_s(who)}: {told}.")
    return lines


def _short(kind: Kind) -> str:
    return UNITS[kind].name if kind in NATIVES else kind


def _source(reckoned: Odds) -> str:
    if reckoned.battles:
        return f"From {reckoned.battles} sampled battles, without screens and retreats."
    return "Exact, without screens and retreats; bonuses for larger fleets come on top of the hits."


def tell_orders(view: View, seat: int) -> str:
    """The standing battle orders of the view's own seat, and where they are changed [5.1.5]."""
    orders = view.seats[seat].orders
    if orders is None:
        return ""
    return (
        f"Your battle orders: {orders_words(orders)}. You change them in your movement, under "
        "Split, join, upgrade, scuttle, orders or with /empires orders."
    )


def tell_sheet(view: View, _given: Mapping[str, str]) -> str:
    """The reader's production sheet, column by column, and its technology [7.0]."""
    if view.seat is None:
        raise IllegalAnswer("You hold no seat here, and production sheets are secret.")
    seat = view.seats[view.seat]
    lines = [f"CP at hand: {seat.cp or 0}. Technology: {tech_words(seat.tech or {})}."]
    lines += [_column(sheet) for sheet in (seat.books or ())[-SHOWN:]]
    if view.step == Step.ECONOMY and seat.draft is not None:
        bid = [f"bid {seat.draft.bid} CP"] * bool(seat.draft.bid)
        listed = [*bid, *draft_words(seat.draft, seat.tech or {})]
        sealed = " It is sealed." if seat.draft.sealed else ""
        lines.append(f"On the open sheet: {', '.join(listed) or 'nothing yet'}.{sealed}")
    if not seat.books:
        lines.append(f"No Economic Phase has been held yet; your colonies yield {seat.income} CP.")
    return "\n".join(lines)


def _column(sheet: SheetColumn) -> str:
    parts = [
        ("carried over", sheet.carried),
        ("colonies", sheet.colonies),
        ("minerals", sheet.minerals),
        ("pipelines", sheet.pipelines),
        ("spoils", sheet.bonus),
        ("maintenance", -sheet.maintenance),
        ("bid", -sheet.bid),
        ("research", -sheet.research),
        ("units", -sheet.units),
        ("upgrades", -sheet.upgrades),
    ]
    told = ", ".join(f"{name} {worth:+d}" for name, worth in parts if worth)
    if not sheet.closed:
        return f"{sheet.cycle}. {told}; not sealed yet."
    bought = f" Bought: {', '.join(sheet.bought)}." if sheet.bought else ""
    lost = f", {sheet.lost} above the limit lost" if sheet.lost else ""
    return f"{sheet.cycle}. {told}; {sheet.remaining} left{lost}.{bought}"


def complete(view: View, name: str, begun: str) -> list[str]:
    """Values for an argument of the odds: hexes with enemies first, the own counters, kinds."""
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
        found = [unit.name for unit in board.of(seat) if _fights(unit.kind)]
    else:
        found = [kind for kind in UNITS if _fights(kind) and kind != DM]
        number = last.removesuffix(last.lstrip("0123456789"))
        found = [f"{number}{kind}" for kind in found]
    before = " ".join(done)
    return [f"{before} {word}".strip() for word in found if word.startswith(last.upper())]


ASKED_IN_BATTLE = (
    "battle.conduct", "battle.count", "battle.fire", "battle.screen", "battle.slip", "battle.where",
)  # fmt: skip
"""Questions whose answer depends on how the battle goes on."""


def in_battle(view: View, _ask: Ask) -> dict[str, str]:
    """The hex that fights, and the reader's side: the arguments of the odds beside a question."""
    battle = view.battle
    assert battle is not None
    return {
        "hex": battle.hex,
        "side": SIDES[are_enemies(view.switches.teams, reader(view), battle.attacker)],
    }


QUERIES = (
    Query(
        "odds",
        "The odds of a battle, from what you can see",
        (
            Param("hex", "Where it is fought, such as K6", (), required=True),
            Param("enemy", "What you expect besides what you see, such as: 3CA 2SC", ()),
            Param("own", "Your ships, such as: CA1 SC2, or 3CA; left out: all there or beside", ()),
            Param("side", "Whether you attack or defend; left out: you defend your colonies", ()),
        ),
        tell_odds,
        complete,
        beside=ASKED_IN_BATTLE,
        given=in_battle,
    ),
    Query("sheet", "Your production sheets and technology", (), tell_sheet, complete),
)
