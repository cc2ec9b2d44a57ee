"""Settings of a table before a match [p4, p22]."""

from __future__ import annotations

from rules.kernel import Setting
from rules.spacecorp.charts.editions import check
from rules.spacecorp.charts.kinds import Era
from rules.toolbox.settings import own_content, who_begins

ERAS = {era.name.lower(): era for era in Era}

SETTINGS = (
    Setting(
        "begin",
        "Which era does the game begin with?",
        "mariners",
        {
            "mariners": "Mariners, the first era",
            "planeteers": "Planeteers, with 8T and better HQs",
            "starfarers": "Starfarers, with 20T and the best HQs",
        },
        name="First era",
    ),
    Setting(
        "end",
        "Which era does it end with?",
        "starfarers",
        {
            "mariners": "Mariners (a first game: about an hour)",
            "planeteers": "Planeteers",
            "starfarers": "Starfarers, the last era",
        },
        name="Last era",
    ),
    who_begins("Who begins, and who wins ties?", lot="chosen at random", seat="the lower seat"),
    Setting(
        "edges",
        "Who is asked when an Edge could be played?",
        "all",
        {
            "all": "everybody who could hold it, so nobody learns who does",
            "holders": "only its holder: fewer questions, which reveal the holder",
        },
        name="Edge questions go to",
    ),
    Setting(
        "moment",
        "How many Edges may a player play at the same moment?",
        "several",
        {
            "several": "all that fit the moment, one after another",
            "one": "one for each player",
        },
        name="Edges at the same moment",
    ),
    Setting(
        "spent",
        "What does each T spent add to an action?",
        "last",
        {
            "last": "one point at the end, which nothing doubles",
            "sum": "one point to the sum, before it is multiplied",
        },
        name="Effect of each T spent",
    ),
    own_content("cards, tiles or colonies", "ones", check),
)
