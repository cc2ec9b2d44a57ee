"""What printed symbols, Edges and Special cards are called, in plain English."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import Edge, Icon, Special

ICONS = {
    Icon.WATER: "water",
    Icon.LIFE: "life",
    Icon.WONDER: "Natural Wonder",
    Icon.ARTIFACT: "Alien Artifact",
    Icon.ANOMALY: "Anomaly",
    Icon.RUINS: "Outpost/Ruins",
    Icon.DUST: "Dust",
}

EDGES = {
    Edge.COMPETITORS: "use the matching Infra of two HQs this turn",
    Edge.DIVERT: "gain half of what a rival's Produce action paid, rounded up",
    Edge.HACK: "take one offer in a rival's turn",
    Edge.HOSTILE_MICROBES: "all with a base on life and no Bio Lab lose 2T",
    Edge.INCOMPATIBLE: "everybody with two Infra cards or more discards one",
    Edge.INTERCEPT: "take an extra turn after any turn",
    Edge.LEAK: "take the plain card of a Breakthrough whose bonus card a rival took",
    Edge.MARKET_INFLUENCE: "gain T when a contract is claimed, more if you claimed it",
    Edge.POACH: "take up to two cards that a rival discards",
    Edge.SABOTAGE: "name an action that a rival cannot take this turn",
    Edge.SALVAGE: "take all offers, and do not draw in step 6",
}

SPECIALS = {
    Special.NEAR_SPACE_PROBE: "reveal the tile of an empty site and take its awards",
    Special.DEEP_SPACE_PROBE: "reveal the tile of an empty site and take its awards",
    Special.ANTI_MATTER_PROTOTYPE: "put a team on any other site but the Oort Cloud",
    Special.INTERSTELLAR_PROBE: "reveal an empty system's primary tile, take its awards",
    Special.JUMP_GATE_TRIAL: "put a team on the star of a system where you own a base",
}
