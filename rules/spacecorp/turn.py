"""The sequence of play: one leg is an era's setup, one player's turn, or an era's end [p6]."""

from __future__ import annotations

from rules.kernel import PASS, Choice, Reaction, Tell
from rules.spacecorp.actions.building import build
from rules.spacecorp.actions.colonizing import colonize
from rules.spacecorp.actions.exploring import explore
from rules.spacecorp.actions.menu import IDLE_KEY, PASS_KEY, Deed, deed_words, deeds, means_words
from rules.spacecorp.actions.moving import move
from rules.spacecorp.actions.simple import produce, research, turn_wheel, upgrade
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
from rules.spacecorp.eras.ending import next_turn, passing
from rules.spacecorp.eras.opening import open_era
from rules.spacecorp.position.board import owns
from rules.spacecorp.position.state import Stage, State
from rules.spacecorp.position.table import Table
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
        await _turn(Table(state, tell))


async def _turn(table: Table) -> None:
    """The six steps of a turn, Edges between them [p6-p8]."""
    _advance_tracks(table)
    await before_action(table)
    if not await _act(table):
        table.me.passed = True
        table.say("passes for the rest of the era")
        passing(table.state, table.tell)
        next_turn(table.state, table.tell, await after_turn(table))
        return
    await after_action(table)
    await claim_contracts(table)
    await _reward(table)
    await transport(table)
    await before_discard(table)
    _discard(table.state)
    await replenish(table.state, table.tell)
    limit = DRAW_LIMIT_MINDS if owns(table.me, Title.DISTRIBUTED_MINDS) else DRAW_LIMIT
    few = len(table.me.hand) <= limit and not table.salvaged
    if few and await draw(table.state, table.tell, table.seat, "as at the end of each turn"):
        table.say("draws a card")
    next_turn(table.state, table.tell, await after_turn(table))


def _advance_tracks(table: Table) -> None:
    """Teams on star tracks come nearer at the start of their owner's turn [p19]."""
    boxes = 2 if owns(table.me, Title.INSTANT_LINK) else 1
    for team in table.me.teams:
        if team.track:
            team.track = max(team.track - boxes, 0)
            table.say(f"comes nearer with a team, to {place_words(table.state.era, team)}")


async def _act(table: Table) -> bool:
    """Step 1: own Edges, then one action; False: the player passes [p6, p13]."""
    while True:
        options = deeds(table)
        deed = await Choice(
            "turn.action",
            table.seat,
            "Choose your action",
            "p6",
            options,
            label=lambda deed: deed_words(table.state, table.seat, deed),
            note=lambda: means_words(table),
            always=True,  # who cannot but pass is asked too: silence would tell of the hand
        )
        if deed.kind == PASS_KEY:
            return False
        if deed.kind == IDLE_KEY:
            table.say("can take no action")
            return True
        if deed.kind != "edge":
            table.action = Action(deed.kind)
            await _do(table, table.action, deed)
            return True
        card = edge_card(table.state.era, Edge(deed.what), table.state.content)
        assert card is not None, f"{deed.what} is in no deck of this era"
        await play_own(table, Edge(deed.what), card)


async def _do(table: Table, action: Action, deed: Deed) -> None:
    """The action of the turn [p8-p12, p16, p20]."""
    if action is Action.RESEARCH:
        await research(table)
    elif action is Action.MOVE:
        await move(table, SiteId(deed.what))
    elif action is Action.EXPLORE:
        await explore(table, SiteId(deed.what))
    elif action is Action.BUILD:
        await build(table, SiteId(deed.what))
    elif action is Action.PRODUCE:
        await produce(table)
    elif action in (Action.GENETICS, Action.REVELATION):
        await turn_wheel(table, action)
    elif action is Action.UPGRADE:
        await upgrade(table, CardId(deed.what))
    elif action is Action.SPECIAL:
        await play_special(table, CardId(deed.what))
    else:
        await colonize(table, SiteId(deed.what))


async def _reward(table: Table) -> None:
    """Step 3: whose base or Infra was used may draw, in turn order [p7]."""
    state = table.state
    for seat in state.order(table.seat)[1:]:
        cards = 2 if owns(state.players[seat], Title.COOPERATIVE_EMPATHY) else 1
        for _ in range(table.rewards.count(seat)):
            if not state.deck_size() or not await _accepts(table, seat, cards):
                continue
            drawn = [
                await draw(state, table.tell, seat, "for what others used of yours")
                for _ in range(cards)
            ]
            table.say(f"draws {counted(sum(drawn), 'card')} as a reward", seat)


async def _accepts(table: Table, seat: int, cards: int) -> bool:
    words = f"Draw {cards} card{'s' if cards > 1 else ''}"
    options: dict[str, bool | None] = {"draw": True, PASS: None}
    return bool(
        await Reaction(
            REWARD,
            seat,
            f"{{{table.seat}}} used your base or Infra: draw your reward?",
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
