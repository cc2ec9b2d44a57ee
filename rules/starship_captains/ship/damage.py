"""Damage and repairs [Taking Damage] [Repairing Your Ship]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.starship_captains.charts.named import PLATING, STEALTH_PAINT
from rules.starship_captains.charts.words import which
from rules.starship_captains.ship.cargo import PIRATE, discard_token, stow
from rules.starship_captains.table.table import Table

HULL = 0
"""Stands for the cargo slots among the tech slots' numbers."""
NOTHING = -1


async def take_damage(table: Table, count: int = 1) -> None:
    """Damage goes to cargo slots, and on top of them when all are full [Taking Damage]."""
    me = table.me
    for _ in range(count):
        if await _cancelled(table):
            continue
        me.hull += 1
        excess = " on top of the others" if me.hull > table.cards.cargo else ""
        table.say(f"takes 1 damage{excess}")
        await stow(table)


def is_painted(table: Table) -> bool:
    """Whether Stealth Paint cancels the next damage [Stealth Paint]."""
    return table.has(STEALTH_PAINT) and not table.me.painted


def damage_words(table: Table, count: int) -> str:
    """Damage to come, for a label, with what Stealth Paint cancels of it."""
    left = count - is_painted(table)
    if left == count:
        return f"{count} damage"
    return f"{left or 'no'} damage (Stealth Paint)"


async def _cancelled(table: Table) -> bool:
    """Stealth Paint and Hull Plating [Notes on Certain Cards]."""
    me = table.me
    if is_painted(table):
        me.painted = True
        table.say("takes no damage thanks to Stealth Paint")
        return True
    if not table.has(PLATING) or not me.pirates or not me.hold:
        return False
    plate = await table.ask(
        "damage.plating",
        "Discard a pirate token to cancel the damage?",
        "Notes on Certain Cards",
        {"damage": False, "plating": True},
        lambda plate: "Discard a pirate token, no damage" if plate else "Take the damage",
    )
    if plate:
        discard_token(table, PIRATE)
        table.say("discards a pirate token thanks to Hull Plating and takes no damage")
    return plate


def repairable(table: Table) -> dict[str, int]:
    """Cargo slots and the numbers of tech slots with damage [Repairing Your Ship]."""
    me = table.me
    found = {"hull": HULL} if me.hull else {}
    return found | {str(number): number for number, slot in enumerate(me.slots, 1) if slot.damaged}


def repair_words(table: Table, where: int) -> str:
    """What a repair does, for a button."""
    if where == NOTHING:
        return "No repair"
    if where != HULL:
        return f"Repair tech slot {where}"
    over = table.me.hull - table.cards.cargo
    return f"Repair the excess damage ({over})" if over > 0 else "Repair a cargo slot"


async def repair(table: Table, count: int = 1) -> None:
    """Remove up to so many damage tokens, from anywhere [Repairing Your Ship]."""
    for number in range(1, count + 1):
        if not repairable(table):
            return
        where = await repair_choice(table, number, count)
        if where == NOTHING:
            return
        if where == HULL:
            excess = table.me.hull > table.cards.cargo
            table.me.hull -= 1
            table.say("repairs an excess damage" if excess else "repairs a cargo slot")
        else:
            table.me.slots[where - 1].damaged = False
            table.say(f"repairs tech slot {where}")


def repair_choice(table: Table, number: int = 1, count: int = 1) -> Choice[int]:
    """Which damage the repair of this number of so many removes [Repairing Your Ship]."""
    places = repairable(table)
    return table.choice(
        "repair.where",
        f"Repair which damage{which(number, count)}?",
        "Repairing Your Ship",
        {**places, "none": NOTHING},
        lambda where: repair_words(table, where),
        default=next(iter(places)) if len(places) == 1 else "",
    )
