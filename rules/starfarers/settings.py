"""The settings of a table [9.1]."""

from __future__ import annotations

from rules.kernel import Setting
from rules.toolbox.settings import who_begins

BY_SEATS = "auto"

SETTINGS = (
    who_begins(),
    Setting(
        "rounds",
        "Is there a last round, after which points decide?",
        BY_SEATS,
        {
            BY_SEATS: "200, or 60 with 5 or 6 seats (rarely reached)",
            "0": "no: the game lasts until somebody wins",
            "5": "5 rounds at most, for a first look",
            "15": "15 rounds at most",
            "30": "30 rounds at most",
            "60": "60 rounds at most",
            "90": "90 rounds at most",
        },
        always_shown=True,
        shortcut=("0", "No limit"),
        name="Last round",
    ),
    Setting(
        "bag",
        "Where do the hexes of unknown space come from?",
        "common",
        {
            "common": "one bag for all galaxies",
            "fair": "a bag of the same size for each galaxy",
        },
        name="Hexes of unknown space",
    ),
    Setting(
        "pieces",
        "Do the pieces in the box limit building?",
        BY_SEATS,
        {
            BY_SEATS: "yes with 2 to 4 players",
            "boxed": "3 starships, 6 boosters, 6 cannons, 5 freight rings, bases",
            "open": "no limit, as in the rulebook",
        },
        name="Piece limit",
    ),
    Setting(
        "attacks",
        "How often may a player attack in a turn?",
        BY_SEATS,
        {
            BY_SEATS: "once per starship with 2 to 4 players, freely with 5 or 6",
            "one": "one battle per starship, and each target only once",
            "free": "as often as you like, but not the same target after a draw",
        },
        name="Attacks per turn",
    ),
    Setting(
        "ring",
        "Does a teleport ring use up the turn's one ship or base?",
        "build",
        {"build": "yes", "free": "no: you may build a ring as well"},
        name="Teleport ring counts as the build",
    ),
    Setting(
        "hold",
        "How long does a mothership stay captured?",
        "firm",
        {"firm": "until it is liberated", "loose": "until its occupier leaves"},
        name="Captured mothership",
    ),
    Setting(
        "victory",
        "Can allies conquer together?",
        "single",
        {"single": "no: only one player can remain", "allied": "yes, when only allies are left"},
        name="Joint conquest by allies",
    ),
    Setting(
        "wormholes",
        "May a ship without a booster enter a known wormhole?",
        "barred",
        {
            "barred": "no, as in the rulebook: only explorers fall in",
            "recall": "yes: it goes home without its mercenaries",
        },
        name="Ship without a booster at a wormhole",
    ),
)
