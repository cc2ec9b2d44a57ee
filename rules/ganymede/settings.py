"""What a table may set before a match."""

from __future__ import annotations

from rules.ganymede import content
from rules.kernel import Setting
from rules.toolbox.settings import own_content, who_begins

SETTINGS = (
    who_begins(),
    Setting(
        "track",
        "How is the reputation track played?",
        "hop",
        {
            "hop": "bonus spaces may be hopped over",
            "strict": "every space is entered; a used bonus ends that card's reputation",
        },
    ),
    Setting(
        "rounds",
        "When does the game end at the latest?",
        "60",
        {
            "60": "after round 60, thrice a usual game; the rulebook knows none",
            "200": "after round 200; the rulebook knows no limit",
        },
        told=True,
    ),
    own_content("cards", "cards", content.check),
)
