"""Refusals of sheet lines, in one sentence, with the legal alternatives [7.5]."""

from __future__ import annotations

from rules.space_empires.charts.content import GRANT, TECHNOLOGY, UNITS, rules_of
from rules.space_empires.charts.kinds import BASE, DECOY, DOWN, YARD, HexId, Kind
from rules.space_empires.charts.words import ships_words
from rules.space_empires.economy import research
from rules.space_empires.economy.shopping import EQUIPPED, GOODS, Shop, missing
from rules.space_empires.position.state import GROUP_LIMIT, Unit
from rules.space_empires.position.yields import is_blockaded
from rules.toolbox.sentences import counted, listed


def why_not_buy(shop: Shop, kind: Kind, at: HexId, count: int = 1) -> str:
    """Return why this many of a kind cannot be bought for a hex; empty if they can [7.5] [7.6].

    `kind` may also name the seat's own group of older technology, such as `SC3`.
    """
    group = next((unit for unit in shop.own if unit.name == kind), None)
    if kind not in GOODS and group is None:
        return _no_kind(shop, kind)
    if count < 1:
        return "Buy at least one unit [7.5.1]."
    if group is not None:
        return _no_room(shop, group, count)
    if kind not in shop.goods:
        return _unknown(shop, kind)
    no_place = _no_yard if UNITS[kind].yard else _no_site
    return (
        no_place(shop, kind, at, count)
        or _no_counter(shop, kind, at, count)
        or _no_money(shop, kind, count)
    )


def _no_kind(shop: Shop, typed: str) -> str:
    """Return a hint about a misspelt kind: its full name, or the list of kinds."""
    played = [kind for kind in GOODS if all(map(shop.board.rules.plays, rules_of(kind)))]
    whole = next((kind for kind in played if UNITS[kind].name.upper() == typed), None)
    if whole:
        return f"For a {UNITS[whole].name}, type {whole} [7.5.1]."
    return f"{typed} can't be bought [7.5.1]. Choose one of {', '.join(played)}."


def why_not_research(shop: Shop, tech: str) -> str:
    """Return why a technology's next level cannot be bought or funded; empty if it can [9.1]."""
    if tech not in TECHNOLOGY:
        return f"{tech} isn't a technology [9.1]. The chart has {', '.join(TECHNOLOGY)}."
    reason = research.why_barred(shop.board, shop.seat, tech)
    if reason:
        return f"{reason}."
    if shop.board.rules.unpredictable:
        return _no_grant(shop)
    name, cost = TECHNOLOGY[tech].name, shop.board.price(shop.seat, tech)
    if tech in shop.draft.research:
        return f"You can buy only one level of {name} in an Economic Phase [9.1]."
    room = shop.research_room()
    if cost > room:
        return (
            f"You can spend at most {research.MORE_RESEARCH} CP more on research than last "
            f"Economic Phase [18]. That leaves {room} CP, and {name} costs {cost}."
        )
    if cost > shop.left:
        return f"{name} costs {cost} CP [7.5.1], and you have {shop.left} left."
    return ""


def _unknown(shop: Shop, kind: Kind) -> str:
    """Return the reason why a kind cannot be built at all: a rule or a technology [7.5.2]."""
    name, needed = UNITS[kind].name, missing(shop.board.rules, shop.levels, kind)
    if needed not in TECHNOLOGY:
        return f"This table plays without {needed}, so no {name} can be bought [7.5.2]."
    level, own = UNITS[kind].needs[needed], shop.levels[needed]
    return f"A {name} needs {TECHNOLOGY[needed].name} {level} [7.5.2], and you have level {own}."


def _no_yard(shop: Shop, kind: Kind, at: HexId, count: int) -> str:
    """Return the reason why ship yards cannot build these ships here [7.6.1]."""
    needed = UNITS[kind].yard * count
    places = listed([f"{hex_id} has {free}" for hex_id, free in shop.slots.items()]) or "none"
    if at not in shop.slots:
        return f"You have no Ship Yard at {at} [7.6.1]. Free capacity: {places}."
    if needed > shop.slots[at]:
        return (
            f"{ships_words(kind, count)} {'takes' if count == 1 else 'take'} "
            f"{counted(needed, 'hull point')} of yard capacity [7.6.1]. "
            f"Free capacity: {places}."
        )
    return ""


