"""What a table may set before a match [Setup]."""

from __future__ import annotations

from rules.kernel import Setting
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.reading import FOLDER
from rules.toolbox.charts import chart
from rules.toolbox.settings import LOT, who_begins

CHARTS = chart(FOLDER / "settings.toml", dict[str, tuple[Setting, ...]])
PASSENGERS = {
    **{word: f"{card.name} ({card.score_text})" for word, card in content().passengers.items()},
    LOT: "a passenger drawn by lot",
}
SETTINGS = (
    who_begins(),
    *CHARTS["setting"],
    Setting("passenger", "Solo with", "teddy", PASSENGERS),
)
