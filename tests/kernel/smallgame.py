"""Lanterns: a small game that uses all of the kernel, for its tests.

Keepers pledge oil in secret, then walk the quay one after another and light lanterns, peek into
hands or rest; others may blow a lantern out. A hidden tide ends each night.
"""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from rules.kernel import (
    PASS,
    Chance,
    Choice,
    Dice,
    Game,
    IllegalAnswer,
    Reaction,
    Result,
    Setting,
    Tell,
    together,
)
from rules.toolbox.dice import roll
from tests.support.windows import reactions

LANTERNS_IN_PLAY = tuple(f"L{value}{copy}" for value in range(2, 6) for copy in "ab")
WINDS_IN_PLAY = ("W1", "W2", "W3")
HAND = 2
OIL_AT_START = 3
FLOOD = 5


class Stage(StrEnum):
    """The stage that the next leg plays."""

    DEAL = "deal"
    PLEDGE = "pledge"
    WALK = "walk"
    TIDE = "tide"
    OVER = "over"


class Keeper(msgspec.Struct):
    """One player. `known` maps cards that this keeper has seen to the seat that holds them."""

    oil: int = OIL_AT_START
    lit: int = 0
    pledged: int = 0
    hand: list[str] = []
    known: dict[str, int] = {}
    looked: bool = False


class Quay(msgspec.Struct):
    """The whole position; `pool` holds the cards that nobody has, sorted."""

    keepers: list[Keeper]
    pool: list[str]
    nights: int
    stage: Stage = Stage.DEAL
    night: int = 1
    queue: list[int] = []
    gone: list[str] = []
    tide: int = 0


class KeeperView(msgspec.Struct, frozen=True):
    """One keeper as others see them."""

    oil: int
    lit: int
    pledged: int
    cards: int
    hand: tuple[str, ...]


class QuayView(msgspec.Struct, frozen=True):
    """The view of one seat, or of a spectator."""

    stage: str
    night: int
    queue: tuple[int, ...]
    gone: tuple[str, ...]
    left: int
    tide: int
    known: dict[str, int]
    keepers: tuple[KeeperView, ...]


class Pledge(msgspec.Struct, frozen=True):
    """A keeper's finished sheet of the secret split."""

    oil: int
    shed: str
    looked: bool


def setup(seats: int, options: Mapping[str, str]) -> Quay:
    """Build the start: every keeper has three oil and no card [1.1]."""
    return Quay(
        keepers=[Keeper() for _ in range(seats)],
        pool=sorted((*LANTERNS_IN_PLAY, *WINDS_IN_PLAY)),
        nights=int(options["nights"]),
    )


async def leg(state: Quay, tell: Tell) -> None:
    """Play one stretch of a night [1.2]."""
    match state.stage:
        case Stage.DEAL:
            await deal(state, tell)
        case Stage.PLEDGE:
            await pledges(state, tell)
        case Stage.WALK:
            await walk(state, state.queue[0], tell)
        case _:
            ebb(state, tell)


async def deal(state: Quay, tell: Tell) -> None:
    """Draw up to two cards for each keeper, and set the tide unseen [1.3]."""
    for seat, keeper in enumerate(state.keepers):
        while len(keeper.hand) < HAND and state.pool:
            await draw(state, seat, tell)
        keeper.looked = False
    state.tide = await roll("deal.tide")
    tell(f"Night {state.night} falls.")
    state.stage = Stage.PLEDGE


async def draw(state: Quay, seat: int, tell: Tell) -> None:
    """Move a card from the pool to a hand, unseen by others [1.4]."""
    card = await Chance("draw", state.pool)
    state.pool.remove(card)
    state.keepers[seat].hand.append(card)
    tell(f"You draw {card}.", to=(seat,))
    tell(f"{{{seat}}} draws a card.")


async def pledges(state: Quay, tell: Tell) -> None:
    """Ask all for secret pledges of oil; the highest walks first [2.1]."""
    sheets = await together({seat: pledge(state, seat, tell) for seat in range(len(state.keepers))})
    for seat, sheet in sheets.items():
        keeper = state.keepers[seat]
        keeper.oil -= sheet.oil + sheet.looked
        keeper.pledged = sheet.oil
        if sheet.shed:
            discard(state, seat, sheet.shed)
        tell(f"{{{seat}}} pledges {sheet.oil} oil and sheds {sheet.shed or 'nothing'}.")
    state.queue = sorted(sheets, key=lambda seat: (-sheets[seat].oil, seat))
    state.stage = Stage.WALK


