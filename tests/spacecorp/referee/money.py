"""Gains and losses of everybody in a turn, by source [p7, p10-p12, p15-p17, p20, p21]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rules.spacecorp.charts.kinds import Action, BaseKind, ColonyEffect, Era, Icon, SiteId, SiteKind
from rules.spacecorp.charts.printed import Colony, Progress, Tile
from tests.spacecorp.referee import goals
from tests.spacecorp.referee.rights import Rights
from tests.spacecorp.referee.sight import Sight, claim, nearby
from tests.spacecorp.referee.turns import Step, Turn

INFLUENCE = {True: (2, 3, 4), False: (1, 2, 2)}
AT_ERAS_END = ("discoveries", "progress", "beyond", "genetics", "colonies", "contracts")


class Money:
    """Notes what is due by source, and compares at the next action."""

    def __init__(self) -> None:
        self.due: dict[int, Counter[str]] = {}
        self.steps: Counter[tuple[int, str]] = Counter()
        """Spaces due on the Progress Wheels."""

    def gain(self, seat: int, source: str, amount: int) -> None:
        """Add or subtract T of a player."""
        self.due.setdefault(seat, Counter())[source] += amount

    def follow(self, turn: Turn, step: Step) -> None:
        """Record the immediate effect of an answer."""
        name, key, sight = step.ask.id, step.key, step.sight
        if name == "contract.claim" and key != "skip":
            self.contract(turn, sight, turn.claimed[-1])
        elif name == "progress.take":
            self.gain(step.seat, "progress", taken(sight, key).bonus)
        elif (name, key) == ("edges.acted", "divert"):
            self.gain(step.seat, "edges", -(-(turn.earned or 0) // 2))
        elif (name, key) == ("edges.claimed", "market-influence"):
            self.gain(step.seat, "edges", INFLUENCE[step.seat == turn.seat][sight.era])
        elif (key, name) in (("hostile-microbes", "edges.begin"), MICROBES):
            self.microbes(sight)
        elif name == "build.research" and key == "revelation":
            self.steps[turn.seat, "revelation"] += 1

    def contract(self, turn: Turn, sight: Sight, row: int) -> None:
        """Add an award, and payments of rivals' colonies for it [p7, p24]."""
        self.gain(turn.seat, "contracts", goals.award(sight, row))
        for rival, colony in effects(sight, ColonyEffect.RIVAL_CLAIMS):
            if rival != turn.seat:
                self.gain(rival, "colonies", colony.amount)

    def microbes(self, sight: Sight) -> None:
        """Subtract 2T, down to 0, from everybody with a base on life and no Bio Lab [p8]."""
        for seat in range(len(sight.views)):
            own = [(s, n, b) for s in sight.view.sites for n, b in enumerate(s.bases)]
            own = [(s, n, b) for s, n, b in own if b.seat == seat]
            alive = any(n < len(s.tiles) and Icon.LIFE in s.tiles[n].icons for s, n, b in own)
            if alive and all(b.kind is not BaseKind.BIO_LAB for _, _, b in own):
                self.gain(seat, "edges", -min(2, sight.player(seat).profit))

    def produced(self, turn: Turn) -> int:
        """Return the payment of a Produce action [p12]."""
        sight = turn.before
        extra = sight.owns(turn.seat, "fusion-economics")
        taken = Rights(sight, turn.seat).tiles()[: turn.value + extra]
        amount = sum(worth for worth, _ in taken) + extra
        turn.counted = amount - sum(worth for worth, board in taken if not board)
        self.gain(turn.seat, "production", amount)
        for rival, colony in effects(sight, ColonyEffect.RIVAL_PRODUCES):
            if rival != turn.seat:
                self.gain(rival, "colonies", colony.amount)
        return amount

    def settle(self, turn: Turn, after: Sight) -> None:
        """Add what the table shows, then compare everything."""
        self.paid(turn)
        self.discovered(turn, after)
        self.built(turn, after)
        self.colonized(turn, after)
        self.vacuum(turn, after)
        self.spurs(turn)
        if turn.action in ("genetics", "revelation"):
            self.steps[turn.seat, turn.action] += turn.value
        changed = turn.before.era is not after.era or after.view.stage != turn.before.view.stage
        self.compare(turn, after, AT_ERAS_END if changed else ())
        if not changed:
            self.progress(turn, after)
        self.due, self.steps = {}, Counter()

    def finish(self, turn: Turn, last: Sight, due: Callable[[Sight, int], int]) -> None:
        """Check the gains of the last turn and the end together [p21, p22]."""
        self.paid(turn)
        self.discovered(turn, last)
        self.built(turn, last)
        self.colonized(turn, last)
        self.vacuum(turn, last)
        self.spurs(turn)
        ending = any(c.effect is ColonyEffect.END_CLAIM for _, c in effects(last, None))
        for seat in range(len(last.views)):
            old, new = turn.before.player(seat), last.player(seat)
            change = sum(new.ledger.values()) - sum(old.ledger.values())
            owed = self.due.get(seat, Counter()).total() + due(last, seat)
            owed = max(owed, -sum(old.ledger.values()))  # RULES.md: never below 0
            claim(change == owed or ending, "p21", f"seat {seat} got {change}T, not {owed}T")

    def progress(self, turn: Turn, after: Sight) -> None:
        """Expect a card for each orbit from Planeteers on, while one may be taken [p17]."""
        for seat in range(len(after.views)):
            old, new = turn.before.player(seat), after.player(seat)
            gained = [c.key for c in new.progress if c not in old.progress]
            stolen = [edge for owner, edge in turn.edges if (owner, edge) == (seat, "leak")]
            orbits = sum(
                getattr(new, wheel) // WHEEL - getattr(old, wheel) // WHEEL
                for wheel in ("genetics", "revelation")
            )
            due = 0 if after.era is Era.MARINERS else orbits
            number = len(gained) - len(stolen)
            claim(number <= due, "p17", seat, "took", gained, "for", orbits, "orbits")
            claim(
                number == due or (number >= 0 and len(new.progress) > FEW),
                "p17",
                seat,
                "took",
                gained,
                "for",
                orbits,
                "orbits",
            )

    def compare(self, turn: Turn, after: Sight, skipped: tuple[str, ...]) -> None:
        """Object if a ledger or wheel differs from the rules."""
        for seat in range(len(after.views)):
            old, new = turn.before.player(seat), after.player(seat)
            claim(new.profit == sum(new.ledger.values()), "p5", seat, "has another profit")
            claim(new.profit >= 0 or not after.view.trigger, "p5", seat, "has a negative profit")
            due = self.due.get(seat, Counter())
            for source in sorted({*old.ledger, *new.ledger, *due}.difference(skipped)):
                change = new.ledger.get(source, 0) - old.ledger.get(source, 0)
                message = f"seat {seat} got {change}T as {source}, due were {due[source]}T:"
                claim(change == due[source], "p7", message, turn.key, turn.edges, turn.progress)
            for wheel in () if skipped else ("genetics", "revelation"):
                change = getattr(new, wheel) - getattr(old, wheel)
                message = (
                    f"seat {seat} advanced {wheel} by {change}, not {self.steps[seat, wheel]}:"
                )
                claim(change == self.steps[seat, wheel], "p12", message, turn.key)

    def paid(self, turn: Turn) -> None:
        """Subtract profit spent, and the cost of radiation [p15]."""
        self.gain(turn.seat, "spent", -turn.plan.profit - 5 * ("profit" in turn.means))
        if not turn.paid:
            return
        if turn.action in ("move", "build") and not self.shielded(turn):
            self.gain(turn.seat, "radiation", -2 if turn.before.era is Era.PLANETEERS else -3)

    def shielded(self, turn: Turn) -> bool:
        """Return whether no part of the action is open to radiation [p15, p16]."""
        sight = turn.before
        if turn.plan.shielded or turn.plan.shields:
            return True
        if sight.owns(turn.seat, "radiation-tolerance"):
            return True
        if any(kind is BaseKind.SHIELD_FACTORY for _, _, kind in turn.bases):
            return True
        worked = [(site, site) for site in turn.worked]
        ways = zip(turn.starts, turn.ends, strict=True) if turn.action == "move" else worked
        return all(
            self.sheltered(turn, start)
            for start, end in ways
            if sight.radiates(start) or sight.radiates(end)
        )

    def sheltered(self, turn: Turn, start: SiteId) -> bool:
        """Return whether a Shield Factory of the player or the home shields actions there [p15]."""
        sight = turn.before
        home = sight.printed[start].kind is SiteKind.HOME and sight.era is Era.PLANETEERS
        return home or turn.seat in sight.in_region(start, BaseKind.SHIELD_FACTORY)

    def discovered(self, turn: Turn, after: Sight) -> None:
        """Add the awards of the tiles drawn [p10, p20]."""
        if after.era is not turn.before.era:
            return
        for site in after.view.sites:
            old = turn.before.sites[site.id]
            new = site.tiles[len(old.tiles) :]
            claim(site.tiles[: len(old.tiles)] == old.tiles, "p10", "tiles moved at", site.id)
            place = site.id in turn.worked or site.id == turn.site
            claim(not new or place, "p10", "tiles came to", site.id, "from", turn.key)
            if any(tile.special == "phobes" for tile in new):
                continue
            for tile in new:
                claim(not tile.draws, "p10", tile.id, "should have been replaced")
                self.award(turn.seat, tile)

    def award(self, seat: int, tile: Tile) -> None:
        """Add the immediate awards of one tile."""
        self.gain(seat, "discoveries", tile.cash)
        self.steps[seat, "genetics"] += tile.genetics
        self.steps[seat, "revelation"] += tile.revelation

    def built(self, turn: Turn, after: Sight) -> None:
        """Add claims of rivals, and the awards of new bases [p11, p16, p21]."""
        for site in dict.fromkeys(site for site, _, _ in turn.bases):
            for team in turn.before.sites[site].teams:
                if team.claim and team.seat != turn.seat:
                    self.gain(team.seat, "claims", 2)
        secured: set[str] = set()
        for site, index, kind in turn.bases:
            place = turn.before.sites[site]
            tile = place.tiles[index] if index < len(place.tiles) else None
            if kind is BaseKind.BIO_LAB:
                self.steps[turn.seat, "genetics"] += 1
            era = turn.before.era
            barred = era is Era.STARFARERS and Rights(after, turn.seat).barred(site)
            if kind is BaseKind.EXPLOITER and tile and not barred:
                colony = tile.colony if era is Era.STARFARERS else 0
                self.gain(turn.seat, "bases", (tile.production or 0) + colony)
            if kind is BaseKind.SECURE:
                self.secure(turn, site, secured)
                if tile and tile.special == "phobes":
                    for lying in place.tiles:
                        self.award(turn.seat, lying)

    def secure(self, turn: Turn, site: str, secured: set[str]) -> None:
        """Add 1T for each rival base around, unless a Secure base is there [p16, p21]."""
        sight = turn.before
        around = [s for s in sight.view.sites if self.near(sight, site, str(s.id))]
        bases = [base for s in around for base in s.bases]
        taken_ = any(base.kind is BaseKind.SECURE for base in bases)
        if not taken_ and not any(self.near(sight, site, other) for other in secured):
            amount = sum(base.seat != turn.seat for base in bases)
            self.gain(turn.seat, "bases", amount)
        secured.add(site)

    def near(self, sight: Sight, first: str, other: str) -> bool:
        """Return whether sites share a region, or in Starfarers are nearby."""
        a, b = sight.printed[first], sight.printed[other]  # type: ignore[index]
        if sight.era is Era.STARFARERS:
            return nearby(sight, a.id, b.id)
        return a.region == b.region

    def colonized(self, turn: Turn, after: Sight) -> None:
        """Add the payments of colonies for a new one [p20, p24]."""
        if not turn.colony:
            return
        placed = next(c.colony for c in turn.before.view.colonies if c.colony.id == turn.colony)
        seat = turn.seat
        for owner, colony in [*effects(turn.before, None), (seat, placed)]:
            if owner != seat and colony.effect is ColonyEffect.RIVAL_COLONIZES:
                self.gain(owner, "colonies", colony.amount)
            if owner == seat and colony.effect is ColonyEffect.OWN_COLONIZING:
                self.gain(seat, "colonies", 1)
            if owner == seat and colony.effect is ColonyEffect.OWN_COLONIZING_EACH:
                self.gain(seat, "colonies", len(turn.before.player(seat).colonies) + 1)
        self.gain(seat, "colonies", at_once(turn, placed))

    def vacuum(self, turn: Turn, after: Sight) -> None:
        """Collect up to four tiles by Vacuum Power [fact sheet B4]."""
        for seat, key in [*turn.progress, *turn.leaks]:
            if key.startswith("vacuum-power"):
                bases = Rights(after, seat).eligible()
                self.gain(seat, "production", sum(bases[:4]))

    def spurs(self, turn: Turn) -> None:
        """Add 5T for the first team in any Spur, 2T for the first in another [p19]."""
        board = turn.before
        held = {s.id for s in board.view.sites if _is_spur(board, s.id) and s.teams}
        for end in turn.ends:
            if _is_spur(board, end) and end not in held:
                self.gain(turn.seat, "orion spur", 2 if held else 5)
                held.add(end)


