"""The sequence of play: one leg is an era's setup, one player's turn, or an era's end [p6]."""

from __future__ import annotations

from functools import partial

from rules.kernel import PASS, Choice, Reaction, Tell
from rules.spacecorp.actions.blocked import why_not
from rules.spacecorp.actions.building import build
from rules.spacecorp.actions.colonizing import colonize
from rules.spacecorp.actions.exploring import explore
from rules.spacecorp.actions.menu import (
    IDLE_KEY,
    MORE_KEY,
    PASS_KEY,
    TurnUse,
    loss_words,
    means_words,
    turn_uses,
    use_words,
)
from rules.spacecorp.actions.moving import move
from rules.spacecorp.actions.research_and_produce import produce, research, turn_wheel, upgrade
from rules.spacecorp.actions.specials import play_special
from rules.spacecorp.actions.transport import transport
from rules.spacecorp.cards.drawing import draw, replenish
from rules.spacecorp.cards.edges import (
    after_action,
    after_turn,
    before_action,
    before_discard,
    play_own,
)
from rules.spacecorp.cards.windows import REWARD, edge_card
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import Action, CardId, Edge, SiteId, Title
from rules.spacecorp.eras.change import close_era
from rules.spacecorp.eras.claims import claim_contracts
from rules.spacecorp.eras.ending import passing
from rules.spacecorp.eras.opening import open_era
from rules.spacecorp.eras.turn_order import next_turn
from rules.spacecorp.position.board import owns
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import Stage, State
from rules.spacecorp.position.words import place_words
from rules.toolbox.sentences import counted

DRAW_LIMIT = 4
DRAW_LIMIT_MINDS = 6


async def leg(state: State, tell: Tell) -> None:
    """Set up an era, play one turn, or close the era."""
    if state.stage is Stage.SETUP:
        await open_era(state, tell)
    elif state.stage is Stage.CHANGE:
        await close_era(state, tell)
    else:
        await _turn(Context(state, tell))


async def _turn(context: Context) -> None:
    """Play the six steps of a turn, with Edges between them [p6-p8]."""
    _advance_tracks(context)
    await before_action(context)
    if not await _act(context):
        context.me.passed = True
        context.report_action("passes for the rest of the era")
        passing(context.state, context.tell)
        next_turn(context.state, context.tell, await after_turn(context))
        return
    await after_action(context)
    await claim_contracts(context)
    await _reward(context)
    await transport(context)
    await before_discard(context)
    _discard(context.state)
    await replenish(context.state, context.tell)
    limit = DRAW_LIMIT_MINDS if owns(context.me, Title.DISTRIBUTED_MINDS) else DRAW_LIMIT
    few = len(context.me.hand) <= limit and not context.salvaged
    state, tell, seat = context.state, context.tell, context.seat
    if few and await draw(state, tell, seat, when="At the end of your turn"):
        context.tell_draw("draws a card at the end of the turn", context.seat)
    next_turn(context.state, context.tell, await after_turn(context))


def _advance_tracks(context: Context) -> None:
    """Advance teams on star tracks at the start of their owner's turn [p19]."""
    boxes = 2 if owns(context.me, Title.INSTANT_LINK) else 1
    for team in context.me.teams:
        if team.track:
            team.track = max(team.track - boxes, 0)
            context.report_action(f"advances a team to {place_words(context.state.era, team)}")


async def _act(context: Context) -> bool:
    """Step 1: own Edges, then one action; False: the player passes [p6, p13]."""
    more = False
    while True:
        options = turn_uses(context, more=more)
        use = await Choice(
            "turn.action",
            context.seat,
            "Choose your action",
            "p6",
            options,
            label=lambda use: use_words(
                context.state, context.seat, use, competitors=context.competitors
            ),
            note=lambda: means_words(context),
            waste=partial(loss_words, context),
            why_not=partial(why_not, context),
            always=True,  # who cannot but pass is asked too: silence would tell of the hand
            about=context.competitors,
        )
        if use.kind == PASS_KEY:
            return False
        if use.kind == MORE_KEY:
            more = True
            continue
        if use.kind == IDLE_KEY:
            context.report_action("can't take any action")
            return True
        if use.kind != "edge":
            context.action = Action(use.kind)
            await _do(context, context.action, use)
            return True
        card = edge_card(context.state.era, Edge(use.target), context.state.content)
        assert card is not None, f"{use.target} is in no deck of this era"
        await play_own(context, Edge(use.target), card)


async def _do(context: Context, action: Action, use: TurnUse) -> None:
    """Carry out the action of the turn [p8-p12, p16, p20]."""
    if action is Action.RESEARCH:
        await research(context)
    elif action is Action.MOVE:
        await move(context, SiteId(use.target))
    elif action is Action.EXPLORE:
        await explore(context, SiteId(use.target))
    elif action is Action.BUILD:
        await build(context, SiteId(use.target))
    elif action is Action.PRODUCE:
        await produce(context)
    elif action in (Action.GENETICS, Action.REVELATION):
        await turn_wheel(context, action)
    elif action is Action.UPGRADE:
        await upgrade(context, CardId(use.target))
    elif action is Action.SPECIAL:
        await play_special(context, CardId(use.target))
    else:
        await colonize(context, SiteId(use.target))


async def _reward(context: Context) -> None:
    """Step 3: whose base or Infra was used may draw, in turn order [p7]."""
    state = context.state
    for seat in state.order(context.seat)[1:]:
        cards = 2 if owns(state.players[seat], Title.COOPERATIVE_EMPATHY) else 1
        for _ in range(context.rewards.count(seat)):
            if not state.deck_size():
                context.report_action("gets no card as a reward, because the deck is empty", seat)
                break
            if not await _accepts(context, seat, cards):
                continue
            drawn = [
                await draw(state, context.tell, seat, "because others used your pieces")
                for _ in range(cards)
            ]
            context.tell_draw(f"draws {counted(sum(drawn), 'card')} as a reward", seat)


async def _accepts(context: Context, seat: int, cards: int) -> bool:
    """Ask a seat whether it draws the reward for use of its base or Infra [p7]."""
    words = f"Draw {counted(cards, 'card')}"
    options: dict[str, bool | None] = {"draw": True, PASS: None}
    return bool(
        await Reaction(
            REWARD,
            seat,
            f"{{{context.seat}}} used your base or Infra: draw your reward?",
            "p7",
            options,
            label=lambda taken: words if taken else "Decline",
            default="draw",
        )
    )


def _discard(state: State) -> None:
    """Step 5: played cards go to the discards, Time cards aside [p7]."""
    for card in state.played:
        (state.times if CARDS[card].time else state.discards).append(card)
    state.played = []


def when(state: State) -> str:
    """Return the era and the round in words, as on the board."""
    if state.stage is Stage.OVER:
        return "game over"
    return f"{state.era.title}, round {max(state.round, 1)}"
