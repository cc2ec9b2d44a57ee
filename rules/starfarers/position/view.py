"""Views: everything but the others' cards, the bag's order and the deck's."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache

import msgspec

from rules.starfarers.charts.content import Card, cards, game_card
from rules.starfarers.charts.geometry import (
    axial,
    galaxy,
    hexes_of,
    in_order,
    is_orbit,
    neighbours,
    zone_of,
)
from rules.starfarers.charts.kinds import (
    COLOURS,
    LETTERS,
    NOBODY,
    BaseKind,
    Goods,
    HexId,
    Phase,
    Resource,
    ShipName,
    SiteId,
    Terrain,
    Tile,
    Upgrade,
)
from rules.starfarers.position.board import (
    bases_of,
    galaxies,
    hostile,
    letter_seat,
    nodes,
    ships_of,
)
from rules.starfarers.position.scoring import result, score_parts
from rules.starfarers.position.state import Alliance as Alliance
from rules.starfarers.position.state import Base, Rules, Space, State
from rules.starfarers.position.state import Declined as Declined
from rules.starfarers.position.state import Offer as Offer


class SpaceView(msgspec.Struct, frozen=True):
    """A known hex. `q` and `r` are axial: east is (1, 0), the lower right is (0, 1)."""

    id: HexId
    q: int
    r: int
    terrain: Terrain
    resource: Resource | None
    occupied: bool
    card: Card | None
    """The encounter card that lies here, with its name, force and options."""
    pacts: tuple[int, ...]
    cannons: int
    post: bool
    """True if mercenaries can be hired here (a mercenaries' space, or a planet that hosts some)."""
    node: bool
    """True if ships can jump from and to here."""


class BaseView(msgspec.Struct, frozen=True):
    """A base. `hexes` are the spaces that it can defend, known or not: one, or an orbit's three."""

    site: SiteId
    owner: int
    kind: BaseKind
    orbit: bool
    hexes: tuple[HexId, ...]
    zone: tuple[HexId, ...]
    """The spaces in which a hostile ship triggers a battle: its own and all next to them."""


class ShipView(msgspec.Struct, frozen=True):
    """A starship and its mercenaries. `range` holds the seven spaces that it can fight in."""

    name: ShipName
    owner: int
    hex: HexId
    mercenaries: int
    range: tuple[HexId, ...]
    spent: int
    """Steps made this turn."""
    jumped: bool
    halted: bool
    arrived: bool
    fought: bool
    skips: bool
    """True if it stays put in its owner's next travel."""


class GalaxyView(msgspec.Struct, frozen=True):
    """One player's galaxy. `frontier` holds the unknown cells beside known ones."""

    owner: int
    letter: str
    spaces: tuple[SpaceView, ...]
    bases: tuple[BaseView, ...]
    ships: tuple[ShipView, ...]
    frontier: tuple[HexId, ...]


class SystemView(msgspec.Struct, frozen=True):
    """A player's progress towards a colony system in one galaxy."""

    letter: str
    owner: int
    """The galaxy's owner."""
    ports: int
    colonies: int
    spaceports: int
    complete: bool


class PlayerView(msgspec.Struct, frozen=True):
    """One player. `hand` is None where the reader may not see it."""

    seat: int
    letter: str
    colour: str
    boosters: int
    cannons: int
    rings: int
    cards: int
    hand: Goods | None
    captor: int | None
    """The captor of the mothership; None while it is free."""
    wrecks: int
    swallowed: int
    starships: int
    mercenaries: int
    bases: int
    hostile_to: tuple[int, ...]
    """The seats that this player would battle with, no matter which of them declared it."""
    declared: tuple[int, ...]
    """The seats to which this player is hostile."""
    cheaper_ring: bool
    systems: tuple[SystemView, ...]
    """One for each galaxy, in the order of seats."""
    points: dict[str, int]
    """The current parts of a decision on points."""
    out: bool
    place: int | None = None
    """The final place, from 1; None until the game is over."""


class ForeseenView(msgspec.Struct, frozen=True):
    """Hexes that the reader has put on top of a bag, topmost first."""

    bag: str
    tiles: tuple[Tile, ...]


class View(msgspec.Struct, frozen=True):
    """The table as `seat` (None: a spectator) sees it."""

    seat: int | None
    round: int
    phase: Phase
    active: int | None
    """The seat to move; None before the first turn and after the end."""
    first: int
    rules: Rules
    galaxies: tuple[GalaxyView, ...]
    players: tuple[PlayerView, ...]
    bags: dict[str, int]
    """Hexes left, by galaxy letter, or `*` for the common bag."""
    deck: int
    discards: int
    alliances: tuple[Alliance, ...]
    proposals: tuple[Alliance, ...]
    """Alliances that have been proposed and not yet answered."""
    offers: tuple[Offer, ...]
    """Trades that stay open until they are taken, declined or withdrawn; everybody sees them."""
    declined: tuple[Declined, ...]
    """Offers that were declined or left unanswered in the last few rounds, the newest last."""
    built: bool
    """True if the active player has built the one ship or base of the turn."""
    offers_made: int
    """Offers that the active player has made this turn."""
    mined: tuple[HexId, ...]
    attacked: tuple[str, ...]
    peeked: tuple[ForeseenView, ...] = msgspec.field(name="foreseen")
    prices: dict[str, Goods]
    ended_by: str
    winners: tuple[int, ...]


def view(state: State, seat: int | None) -> View:
    """Return the table as one seat (None: a spectator) may see it."""
    ended = result(state)
    places = ended.places if ended else [None] * len(state.players)
    jumps = nodes(state)
    over = state.phase in (Phase.START, Phase.OVER)
    return View(
        seat=seat,
        round=max(state.round, 1),
        phase=state.phase,
        active=None if over or state.active == NOBODY else state.active,
        first=state.first,
        rules=state.rules,
        galaxies=tuple(_galaxy(state, letter, jumps) for letter in galaxies(state)),
        players=tuple(
            _player(state, owner, place, open_hand=owner == seat)
            for owner, place in enumerate(places)
        ),
        bags=_bags(state),
        deck=len(state.deck),
        discards=len(state.discards),
        alliances=tuple(state.alliances),
        proposals=tuple(state.proposals),
        offers=tuple(state.offers),
        declined=tuple(state.declined),
        built=state.turn.built,
        offers_made=state.turn.offers,
        mined=tuple(state.turn.mined),
        attacked=tuple(state.turn.attacked),
        peeked=tuple(
            ForeseenView(seen.bag, tuple(seen.tiles)) for seen in state.peeked if seen.seat == seat
        ),
        prices=game_card().cost,
        ended_by=state.ended_by,
        winners=tuple(state.winners),
    )


def _bags(state: State) -> dict[str, int]:
    counts = {letter: len(bag) for letter, bag in state.bags.items()}
    for seen in state.peeked:
        counts[seen.bag] += len(seen.tiles)
    return counts


def _galaxy(state: State, letter: str, jumps: Collection[HexId]) -> GalaxyView:
    """Return what is explored of one galaxy, and the cells that border on it."""
    known = [hex_id for hex_id in state.spaces if galaxy(hex_id) == letter]
    return GalaxyView(
        owner=letter_seat(letter),
        letter=letter,
        spaces=tuple(
            _space(hex_id, state.spaces[hex_id], node=hex_id in jumps) for hex_id in known
        ),
        bases=tuple(_base(base) for base in state.bases.values() if galaxy(base.site) == letter),
        ships=msgspec.convert(
            [ship for ship in state.ships.values() if galaxy(ship.hex) == letter],
            tuple[ShipView, ...],
            from_attributes=True,
        ),
        frontier=_frontier(tuple(known)),
    )


@lru_cache(1024)
def _frontier(known: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """Return the cells of a galaxy beside its known spaces, which seldom change."""
    beside = {cell for hex_id in known for cell in neighbours(hex_id)}
    return in_order(beside.difference(known))


def _space(hex_id: HexId, space: Space, *, node: bool) -> SpaceView:
    """Return one explored space as everybody sees it."""
    q, r = axial(hex_id)
    return SpaceView(
        id=hex_id,
        q=q,
        r=r,
        terrain=space.terrain,
        resource=space.resource,
        occupied=space.occupied,
        card=cards()[space.card] if space.card else None,
        pacts=tuple(space.pacts),
        cannons=space.cannons,
        post=space.post,
        node=node,
    )


def _base(base: Base) -> BaseView:
    return BaseView(
        base.site,
        base.owner,
        base.kind,
        is_orbit(base.site),
        hexes_of(base.site),
        zone_of(base.site),
    )


def _player(state: State, seat: int, place: int | None, *, open_hand: bool) -> PlayerView:
    """Return one player as a reader sees them; only an open hand is included."""
    player, ships, bases = state.players[seat], ships_of(state, seat), bases_of(state, seat)
    return PlayerView(
        seat=seat,
        letter=LETTERS[seat],
        colour=COLOURS[seat],
        boosters=player.upgrades[Upgrade.BOOSTER],
        cannons=player.upgrades[Upgrade.CANNON],
        rings=player.upgrades[Upgrade.FREIGHT],
        cards=sum(player.hand.values()),
        hand=dict(player.hand) if open_hand else None,
        captor=None if player.captor == NOBODY else player.captor,
        wrecks=player.wrecks,
        swallowed=player.swallowed,
        starships=len(ships),
        mercenaries=sum(ship.mercenaries for ship in ships),
        bases=len(bases),
        hostile_to=tuple(
            other
            for other in range(len(state.players))
            if other != seat and hostile(state, seat, other)
        ),
        declared=tuple(player.hostile),
        cheaper_ring=player.cheaper_ring,
        systems=tuple(
            _system(letter, tuple(base.kind for base in bases if galaxy(base.site) == letter))
            for letter in galaxies(state)
        ),
        points=score_parts(state, seat),
        out=player.out,
        place=place,
    )


@cache
def _system(letter: str, kinds: tuple[BaseKind, ...]) -> SystemView:
    """Return progress by the bases of a galaxy; few differ, so each is made once."""
    return SystemView(
        letter=letter,
        owner=letter_seat(letter),
        ports=kinds.count(BaseKind.PORT),
        colonies=kinds.count(BaseKind.COLONY),
        spaceports=kinds.count(BaseKind.SPACEPORT),
        complete=len(set(kinds)) == len(BaseKind),
    )
