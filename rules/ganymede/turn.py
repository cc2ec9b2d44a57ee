"""The order of play: one leg is the preparation or one player's whole turn [3.6]."""

from __future__ import annotations

from rules.ganymede.actions.deeds import do
from rules.ganymede.actions.launch import launch_complete
from rules.ganymede.actions.shuttles import lost_at_least, ready, use_shuttle
from rules.ganymede.actions.tiles import take_tile
from rules.ganymede.charts.content import Action
from rules.ganymede.charts.words import times_words
from rules.ganymede.effects.basic_actions import discard_for_actions
from rules.ganymede.ending import check_triggers, pass_on
from rules.ganymede.position.context import Context
from rules.ganymede.position.display import refill
from rules.ganymede.position.state import (
    EARTH,
    HAND_LIMIT,
    MARS,
    TILE_SPACES,
    Buried,
    State,
    complete,
    tiles_like,
)
from rules.ganymede.setup import prepare_game
from rules.kernel import Choice, Tell, first_choice
from rules.toolbox.sentences import counted

SHUTTLES = ("earth", "mars")
ACTS = {
    "tile": take_tile,
    "earth": use_shuttle,
    "mars": use_shuttle,
    "discard": discard_for_actions,
}


async def leg(state: State, tell: Tell) -> None:
    """Prepare the game, or play one turn [3.6]."""
    if state.round == 0:
        await prepare_game(state, tell)
        return
    context = Context(state, tell, state.active, do)
    await _play(context, await _choose(context))


async def _play(context: Context, action: Action) -> None:
    """Play an action, launch complete ships, and refill the display [3.6]."""
    await ACTS[action.kind](context, action.card)
    while places := complete(context.content, context.me):
        await launch_complete(context, places)
    if len(context.me.hand) > HAND_LIMIT:
        await _keep_hand_limit(context)
    await refill(context.state, context.tell)
    check_triggers(context.state, context.tell)
    pass_on(context.state, context.tell)


def _choose(context: Context) -> Choice[Action]:
    """Build the question for one of three actions [3.6]."""
    return Choice(
        "turn.action",
        context.seat,
        "Take a tile, use a shuttle or discard tiles",
        "3.6",
        actions(context),
        label=lambda action: action_words(context, action),
        waste=lambda action: _loss_words(context, action),
        ahead=lambda action: first_choice(_play(context.copy(), action)),
    )


def _loss_words(context: Context, action: Action) -> str:
    """Name the settlers that a shuttle loses in space [3.8.2] [3.8.6]."""
    if action.kind not in SHUTTLES or not (lost := lost_at_least(context, action.card)):
        return ""
    return f"{counted(lost, 'settler is', 'settlers are')} lost in space: there isn't enough room."


def actions(context: Context) -> dict[str, Action]:
    """Return every tile to take, shuttle to use and tile to discard [3.6]."""
    state, content, me = context.state, context.content, context.me
    takes = content.takes
    result: dict[str, Action] = {}
    for tile in state.tile_row:
        if tile is not None:
            action = takes[tile]
            result[action.key] = action
    for row, place in ((state.earth_row, EARTH), (state.mars_row, MARS)):
        usable = ready(state.content, tuple(me.settlers[place]))
        for card in row:
            if card in usable and (me.tiles or not content.shuttles[card].costs_tile):
                action = takes[card]
                result[action.key] = action
    for tile in me.tiles:
        action = content.discards[tile]
        result[action.key] = action
    return result


def action_words(context: Context, action: Action) -> str:
    """Describe an action for a button."""
    content, me = context.content, context.me
    if action.kind == "tile":
        # with all spaces taken it depends on the tile that is discarded
        often = 1 if len(me.tiles) == TILE_SPACES else 1 + tiles_like(content, me, action.card)
        times = times_words(content.tiles[action.card].steps, often)
        return f"Take {content.tile_words(action.card)}{times}"
    if action.kind == "discard":
        return f"Discard {action.card} for a basic action"
    shuttle = content.shuttles[action.card]
    times = times_words(shuttle.steps, 1 + len(me.columns[content.columns[action.card]]))
    lost = lost_at_least(context, action.card)
    return f"Use {content.shuttle_words(action.card)}{times}" + (f"; {lost} lost" if lost else "")


async def _keep_hand_limit(context: Context) -> None:
    """Put ships above four under the pile, in the owner's order [4.6]."""
    me = context.me
    while len(me.hand) > HAND_LIMIT:
        prompt = f"Hand limit {HAND_LIMIT}: which ship goes under the pile next?"
        words = context.content.ship_words
        ship = await context.pick("hand.return", prompt, "4.6", me.hand, words)
        me.hand.remove(ship)
        me.shown.clear()
        context.state.bottom.append(Buried(ship, context.seat))
        context.say(f"puts a ship under the pile because of the hand limit of {HAND_LIMIT}")
