"""Cards that a rule looks for by name, passengers, events, and every tech."""

from __future__ import annotations

from rules.starship_captains.charts import unique_cards
from rules.starship_captains.charts.cards import Event, Passenger, Tech
from rules.starship_captains.charts.content import content

_RULES = {value: key for key, value in vars(unique_cards).items() if key.isupper()}
_CARDS: list[Tech | Passenger | Event] = [
    *content().techs.values(),
    *content().passengers.values(),
    *content().events.values(),
]
OWN_EFFECTS = {
    f"{card.id} {card.name}": [card.id, card.name, _RULES.get(card.id, card.name)]
    for card in _CARDS
}
