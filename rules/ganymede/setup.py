"""The preparation of the game: display, ships to choose from, first ships [2]."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ganymede.charts.content import Content, content_by_id, content_of
from rules.ganymede.charts.kinds import SETTLERS, CardId, Planet
from rules.ganymede.position.display import draw_unseen, refill
from rules.ganymede.position.state import SUPPLY, Player, State
from rules.kernel import Choice, Tell, together
from rules.toolbox.sequence import first_player
from rules.toolbox.settings import OWN_CONTENT, is_by_lot

DEALT_SHIPS = 4

FIRST_SHIPS = {
    "setup.identical": "Which ship takes three identical settlers?",
    "setup.different": "Which ship takes four different settlers?",
}


def set_out(seats: int, options: Mapping[str, str]) -> State:
    """Build the table before the first card is revealed [2.1]."""
    content = content_of(options.get(OWN_CONTENT, ""))
    return State(
        content=content.id,
        players=[Player() for _ in range(seats)],
        supply=[SUPPLY[seats]] * len(SETTLERS),
        tile_row=list(content.starting_tiles()),
        tile_pool=sorted(content.stack_tiles()),
        earth_pool=sorted(content.shuttles_from(Planet.EARTH)),
        mars_pool=sorted(content.shuttles_from(Planet.MARS)),
        ship_pool=sorted(content.ships),
        settings={key: value for key, value in options.items() if key != OWN_CONTENT},
    )


async def prepare_game(state: State, tell: Tell) -> None:
    """Reveal the display, deal ships, and have all choose their first two simultaneously [2]."""
    content = content_by_id(state.content)
    # a lot stands for the question who last watched science fiction [2.1]
    state.first = await first_player(len(state.players), by_lot=is_by_lot(state.settings))
    tell(f"{{{state.first}}} is the first player.")
    await refill(state, tell)
    for seat, player in enumerate(state.players):
        for _ in range(DEALT_SHIPS):
            player.hand.append(await draw_unseen(state, tell, seat))
    chosen = await together(
        {seat: _choose(content, seat, player, tell) for seat, player in enumerate(state.players)}
    )
    for seat, pair in chosen.items():
        _place(state, content, seat, pair, tell)
    state.ship_pool.sort()
    state.active = state.first
    state.round = 1


async def _choose(content: Content, seat: int, player: Player, tell: Tell) -> list[CardId]:
    """Pick the ship for each place in secret; only its owner sees what was picked [2.2]."""
    chosen: list[CardId] = []
    player.picked = chosen
    for ask, prompt in FIRST_SHIPS.items():
        options: dict[str, CardId] = {ship: ship for ship in player.hand if ship not in chosen}
        choice = Choice(ask, seat, prompt, "2.2", options, label=content.ship_words)
        chosen.append(await choice)
    names = " and ".join(map(content.names.__getitem__, chosen))
    tell(f"You begin with {names}; the others see them once all have chosen.", (seat,))
    return chosen


def _place(state: State, content: Content, seat: int, pair: list[CardId], tell: Tell) -> None:
    """Put both ships on the board and shuffle the other two back [2.2]."""
    player = state.players[seat]
    state.ship_pool += [ship for ship in player.hand if ship not in pair]
    player.hand, player.picked = [], []
    player.ships = list(pair)
    names = " and ".join(map(content.names.__getitem__, pair))
    tell(f"{{{seat}}} begins with {names}.")
