"""The crew: training, promotion, recruits, the queue [Training]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from rules.kernel import Choice
from rules.starship_captains.charts.kinds import (
    CREW_COLOURS,
    FIGURES,
    Colour,
    Figure,
    commander,
    ensign,
)
from rules.starship_captains.charts.unique_cards import ACADEMY, COMMAND_CHAIR, CROSS_TRAINING
from rules.starship_captains.charts.words import FIGURE_WORDS, crew_words
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import COMMANDERS, Captain
from rules.starship_captains.ship.medals import purse, spend_medals

T = TypeVar("T")

TRAINING = 1
PROMOTION = 3
"""Medals [Training] [Promotion to Commander]."""


def kinds(figures: list[Figure]) -> list[Figure]:
    """Return the different kinds among figures, in their usual order."""
    return [figure for figure in FIGURES if figure in figures]


def training_cost(context: Context) -> int:
    """Price of training, in medals; the first of a turn is free with Cross-Training [Training]."""
    free = context.me.has(CROSS_TRAINING) and not context.me.trained
    return 0 if free else TRAINING


def promotion_cost(context: Context) -> int:
    """Price of a promotion, in medals [Promotion to Commander] [Officer Academy]."""
    return PROMOTION - context.me.has(ACADEMY)


def trainees(context: Context) -> list[Figure]:
    """Return the figures in the ready room that can be trained now [Training]."""
    # a medal pays for any training
    if not context.me.medals and purse(context) < training_cost(context):
        return []
    return [figure for figure in kinds(context.me.ready) if figure.trainable]


def candidates(context: Context) -> list[Figure]:
    """Return the figures in the ready room that can be promoted now [Promotion to Commander]."""
    if purse(context) < promotion_cost(context) or context.me.commanders >= COMMANDERS:
        return []
    return [figure for figure in kinds(context.me.ready) if figure.ensign]


def colour_choice(context: Context, figure: Figure) -> Choice[Colour]:
    """Return the choice of a figure's new colour [Training]."""
    colours = {str(colour): colour for colour in CREW_COLOURS if colour != figure.colour}
    return context.ask(
        "train.as",
        f"What do you train the {FIGURE_WORDS[figure]} as?",
        "Training",
        colours,
        lambda colour: f"As a {colour} ensign",
        about=figure,
    )


async def train(context: Context, figure: Figure) -> None:
    """Replace a cadet or ensign of the ready room by an ensign of another colour [Training]."""
    colour = await colour_choice(context, figure)
    cost = training_cost(context)
    paid = await spend_medals(context, cost) if cost else ""
    context.me.trained = context.me.trained or not cost
    _train(context, context.me.ready, figure, colour, paid or "free")


async def promote(context: Context, figure: Figure) -> None:
    """Put a ring on an ensign of the ready room [Promotion to Commander]."""
    assert figure.colour is not None
    paid = await spend_medals(context, promotion_cost(context))
    replace(context.me.ready, figure, commander(figure.colour))
    context.say(f"promotes a {FIGURE_WORDS[figure]} to commander for {paid}")


async def train_free(context: Context) -> None:
    """Offer one free training, in the ready room or the queue [Academy Exchange]."""
    me = context.me
    rooms = {"ready": me.ready, "queue": me.queue}
    options: dict[str, tuple[str, Figure] | None] = {
        f"{room}:{figure}": (room, figure)
        for room, figures in rooms.items()
        for figure in kinds(figures)
        if figure.trainable
    }
    chosen = await context.ask(
        "train.who",
        "Which figure do you train for free?",
        "Training",
        {**options, "none": None},
        lambda chosen: f"The {FIGURE_WORDS[chosen[1]]} ({chosen[0]})" if chosen else "Nobody",
    )
    if chosen:
        room, figure = chosen
        colour = await colour_choice(context, figure)
        _train(context, rooms[room], figure, colour, "free", " in the queue" * (room == "queue"))


def _train(
    context: Context, crew: list[Figure], figure: Figure, colour: Colour, paid: str, where: str = ""
) -> None:
    replace(crew, figure, ensign(colour))
    context.say(f"trains a {FIGURE_WORDS[figure]}{where} as a {colour} ensign for {paid}")


def replace(figures: list[Figure], old: Figure, new: Figure) -> None:
    """Replace one figure by another."""
    figures[figures.index(old)] = new


def recruit(figure: Figure, context: Context, count: int = 1) -> None:
    """Figures of the supply come to the ready room [Effects] [Androids]."""
    context.me.ready += [figure] * count
    context.say(f"gains {crew_words([figure] * count)}")


def recall(context: Context, count: int) -> None:
    """Move the first figures of the queue to the ready room [Effects]."""
    me = context.me
    called, me.queue[:count] = me.queue[:count], []
    if called:
        me.ready += called
        context.say(f"calls {crew_words(called)} to the ready room")


def subordinates(context: Context, chief: Figure) -> list[Figure]:
    """Queued cadets, and ensigns of the colour, obey a commander [Command a Subordinate]."""
    any_colour = context.me.has(COMMAND_CHAIR)
    return [
        figure
        for figure in kinds(context.me.queue)
        if figure is Figure.CADET
        or (figure.ensign and (any_colour or figure.colour == chief.colour))
    ]


async def second_task(
    context: Context,
    chief: Figure,
    work: Mapping[str, T],
    words: Callable[[T], str],
    *,
    about: object,
    may_rest: bool,
) -> T | None:
    """More work, which is returned, or a subordinate comes from the queue [Commanders]."""
    tasks: dict[str, T | Figure | None] = {**work}
    tasks |= {f"recall:{figure}": figure for figure in subordinates(context, chief)}
    tasks |= {"none": None} if may_rest else {}
    if not tasks:
        return None

    def label(task: T | Figure | None) -> str:
        if isinstance(task, Figure):
            return f"Order {crew_words([task])} to the ready room"
        return words(task) if task else "Nothing more"

    prompt = f"What does the {FIGURE_WORDS[chief]} do as a second task?"
    task = await context.ask("commander.task", prompt, "Commanders", tasks, label, about=about)
    if not isinstance(task, Figure):
        return task
    context.me.queue.remove(task)
    context.me.ready.append(task)
    context.say(f"orders {crew_words([task])} to the ready room")
    return None


def end_shift(captain: Captain, kept: int) -> None:
    """Return the front of the queue until the last figures are left [The Queue]."""
    while len(captain.queue) > kept:
        captain.ready.append(captain.queue.pop(0))
