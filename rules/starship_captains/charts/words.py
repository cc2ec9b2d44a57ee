"""Effects, figures and tokens in plain English, for labels and news."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.starship_captains.charts.kinds import (
    Artifact,
    Cost,
    Deed,
    Effect,
    Faction,
    Figure,
    Icon,
    PirateKind,
    Step,
)
from rules.toolbox.sentences import listed

FACTION_WORDS: Final = {
    Faction.COOPERATIVE: "Cooperative",
    Faction.TINCAN: "Tincan",
    Faction.NIAN: "Ni'an",
}
FIGURE_WORDS: Final = {
    figure: f"{figure.colour.value} {'commander' if figure.commander else 'ensign'}"
    if figure.colour
    else figure.value
    for figure in Figure
}
ARTIFACT_WORDS: Final = {kind: f"{'/'.join(kind.colours)} artifact" for kind in Artifact}
ORDER: Final = list(Figure).index
"""Position of a figure in sorted lists."""
COST_WORDS: Final = {
    Cost.ARTIFACT: "an artifact",
    Cost.PIRATE: "a pirate token",
    Cost.MEDAL: "a medal",
    Cost.ANDROID: "an android",
    Cost.TECH: "an installed tech",
}
ICON_WORDS: Final = {Icon.REPAIR: "repair", Icon.MEDAL: "medal", Icon.MOVE: "move"}

PLAIN: Final = {
    Deed.JUMP: "jump",
    Deed.FIGHT_SAFE: "fight without damage",
    Deed.TECH: "take a tech",
    Deed.RECYCLE: "take or swap a tech",
    Deed.COPY_ROOM: "copy another captain's room tech, or one on display",
    Deed.ARCHIVE: "install or swap in a tech that lies on this track",
    Deed.SUMMIT: "best marker back 2, worst marker on 3",
    Deed.CROWDSOURCE: "you may put an artifact on a room of yours, which becomes gray",
    Deed.TRAIN: "one free training, also in the queue",
    Deed.RAID: "a pirate for each numbered planet",
    Deed.TRUCE: "pirates next to you leave, and none shoots this round",
    Deed.AMBUSH: "ambush",
    Deed.ANDROID: "an android",
    Deed.CADET: "a cadet",
}
COUNTED: Final = {
    Deed.MOVE: ("a move", "{n} moves"),
    Deed.FIGHT: ("fight", "{n} fights"),
    Deed.REPAIR: ("a repair", "{n} repairs"),
    Deed.DAMAGE: ("1 damage", "{n} damage"),
    Deed.MEDAL: ("a medal", "{n} medals"),
    Deed.ARTIFACT: ("an artifact", "{n} artifacts"),
    Deed.PIRATE: ("a pirate token", "{n} pirate tokens"),
    Deed.RECALL: ("recall 1 figure", "recall {n} figures"),
    Deed.LIBRARY: ("look at 1 new tech, install it", "draw {n} techs, install one"),
    Deed.OMEGA: ("draw an omega", "draw {n} omegas, install one"),
    Deed.PEEK: ("see the next mission", "see the next {n} missions"),
    Deed.SPLIT: ("1 step on a track", "{n} single steps on tracks"),
}
EVERYWHERE: Final = tuple(Step(Deed.ADVANCE, faction=faction) for faction in FACTION_WORDS)
"""Choices of Home Station."""


def capital(words: str) -> str:
    """Return words with a capital letter, for a line of their own."""
    return words[:1].upper() + words[1:]


def steps_words(count: int, faction: str = "") -> str:
    """Format a number of spaces on a track, such as `2 Cooperative steps`."""
    return f"{count}{faction and f' {faction}'} step{'s' if count > 1 else ''}"


def step_words(step: Step) -> str:
    """Describe one step of an effect."""
    if step.deed in COUNTED:
        return COUNTED[step.deed][step.count > 1].format(n=step.count)
    if step.deed is Deed.ADVANCE:
        if step.faction:
            return steps_words(step.count, FACTION_WORDS[step.faction])
        return f"{steps_words(step.count)} on a track"
    if step.deed is Deed.EITHER:
        return " or ".join(effect_words(branch) for branch in step.branches)
    if step.deed is Deed.PAY and step.cost:
        return f"for {COST_WORDS[step.cost]}: {effect_words(step.branches[0])}"
    if step.deed is Deed.PER_ANDROID:
        return f"for each android: {effect_words(step.branches[0])}"
    return PLAIN[step.deed]


def effect_words(effect: Effect) -> str:
    """Describe a whole effect, left to right."""
    if effect == EVERYWHERE:
        return "1 step on each track"
    return ", ".join(map(step_words, effect)) or "no effect"


def unpaid_words(effect: Effect) -> str:
    """Describe what an effect that consists of payments offers for them."""
    return ", ".join(effect_words(step.branches[0]) for step in effect)


def one_of(thing: str) -> str:
    """Return a noun with its indefinite article."""
    return f"a{'n' if thing[:1] in 'aeiou' else ''} {thing}"


def counted_words(things: Iterable[str]) -> str:
    """Return things as a list in their order, such as `2 medals and a pirate token`."""
    all_things = list(things)
    return listed(
        [
            f"{number} {thing}s" if (number := all_things.count(thing)) > 1 else one_of(thing)
            for thing in dict.fromkeys(all_things)
        ]
    )


def a_figure(figure: Figure) -> str:
    """Return a figure's name with its article, capitalised to begin a sentence."""
    return capital(one_of(FIGURE_WORDS[figure]))


def crew_words(figures: Iterable[Figure]) -> str:
    """Return figures as a list, such as `2 red ensigns and a cadet`."""
    return counted_words(map(FIGURE_WORDS.__getitem__, sorted(figures, key=ORDER))) or "nobody"


def pirate_words(kind: PirateKind) -> str:
    """Describe a pirate by its exhaust and reward."""
    reward = "an android" if kind.brings_android else "a medal and an artifact"
    return f"{kind.exhaust} pirate ({reward})"


def which(number: int, count: int) -> str:
    """Return the number of one of several equal questions; empty if there is only one."""
    return f" ({number} of {count})" if count > 1 else ""


def points_words(halves: int) -> str:
    """Return points from half points: 42, 42½."""
    sign, whole = ("-" if halves < 0 else ""), abs(halves)
    return f"{sign}{whole // 2 or ('' if whole % 2 else 0)}{'½' if whole % 2 else ''}"


def score_words(halves: int) -> str:
    """Return points with their noun: `1 point`, `½ point`, `1½ points`."""
    return f"{points_words(halves)} point{'' if abs(halves) in (1, 2) else 's'}"