def pledge(state: Quay, seat: int, tell: Tell) -> Coroutine[Any, Any, Pledge]:
    """Ask one keeper to fill in the sheet [2.2]."""

    async def fill_in() -> Pledge:
        keeper = state.keepers[seat]
        spare = keeper.oil
        if spare and await Choice(
            "pledge.look", seat, "Look at the tide?", "2.2.1", {"no": False, "look": True}
        ):
            keeper.looked = True
            spare -= 1
            tell(f"The tide will be {state.tide}.", to=(seat,), bars_undo=True)
        oil = await Choice(
            "pledge.oil",
            seat,
            "Pledge how much oil?",
            "2.2.2",
            {f"oil:{amount}": amount for amount in range(spare + 1)},
            label=lambda amount: f"{amount} oil",
            default="oil:0",
        )
        shed = await Choice(
            "pledge.shed", seat, "Shed a card?", "2.2.3", {"none": "", **cards_of(keeper.hand)}
        )
        return Pledge(oil, shed, keeper.looked)

    return fill_in()


def cards_of(cards: list[str]) -> dict[str, str]:
    """Return options for cards, by their ids."""
    return {card: card for card in cards}


async def walk(state: Quay, seat: int, tell: Tell) -> None:
    """Ask a keeper to light a lantern, peek or rest [3.1]."""
    hand = state.keepers[seat].hand
    options = {f"light:{card}": card for card in hand if card in LANTERNS_IN_PLAY}
    peeks = {
        f"peek:{other}": str(other)
        for other, keeper in enumerate(state.keepers)
        if other != seat and keeper.hand
    }
    action = await Choice(
        "walk.action",
        seat,
        f"Do what, {{{seat}}}?",
        "3.1",
        {"rest": "", **options, **peeks},
        default="rest",
    )
    if action in hand:
        await light(state, seat, action, tell)
    elif action:
        await peek(state, seat, int(action), tell)
    else:
        state.keepers[seat].oil += 1
        tell(f"{{{seat}}} rests.")
    state.queue.pop(0)
    if not state.queue:
        state.stage = Stage.TIDE


async def light(state: Quay, seat: int, card: str, tell: Tell) -> None:
    """Light a lantern unless it is blown out or the flame fails [3.2]."""
    discard(state, seat, card)
    tell(f"{{{seat}}} lights {card}.")
    count = len(state.keepers)
    others = [(seat + step) % count for step in range(1, count)]
    gust = await reactions(window(state, other) for other in others if state.keepers[other].hand)
    if gust is not None:
        by, wind = gust
        discard(state, by, wind)
        tell(f"{{{by}}} blows {card} out.")
        return
    if await roll("light.flame") < int(card[1]):
        tell(f"{card} goes out.")
        return
    state.keepers[seat].lit += int(card[1])
    rewards = {"oil": "oil", "draw": "draw"} if state.pool else {"oil": "oil"}
    if await Choice("light.reward", seat, "Take what?", "3.2.3", rewards) == "draw":
        await draw(state, seat, tell)
    else:
        state.keepers[seat].oil += 1


def window(state: Quay, seat: int) -> Reaction[str | None]:
    """Build the reaction for every other keeper with a card, of any kind [3.3]."""
    winds = {card: card for card in state.keepers[seat].hand if card in WINDS_IN_PLAY}
    return Reaction(
        "light.gust", seat, "Blow it out?", "3.3", {PASS: None, **winds}, default=PASS, always=True
    )


async def peek(state: Quay, seat: int, other: int, tell: Tell) -> None:
    """Show a hand to a keeper, who may take a card of it for two oil [3.4]."""
    mine, theirs = state.keepers[seat], state.keepers[other]
    mine.known.update(dict.fromkeys(theirs.hand, other))
    tell(f"{{{other}}} holds {', '.join(theirs.hand)}.", to=(seat,), bars_undo=True)
    tell(f"{{{seat}}} peeks at {{{other}}}'s hand.")
    prices = {f"take:{card}": card for card in theirs.hand} if mine.oil > 1 else {}
    taken = await Choice(
        "peek.take", seat, "Take a card for two oil?", "3.4.1", {"leave": "", **prices}, always=True
    )
    if taken:
        mine.oil -= 2
        theirs.hand.remove(taken)
        forget(state, taken)
        mine.hand.append(taken)
        theirs.known[taken] = seat
        tell(f"{{{seat}}} takes a card of {{{other}}}.")


