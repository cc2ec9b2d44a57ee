"""The text of each card, looked up by its id or name."""

from __future__ import annotations

from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Icon
from rules.starship_captains.charts.words import ICON_WORDS
from rules.toolbox.sentences import counted


def cards() -> dict[str, str]:
    """Return all techs, missions, events and passengers, by id and name."""
    printed = content()
    texts = {f"{tech.id} {tech.name}": _tech(tech) for tech in printed.techs.values()}
    for mission in printed.missions.values():
        texts[mission.title] = f"Mission, {counted(mission.points, 'point')}. {mission.gains}."
    for event in printed.events.values():
        texts[f"{event.id} {event.name}"] = f"Event. {event.gains}."
    for passenger in printed.passengers.values():
        texts[f"{passenger.id} {passenger.name}"] = (
            f"Passenger. Action: {passenger.action_text}. Score: {passenger.score_text}."
        )
    return texts


def _tech(tech: Tech) -> str:
    does = tech.words.removeprefix(f"{tech.id} {tech.name}, ")
    left, right = (", ".join(map(_icon, side)) for side in (tech.icons.left, tech.icons.right))
    return f"Tech, {tech.tier}. {does}. Icons, top and bottom: left {left}; right {right}."


def _icon(icon: Icon) -> str:
    return ICON_WORDS.get(icon, "none")
