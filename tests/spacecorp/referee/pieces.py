"""Teams, bases, tiles and markers: where they must be after a turn [p7, p9-p11, p19-p21]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.spacecorp.charts.kinds import BaseKind, Era, SiteId, SiteKind, Special
from tests.spacecorp.referee.sight import Sight, claim
from tests.spacecorp.referee.turns import Step, Turn

Spot = tuple[SiteId, int]
"""A site and a box of its star track."""
SPURS = 3


class Pieces:
    """Compares the board at two actions."""

    def follow(self, turn: Turn, step: Step) -> None:
        """Check which teams may be transported, and where to [p7]."""
        if step.lone:
            return
        sight, seat = step.sight, step.seat
        if step.ask.id == "transport.from":
            allowed = transports(sight, turn, seat)
            offered = set(step.ask.keys) - {"stay"}
            claim(offered == set(allowed), "p7", "transports from", offered, "not", set(allowed))
        if step.ask.id == "transport.to" and turn.transport:
            ends = transports(sight, turn, seat)[turn.transport[0]]
            offered = set(step.ask.keys) - {"back", "stay"}
            claim(offered == ends, "p7", "transports to", offered, "not", ends)

    def settle(self, turn: Turn, after: Sight, mover: int, *, fuzzy: bool) -> None:
        """Compare the board with what the turn did; `mover` has begun the next turn."""
        if after.era is not turn.before.era or after.view.stage != turn.before.view.stage:
            return
        self.bases(turn, after)
        self.claims(turn, after)
        self.beyond(turn, after)
        if not fuzzy:
            self.teams(turn, after, mover)
        if turn.action != "pass" and not turn.transports and not fuzzy and mover != turn.seat:
            left = transports(after, turn, turn.seat)
            claim(not left, "p7", "no transport was offered from", left, "after", turn.key)

    def teams(self, turn: Turn, after: Sight, mover: int) -> None:
        """Check every team's place; tracks advance for the next player."""
        for seat in range(len(after.views)):
            spots = Counter((site, team.track) for site, team in turn.before.teams(seat))
            if seat == turn.seat:
                self.moved(turn, spots)
            for owner, key in turn.progress:
                if owner == seat and key.startswith("star-children") and turn.star:
                    spots[turn.star, 0] += 1
            if seat == turn.seat:
                self.phobes(turn, after, spots)
            if seat == mover:
                spots = advanced(after, seat, spots)
            boxes = Counter((site, team.track) for site, team in after.teams(seat))
            message = f"seat {seat}: {+boxes}, not {+spots}, after {turn.key}"
            claim(boxes == +spots, "p9", message, turn.starts, turn.ends, turn.transport)

    def moved(self, turn: Turn, spots: Counter[Spot]) -> None:
        """Apply the turn to the player's own teams."""
        before = turn.before
        for start, end in zip(turn.starts, turn.ends, strict=True):
            spots[start, 0] -= 1
            spots[end, entrance(before, turn.seat, end)] += 1
        if turn.action == "special" and turn.team:
            spots[turn.team, 0] -= 1
            spots[turn.site, 0] += 1
        if "team" in turn.means:
            boxes = [box for box in (0, 1, 2, 3) if spots[turn.place, box] > 0]
            spots[turn.place, self.given(boxes)] -= 1
        if turn.transport:
            start, end = turn.transport
            spots[start, 0] -= 1
            spots[end, entrance(before, turn.seat, end)] += 1

    def given(self, boxes: list[int]) -> int:
        """Return the team to give up among several: the one with the fewest possible acts."""
        return boxes[-1]

    def phobes(self, turn: Turn, after: Sight, spots: Counter[Spot]) -> None:
        """Send one of the explorer's teams to Sol for Phobes [p20]."""
        if turn.action != "explore" or turn.before.owns(turn.seat, "energy-fields"):
            return
        for site in turn.worked:
            new = after.sites[site].tiles[len(turn.before.sites[site].tiles) :]
            if any(tile.special == "phobes" for tile in new):
                boxes = [box for box in (0, 1, 2, 3) if spots[site, box] > 0]
                places = Counter((s, t.track) for s, t in after.teams(turn.seat))
                gone = [box for box in boxes if places[site, box] < spots[site, box]]
                claim(gone, "p20", "no team left Phobes at", site)
                spots[site, gone[0]] -= 1
                spots[SiteId("sol"), 0] += 1

    def bases(self, turn: Turn, after: Sight) -> None:
        """Check that new bases are built ones from the stock; no others come or go."""
        new: dict[SiteId, list[tuple[int, BaseKind]]] = {}
        for place, index, kind in turn.bases:
            new.setdefault(place, []).append((index, kind))
        for site in after.view.sites:
            old = turn.before.sites[site.id]
            kinds = [(base.seat, base.kind) for base in site.bases]
            due = [(base.seat, base.kind) for base in old.bases]
            due += [(turn.seat, kind) for _, kind in sorted(new.get(site.id, []))]
            claim(kinds == due, "p11", "bases at", site.id, kinds, "not", due)
            claim(len(site.bases) <= max(1, len(site.tiles)), "p11", "too many at", site.id)
            spent = {b.kind is BaseKind.EXPLOITER for b in site.bases}
            claim(bool(site.spent) == (True in spent), "p16", "spent tiles at", site.id)
        for seat in range(len(after.views)):
            self.stock(after, seat)

    def stock(self, sight: Sight, seat: int) -> None:
        """Check for 27 bases, three of a type, on the board or on the HQ [p2]."""
        placed = Counter(b.kind for s in sight.view.sites for b in s.bases if b.seat == seat)
        legacy = sight.player(seat).legacy
        for kind in BaseKind:
            kept = legacy is not None and legacy.kind is kind
            have = sight.player(seat).stock.get(kind, 0) + placed[kind]
            claim(have + kept == 3, "p2", f"seat {seat} has {have}+{kept} of {kind}")

    def claims(self, turn: Turn, after: Sight) -> None:
        """Check claims: an exploring team claims until it leaves; nothing else claims [p10]."""
        for site in after.view.sites:
            old = {t.seat for t in turn.before.sites[site.id].teams if t.claim}
            new = {t.seat for t in site.teams if t.claim}
            explored = turn.action == "explore" and site.id in turn.worked
            due = old | ({turn.seat} if explored else set())
            claimants = {t.seat for t in site.teams}
            claim(new <= due, "p10", "claims at", site.id, new, "not", due)
            claim(
                not explored or turn.seat in new or self.fled(turn, after, site.id),
                "p10",
                "no claim at",
                site.id,
            )
            lost = due - new
            claim(
                all(s == turn.seat or s not in claimants for s in lost),
                "p10",
                "lost claim",
                site.id,
            )

    def fled(self, turn: Turn, after: Sight, site: SiteId) -> bool:
        """Return whether Phobes sent the claiming team away."""
        return any(tile.special == "phobes" for tile in after.sites[site].tiles)

    def beyond(self, turn: Turn, after: Sight) -> None:
        """Check the markers: the first two teams at the Belt or the Cloud take them [p9, p17]."""
        due = list(turn.before.view.beyond)
        ends = [*turn.ends, *([turn.site] if turn.team else [])]
        for end in ends:
            if turn.before.printed[end].kind is SiteKind.BEYOND and None in due:
                due[due.index(None)] = turn.seat
        claim(list(after.view.beyond) == due, "p9", "Beyond", after.view.beyond, "not", due)


