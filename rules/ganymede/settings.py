"""The settings of a lobby."""

from __future__ import annotations

from typing import Final

from rules.ganymede.charts import content
from rules.ganymede.position.state import State
from rules.kernel import Setting
from rules.toolbox.settings import own_content, who_begins

TRACK: Final = "track"
HOP: Final = "hop"
STRICT: Final = "strict"
ROUNDS: Final = "rounds"
LAST_ROUND: Final = "60"
"""The latest round in which the game ends, unless set otherwise [3.8.17]."""
SETTINGS: Final = (
    who_begins(),
    Setting(
        TRACK,
        "How is the reputation track played?",
        HOP,
        {
            HOP: "bonus spaces may be hopped over",
            STRICT: "every space is entered; using a bonus ends that card's gain",
        },
        name="Reputation track",
    ),
    Setting(
        ROUNDS,
        "What is the last round?",
        LAST_ROUND,
        {
            LAST_ROUND: "round 60 (the rulebook sets no limit)",
            "200": "round 200 (the rulebook sets no limit)",
        },
        always_shown=True,
        name="Last round",
    ),
    own_content("cards", "cards", content.check),
)
USUAL: Final = {setting.key: setting.default for setting in SETTINGS}


def value_of(state: State, key: str) -> str:
    """Return the table's setting, or its default."""
    return state.settings.get(key, USUAL[key])
