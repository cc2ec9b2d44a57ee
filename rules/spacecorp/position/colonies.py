"""Effects of colony tiles, in words and in T [p20, colony effects]."""

from __future__ import annotations

from rules.spacecorp.charts.content import CHARTS, COLONIES, PROGRESS
from rules.spacecorp.charts.kinds import NO_COLONY, BaseKind, ColonyEffect, ProgressKind, SiteKind
from rules.spacecorp.charts.printed import Colony
from rules.spacecorp.charts.reading import read_words
from rules.spacecorp.position.board import colonies_of, has_kind
from rules.spacecorp.position.contracts import is_fulfilled
from rules.spacecorp.position.state import State

WORDS = read_words("colony", ColonyEffect)


def effect_words(colony: Colony) -> str:
    """Describe a colony tile's effect."""
    return WORDS[colony.effect].replace("{n}", str(colony.amount))


def effects_of(state: State, seat: int, effect: ColonyEffect) -> int:
    """Return the sum of a player's amounts of one effect, over all their colonies."""
    tiles = [COLONIES[state.spots[site].colony] for site in colonies_of(state, seat)]
    return sum(tile.amount for tile in tiles if tile.effect is effect)


def different_in_play(state: State, kind: ProgressKind) -> int:
    """Return the number of different titles of a kind in play [p20]."""
    owned = [PROGRESS[card] for player in state.players for card in player.progress]
    return len({card.key for card in owned if card.kind is kind})


def at_once(state: State, seat: int, colony: Colony) -> int:
    """Return the T paid for placing a colony tile; a contract's award is chosen elsewhere."""
    player = state.players[seat]
    everybody = sum(spot.colony != NO_COLONY for spot in state.spots.values())
    own = len(colonies_of(state, seat))
    counts = {
        ColonyEffect.CASH: 1,
        ColonyEffect.SECURES: sum(
            has_kind(spot, BaseKind.SECURE, seat) for spot in state.spots.values()
        ),
        ColonyEffect.BREAKTHROUGHS: different_in_play(state, ProgressKind.BREAKTHROUGH),
        ColonyEffect.ADAPTATIONS: different_in_play(state, ProgressKind.ADAPTATION) // 2,
        ColonyEffect.OWN_PROGRESS: len(player.progress),
        ColonyEffect.RIVAL_COLONIES: (everybody - own) // 2,
    }
    return colony.amount * counts.get(colony.effect, 0)


def open_contracts(state: State) -> dict[int, int]:
    """Return the unfulfilled rows (from 0) with their printed awards."""
    seats = len(state.players)
    return {
        row: contract.terms(seats).award
        for row, contract in enumerate(CHARTS[state.era].contracts)
        if not is_fulfilled(state, row)
    }


def empty_systems(state: State) -> int:
    """Return the number of star systems without a colony, Sol excluded [p20]."""
    return sum(
        site.kind is SiteKind.SYSTEM and state.spots[site.id].colony == NO_COLONY
        for site in CHARTS[state.era].sites.values()
    )
