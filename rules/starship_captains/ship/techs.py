"""Techs: taking and installing them, and their bonuses [Researching a Tech]."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rules.kernel import Choice
from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import Deed, Icon, Step, TechId
from rules.starship_captains.charts.unique_cards import REPAIR_BOTS, WORMHOLE
from rules.starship_captains.charts.words import ARTIFACT_WORDS, step_words
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.piles import discard_tech
from rules.starship_captains.position.scoring import icons_of
from rules.starship_captains.position.state import Captain, Slot, State
from rules.starship_captains.ship.cargo import stow
from rules.toolbox.sentences import listed


def bonuses(state: State, captain: Captain, index: int, tech: TechId) -> list[Icon]:
    """Return the icons of a new card that match the neighbours', top to bottom [Tech Bonuses]."""
    icons = tech_of(tech).icons
    result = []
    for height in (0, 1):
        if index > 0 and icons_of(state, captain, index - 1)[1][height] == icons.left[height]:
            result.append(icons.left[height])
        last = len(captain.slots) - 1
        if index < last and icons_of(state, captain, index + 1)[0][height] == icons.right[height]:
            result.append(icons.right[height])
    return [icon for icon in result if icon != Icon.NONE]


def slots_for(captain: Captain, tech: TechId, *, recycle: bool) -> list[int]:
    """Return the slots for a tech, by index [Researching a Tech] [Recycling a Tech Slot]."""
    over = recycle or tech_of(tech).replaces
    return [
        index
        for index, slot in enumerate(captain.slots)
        if not slot.damaged and (over or slot.tech is None)
    ]


def installable(captain: Captain, techs: Iterable[TechId | None], *, recycle: bool) -> list[TechId]:
    """Return the techs that have a slot [Researching a Tech] [Recycling a Tech Slot]."""
    whole = [slot.tech for slot in captain.slots if not slot.damaged]
    anything = None in whole or (recycle and whole)
    return [tech for tech in techs if tech and (anything or (whole and tech_of(tech).replaces))]


async def remove_tech(context: Context, tech: TechId) -> None:
    """Remove a tech, and cargo that has no space without it [Recycling a Tech Slot]."""
    _discard(context, next(slot for slot in context.me.slots if slot.tech == tech))
    await stow(context)


def _discard(context: Context, slot: Slot) -> None:
    """Discard a tech, with the artifact that lies on it [Crowdsourcing]."""
    me, tech = context.me, slot.tech
    assert tech is not None
    slot.tech = None
    discard_tech(context.state, tech)
    room, also = tech_of(tech).room, ""
    if room and room.id in me.marks:
        mark = me.marks.pop(room.id)
        context.state.artifact_discards.append(mark)
        also = f" and the {ARTIFACT_WORDS[mark]} on it"
    context.say(f"discards {tech_of(tech).id} {tech_of(tech).name}{also}")


def _slot_words(context: Context, index: int, tech: TechId) -> str:
    slot = context.me.slots[index]
    aboard = [*(own for own in context.me.techs if own != slot.tech), tech]
    icons = bonuses(context.state, context.me, index, tech)
    gains = listed([step_words(bonus_step(icon, aboard)) for icon in icons])
    instead = f", in place of {tech_of(slot.tech).name}" if slot.tech else ""
    return f"Slot {index + 1}{instead}: {gains or 'no bonus'}"


def bonus_step(icon: Icon, aboard: Collection[TechId]) -> Step:
    """Return the effect of a bonus with these techs aboard [Repair Bots] [Wormhole Generator]."""
    if icon is Icon.REPAIR:
        return Step(Deed.REPAIR, 1 + (REPAIR_BOTS in aboard))
    if icon is Icon.MEDAL:
        return Step(Deed.MEDAL)
    return Step(Deed.JUMP if WORMHOLE in aboard else Deed.MOVE)


def _best_first(context: Context, tech: TechId, slots: Sequence[int]) -> list[int]:
    """Return the slots for a tech: empty ones before others, those with most bonuses first."""

    def merit(slot: int) -> tuple[bool, int]:
        gains = bonuses(context.state, context.me, slot, tech)
        return context.me.slots[slot].tech is not None, -len(gains)

    return sorted(slots, key=merit)


async def _choose(
    context: Context, techs: Iterable[TechId | None], *, recycle: bool
) -> tuple[TechId, int] | None:
    """Ask for a tech and its slot; None if the captain declines [Researching a Tech]."""
    choice = tech_choice(context, techs, recycle=recycle)
    if choice is None:
        context.say("has no slot for a tech")
        return None
    tech = await choice
    return None if tech is None else (tech, await _slot_choice(context, tech, recycle=recycle))


def tech_choice(
    context: Context, techs: Iterable[TechId | None], *, recycle: bool
) -> Choice[TechId | None] | None:
    """Return the choice of a tech; None if there is no slot for any [Researching a Tech]."""
    offered = installable(context.me, techs, recycle=recycle)
    if not offered:
        return None
    options: dict[str, TechId | None] = {tech: tech for tech in offered}
    return context.ask(
        "tech.take",
        "Which tech do you install?",
        "Recycling a Tech Slot" if recycle else "Researching a Tech",
        {**options, "none": None},
        lambda tech: tech_of(tech).words if tech else "No tech",
        ahead=lambda tech: _slot_choice(context, tech, recycle=recycle) if tech else None,
        about=Deed.RECYCLE if recycle else Deed.TECH,
    )


def _slot_choice(context: Context, tech: TechId, *, recycle: bool) -> Choice[int]:
    """Return the choice of a slot for a tech [Tech Bonuses]."""
    slots = _best_first(context, tech, slots_for(context.me, tech, recycle=recycle))
    return context.ask(
        "tech.slot",
        f"Which slot does {tech_of(tech).name} go into?",
        "Tech Bonuses",
        {str(slot + 1): slot for slot in slots},
        lambda index: _slot_words(context, index, tech),
        about=tech,
    )


async def take_tech(context: Context, *, recycle: bool = False) -> None:
    """Take a tech; its space stays empty until the turn ends [Researching a Tech]."""
    state = context.state
    chosen = await _choose(context, state.display, recycle=recycle)
    if chosen:
        tech, index = chosen
        state.display[state.display.index(tech)] = None
        await _install(context, tech, index)


async def install_one(context: Context, pile: list[TechId], *, recycle: bool) -> None:
    """Install one of the techs at hand, if wanted, and discard the others [Tincan Library]."""
    chosen = await _choose(context, pile, recycle=recycle)
    if chosen:
        pile.remove(chosen[0])
    for other in pile:
        discard_tech(context.state, other)
    pile.clear()
    if chosen:
        await _install(context, *chosen)


async def _install(context: Context, tech: TechId, index: int) -> None:
    """Put a tech into a slot, in place of what is there, and resolve its bonuses [Tech Bonuses]."""
    slot, card = context.me.slots[index], tech_of(tech)
    if slot.tech:
        _discard(context, slot)
    slot.tech = tech
    context.say(f"installs {card.id} {card.name} in slot {index + 1}")
    await stow(context)
    for icon in bonuses(context.state, context.me, index, tech):
        step = bonus_step(icon, context.me.techs)
        context.say(f"gets a tech bonus: {step_words(step)}")
        await context.resolve((step,))
