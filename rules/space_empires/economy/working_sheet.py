"""A sheet while its owner works on it: its lines, its balance, its questions [7.0]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from rules.kernel import Choice
from rules.space_empires.charts.content import GRANT, TECHNOLOGY
from rules.space_empires.charts.kinds import Uid
from rules.space_empires.charts.words import cp_are
from rules.space_empires.economy.research import grants_left, untested_lines
from rules.space_empires.economy.shopping import Shop
from rules.space_empires.position.questions import numbers
from rules.space_empires.position.state import CARRY_OVER, Draft
from rules.toolbox.sentences import counted

V = TypeVar("V")
PROMPT: Final = "What goes on your production sheet?"
"""Public prompt; only the owner reads what the question is about."""


class Sheet(Shop):
    """One seat's sheet, with what it has tried in this phase."""

    funding = False
    """True if grants are allotted now, and purchases come later [19.1]."""
    rule = "7.5.1"
    """The section that everybody reads: the same for all that a seat does on its sheet."""
    visits = bids = 0
    """Number of removed lines and bids written in this phase."""
    settled = 0
    """Scuttled units that stay so: what they saved may have gone into grants."""
    settled_parts: Mapping[Uid, int] = {}
    """The same of ships of groups."""

    def ask(
        self,
        ask_id: str,
        options: Mapping[str, V],
        question: tuple[str, str],
        label: Callable[[V], str] | None = None,
        about: object = None,
        default: str = "",
        why_not: Callable[[str], str] | None = None,
        note: Callable[[], str] | None = None,
    ) -> Choice[V]:
        """Return a question about the sheet that only its owner can read, with its section."""
        own_prompt, own_rule = question
        return Choice(
            ask_id,
            self.seat,
            PROMPT,
            self.rule,
            options,
            label,
            default,
            note=note,
            about=about,
            why_not=why_not,
            own_prompt=own_prompt,
            own_rule=own_rule,
        )

    def ask_count(
        self,
        most: int,
        question: tuple[str, str],
        cost: int,
        about: object,
        why_not: Callable[[str], str] | None = None,
    ) -> Choice[int]:
        """Return the question for a number at this unit price [7.5.1]."""
        return self.ask(
            "sheet.count",
            numbers(1, most),
            question,
            label=lambda n: f"{n} for {n * cost} CP",
            about=about,
            why_not=why_not,
        )

    def most_grants(self) -> int:
        """Return how many grants can be bought now [19.1] [19.3]."""
        return min(self.left // GRANT, grants_left(self.board, self.seat))

    def amend_openly(self) -> None:
        """Recount after a removal, and report to the owner what was dropped [7.5]."""
        lost = self.amend()
        if self.funding and self.left < 0:
            self.draft.grants.clear()
            self.count()
            lost = True
        self.tell_losses(lost=lost)

    def tell_losses(self, *, lost: bool) -> None:
        """Report dropped lines to the owner."""
        if lost:
            self.board.tell(
                "Part of your list was no longer possible and has been removed.", (self.seat,)
            )

    def standing(self) -> str:
        """Describe the balance for the owner only: CP, yards or grants, and the list."""
        bid = [f"a bid of {self.draft.bid} CP"] * bool(self.draft.bid)
        on_it = [*bid, *draft_words(self.draft, self.player.tech)]
        listed = f" On it: {', '.join(on_it)}." if on_it else ""
        if self.funding:
            grants = grants_words(max(0, grants_left(self.board, self.seat)))
            return f"{self.left} CP left; up to {grants} more, {GRANT} CP each.{listed}"
        return f"{self.left} CP left; {self._yard_words()}.{listed}{self._beyond()}"

    def _yard_words(self) -> str:
        """Describe the remaining yard capacity; hex by hex if there are several [9.6]."""
        free = sum(self.slots.values())
        words = f"yards can build {free} of {self.capacity()} hull points"
        if len(self.slots) < 2:
            return words
        return f"{words} ({', '.join(f'{at} {room}' for at, room in self.slots.items())})"

    def researchable(self) -> list[str]:
        """Return the technologies whose next level can be bought now [9.1]."""
        done, levels = self.draft.research, self.player.tech
        most = min(self.left, self.research_room())
        return [
            tech
            for tech, costs in self.studies
            if 0 < costs[levels[tech]] <= most and tech not in done
        ]

    def _beyond(self) -> str:
        """List technologies that cannot be bought now, each with its price [9.1] [18] [20.3]."""
        levels, open_now = self.player.tech, self.researchable()
        dear = [
            f"{TECHNOLOGY[tech].name} {levels[tech] + 1} ({costs[levels[tech]]} CP)"
            for tech, costs in self.studies
            if costs[levels[tech]] and tech not in open_now and tech not in self.draft.research
        ]
        room = self.research_room()
        why = f", because {room} CP are left for research [18]" if room < self.left else ""
        out = f" Out of reach{why}: {', '.join(dear)}." if dear else ""
        waiting = [] if self.board.rules.unpredictable else untested_lines(self.board, self.seat)
        return " ".join([out, *waiting])

    def seal_waste(self) -> str:
        """Describe what sealing the sheet now would waste for good [7.5.1]."""
        lost = 0 if self.funding else max(0, self.left - CARRY_OVER)
        if not lost:
            return ""
        return (
            f"If you seal now, {lost} of your {self.left} CP "
            f"{'is' if lost == 1 else 'are'} lost: at most {CARRY_OVER} are carried over. "
            "Go back to buy more."
        )

    def seal_words(self) -> str:
        """Describe what sealing the sheet now would carry over."""
        if self.funding or self.left <= CARRY_OVER:
            return f"Seal the sheet; {cp_are(self.left)} left"
        return f"Seal the sheet; {CARRY_OVER} of {self.left} CP are carried over, the rest is lost"


def grants_words(count: int) -> str:
    """Return a number of grants in words [19.1]."""
    return counted(count, "grant")


def draft_words(draft: Draft, levels: dict[str, int]) -> list[str]:
    """Describe a draft at the levels of technology before it: purchases and removals [7.5]."""
    grants = draft.grants.items()
    return [
        *[f"{TECHNOLOGY[tech].name} {levels[tech] + 1}" for tech in draft.research],
        *[f"{grants_words(count)} for {TECHNOLOGY[tech].name}" for tech, count in grants],
        *[item.words for item in draft.purchases],
        *[f"scuttled {key.partition('.')[2]}" for key in draft.scuttled],
        *[f"scuttled {count} of {key.partition('.')[2]}" for key, count in draft.reduced.items()],
    ]
