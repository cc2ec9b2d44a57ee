"""The preparation of the game: motherships, first starships, first cards [To start]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import Chance, Tell
from rules.starfarers.charts.content import deck, game_card, tiles
from rules.starfarers.charts.geometry import home_of
from rules.starfarers.charts.kinds import LETTERS, Phase, Resource, Terrain, Tile, Upgrade
from rules.starfarers.position.board import new_ship
from rules.starfarers.position.state import COMMON, Player, Rules, Space, State
from rules.toolbox.sequence import first_player
from rules.toolbox.settings import is_by_lot

LARGE_TABLE = 5
"""Number of players from which other defaults apply."""
LAST_ROUND, ENDLESS = 60, 200
"""The last round of large tables, and of small ones, where it only ends endless games."""


def settle(options: Mapping[str, str], seats: int) -> Rules:
    """Return the settings, with those that depend on the number of players filled in."""
    large = seats >= LARGE_TABLE

    def is_chosen(key: str, on: str, *, auto: bool) -> bool:
        value = options.get(key, "auto")
        return auto if value == "auto" else value == on

    rounds = options.get("rounds", "auto")
    limit = (LAST_ROUND if large else ENDLESS) if rounds == "auto" else int(rounds)
    return Rules(
        rounds=limit,
        by_lot=is_by_lot(options),
        fair_bag=is_chosen("bag", "fair", auto=False),
        boxed=is_chosen("pieces", "boxed", auto=not large),
        one_attack=is_chosen("attacks", "one", auto=not large),
        free_ring=is_chosen("ring", "free", auto=False),
        loose_hold=is_chosen("hold", "loose", auto=False),
        allied_victory=is_chosen("victory", "allied", auto=False),
        recall=is_chosen("wormholes", "recall", auto=False),
    )


def set_out(seats: int, options: Mapping[str, str]) -> State:
    """Build each player's mothership with a starship beside it and one card of each resource."""
    start = game_card().other.start
    rules = settle(options, seats)
    state = State(
        rules=rules,
        players=[
            Player(hand=dict.fromkeys(Resource, start), upgrades=dict.fromkeys(Upgrade, 0))
            for _ in range(seats)
        ],
        spaces={home_of(seat): Space(Terrain.HOME) for seat in range(seats)},
        bags={letter: [] for letter in (LETTERS[:seats] if rules.fair_bag else COMMON)},
        deck=deck(),
    )
    for seat in range(seats):
        new_ship(state, seat, home_of(seat)).halted = False
    return state


async def prepare(state: State, tell: Tell) -> None:
    """Fill the bag, or one for each galaxy, and find the first player [To start]."""
    pool = list(tiles(len(state.players)))
    bags = list(state.bags.values())
    if len(bags) == 1:
        bags[0][:] = pool
    for bag in bags[: len(bags) * state.rules.fair_bag]:
        for _ in range(len(tiles(len(state.players))) // len(bags)):
            tile = Tile(await Chance("setup.bag", pool))
            pool.remove(tile)
            bag.append(tile)
        bag.sort()
    state.first = await first_player(len(state.players), by_lot=state.rules.by_lot)
    state.active, state.round, state.phase = state.first, 1, Phase.TRAVEL
    tell(f"{{{state.first}}} begins. Every player has a starship and one card of each resource.")
