"""Forces: the units that take part in a battle, and a side's strength [7.2] [7.3]."""

from __future__ import annotations

from typing import NamedTuple

from rules.starfarers.charts.geometry import hexes_of, home_of, zone
from rules.starfarers.charts.kinds import NOBODY, HexId, ShipName, SiteId, Upgrade
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.board import (
    allies,
    bases_in_range,
    bases_of,
    can_fight,
    covers,
    guards,
    ships_in_range,
    ships_of,
)
from rules.starfarers.position.state import Base, Ship, State
from rules.starfarers.position.words import listed
from rules.toolbox.sentences import counted

MOTHERSHIP = "mothership"
PIRATE_SHIPS = 1


class Target(NamedTuple):
    """The target of an attack: a starship, a base or a mothership, and the space of the battle."""

    seat: int
    name: str
    """A ship's name, a base's site, or `mothership`; empty: the captor of the mothership here."""
    hex: HexId

    @property
    def key(self) -> str:
        """The target in a line of keys."""
        return f"home-{self.hex}" if self.name == MOTHERSHIP else self.name


class Force(NamedTuple):
    """One side of a battle. `mercenaries` counts those that fight beside their starships."""

    seat: int
    """The seat that decides for this side."""
    ships: list[Ship]
    bases: list[Base]
    mercenaries: int
    cannons: int
    prototype: int
    """The seat whose prototype is shaken."""

    @property
    def seats(self) -> list[int]:
        """The side's seats: the one that decides, then those that fight along."""
        owners = [ship.owner for ship in self.ships] + [base.owner for base in self.bases]
        return list(dict.fromkeys([self.seat, *owners]))

    @property
    def fighters(self) -> int:
        """Ships and bases involved."""
        return len(self.ships) + self.mercenaries + len(self.bases)

    @property
    def strength(self) -> int:
        """Strength without thrust."""
        return self.fighters + self.cannons

    @property
    def words(self) -> str:
        """The fighting units in words."""
        parts: list[str] = [ship.name for ship in self.ships]
        if self.mercenaries:
            parts.append(counted(self.mercenaries, "mercenary", "mercenaries"))
        parts += [f"{BASE_WORDS[base.kind]} {base.site}" for base in self.bases]
        return f"{listed(parts)}, {counted(self.cannons, 'cannon')}"


def band(cannons: int, ships: int = PIRATE_SHIPS) -> Force:
    """Return pirates or aliens as a side: their ships and cannons, without a seat."""
    return Force(NOBODY, [], [], ships, cannons, NOBODY)


def muster(state: State, seat: int, hex_id: HexId, against: int, named: str = "") -> Force:
    """Return a side: all in range, the named target at any range, allies who fight along [8.2].

    Allies fight along where their lead has ships or bases, or fights for its own.
    """
    lead, partners = seat, [seat]
    for pact in allies(state, seat):
        side = [pact.lead, *_rebels(state, pact.lead)]
        leads = seat == pact.lead or can_fight(state, pact.lead, hex_id)
        if pact.joint and against not in side and leads:
            lead = pact.lead
            partners += [
                partner
                for partner in side
                if partner not in partners and can_fight(state, partner, hex_id)
            ]
    ships = [ship for partner in partners for ship in ships_in_range(state, partner, hex_id)]
    bases = [base for partner in partners for base in bases_in_range(state, partner, hex_id)]
    if named in state.ships:
        ships.append(state.ships[ShipName(named)])
    elif named in state.bases:
        bases.append(state.bases[SiteId(named)])
    bases = list({base.site: base for base in bases}.values())
    return _force(state, seat, _each_once(ships), bases, lead)


def _rebels(state: State, lead: int) -> list[int]:
    return [pact.rebel for pact in state.alliances if pact.lead == lead and pact.joint]


def _each_once(ships: list[Ship]) -> list[Ship]:
    return list({ship.name: ship for ship in ships}.values())


def _force(state: State, seat: int, ships: list[Ship], bases: list[Base], lead: int) -> Force:
    mercenaries = sum(ship.mercenaries for ship in ships)
    cannons = state.players[lead].upgrades[Upgrade.CANNON]
    return Force(seat, ships, bases, mercenaries, cannons, lead)


def mothership(state: State, seat: int, against: int) -> Force:
    """Muster every starship of a mothership in self-defence, wherever it is [7.7].

    Mercenaries, bases and allies count only where their range covers its home.
    """
    home = home_of(seat)
    near = muster(state, seat, home, against)
    ships = _each_once([*near.ships, *ships_of(state, seat)])
    return near._replace(ships=ships)


def defence(state: State, target: Target, against: int) -> Force:
    """Return the side of a target."""
    if target.name == MOTHERSHIP and state.players[target.seat].captor < 0:
        return mothership(state, target.seat, against)
    return muster(state, target.seat, target.hex, against, target.name)


def targets_met(state: State, seat: int, hex_id: HexId) -> list[Target]:
    """Return the hostile targets that a ship may attack on entering a space, all in range."""
    ships = [ship.name for ship in ships_of(state, seat) if covers(ship, hex_id)]
    sites = [base.site for base in bases_of(state, seat) if hex_id in zone(base.site)]
    return [Target(seat, name, hex_id) for name in (*ships, *sites)]


def standing_on(state: State, seat: int, hex_id: HexId) -> list[Target]:
    """Return the targets under an attacker in a space: ships there, bases that guard it [7.1]."""
    ships = [ship.name for ship in ships_of(state, seat) if ship.hex == hex_id]
    sites = [base.site for base in bases_of(state, seat) if guards(base, hex_id)]
    return [Target(seat, name, hex_id) for name in (*ships, *sites)]


def owned_words(state: State, target: Target) -> str:
    """Describe a target with its owner, such as `{1}'s spaceport on Y2`."""
    return f"{{{target.seat}}}'s {target_words(state, target).removeprefix('the ')}"


def target_words(state: State, target: Target) -> str:
    """Describe a target."""
    if target.name in (MOTHERSHIP, ""):
        return f"the mothership at {target.hex}"
    if target.name in state.bases:
        base = state.bases[SiteId(target.name)]
        place = "on" if len(hexes_of(base.site)) == 1 else "in orbit"
        return f"the {BASE_WORDS[base.kind]} {place} {base.site}"
    return target.name