WHEEL = 3
FEW = 7
"""With more progress cards than this, none may be left to take."""
MICROBES = ("edge:hostile-microbes", "turn.action")


def _is_spur(sight: Sight, site: str) -> bool:
    return sight.printed[site].kind is SiteKind.SPUR  # type: ignore[index]


def taken(sight: Sight, key: str) -> Progress:
    """Return a progress card by its key."""
    everywhere = [*sight.view.sideboard, *(c for p in sight.view.players for c in p.progress)]
    return next(card for card in everywhere if card.id == key)


def effects(sight: Sight, effect: ColonyEffect | None) -> Iterator[tuple[int, Colony]]:
    """Yield colonies on the board with their owners."""
    for site in sight.view.sites:
        if site.colony and effect in (None, site.colony.effect):
            yield site.bases[0].seat, site.colony


def at_once(turn: Turn, colony: Colony) -> int:
    """Return the T that a colony tile pays its owner when it is placed [p24]."""
    sight, seat = turn.before, turn.seat
    players = [sight.player(n) for n in range(len(sight.views))]
    titles = {(str(card.kind), card.key) for p in players for card in p.progress}
    secures = [s for s in sight.view.sites if (seat, BaseKind.SECURE) in _kinds(s)]
    rivals = sum(len(p.colonies) for p in players if p.seat != seat)
    free = [row for row in sight.view.contracts if not row.fulfilled]
    side = len(sight.views) > goals.TWO
    return {
        ColonyEffect.CASH: colony.amount,
        ColonyEffect.SECURES: len(secures),
        ColonyEffect.BREAKTHROUGHS: sum(kind == "breakthrough" for kind, _ in titles),
        ColonyEffect.ADAPTATIONS: sum(kind == "adaptation" for kind, _ in titles) // 2,
        ColonyEffect.OWN_PROGRESS: len(sight.player(seat).progress),
        ColonyEffect.RIVAL_COLONIES: rivals // 2,
        ColonyEffect.PRINTED_AWARD: max(
            (goals.AWARDS[Era.STARFARERS][side][row.row - 1] for row in free), default=0
        ),
    }.get(colony.effect, 0)


def _kinds(site: object) -> set[tuple[int, BaseKind]]:
    return {(base.seat, base.kind) for base in site.bases}  # type: ignore[attr-defined]


__all__ = ["Action", "Money"]
