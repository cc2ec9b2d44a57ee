"""Damage and repairs [Taking Damage] [Repairing Your Ship]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.starship_captains.charts.unique_cards import PLATING, STEALTH_PAINT
from rules.starship_captains.charts.words import which
from rules.starship_captains.position.context import Context
from rules.starship_captains.ship.cargo import PIRATE, discard_token, stow

HULL = 0
"""Stands for the cargo slots among the tech slots' numbers."""
NOTHING = -1


async def take_damage(context: Context, count: int = 1) -> None:
    """Damage goes to cargo slots, and on top of them when all are full [Taking Damage]."""
    me = context.me
    for _ in range(count):
        if await _is_cancelled(context):
            continue
        me.hull += 1
        excess = " on top of the others" if me.hull > context.cards.cargo else ""
        context.say(f"takes 1 damage{excess}")
        await stow(context)


def is_painted(context: Context) -> bool:
    """Return whether Stealth Paint cancels the next damage [Stealth Paint]."""
    return context.me.has(STEALTH_PAINT) and not context.me.painted


def damage_words(context: Context, count: int) -> str:
    """Damage to come, for a label, with what Stealth Paint cancels of it."""
    left = count - is_painted(context)
    if left == count:
        return f"{count} damage"
    return f"{left or 'no'} damage (Stealth Paint)"


async def _is_cancelled(context: Context) -> bool:
    """Return whether Stealth Paint or Hull Plating cancels the damage [Notes on Certain Cards]."""
    me = context.me
    if is_painted(context):
        me.painted = True
        context.say("takes no damage thanks to Stealth Paint")
        return True
    if not context.me.has(PLATING) or not me.pirates or not me.hold:
        return False
    plate = await context.ask(
        "damage.plating",
        "Discard a pirate token to cancel the damage?",
        "Notes on Certain Cards",
        {"damage": False, "plating": True},
        lambda plate: "Discard a pirate token and take no damage" if plate else "Take the damage",
    )
    if plate:
        discard_token(context, PIRATE)
        context.say("discards a pirate token thanks to Hull Plating and takes no damage")
    return plate


def repairable(context: Context) -> dict[str, int]:
    """Cargo slots and the numbers of tech slots with damage [Repairing Your Ship]."""
    me = context.me
    places = {"hull": HULL} if me.hull else {}
    for number, slot in enumerate(me.slots, 1):
        if slot.damaged:
            places[str(number)] = number
    return places


def repair_words(context: Context, where: int) -> str:
    """Describe the result of a repair, for a button."""
    if where == NOTHING:
        return "No repair"
    if where != HULL:
        return f"Repair tech slot {where}"
    over = context.me.hull - context.cards.cargo
    return f"Repair the excess damage ({over})" if over > 0 else "Repair a cargo slot"


async def repair(context: Context, count: int = 1) -> None:
    """Remove up to this many damage tokens, from anywhere [Repairing Your Ship]."""
    for number in range(1, count + 1):
        if not context.me.damage:
            return
        where = await repair_choice(context, number, count)
        if where == NOTHING:
            return
        if where == HULL:
            excess = context.me.hull > context.cards.cargo
            context.me.hull -= 1
            context.say("repairs 1 excess damage" if excess else "repairs a cargo slot")
        else:
            context.me.slots[where - 1].damaged = False
            context.say(f"repairs tech slot {where}")


def repair_choice(context: Context, number: int = 1, count: int = 1) -> Choice[int]:
    """Return the choice of a damage for repair `number` of `count` [Repairing Your Ship]."""
    places = repairable(context)
    return context.ask(
        "repair.where",
        f"What do you repair{which(number, count)}?",
        "Repairing Your Ship",
        {**places, "none": NOTHING},
        lambda where: repair_words(context, where),
        default=next(iter(places)) if len(places) == 1 else "",
    )
