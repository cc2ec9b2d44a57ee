"""Techs: taking and installing them, and their bonuses [Researching a Tech]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kernel import Choice
from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import Deed, Icon, Step, TechId
from rules.starship_captains.charts.named import REPAIR_BOTS, WORMHOLE
from rules.starship_captains.charts.words import bonus_words
from rules.starship_captains.position.scoring import icons_of
from rules.starship_captains.position.state import Captain, State
from rules.starship_captains.ship.cargo import stow
from rules.starship_captains.ship.medals import gain_medals
from rules.starship_captains.table.piles import discard_tech
from rules.starship_captains.table.table import Table


def bonuses(state: State, captain: Captain, index: int, tech: TechId) -> list[Icon]:
    """Icons of a new card that match the neighbours', top to bottom [Tech Bonuses]."""
    icons = tech_of(tech).icons
    found = []
    for height in (0, 1):
        if index > 0 and icons_of(state, captain, index - 1)[1][height] == icons.left[height]:
            found.append(icons.left[height])
        last = len(captain.slots) - 1
        if index < last and icons_of(state, captain, index + 1)[0][height] == icons.right[height]:
            found.append(icons.right[height])
    return [icon for icon in found if icon != Icon.NONE]


def slots_for(captain: Captain, tech: TechId, *, recycle: bool) -> list[int]:
    """The slots for a tech, by index [Researching a Tech] [Recycling a Tech Slot]."""
    over = recycle or tech_of(tech).replaces
    return [
        index
        for index, slot in enumerate(captain.slots)
        if not slot.damaged and (over or slot.tech is None)
    ]


def takable(table: Table) -> list[TechId]:
    """The techs on display for which there is a slot [Researching a Tech]."""
    shown = [tech for tech in table.state.display if tech]
    return [tech for tech in shown if slots_for(table.me, tech, recycle=False)]


async def remove_tech(table: Table, tech: TechId) -> None:
    """A tech leaves, and what lies on it [Recycling a Tech Slot] [Crowdsourcing]."""
    me = table.me
    slot = next(slot for slot in me.slots if slot.tech == tech)
    slot.tech = None
    discard_tech(table.state, tech)
    room = tech_of(tech).room
    if room and room.id in me.marks:
        table.state.artifact_discards.append(me.marks.pop(room.id))
    table.say(f"discards {tech_of(tech).id} {tech_of(tech).name}")
    await stow(table)


def _slot_words(table: Table, index: int, tech: TechId) -> str:
    slot = table.me.slots[index]
    gains = bonus_words(bonuses(table.state, table.me, index, tech))
    instead = f", in place of {tech_of(slot.tech).name}" if slot.tech else ""
    return f"Slot {index + 1}{instead}: {gains or 'no bonus'}"


def proposed(table: Table, tech: TechId, slots: Sequence[int]) -> str:
    """The empty slot with most bonuses; none where several bring as many of other kinds."""
    empty = [slot for slot in slots if table.me.slots[slot].tech is None]
    gains = {slot: bonuses(table.state, table.me, slot, tech) for slot in empty}
    most = max(map(len, gains.values()), default=0)
    best = [slot for slot in empty if len(gains[slot]) == most]
    same = all(sorted(gains[slot]) == sorted(gains[best[0]]) for slot in best)
    return str(best[0] + 1) if best and same else ""


async def _choose(
    table: Table, techs: Iterable[TechId], *, recycle: bool
) -> tuple[TechId, int] | None:
    """A tech and its slot, if the captain wants any [Researching a Tech]."""
    choice = tech_choice(table, techs, recycle=recycle)
    if choice is None:
        table.say("has no slot for a tech")
        return None
    tech = await choice
    return None if tech is None else (tech, await _slot_choice(table, tech, recycle=recycle))


def tech_choice(
    table: Table, techs: Iterable[TechId], *, recycle: bool
) -> Choice[TechId | None] | None:
    """Which tech to install, if there is a slot for any [Researching a Tech]."""
    options: dict[str, TechId | None] = {
        tech: tech for tech in techs if slots_for(table.me, tech, recycle=recycle)
    }
    if not options:
        return None
    return table.choice(
        "tech.take",
        "Install which tech?",
        "Recycling a Tech Slot" if recycle else "Researching a Tech",
        {**options, "none": None},
        lambda tech: tech_of(tech).words if tech else "No tech",
        ahead=lambda tech: _slot_choice(table, tech, recycle=recycle) if tech else None,
        about=Deed.RECYCLE if recycle else Deed.TECH,
    )


def _slot_choice(table: Table, tech: TechId, *, recycle: bool) -> Choice[int]:
    """The slot for a tech [Tech Bonuses]."""
    slots = slots_for(table.me, tech, recycle=recycle)
    return table.choice(
        "tech.slot",
        f"Into which slot does {tech_of(tech).name} go?",
        "Tech Bonuses",
        {str(slot + 1): slot for slot in slots},
        lambda index: _slot_words(table, index, tech),
        default=proposed(table, tech, slots),
        about=tech,
    )


async def take_tech(table: Table, *, recycle: bool = False) -> None:
    """Take a tech; its space stays empty until the turn ends [Researching a Tech]."""
    state = table.state
    chosen = await _choose(table, filter(None, state.display), recycle=recycle)
    if chosen:
        tech, index = chosen
        state.display[state.display.index(tech)] = None
        await _install(table, tech, index)


async def install_one(table: Table, pile: list[TechId], *, recycle: bool) -> None:
    """Install one of the techs at hand, if wanted, and discard the others [Tincan Library]."""
    chosen = await _choose(table, pile, recycle=recycle)
    if chosen:
        pile.remove(chosen[0])
    for other in pile:
        discard_tech(table.state, other)
    pile.clear()
    if chosen:
        await _install(table, *chosen)


async def _install(table: Table, tech: TechId, index: int) -> None:
    """Put a tech into a slot, in place of what is there, and resolve its bonuses [Tech Bonuses]."""
    slot, card = table.me.slots[index], tech_of(tech)
    if slot.tech:
        table.state.drawn.append(tech)
        await remove_tech(table, slot.tech)
        table.state.drawn.remove(tech)
    slot.tech = tech
    table.say(f"installs {card.id} {card.name} in slot {index + 1}")
    await _gain(table, bonuses(table.state, table.me, index, tech))


async def _gain(table: Table, icons: Sequence[Icon]) -> None:
    """Resolve tech bonuses in order [Tech Bonuses]."""
    for icon in icons:
        table.say(f"gets a tech bonus: {bonus_words([icon])}")
        if icon is Icon.MEDAL:
            gain_medals(table, 1)
        elif icon is Icon.REPAIR:
            await table.resolve((Step(Deed.REPAIR, 1 + table.has(REPAIR_BOTS)),))
        else:
            deed = Deed.JUMP if table.has(WORMHOLE) else Deed.MOVE
            await table.resolve((Step(deed),))