def ebb(state: Quay, tell: Tell) -> None:
    """Reveal the tide; a flood takes an oil of everybody [4.1]."""
    tell(f"The tide was {state.tide}.", bars_undo=True)
    for keeper in state.keepers:
        keeper.oil -= state.tide >= FLOOD and keeper.oil > 0
        keeper.pledged = 0
    state.night += 1
    state.tide = 0
    state.stage = Stage.OVER if state.night > state.nights else Stage.DEAL


def discard(state: Quay, seat: int, card: str) -> None:
    """Move a card from a hand to the open pile [1.5]."""
    state.keepers[seat].hand.remove(card)
    state.gone.append(card)
    forget(state, card)


def forget(state: Quay, card: str) -> None:
    """Drop the knowledge of a card's place [1.5]."""
    for keeper in state.keepers:
        keeper.known.pop(card, None)


def result(state: Quay) -> Result | None:
    """Most light wins; oil counts half [5.1]."""
    if state.stage is not Stage.OVER:
        return None
    breakdown = tuple({"light": k.lit * 2, "oil": k.oil} for k in state.keepers)
    scores = tuple(sum(parts.values()) for parts in breakdown)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result("last night", places, scores, breakdown)


def view(state: Quay, seat: int | None) -> QuayView:
    """Hands and the tide are secret [1.6]."""
    mine = None if seat is None else state.keepers[seat]
    return QuayView(
        stage=state.stage,
        night=state.night,
        queue=tuple(state.queue),
        gone=tuple(state.gone),
        left=len(state.pool),
        tide=state.tide if mine is not None and mine.looked else 0,
        known=dict(mine.known) if mine is not None else {},
        keepers=tuple(
            KeeperView(k.oil, k.lit, k.pledged, len(k.hand), tuple(k.hand) if k is mine else ())
            for k in state.keepers
        ),
    )


def redeal(state: Quay, seat: int, dice: Dice) -> None:
    """Deal again what this seat hasn't seen: other hands, the pool and the tide [1.6]."""
    mine = state.keepers[seat]
    unseen = list(state.pool)
    for other, keeper in enumerate(state.keepers):
        if other != seat:
            unseen += [card for card in keeper.hand if card not in mine.known]
    unseen.sort()
    for other, keeper in enumerate(state.keepers):
        if other != seat:
            keeper.hand[:] = [
                card if card in mine.known else take(unseen, dice) for card in keeper.hand
            ]
            keeper.known.clear()
            keeper.looked = False
    state.pool[:] = unseen
    if state.tide and not mine.looked:
        state.tide = int(dice.pick(("1", "2", "3", "4", "5", "6")))


def take(cards: list[str], dice: Dice) -> str:
    """Return a card at random out of a list."""
    card = dice.pick(cards)
    cards.remove(card)
    return card


def assert_sound(state: Quay) -> None:
    """Check that each card is in one place, no oil is owed, and keepers know the truth."""
    held = [card for keeper in state.keepers for card in keeper.hand]
    everywhere = sorted([*held, *state.pool, *state.gone])
    assert everywhere == sorted((*LANTERNS_IN_PLAY, *WINDS_IN_PLAY))
    for keeper in state.keepers:
        assert keeper.oil >= 0
        for card, holder in keeper.known.items():
            assert card in state.keepers[holder].hand


def check_motto(text: str) -> None:
    """Raise unless a motto is short."""
    if len(text) > 20:
        raise IllegalAnswer("A motto has at most 20 letters.")


def with_known(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 kept oil in a list of its own and knew no tide."""
    for keeper, oil in zip(raw["keepers"], raw.pop("oil"), strict=True):
        keeper["oil"] = oil
    return {**raw, "tide": raw.get("tide", 3)}


LANTERNS: Game[Quay, QuayView] = Game(
    slug="lanterns",
    title="Lanterns",
    seats=range(2, 5),
    schema=2,
    state=Quay,
    setup=setup,
    leg=leg,
    result=result,
    view=view,
    round_of=lambda state: state.night,
    assert_sound=assert_sound,
    redeal=redeal,
    ai_levels={"random": lambda ask, _view, dice: dice.pick(ask.keys)},
    settings=(
        Setting("nights", "How many nights?", "2", {"1": "one", "2": "two", "3": "three"}),
        Setting("motto", "A motto", "", check=check_motto),
    ),
    upgrades={1: with_known},
)

GAMES = {LANTERNS.slug: LANTERNS}
