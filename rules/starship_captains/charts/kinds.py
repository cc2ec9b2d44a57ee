"""Ids and kinds: crew, colours, factions, tokens, and the parts of an effect."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NewType

import msgspec

PlaceId = NewType("PlaceId", str)
"""A location of the main board, such as A5."""
RouteId = NewType("RouteId", str)
"""Its two ends, the lower number first, such as A1-A5."""
TechId = NewType("TechId", str)
"""A tech card (T01) or an omega tech card (O01)."""
MissionId = NewType("MissionId", str)
EventId = NewType("EventId", str)
PassengerId = NewType("PassengerId", str)
RoomId = NewType("RoomId", str)
"""A basic room (helm) or the id of a room tech."""


class Colour(StrEnum):
    """Colours of rooms and mission lines."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    GOLD = "gold"
    GRAY = "gray"


CREW_COLOURS: Final = (Colour.RED, Colour.YELLOW, Colour.BLUE)


class Figure(StrEnum):
    """A crew member. The order is the order in which lists show them."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    RED_COMMANDER = "red-cmd"
    YELLOW_COMMANDER = "yellow-cmd"
    BLUE_COMMANDER = "blue-cmd"
    CADET = "cadet"
    ANDROID = "android"

    def __init__(self, word: str) -> None:
        hue, _, ring = word.partition("-")
        self.colour: Colour | None = Colour(hue) if hue in CREW_COLOURS else None
        """An ensign's or commander's colour."""
        self.commander = bool(ring)
        """True if the figure wears a promotion ring."""
        self.ensign = self.colour is not None and not ring
        """True if the figure has a colour and no ring."""
        self.trainable = self.ensign or word == "cadet"
        """True if the figure can be trained [Training]."""


FIGURES: Final = tuple(Figure)


def ensign(colour: Colour) -> Figure:
    """Return the ensign of a colour."""
    return Figure(colour.value)


def commander(colour: Colour) -> Figure:
    """Return the commander of a colour."""
    return Figure(f"{colour.value}-cmd")


class RouteColour(StrEnum):
    """The colour of a route, and of a pirate's exhaust."""

    PURPLE = "purple"
    GREEN = "green"
    YELLOW = "yellow"


class PirateKind(StrEnum):
    """A pirate token: its exhaust and what its defeat brings."""

    PURPLE_MEDAL = "purple-medal"
    PURPLE_ANDROID = "purple-android"
    GREEN_MEDAL = "green-medal"
    GREEN_ANDROID = "green-android"
    YELLOW_MEDAL = "yellow-medal"
    YELLOW_ANDROID = "yellow-android"

    def __init__(self, word: str) -> None:
        exhaust, _, reward = word.partition("-")
        self.exhaust = RouteColour(exhaust)
        """The colour of route on which it appears."""
        self.brings_android = reward == "android"
        """True for an android; False for a medal and an artifact."""


class Artifact(StrEnum):
    """An artifact token by its two colours; two tokens activate a colour that they share."""

    RED_YELLOW = "RY"
    RED_BLUE = "RB"
    YELLOW_BLUE = "YB"

    def __init__(self, letters: str) -> None:
        self.colours = tuple(
            colour for colour in CREW_COLOURS if colour.value[0].upper() in letters
        )
        """Its two halves."""


class Faction(StrEnum):
    """The three tracks, by the letter that keys use."""

    COOPERATIVE = "C"
    TINCAN = "T"
    NIAN = "N"

    @property
    def lane(self) -> int:
        """Its place in a captain's list of markers."""
        return FACTIONS.index(self)


FACTIONS: Final = tuple(Faction)


class Icon(StrEnum):
    """A tech bonus icon on the side of a card or slot."""

    REPAIR = "R"
    MEDAL = "M"
    MOVE = "V"
    NONE = "-"


class Station(StrEnum):
    """The three space stations."""

    HOME = "home"
    NIAN = "nian"
    TINCAN = "tincan"


class Action(StrEnum):
    """The kinds of Captain Shadow's action cards."""

    TECH = "tech"
    MISSION = "mission"
    FIGHT = "fight"
    PASSENGER = "passenger"


class Trigger(StrEnum):
    """Events that trigger an ability tech."""

    NONE = ""
    RED_MISSION = "red mission"
    YELLOW_MISSION = "yellow mission"
    BLUE_MISSION = "blue mission"
    HOSTILE_MISSION = "hostile mission"
    LONG_MISSION = "long mission"
    FIGHT = "fight"
    PIRATE = "pirate"
    STATION = "station"
    ARTIFACTS = "artifacts"


class Deed(StrEnum):
    """One kind of effect, by the word that the card files use."""

    MOVE = "move"
    JUMP = "jump"
    FIGHT = "fight"
    FIGHT_SAFE = "fight_safe"
    TECH = "tech"
    RECYCLE = "recycle"
    LIBRARY = "library"
    OMEGA = "omega"
    COPY_ROOM = "copy_room"
    REPAIR = "repair"
    DAMAGE = "dmg"
    MEDAL = "medal"
    ARTIFACT = "art"
    PIRATE = "pirate"
    ANDROID = "android"
    CADET = "cadet"
    RECALL = "recall"
    ADVANCE = "adv"
    SPLIT = "split"
    AMBUSH = "ambush"
    PEEK = "peek"
    PAY = "pay"
    PER_ANDROID = "per"
    EITHER = "either"
    ARCHIVE = "archive"
    SUMMIT = "summit"
    CROWDSOURCE = "crowdsource"
    TRAIN = "train"
    RAID = "raid"
    TRUCE = "truce"


HOSTILE: Final = (Deed.FIGHT, Deed.DAMAGE, Deed.AMBUSH)
"""Deeds that make a mission hostile for Ni'an Comms."""
HARMFUL: Final = (Deed.DAMAGE, Deed.AMBUSH)
"""Deeds that can be avoided only by ignoring the whole line."""


class Cost(StrEnum):
    """Kinds of optional payment."""

    ARTIFACT = "art"
    PIRATE = "pirate"
    MEDAL = "medal"
    ANDROID = "android"
    TECH = "tech"


class Step(msgspec.Struct, frozen=True, cache_hash=True):
    """One step of an effect. Steps are resolved from left to right [Effects]."""

    deed: Deed
    count: int = 1
    """Times, tokens, figures or spaces, by the deed."""
    faction: Faction | None = None
    """For an advance: the named track; None: any one track."""
    cost: Cost | None = None
    branches: tuple[tuple[Step, ...], ...] = ()
    """The alternatives of a slash; or what a payment gives, or what is repeated."""


Effect = tuple[Step, ...]


def deeds(effect: Effect) -> tuple[Deed, ...]:
    """Return all deeds of an effect, those of its branches included."""
    result: tuple[Deed, ...] = ()
    for step in effect:
        result += (step.deed, *(deed for branch in step.branches for deed in deeds(branch)))
    return result
