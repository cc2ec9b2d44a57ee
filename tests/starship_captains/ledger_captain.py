"""One ship in the ledger, from public news only."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from rules.starship_captains.charts.words import ARTIFACT_WORDS, FIGURE_WORDS
from rules.starship_captains.position.view import CaptainView

FIGURES: Final = {words: figure.value for figure, words in FIGURE_WORDS.items()}
ARTIFACTS: Final = {words: kind.value for kind, words in ARTIFACT_WORDS.items()}


class Captain:
    """One ship, from public news only."""

    def __init__(self, seen: CaptainView) -> None:
        self.at = str(seen.at.id)
        self.passed = seen.passed
        self.ready = Counter(str(figure) for figure in seen.ready)
        self.queue = [str(figure) for figure in seen.queue]
        self.pads = [str(figure) for figure in seen.pads]
        self.away = str(seen.away.id) if seen.away else ""
        self.working = ""
        self.medals = seen.medals
        self.hull = seen.cargo_damage + seen.excess
        self.artifacts = Counter(str(artifact) for artifact in seen.artifacts)
        self.pirates = seen.pirates
        self.damaged = {slot.number for slot in seen.slots if slot.damaged}
        self.techs = {slot.number: str(slot.tech.id) for slot in seen.slots if slot.tech}
        self.marks = {str(room): str(kind) for room, kind in seen.marks.items()}
        self.steps = [marker.steps for marker in seen.markers]
        self.missions = [str(mission.id) for mission in seen.missions]

    def seen(self) -> dict[str, object]:
        """Everything that a view shows of it."""
        return {
            "place": self.at,
            "passed": self.passed,
            "ready and on the pads": +(self.ready + Counter(self.pads)),
            "queue": self.queue,
            "mission": self.away,
            "medals": self.medals,
            "damage": self.hull,
            "artifacts": +self.artifacts,
            "pirate tokens": self.pirates,
            "damaged slots": self.damaged,
            "techs": self.techs,
            "marks": self.marks,
            "tracks": self.steps,
            "missions": self.missions,
        }

    def rest(self) -> None:
        """Move a commander whose two tasks are over to the queue."""
        self.queue += [self.working] * bool(self.working)
        self.working = ""

    def gain(self, thing: str, count: int = 1) -> None:
        """Add a token or figure, or remove it where the count is negative."""
        if thing == "medal":
            self.medals += count
        elif thing == "pirate token":
            self.pirates += count
        elif thing in ARTIFACTS:
            self.artifacts[ARTIFACTS[thing]] += count
        else:
            self.ready[FIGURES[thing]] += count

    def lose(self, words: str) -> None:
        """Remove a list of things."""
        for thing, count in things(words):
            self.gain(thing, -count)


def things(words: str) -> list[tuple[str, int]]:
    """`2 red ensigns and a cadet` as things with their numbers."""
    counted = []
    for part in re.split(r", | and ", words):
        number, _, thing = part.partition(" ")
        many = number.isdecimal()
        counted.append((thing.removesuffix("s") if many else thing, int(number) if many else 1))
    return counted
