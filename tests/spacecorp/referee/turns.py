"""One turn as the referee notes it down: what was announced, paid, chosen and owed [p6, p7]."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rules.kernel import Ask
from rules.spacecorp.charts.kinds import BaseKind, SiteId
from tests.spacecorp.referee.sight import Sight
from tests.spacecorp.referee.worth import Plan
from tests.support.narrowing import instance

NOWHERE = SiteId("")


@dataclass
class Step:
    """One question and its answer. `sight`: the table when the last answer was given."""

    ask: Ask
    key: str
    sight: Sight
    lone: bool
    """The only option, taken without asking; `sight` may be older than the question."""

    @property
    def seat(self) -> int:
        """Seat asked."""
        return self.ask.seat


@dataclass
class Turn:
    """The action of one turn and everything that came of it, up to the next action."""

    seat: int
    key: str
    before: Sight
    """The table when the action was announced."""
    competitors: bool = False
    ends: list[SiteId] = field(default_factory=list)
    starts: list[SiteId] = field(default_factory=list)
    seconds: list[SiteId] = field(default_factory=list)
    """Sites where a second team explored or built."""
    plan: Plan = field(default_factory=Plan)
    piecemeal: bool = False
    paid: bool = False
    value: int = 0
    taken: int = 0
    """Cards that Research has brought so far."""
    star: SiteId = NOWHERE
    """Star where Star Children put a team."""
    bases: list[tuple[SiteId, int, BaseKind]] = field(default_factory=list)
    rewards: Counter[int] = field(default_factory=Counter)
    """Rewards due to rivals."""
    offered: Counter[int] = field(default_factory=Counter)
    """Number of offers of rewards to rivals."""
    claimed: list[int] = field(default_factory=list)
    skipped: bool = False
    transport: tuple[SiteId, SiteId] | None = None
    transports: bool = False
    """True if a transport was offered."""
    site: SiteId = NOWHERE
    """The place of a Special action."""
    team: SiteId = NOWHERE
    """The team of a Special action."""
    colony: str = ""
    means: str = ""
    earned: int | None = None
    """T of a Produce action; None before one."""
    counted: int | None = None
    """T that count towards contracts: the legacy pair's do not [p13]."""
    progress: list[tuple[int, str]] = field(default_factory=list)
    leaks: list[tuple[int, str]] = field(default_factory=list)
    """Plain Breakthroughs taken by Leak, by seat."""
    edges: list[tuple[int, str]] = field(default_factory=list)

    @property
    def action(self) -> str:
        """The announced action."""
        return self.key.partition(":")[0]

    @property
    def place(self) -> SiteId:
        """The site or card that the action names."""
        return SiteId(self.key.partition(":")[2])

    @property
    def worked(self) -> list[SiteId]:
        """The sites that were explored or built on."""
        if self.action not in ("explore", "build"):
            return []
        return [self.place, *self.seconds]

    def upgraded(self) -> set[int]:
        """Return the seats whose Infra cards have changed."""
        everybody = set(range(len(self.before.views)))
        incompatible = any(edge == "incompatible" for _, edge in self.edges)
        return everybody if incompatible else {self.seat} if self.action == "upgrade" else set()

    def note(self, step: Step) -> None:
        """Write down one answer."""
        if step.ask.id == "turn.action" and step.key.startswith("edge:"):
            self.edges.append((step.seat, step.key.partition(":")[2]))
        writer = getattr(self, "note_" + step.ask.id.replace(".", "_").replace("-", "_"), None)
        if writer is not None:
            writer(step)
        elif step.ask.id.startswith("edges.") and step.key != "pass":
            self.edges.append((step.seat, step.key))
        elif step.ask.id == "edge.leaked":
            self.leaks.append((step.seat, step.key))

    def note_move_to(self, step: Step) -> None:
        """Note a destination."""
        if not self.starts:
            self.starts.append(self.place)
        self.ends.append(SiteId(step.key))

    def note_move_base(self, step: Step) -> None:
        """Note the rival's base that permits the move [p9]."""
        self.rewards[int(step.key)] += 1

    def note_move_second(self, step: Step) -> None:
        """Note the move of a second team [p7]."""
        if step.key != "stop":
            self.starts.append(SiteId(step.key))

    def note_explore_second(self, step: Step) -> None:
        """Note the exploration or build of a second team [p7]."""
        if step.key != "stop":
            self.seconds.append(SiteId(step.key))

    note_build_second = note_explore_second

    def note_build_base(self, step: Step) -> None:
        """Note a base for a tile."""
        site, *chosen = instance(tuple, step.ask.about)
        self.bases.append((site, len(chosen), BaseKind(step.key)))

    def note_contract_claim(self, step: Step) -> None:
        """Note a contract, or the end of claims."""
        if step.key == "skip":
            self.skipped = True
        else:
            self.claimed.append(int(step.key.partition(":")[2]) - 1)

    def note_reward_draw(self, step: Step) -> None:
        """Note a rival's reward."""
        self.offered[step.seat] += 1

    def note_transport_from(self, step: Step) -> None:
        """Note a team that did not act."""
        self.transports = True
        if step.key != "stay":
            self.transport = (SiteId(step.key), SiteId(""))

    def note_transport_to(self, step: Step) -> None:
        """Note the destination of that team."""
        if self.transport:
            self.transport = (self.transport[0], SiteId(step.key))

    def note_special_site(self, step: Step) -> None:
        """Note the site of a Special action."""
        self.site = SiteId(step.key)

    def note_special_team(self, step: Step) -> None:
        """Note the team of a Special action."""
        self.team = SiteId(step.key)

    def note_colonize_tile(self, step: Step) -> None:
        """Note the colony."""
        self.colony = step.key

    def note_colonize_means(self, step: Step) -> None:
        """Note the payment for its points."""
        self.means = step.key

    def note_progress_star(self, step: Step) -> None:
        """Note the star of a fourth team."""
        self.star = SiteId(step.key)

    def note_progress_take(self, step: Step) -> None:
        """Note a progress card."""
        self.progress.append((step.seat, step.key))
