"""What a reader may ask of their own view: the odds of a battle, the own production sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel import Ask, IllegalAnswer
from rules.space_empires.charts.content import FIXED, NATIVES, UNITS, equipment, starting_levels
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import DM, Kind, Tech
from rules.space_empires.charts.owners import ALIENS, are_enemies
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import CLOUDS
from rules.space_empires.charts.words import counted, tech_words
from rules.space_empires.economy.working_sheet import draft_words
from rules.space_empires.odds.odds import Encounter, Odds, Ship, machine_at, natives_tech, odds
from rules.space_empires.position.orders import orders_words
from rules.space_empires.position.view import CounterView, SystemView, View
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
    place = _place(view, given["hex"])
    own = _own(view, place, given.get("own", ""))
    foes = _foes(view, place, given.get("enemy", ""))
    home = place.colony is not None and place.colony.owner == view.seat
    side = given.get("side") or SIDES[home]
    if side not in SIDES:
        raise IllegalAnswer("The side is `attack` or `defend`; leave it out to defend a colony.")
    sides = {"You": _bounded("Your side", own), "The enemy": _bounded("The enemy", foes)}
    names = list(sides) if side == SIDES[0] else list(sides)[::-1]
    by, at = ([ship for ship, _ in sides[who]] for who in names)
    reckoned = odds(by, at, Encounter(terrain=place.terrain, machine=machine_at(view, place.hex)))
    terrain = f" ({place.terrain})" if place.terrain in CLOUDS else ""
    return "\n".join(
        [
            f"Odds of a battle at {place.hex}{terrain}, fought to the end.",
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


def _place(view: View, at: str) -> SystemView:
    for system in view.systems:
        if system.hex == at.strip().upper():
            return system
    raise IllegalAnswer(f"{at!r} is no hex in play; name one such as {view.systems[0].hex}.")


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


def _own(view: View, place: SystemView, words: str) -> Force:
    """Named counters, a force in figures, or all the reader's ships in the hex and beside it."""
    if view.seat is None:
        raise IllegalAnswer("You hold no seat here, so there are no ships of yours to reckon with.")
    mine = _fighters(view)
    if words:
        levels = view.seats[view.seat].tech or starting_levels()
        return [
            _known(mine[word.upper()]) if word.upper() in mine else _assumed(word, levels)
            for word in words.split()
        ]
    there = [c for c in mine.values() if c.hex == place.hex]
    near = [c for c in mine.values() if distance(c.hex, place.hex) <= 1 and c.kind not in FIXED]
    found = [_known(counter) for counter in there or near]
    if not found:
        raise IllegalAnswer(
            f"You have no ships at {place.hex} or beside it; name some, such as own:CA1 or own:3CA."
        )
    return found


def _fighters(view: View) -> dict[str, CounterView]:
    """The reader's counters that fight, by name."""
    mine = [c for c in view.counters if c.owner == view.seat and _fights(c.kind)]
    return {f"{counter.kind}{counter.number}": counter for counter in mine}


def _foes(view: View, place: SystemView, words: str) -> Force:
    """What is seen of the enemies there, and for what is hidden what the reader assumes."""
    there = [c for c in view.counters if c.hex == place.hex and _is_enemy(view, c.owner)]
    seen = [_known(c) for c in there if c.size and _fights(c.kind)]
    hidden = sum(not c.size for c in there) + place.aliens
    if hidden and not words:
        raise IllegalAnswer(
            f"{hidden} counter{'s' if hidden > 1 else ''} at {place.hex} cannot be seen; "
            "say what you expect, such as enemy:3CA 2SC."
        )
    levels = _open_levels(view, next((c.owner for c in there), ALIENS))
    seen += [_assumed(word, levels) for word in words.split()]
    if not seen:
        raise IllegalAnswer(
            f"Nobody is at {place.hex} to fight; say whom you expect, such as enemy:3CA 2SC."
        )
    return seen


def _is_enemy(view: View, owner: int) -> bool:
    """Whether the reader fights an owner; partners of a team never fight each other [20.4]."""
    return view.seat is None or are_enemies(view.switches.teams, view.seat, owner)


def _open_levels(view: View, owner: int) -> dict[str, int]:
    """What everybody knows of an owner's technology: a seat's shown levels, an alien empire's."""
    known = {rival.owner: rival.tech for rival in view.rivals}
    known |= {seat.seat: seat.shown for seat in view.seats}
    return starting_levels() | known.get(owner, {})


def _fights(kind: Kind) -> bool:
    return kind in UNITS and (UNITS[kind].fights or kind == "MINES")


def _known(counter: CounterView) -> tuple[Ship, str]:
    tech = counter.tech
    ship = Ship(counter.kind, counter.size, tech) if tech else Ship(counter.kind, counter.size)
    if counter.kind in NATIVES or not counter.number:
        return ship, counted(counter.kind, counter.size)
    return ship, f"{counter.kind}{counter.number} ({counter.size})"


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
    if name == "hex":
        battle = view.battle
        fought = [battle.hex] if battle is not None and not battle.over else []
        enemies = [c.hex for c in view.counters if _is_enemy(view, c.owner)]
        near = [c.hex for c in view.counters if c.owner == view.seat]
        known = dict.fromkeys([*fought, *enemies, *near, *(system.hex for system in view.systems)])
        return [at for at in known if at.startswith(last.upper())]
    if name == "side":
        return [side for side in SIDES if side.startswith(last)]
    if name == "own":
        found = list(_fighters(view))
    else:
        found = [kind for kind in UNITS if _fights(kind) and kind != DM]
        found = [f"{re.match(r'[0-9]*', last)[0]}{kind}" for kind in found]  # type: ignore[index]
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
    return {"hex": battle.hex, "side": SIDES[_is_enemy(view, battle.attacker)]}


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