def entrance(sight: Sight, seat: int, end: SiteId) -> int:
    """Return the box of the star track where a moving team arrives [p19]."""
    if sight.printed[end].kind is not SiteKind.SYSTEM:
        return 0
    return 1 if sight.owns(seat, "long-sleep") else 3


def advanced(sight: Sight, seat: int, spots: Counter[Spot]) -> Counter[Spot]:
    """Return the same teams one box closer to their stars [p19]."""
    step = 2 if sight.owns(seat, "instant-link") else 1
    moved: Counter[Spot] = Counter()
    for (site, box), number in spots.items():
        moved[site, max(0, box - step)] += number
    return moved


def transports(sight: Sight, turn: Turn, seat: int) -> dict[SiteId, set[SiteId]]:
    """Return the starts and destinations of possible transports [p7]."""
    own = [site for site in sight.sites if seat in sight.based(site)]
    ports = {site for site in own if seat in sight.with_base(site, BaseKind.SPACEPORT)}
    # The rulebook leaves open whether a team on a track is at the site; RULES.md rules that not.
    idle = Counter(site for site, team in sight.teams(seat) if team.track == 0)
    idle.subtract(site for site in acted(turn, sight) if _arrived(turn, site))
    routes: dict[SiteId, set[SiteId]] = {}
    for start in own:
        ends = {end for end in own if end != start and {start, end} & ports}
        if idle[start] > 0 and ends:
            routes[start] = ends
    return routes


def _arrived(turn: Turn, site: SiteId) -> bool:
    """Return whether a team that acted is not on a star track."""
    on_track = turn.action == "move" and entrance(turn.before, turn.seat, site)
    return not on_track


def acted(turn: Turn, sight: Sight) -> Iterable[SiteId]:
    """Return the places of the teams that acted in this turn."""
    if turn.action == "move":
        return turn.ends
    if turn.action == "special" and turn.team:
        return [turn.site]
    if turn.action == "explore" and sight.era is Era.STARFARERS:
        return [
            s if any(t.seat == turn.seat for t in sight.sites[s].teams) else SiteId("sol")
            for s in turn.worked
        ]
    return turn.worked


__all__ = ["SPURS", "Pieces", "Special"]
