"""The production sheet's questions: what can be done to it now, by key and in words [7.0]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.space_empires.charts.content import GRANT, TECHNOLOGY, UNITS, WORDS
from rules.space_empires.charts.kinds import Kind, Uid
from rules.space_empires.economy.research import grants_left, price, subjects
from rules.space_empires.economy.shopping import COLONIAL, GOODS, Shop
from rules.space_empires.position.state import CARRY_OVER, Draft

SheetAct = tuple[str, str]
"""What a key does, and to what."""

VISITS: Final = 40
"""So often a phase takes lines back: writing and crossing out could go on for ever."""
BIDS: Final = 20
"""So often a bid can be written anew."""
RESEARCH: Final = {tech: (f"research:{tech}", ("research", tech)) for tech in TECHNOLOGY}
WARES: Final = tuple(
    (kind, (f"buy:{kind}", ("buy", str(kind))), UNITS[kind].cost, UNITS[kind].yard)
    for kind in sorted(GOODS, key=lambda kind: kind in COLONIAL)
)
"""What can be bought: kind, key and line, cost, yard capacity."""


@cache
def _wares(goods: tuple[Kind, ...]) -> tuple[tuple[Kind, tuple[str, SheetAct], int, int], ...]:
    return tuple(ware for ware in WARES if ware[0] in goods)


class SheetOptions(Shop):
    """The sheet's questions: keys, words and what they do."""

    funding = False
    """Whether grants are allotted now, and purchases come later [19.1]."""
    rule = "7.5.1"
    """The section that everybody reads: the same for all that a seat does on its sheet."""
    visits = bids = 0
    """How often lines were taken back, and bids written, in this phase."""
    settled = 0
    """Scuttled units that stay so: what they saved may have gone into grants."""
    settled_parts: Mapping[Uid, int] = {}
    """The same of ships of groups."""

    def lines(self) -> dict[str, SheetAct]:
        """What can be written on the sheet now, by key [7.0]."""
        if self.funding:
            found = self._grants()
        else:
            found = dict([*self._research(), *self._goods()])
            if self.older:
                found |= {f"buy:{name}": ("join", name) for name in self.berths()}
            if not self.solo and self.left + self.draft.bid > 0 and self.bids < BIDS:
                found["bid"] = ("bid", "")
        if self._repeatable():
            found["repeat"] = ("repeat", "")
        if self.visits < VISITS:
            found["more"] = ("more", "")
        found["seal"] = ("seal", "")
        return found

    def rarer(self) -> dict[str, SheetAct]:
        """What can be taken off the sheet, and off the map [7.3.2] [7.5.1]."""
        draft = self.draft
        techs = draft.grants if self.funding else draft.research
        found = {f"undo:{tech}": ("undo", tech) for tech in techs}
        if not self.funding:
            for number, purchase in enumerate(draft.purchases):
                key = f"drop:{purchase.into or purchase.kind}@{purchase.hex}"
                found[f"{key}.{number}" if key in found else key] = ("drop", str(number))
        if self.own:
            found["scuttle"] = ("scuttle", "")
        parts = [k for k, count in draft.reduced.items() if count != self.settled_parts.get(k, 0)]
        for key in (*draft.scuttled[self.settled :], *parts):
            found[f"keep:{key.partition('.')[2]}"] = ("keep", key)
        found["back"] = ("back", "")
        return found

    def _grants(self) -> dict[str, SheetAct]:
        techs = subjects(self.board, self.seat) if self.most_grants() > 0 else {}
        return {f"grants:{tech}": ("grants", tech) for tech in techs}

    def most_grants(self) -> int:
        """How many grants can be bought now [19.1] [19.3]."""
        return min(self.left // GRANT, grants_left(self.board, self.seat))

    def _research(self) -> list[tuple[str, SheetAct]]:
        done, levels = self.draft.research, self.player.tech
        most = min(self.left, self.research_limit - self.spent_on_research)
        return [
            RESEARCH[tech]
            for tech, costs in self.studies
            if 0 < costs[levels[tech]] <= most and tech not in done
        ]

    def _goods(self) -> list[tuple[str, SheetAct]]:
        left, wide = self.left, max(self.slots.values(), default=0)
        return [
            option
            for kind, option, cost, yard in _wares(self.goods)
            if cost <= left and yard <= wide and (kind not in self.doubtful or self.sites(kind))
        ]

    def _repeatable(self) -> bool:
        """Whether anything of the last list can be had, and this one is still empty."""
        last, draft = self.player.last, self.draft
        if self.funding:
            return bool(last.grants) and not draft.grants and bool(self._grants())
        if not last.purchases or draft.purchases:
            return False
        return any(self.most(item.kind, item.hex, item.into) for item in last.purchases)

    def standing(self) -> str:
        """How things stand, for the owner alone: CP, yards or grants, and what is listed."""
        bid = [f"a bid of {self.draft.bid} CP"] * bool(self.draft.bid)
        on_it = [*bid, *draft_words(self.draft, self.player.tech)]
        listed = f" On it: {', '.join(on_it)}." if on_it else ""
        if self.funding:
            grants = max(0, grants_left(self.board, self.seat))
            return f"{self.left} CP left; up to {grants} more grants of {GRANT} CP.{listed}"
        return f"{self.left} CP left; {self._yard_words()}.{listed}{self._beyond()}"

    def _yard_words(self) -> str:
        """What the yards can still build; hex by hex where there are several [9.6]."""
        free = sum(self.slots.values())
        told = f"yards can build {free} of {self.capacity()} hull points"
        if len(self.slots) < 2:
            return told
        return f"{told} ({', '.join(f'{at} {room}' for at, room in self.slots.items())})"

    def _beyond(self) -> str:
        """Technologies that cannot be bought now, each with its price [9.1]."""
        levels = self.player.tech
        there = [tech for _, (_, tech) in self._research()]
        dear = [
            f"{TECHNOLOGY[tech].name} {levels[tech] + 1} ({costs[levels[tech]]} CP)"
            for tech, costs in self.studies
            if costs[levels[tech]] and tech not in there and tech not in self.draft.research
        ]
        return f" Out of reach: {', '.join(dear)}." if dear else ""

    def words(self, line: SheetAct) -> str:
        """One line of the list, for whoever reads it."""
        verb, what = line
        if verb in WORDS["sheet"]:
            return WORDS["sheet"][verb]
        if verb == "buy":
            unit = UNITS[Kind(what)]
            use = unit.use(self.levels.get(unit.special, 0))
            return f"Buy {unit.name}, {unit.cost} CP each: {use}"
        if verb == "join":
            group = self.older[what]
            name, cost = UNITS[group.kind].name, UNITS[group.kind].cost
            return f"Buy {name} into {what} at {group.hex}, of older technology, {cost} CP each"
        if verb == "research":
            chart, level = TECHNOLOGY[what], self.levels[what] + 1
            cost = price(self.board, self.seat, what)
            return f"Research {chart.name} {level}, {cost} CP: {chart.effect(level)}"
        if verb == "grants":
            so_far = self.player.grants.get(what, 0)
            chart, level = TECHNOLOGY[what], self.levels[what] + 1
            sums = f"{so_far} of {price(self.board, self.seat, what)}"
            return f"Grants for {chart.name} {level}, {sums} so far: {chart.effect(level)}"
        if verb == "drop":
            return f"Take {self.draft.purchases[int(what)].words} off the list"
        if verb == "undo":
            return f"Take {TECHNOLOGY[what].name} off the list"
        if verb == "bid":
            return f"Bid for the order of play, paid by all (now {self.draft.bid} CP)"
        if verb == "keep":
            return f"Keep {what.partition('.')[2]} after all"
        return self._seal_words()

    def _seal_words(self) -> str:
        """What is carried over if the sheet is sealed now."""
        if self.funding or self.left <= CARRY_OVER:
            return f"Seal the sheet; {self.left} CP {'is' if self.left == 1 else 'are'} left"
        return f"Seal the sheet; {CARRY_OVER} of {self.left} CP are carried over, the rest is lost"


def draft_words(draft: Draft, levels: dict[str, int]) -> list[str]:
    """A draft in words, at the levels of technology before it: what is bought, and gone [7.5]."""
    return [
        *[f"{TECHNOLOGY[tech].name} {levels[tech] + 1}" for tech in draft.research],
        *[f"{TECHNOLOGY[tech].name} x{count} grants" for tech, count in draft.grants.items()],
        *[item.words for item in draft.purchases],
        *[f"scuttled {key.partition('.')[2]}" for key in draft.scuttled],
        *[f"scuttled {count} of {key.partition('.')[2]}" for key, count in draft.reduced.items()],
    ]
