"""Effects are resolved from left to right, each kind by a function of its own [Effects]."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from rules.starship_captains.charts.kinds import Deed, Effect, Figure, Step
from rules.starship_captains.charts.words import capital, step_words
from rules.starship_captains.effects.payment import pay
from rules.starship_captains.factions.events import crowdsource, open_archive
from rules.starship_captains.factions.tracks import advance, advance_apart, gain_words, meet_summit
from rules.starship_captains.galaxy.moves import jump, move
from rules.starship_captains.galaxy.pirates import ambush, call_truce, fight, raid
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.piles import draw_omega, draw_tech, look_ahead
from rules.starship_captains.ship.cargo import gain_artifacts, gain_pirates
from rules.starship_captains.ship.crew import recall, recruit, train_free
from rules.starship_captains.ship.damage import repair, take_damage
from rules.starship_captains.ship.medals import gain_medals
from rules.starship_captains.ship.techs import install_one, take_tech
from rules.toolbox.sentences import listed

Rule = Callable[[Context, Step], Awaitable[None]]


async def resolve(context: Context, effect: Effect) -> None:
    """Resolve each step of an effect in order; what a step leads to comes immediately [Effects]."""
    for step in effect:
        await RULES[step.deed](context, step)


async def _library(context: Context, step: Step) -> None:
    """Draw techs of the alpha-beta pile; one may be installed [Tincan Library]."""
    for _ in range(step.count):
        tech = await draw_tech(context.state)
        context.state.drawn += [tech] if tech else []
    context.say(f"draws {listed(context.state.drawn)}")
    await install_one(context, context.state.drawn, recycle=False)


async def _omega(context: Context, step: Step) -> None:
    """Draw omega techs; one may be installed, also over a tech [Steal Secret Plans]."""
    for _ in range(step.count):
        tech = await draw_omega(context.state)
        context.state.drawn += [tech] if tech else []
    context.say(f"draws {listed(context.state.drawn)}")
    await install_one(context, context.state.drawn, recycle=True)


async def _peek(context: Context, step: Step) -> None:
    """Look at the next missions, whose order stays [Gateway to the Stars]."""
    await look_ahead(context.state, step.count)
    seen = context.state.peeked[: step.count]
    for peek in seen:
        peek.seats = sorted({*peek.seats, context.seat})
    titles = [context.cards.missions[peek.mission].title for peek in seen]
    context.say(f"looks at the next {len(titles)} missions")
    context.tell(f"The next missions are {listed(titles)}.", (context.seat,), bars_undo=True)


async def _either(context: Context, step: Step) -> None:
    """Resolve one side of a slash [Effects]."""
    options = {chr(ord("a") + place): branch for place, branch in enumerate(step.branches)}
    branch = await context.ask(
        "effect.either",
        f"{capital(step_words(step))}?",
        "Effects",
        options,
        lambda branch: gain_words(context, branch),
        about=step,
    )
    await resolve(context, branch)


async def _pay(context: Context, step: Step) -> None:
    """Offer to pay a token, figure or tech for the effect that follows [Effects]."""
    assert step.cost is not None
    gain = gain_words(context, step.branches[0])
    if await pay(context, step.cost, gain, step):
        await resolve(context, step.branches[0])


async def _per_android(context: Context, step: Step) -> None:
    """Repeat an effect for each android, including those on the mission [Restore the Hive Mind]."""
    for _ in range(context.me.crew.count(Figure.ANDROID)):
        await resolve(context, step.branches[0])


def _by_number(rule: Callable[[Context, int], Awaitable[None]]) -> Rule:
    """Adapt a rule that needs only a number."""
    return lambda context, step: rule(context, step.count)


def _at_once(rule: Callable[[Context, int], None]) -> Rule:
    """Adapt a rule without questions."""

    async def apply(context: Context, step: Step) -> None:
        rule(context, step.count)

    return apply


def _plain(rule: Callable[[Context], Awaitable[None]]) -> Rule:
    """Adapt a rule that needs no figure."""
    return lambda context, _step: rule(context)


RULES: Final[Mapping[Deed, Rule]] = {
    Deed.MOVE: _by_number(move),
    Deed.JUMP: _plain(jump),
    Deed.FIGHT: _by_number(fight),
    Deed.FIGHT_SAFE: lambda context, step: fight(context, step.count, safe=True),
    Deed.TECH: _plain(take_tech),
    Deed.RECYCLE: _plain(lambda context: take_tech(context, recycle=True)),
    Deed.LIBRARY: _library,
    Deed.OMEGA: _omega,
    Deed.REPAIR: _by_number(repair),
    Deed.DAMAGE: _by_number(take_damage),
    Deed.MEDAL: _at_once(gain_medals),
    Deed.ARTIFACT: _by_number(gain_artifacts),
    Deed.PIRATE: _by_number(gain_pirates),
    Deed.ANDROID: _at_once(partial(recruit, Figure.ANDROID)),
    Deed.CADET: _at_once(partial(recruit, Figure.CADET)),
    Deed.RECALL: _at_once(recall),
    Deed.ADVANCE: advance,
    Deed.SPLIT: _by_number(advance_apart),
    Deed.AMBUSH: _plain(ambush),
    Deed.PEEK: _peek,
    Deed.PAY: _pay,
    Deed.PER_ANDROID: _per_android,
    Deed.EITHER: _either,
    Deed.ARCHIVE: _plain(open_archive),
    Deed.SUMMIT: _plain(meet_summit),
    Deed.CROWDSOURCE: _plain(crowdsource),
    Deed.TRAIN: _plain(train_free),
    Deed.RAID: _plain(lambda context: raid(context.state, context.tell)),
    Deed.TRUCE: _plain(call_truce),
}
"""Every deed except copying a room, which only the Holodeck does [Holodeck]."""
