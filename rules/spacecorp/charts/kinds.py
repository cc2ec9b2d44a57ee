"""Ids and kinds: eras, actions, bases, tiles, cards [p2, p3]."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NewType

CardId = NewType("CardId", str)
"""An action card M01-M46, P01-P58, S01-S76, or a Time card T1-T8."""
TileId = NewType("TileId", str)
"""A Discovery tile D01-D70."""
SiteId = NewType("SiteId", str)
"""A site's name as a key, such as `luna`; empty: the box on the HQ."""
RegionId = NewType("RegionId", str)
ColonyId = NewType("ColonyId", str)
"""A colony tile K01-K32."""
ProgressId = NewType("ProgressId", str)
"""A progress title as a key; the card with the bonus ends in `+`."""

ContentId = NewType("ContentId", str)
"""Pieces of a match: empty for the built-in ones, else the SHA-256 of a file, in hex."""

NO_CARD: Final = CardId("")
NO_COLONY: Final = ColonyId("")
ON_HQ: Final = SiteId("")
NOBODY: Final = -1


class Era(IntEnum):
    """The three eras, in order."""

    MARINERS = 0
    PLANETEERS = 1
    STARFARERS = 2

    @property
    def title(self) -> str:
        """The era's name."""
        return self.name.capitalize()


class Action(StrEnum):
    """Use of a turn [p6]."""

    RESEARCH = "research"
    MOVE = "move"
    EXPLORE = "explore"
    BUILD = "build"
    PRODUCE = "produce"
    GENETICS = "genetics"
    UPGRADE = "upgrade"
    SPECIAL = "special"
    REVELATION = "revelation"
    COLONIZE = "colonize"


class BaseKind(StrEnum):
    """The nine types of bases [p11, p16, p21]."""

    ATTRACTION = "attraction"
    BIO_LAB = "bio-lab"
    EXPLOITER = "exploiter"
    INDUSTRIAL = "industrial"
    REFINERY = "refinery"
    RESEARCH = "research"
    SECURE = "secure"
    SHIELD_FACTORY = "shield-factory"
    SPACEPORT = "spaceport"


LATER_BASES: Final = (BaseKind.EXPLOITER, BaseKind.SECURE, BaseKind.SHIELD_FACTORY)
"""Types that aren't available in Mariners [p11]."""


class Stack(StrEnum):
    """The stacks of Discovery tiles [p4, p14, p18]."""

    E1 = "e1"
    E2 = "e2"
    E3 = "e3"
    PRIMARY = "primary"
    SECONDARY = "secondary"
    ALIEN = "alien"


class Icon(StrEnum):
    """Symbols of Discovery tiles that bases and contracts look for [p10]."""

    WATER = "W"
    LIFE = "L"
    WONDER = "N"
    ARTIFACT = "A"
    ANOMALY = "X"
    RUINS = "R"
    DUST = "D"


class SiteKind(StrEnum):
    """Kind of a site: a common one, the home of all, or one with a special role."""

    COMMON = "common"
    HOME = "home"
    LAGRANGE = "lagrange"
    BEYOND = "beyond"
    """The Asteroid Belt and the Oort Cloud, which teams never leave."""
    SYSTEM = "system"
    SPUR = "spur"


class Zone(StrEnum):
    """Groups of regions that contracts count [Business Display]."""

    NONE = ""
    ASTEROIDS = "asteroids"
    JUPITER = "jupiter"
    OUTER = "outer"


class Edge(StrEnum):
    """Effects played at their own moment [p8]."""

    COMPETITORS = "competitors"
    DIVERT = "divert"
    HACK = "hack"
    HOSTILE_MICROBES = "hostile-microbes"
    INCOMPATIBLE = "incompatible"
    INTERCEPT = "intercept"
    LEAK = "leak"
    MARKET_INFLUENCE = "market-influence"
    POACH = "poach"
    SABOTAGE = "sabotage"
    SALVAGE = "salvage"


class Special(StrEnum):
    """Cards played alone for the Special action [p12]."""

    NEAR_SPACE_PROBE = "near-space-probe"
    DEEP_SPACE_PROBE = "deep-space-probe"
    ANTI_MATTER_PROTOTYPE = "anti-matter-prototype"
    INTERSTELLAR_PROBE = "interstellar-probe"
    JUMP_GATE_TRIAL = "jump-gate-trial"


class ProgressKind(StrEnum):
    """Awards of the tan and the black cube [p17]."""

    ADAPTATION = "adaptation"
    BREAKTHROUGH = "breakthrough"


class Goal(StrEnum):
    """Goal of a contract [p7, Business Display]."""

    FIRST_PRODUCE = "first-produce"
    SPACEPORTS = "spaceports"
    OFF_LAGRANGE = "off-lagrange"
    MARS = "mars"
    TYPES = "types"
    INFRA = "infra"
    PRODUCED = "produced"
    PROGRESS = "progress"
    REGIONS = "regions"
    ASTEROIDS = "asteroids"
    JUPITER = "jupiter"
    OUTER = "outer"
    SYSTEMS = "systems"
    WHOLE_SYSTEM = "whole-system"
    COLONIES = "colonies"
    STRANGE = "strange"


class ColonyEffect(StrEnum):
    """Effect of a colony tile beside its place [p20, colony effects]."""

    NONE = "none"
    CASH = "cash"
    SECURES = "secures"
    BREAKTHROUGHS = "breakthroughs"
    ADAPTATIONS = "adaptations"
    OWN_PROGRESS = "own-progress"
    OWN_COLONIZING = "own-colonizing"
    OWN_COLONIZING_EACH = "own-colonizing-each"
    PRINTED_AWARD = "printed-award"
    RIVAL_PRODUCES = "rival-produces"
    RIVAL_COLONIZES = "rival-colonizes"
    RIVAL_CLAIMS = "rival-claims"
    RIVAL_COLONIES = "rival-colonies"
    EMPTY_STARS = "empty-stars"
    END_CLAIM = "end-claim"


class Title(StrEnum):
    """Progress titles with an effect beyond their figures [p17]."""

    COOPERATIVE_EMPATHY = "cooperative-empathy"
    SENSORY_FOCUS = "sensory-focus"
    MICROGRAVITY_PHYSIQUE = "microgravity-physique"
    GROUP_COGNITION = "group-cognition"
    ENERGY_FIELDS = "energy-fields"
    FUSION_ECONOMICS = "fusion-economics"
    STAR_CHILDREN = "star-children"
    ENVIRO_TOLERANCE = "enviro-tolerance"
    LONG_SLEEP = "long-sleep"
    DISTRIBUTED_MINDS = "distributed-minds"
    INSTANT_LINK = "instant-link"
    VACUUM_POWER = "vacuum-power"
