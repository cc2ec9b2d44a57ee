"""Actions and places that the rulebook allows a player [p6-p12, p19-p21]."""

from __future__ import annotations

from collections import Counter
from itertools import product

from rules.spacecorp.charts.kinds import (
    Action,
    BaseKind,
    Edge,
    Era,
    Icon,
    SiteId,
    SiteKind,
    Special,
)
from rules.spacecorp.charts.printed import Tile
from tests.spacecorp.referee.sight import Sight, distance, nearby
from tests.spacecorp.referee.worth import Case, bare_values, face_of, infra, reach

MARINERS_BASES = (
    BaseKind.ATTRACTION,
    BaseKind.BIO_LAB,
    BaseKind.INDUSTRIAL,
    BaseKind.REFINERY,
    BaseKind.RESEARCH,
    BaseKind.SPACEPORT,
)

AT_START = (Edge.COMPETITORS, Edge.SALVAGE, Edge.INCOMPATIBLE, Edge.HOSTILE_MICROBES)


class Rights:
    """Rights of the active player, derived from the views only."""

    def __init__(self, sight: Sight, seat: int, *, competitors: bool = False) -> None:
        self.sight, self.seat, self.both = sight, seat, competitors
        self.closed = sight.ending
        """Nobody uses rivals' bases or Infra any more [p13]."""

    def deeds(self) -> set[str]:
        """Return the actions that may be announced, as keys [p6]."""
        deeds: set[str] = set()
        if self.may_research():
            deeds.add("research")
        deeds |= {f"move:{site}" for site in self.sight.sites if self.targets(site)}
        deeds |= {f"explore:{site}" for site in self.sight.sites if self.may_explore(site)}
        deeds |= {f"build:{site}" for site in self.sight.sites if self.may_build(site)}
        deeds |= {f"colonize:{site}" for site in self.sight.sites if self.colonies(site)}
        for action in (Action.GENETICS, Action.REVELATION):
            if self.has_value(action):
                deeds.add(str(action))
        if self.has_value(Action.PRODUCE) and self.eligible():
            deeds.add("produce")
        hand = self.sight.hand(self.seat)
        deeds |= {f"upgrade:{card.id}" for card in hand if card.infra}
        deeds |= {f"special:{c.id}" for c in hand if c.special and self.special_sites(c.special)}
        banned = self.sight.view.sabotaged
        return {key for key in deeds if not banned or key.split(":")[0] != banned}

    def edges(self) -> set[str]:
        """Return the Edges that the active player can play before the action [p8]."""
        held = {card.edge for card in self.sight.hand(self.seat)}
        edges = {f"edge:{edge}" for edge in AT_START if edge in held}
        if not any(self.sight.view.offers):
            edges.discard(f"edge:{Edge.SALVAGE}")
        return edges - ({"edge:competitors"} if self.both else set())

    def idle_edges(self) -> set[str]:
        """Return Edges without an effect now, which may be offered or not."""
        return self.edges() & {f"edge:{edge}" for edge in AT_START[2:]}

    def may_research(self) -> bool:
        """Return whether the hand has at most seven cards when it is announced [p8]."""
        most = 9 if self.sight.owns(self.seat, "group-cognition") else 7
        view = self.sight.view
        return len(self.sight.hand(self.seat)) <= most and bool(view.deck or any(view.offers))

    def has_value(self, action: Action) -> bool:
        """Return whether a card, or anybody's Infra, serves the action [p6]."""
        rivals = [] if self.closed and not self.both else range(len(self.sight.views))
        hqs = {self.seat, *rivals}
        return any(face_of(card, action) for card in self.sight.hand(self.seat)) or any(
            infra(self.sight, seat, action) for seat in hqs
        )

    def eligible(self) -> list[int]:
        """Return the production of each of the player's tiles, richest first [p12]."""
        return [value for value, _ in self.tiles()]

    def tiles(self) -> list[tuple[int, bool]]:
        """Return each tile's production, and whether it is on the board, richest first [p12]."""
        values = [
            (value, True)
            for site in self.sight.view.sites
            for index, base in enumerate(site.bases)
            if base.seat == self.seat
            and (value := self.production(site.id, index, base.kind)) is not None
        ]
        legacy = self.sight.player(self.seat).legacy
        if legacy is not None:
            value = produced(legacy.tile, legacy.kind, legacy.tile.era)
            values.append((value or 0, False))
        return sorted(values, reverse=True)

    def production(self, site: SiteId, index: int, kind: BaseKind) -> int | None:
        """Return P# of a tile with its base, None if it has none [p11, p16, p21]."""
        place = self.sight.sites[site]
        if index >= len(place.tiles) or place.tiles[index] in place.spent or self.barred(site):
            return None
        return produced(place.tiles[index], kind, self.sight.era)

    def barred(self, site: SiteId) -> bool:
        """Return whether Phobes withhold everything: no Secure base is on their tile [p20]."""
        place = self.sight.sites[site]
        for index, tile in enumerate(place.tiles):
            if tile.special == "phobes":
                bases = place.bases
                return index >= len(bases) or bases[index].kind is not BaseKind.SECURE
        return False

    def case(self, action: Action, start: SiteId, *ends: SiteId) -> Case:
        """Return an action with everything around it that helps or harms."""
        sight, seat = self.sight, self.seat
        others = [] if self.closed else [n for n in range(len(sight.views)) if n != seat]
        allowed = {seat, *others}
        case = Case(seat, action, both=self.both)
        case.exposed = any(sight.radiates(site) for site in (start, *ends))
        factories = sight.in_region(start, BaseKind.SHIELD_FACTORY)
        tolerant = sight.owns(seat, "radiation-tolerance")
        case.covered = tolerant or bool(allowed & set(factories))
        if action is Action.MOVE:
            home = sight.printed[start].kind is SiteKind.HOME
            case.covered |= home and sight.era is Era.PLANETEERS
            case.ports = bool(allowed & set(sight.with_base(start, BaseKind.SPACEPORT)))
        if action is Action.BUILD:
            case.plants = bool(allowed & set(sight.in_region(start, BaseKind.INDUSTRIAL)))
            case.covered |= self.sets(start, BaseKind.SHIELD_FACTORY)
        return case

    def targets(self, start: SiteId) -> set[SiteId]:
        """Return the destinations of a team at a site [p9, p15, p19]."""
        if not self.sight.ready(self.seat, start):
            return set()
        return {end for end in self.sight.sites if self.may_move(start, end)}

    def may_move(self, start: SiteId, end: SiteId) -> bool:
        """Return whether one move is possible."""
        need = self.need(start, end)
        if need is None or not self.base_for(start, end):
            return False
        return reach(self.sight, self.case(Action.MOVE, start, end)) >= need

    def need(self, start: SiteId, end: SiteId) -> int | None:
        """Return the distance; None if there is no way."""
        spur = self.sight.printed[end].kind is SiteKind.SPUR
        if spur and start not in self.sight.player(self.seat).colonies:
            return None
        weightless = self.sight.owns(self.seat, "microgravity-physique")
        return distance(self.sight, start, end, weightless=weightless)

    def base_for(self, start: SiteId, end: SiteId) -> set[int]:
        """Return the owners whose base permits a move [p9]."""
        owners = self.sight.based(start) | self.sight.based(end)
        return owners & {self.seat} if self.closed else owners

    def may_explore(self, site: SiteId) -> bool:
        """Return whether there are a team of the player and an empty box with its e# [p10]."""
        printed = self.sight.printed[site]
        full = len(self.sight.sites[site].tiles) >= len(printed.stacks)
        if printed.explore is None or full or not self.sight.ready(self.seat, site):
            return False
        return reach(self.sight, Case(self.seat, Action.EXPLORE, both=self.both)) >= printed.explore

    def cost(self, site: SiteId) -> int | None:
        """Return b# with the tiles' modifiers, never below 0 [p11, p21]."""
        build = self.sight.printed[site].build
        modifiers = sum(tile.base for tile in self.sight.sites[site].tiles)
        return None if build is None else max(0, build + modifiers)

    def may_build(self, site: SiteId) -> bool:
        """Return whether a team, explored boxes, eligible bases and b# are there [p11]."""
        cost, place = self.cost(site), self.sight.sites[site]
        boxes = len(self.sight.printed[site].stacks)
        ready = self.sight.ready(self.seat, site) and not place.bases
        if cost is None or not ready or len(place.tiles) < boxes or not self.welcome(site):
            return False
        if not self.sets(site):
            return False
        case = self.case(Action.BUILD, site)
        return reach(self.sight, case) >= cost

    def sets(self, site: SiteId, among: BaseKind | None = None) -> bool:
        """Return whether the stock holds a base for each tile, one of them in `among` [p21]."""
        tiles = max(1, len(self.sight.sites[site].tiles))
        stock = self.sight.player(self.seat).stock
        return any(
            all(stock[kind] >= n for kind, n in Counter(chosen).items())
            and (among is None or among in chosen)
            for chosen in product(*(self.kinds(site, n) for n in range(tiles)))
        )

    def welcome(self, site: SiteId) -> bool:
        """Return whether Introvs permit a building: the player has the right Adaptation [p20]."""
        introvs = any(tile.special == "introvs" for tile in self.sight.sites[site].tiles)
        return not introvs or any(
            self.sight.owns(self.seat, title) for title in ("cooperative-empathy", "sensory-focus")
        )

    def kinds(self, site: SiteId, index: int) -> set[BaseKind]:
        """Return the base types whose requirement a tile or site meets [p11, p16, p21]."""
        place, stock = self.sight.sites[site], self.sight.player(self.seat).stock
        tile = place.tiles[index] if index < len(place.tiles) else None
        return {kind for kind in BaseKind if stock.get(kind, 0) and self.meets(kind, site, tile)}

    def meets(self, kind: BaseKind, site: SiteId, tile: Tile | None) -> bool:
        """Return whether one base type's requirement is met."""
        era, printed = self.sight.era, self.sight.printed[site]
        if era is Era.MARINERS and kind not in MARINERS_BASES:
            return False
        if kind in (BaseKind.RESEARCH, BaseKind.SECURE):
            return True
        if kind is BaseKind.SPACEPORT and era is Era.MARINERS:
            return printed.kind is SiteKind.LAGRANGE
        if kind is BaseKind.SPACEPORT and era is Era.PLANETEERS:
            return printed.gravity == 0
        if tile is None:
            return False
        icons, produces = set(tile.icons), tile.production is not None
        attracts = ({Icon.WONDER}, {Icon.WONDER, Icon.ARTIFACT}, {Icon.ANOMALY, Icon.RUINS})[era]
        return {
            BaseKind.ATTRACTION: bool(icons & attracts),
            BaseKind.BIO_LAB: Icon.LIFE in icons,
            BaseKind.EXPLOITER: produces or (era is Era.STARFARERS and tile.colony > 0),
            BaseKind.INDUSTRIAL: produces or Icon.WATER in icons,
            BaseKind.REFINERY: produces,
            BaseKind.SHIELD_FACTORY: Icon.WATER in icons,
            BaseKind.SPACEPORT: not icons & {Icon.ANOMALY, Icon.DUST},
        }[kind]

    def special_sites(self, special: Special) -> set[SiteId]:
        """Return the sites where a Special card can be played [p12]."""
        sight = self.sight
        teams = {site for site, team in sight.teams(self.seat) if sight.ready(self.seat, site)}
        if special is Special.ANTI_MATTER_PROTOTYPE:
            allowed = {s for s, p in sight.printed.items() if p.kind is not SiteKind.BEYOND}
            return {s for s in allowed if teams - {s}}
        if special is Special.JUMP_GATE_TRIAL:
            own = {s for s in sight.sites if self.seat in sight.based(s)}
            own = {s for s in own if sight.printed[s].kind is SiteKind.SYSTEM}
            return {s for s in own if teams - {s}}
        return {
            site.id
            for site in sight.view.sites
            if sight.printed[site.id].stacks and not (site.tiles or site.bases or site.teams)
        }

    def points(self, site: SiteId) -> int:
        """Return the free colony points [p20]."""
        sight, place = self.sight, self.sight.sites[site]
        tiles = (
            0
            if self.barred(site)
            else sum(tile.colony for tile in place.tiles if tile not in place.spent)
        )
        near = any(nearby(sight, site, other) for other in sight.player(self.seat).colonies)
        plant = any(base.kind is BaseKind.INDUSTRIAL for base in place.bases)
        enviro = sight.owns(self.seat, "enviro-tolerance")
        return tiles + near + plant + (len(place.bases) >= 2) + enviro

    def means(self, site: SiteId) -> set[str]:
        """Return the means that cost something, for one point each [p20]."""
        means = set()
        if any(place == site for place, _ in self.sight.teams(self.seat)):
            means.add("team")
        multi = self.sight.printed[site].multi
        if self.plain_build() >= (12 if multi else 8):
            means.add("build")
        if self.sight.player(self.seat).profit >= 5:
            means.add("profit")
        return means

    def plain_build(self) -> int:
        """Build value of cards and Infra alone: no bases, bonus, Time or profit [p20]."""
        return reach_bare(self.sight, self.seat, both=self.both)

    def colonies(self, site: SiteId) -> set[str]:
        """Return the colony tiles that can be placed at a site [p20]."""
        place, printed = self.sight.sites[site], self.sight.printed[site]
        own = len(place.bases) == len(printed.stacks) > 0
        if not own or any(b.seat != self.seat for b in place.bases) or place.colony:
            return set()
        if printed.kind is not SiteKind.SYSTEM:
            return set()
        most = self.points(site) + len(self.means(site))
        return {str(c.colony.id) for c in self.sight.view.colonies if c.colony.value <= most}


def produced(tile: Tile, kind: BaseKind, era: Era) -> int | None:
    """Return P# of a tile under a base of one type [p11, p16, p21]."""
    if kind is BaseKind.ATTRACTION:
        return (tile.production or 0) + (2 if era is Era.STARFARERS else 1)
    if tile.production is None:
        return None
    return tile.production + (kind is BaseKind.REFINERY)


def reach_bare(sight: Sight, seat: int, *, both: bool) -> int:
    """Return the highest Build value of cards and Infra without anything else [p20]."""
    return max(bare_values(sight, Case(seat, Action.BUILD, both=both)), default=0)