def _no_site(shop: Shop, kind: Kind, at: HexId, count: int) -> str:
    """Explain: bases and yards need an earning colony, decoys any colony [8.1] [8.2.2] [8.3.3]."""
    name = UNITS[kind].name
    section = {BASE: "8.1", YARD: "8.2.2", DECOY: "8.3.3"}[kind]
    if at not in shop.colonies:
        places = ", ".join(shop.colonies if kind == DECOY else shop.earning) or "none"
        return f"A {name} is placed at one of your colonies [{section}]. Options: {places}."
    if kind == DECOY:
        return f"A decoy's numeral is at most {GROUP_LIMIT} [8.3.1]." * (count > GROUP_LIMIT)
    if at not in shop.earning:
        why = (
            "blockaded" if is_blockaded(shop.board, at, shop.seat) else "new and earns nothing yet"
        )
        places = ", ".join(shop.earning) or "none"
        return f"The colony at {at} is {why} [{section}]. Colonies that earn: {places}."
    left = shop.vacant[kind]
    if at in left and count == 1:
        return ""
    others = ", ".join(left) or "none"
    if kind == BASE:
        return f"A hex can hold only one Base [8.1]. Hexes without one: {others}."
    return (
        f"A colony builds only one Ship Yard in an Economic Phase [8.2.2]. Colonies left: {others}."
    )


def _no_counter(shop: Shop, kind: Kind, at: HexId, count: int) -> str:
    stock = shop.stock(kind, at)
    if count <= stock:
        return ""
    if shop.counters[kind] <= 0 and not shop.board.rules.groups:
        return f"All {UNITS[kind].name} counters are in play [7.5.4]. Scuttle one first."
    groups = [name for name in shop.berths() if shop.older[name].kind == kind]
    others = f", or buy for an older group: {', '.join(groups)}" if groups else ""
    number, _, ships = ships_words(kind, stock).partition(" ")
    return (
        f"The counters allow only {number} more {ships} at {at} [7.5.4]. "
        f"Scuttle a group to free its counter{others}."
    )


def _no_room(shop: Shop, group: Unit, count: int) -> str:
    """Return the reason why these ships cannot join the seat's group; empty if they can [7.5.4]."""
    name, kind, at = group.name, group.kind, group.hex
    if not shop.board.rules.groups:
        return f"New ships have the newest technology [7.5.3]. Buy {kind}, not {name}."
    if kind not in EQUIPPED:
        return f"{name} isn't a group of an older technology [7.5.4]. Buy a new counter of {kind}."
    if at not in shop.slots:
        return f"{name} is at {at}, where you have no Ship Yard [7.6.1]."
    if name not in shop.older and group.size < GROUP_LIMIT:
        return f"{name} has your newest technology [7.5.4]. Buy {kind} to add to it."
    room = GROUP_LIMIT - group.size - shop.joined.get(name, 0)
    if count > room:
        return f"A group has at most {GROUP_LIMIT} ships [2.3.1]. {name} has room for {room} more."
    if group.face != DOWN and shop.spare[kind] > 0:
        return (
            f"{name} is face up, so it can't grow while a counter is free [7.6.2]. Buy a new "
            f"counter of {kind}."
        )
    return _no_yard(shop, kind, at, count) or _no_money(shop, kind, count)


def _no_money(shop: Shop, kind: Kind, count: int) -> str:
    cost = UNITS[kind].cost
    if cost * count <= shop.left:
        return ""
    return (
        f"{ships_words(kind, count)} {'costs' if count == 1 else 'cost'} {cost * count} CP "
        f"[7.5.1], and {shop.left} are left: "
        f"enough for {max(0, shop.left) // cost}."
    )


def _no_grant(shop: Shop) -> str:
    if research.grants_left(shop.board, shop.seat) <= 0:
        return (
            f"You may buy at most {counted(research.MORE_GRANTS, 'more grant')} than last "
            f"Economic Phase's {shop.player.last_grants} [19.3]."
        )
    if shop.left < GRANT:
        return f"A grant costs {GRANT} CP [19.1], and you have {shop.left} left."
    return ""
