"""A battle between players: thrust, firepower, prizes, losses [7.3] [7.4]."""

from __future__ import annotations

from rules.kernel import Choice, Flow, Reaction
from rules.starfarers.battle.forces import (
    MOTHERSHIP,
    Force,
    Target,
    defence,
    muster,
    target_words,
)
from rules.starfarers.battle.motherships import capture, liberate
from rules.starfarers.battle.retreat import Danger, retreat
from rules.starfarers.charts.geometry import home_of
from rules.starfarers.charts.kinds import BASE_WORDS, HexId
from rules.starfarers.position.board import allied, bases_in_range, covers, ships_in_range
from rules.starfarers.position.losses import destroy
from rules.starfarers.position.state import Base, Ship, State
from rules.starfarers.position.table import Table

SHIP = "ship"
ANY = "any"


async def duel(table: Table, own: Force, foe: Force, what: str) -> int:
    """Both prototypes are shaken; how far the attacker is ahead [7.3]."""
    mine = await table.shake("battle.attacker")
    theirs = await table.shake("battle.defender")
    table.tell(f"Battle for {what}: {score_words(own, mine)} against {score_words(foe, theirs)}.")
    return own.strength + mine - foe.strength - theirs


def score_words(force: Force, thrust: int) -> str:
    """A side's score, part by part."""
    total = force.strength + thrust
    return (
        f"{{{force.seat}}} {thrust} thrust + {force.fighters} fighters + {force.cannons} cannons "
        f"= {total}"
    )


async def attack(table: Table, target: Target) -> bool:
    """The active player attacks; whether the attack is won [7.3]."""
    state = table.state
    own = muster(state, table.seat, target.hex, target.seat)
    foe = defence(state, target, table.seat)
    margin = await duel(table, own, foe, target_words(state, target))
    if margin > 0:
        state.turn.won.append(target.hex)
        await _won(table, target, own, foe)
        _free_home(table, target)
    elif margin < 0:
        await _lost(table, target, own, foe)
    else:
        table.tell("A draw: everybody stays.")
    return margin > 0


async def _won(table: Table, target: Target, own: Force, foe: Force) -> None:
    """A prize for the winner, a mothership if that was attacked; then the losers retreat [7.4]."""
    state = table.state
    near = [ship for ship in foe.ships if covers(ship, target.hex)]
    if target.name == MOTHERSHIP and state.players[target.seat].captor < 0:
        capture(table, target.seat)
    else:
        await _take_prize(table, foe)
        near = foe.ships
    await retreat(table, near, in_range_of(state, own))


def _free_home(table: Table, beaten: Target) -> None:
    """The owner, or an ally, has beaten whoever holds a mothership on its space [7.7]."""
    state, seat = table.state, table.seat
    for owner, player in enumerate(state.players):
        ours = owner == seat or allied(state, seat, owner)
        if ours and beaten.hex == home_of(owner) and player.captor == beaten.seat:
            liberate(table, owner)


async def _take_prize(table: Table, foe: Force) -> None:
    """One base that took part is captured, or one ship destroyed, mercenaries first [7.4]."""
    options: dict[str, Base | None] = {str(base.site): base for base in foe.bases}
    if foe.ships:
        options[SHIP] = None
    prize = await Choice(
        "battle.prize",
        table.seat,
        "Capture a base, or destroy a ship?",
        "7.4",
        options,
        label=lambda prize: _prize_words(prize, foe),
        flow=Flow.DECISION,
    )
    if prize is None:
        await lose_ship(table, foe.seat, foe.ships)
    else:
        table.say(f"captures the {BASE_WORDS[prize.kind]} {prize.site} of {{{prize.owner}}}")
        prize.owner = table.seat


def _prize_words(prize: Base | None, foe: Force) -> str:
    if prize is not None:
        return f"Capture the {BASE_WORDS[prize.kind]} {prize.site}"
    ships = _exposed(foe.seat, foe.ships)
    hired = [ship.name for ship in ships if ship.mercenaries]
    if hired:
        return f"Destroy a mercenary with {hired[0]}"
    if len(ships) == 1:
        return f"Destroy {ships[0].name}"
    return f"Destroy a starship: {{{foe.seat}}} says which of {len(ships)}"


def _exposed(seat: int, ships: list[Ship]) -> list[Ship]:
    """Which ships of a side bear a loss: those with mercenaries first, own ones before allies'."""
    own = [ship for ship in ships if ship.owner == seat] or ships
    return [ship for ship in (*own, *ships) if ship.mercenaries] or own


async def lose_ship(table: Table, seat: int, ships: list[Ship]) -> None:
    """A mercenary is lost first; else the side's player says which starship [7.4].

    A destroyed starship is no longer among those who have to retreat.
    """
    own = _exposed(seat, ships)
    if own[0].mercenaries:
        own[0].mercenaries -= 1
        table.tell(f"A mercenary with {own[0].name} is destroyed.")
        return
    ship = own[0] if len(own) == 1 else await _which(seat, own)
    ships.remove(ship)
    table.tell(f"{destroy(table.state, ship)}.")


async def _which(seat: int, ships: list[Ship]) -> Ship:
    options = {
        key: (key, ship) for key, ship in ((ANY, ships[0]), *((str(s.name), s) for s in ships))
    }
    lost: tuple[str, Ship] = await Reaction(
        "battle.lost",
        seat,
        "Which of your starships is lost?",
        "7.4",
        options,
        label=_lost_words,
        default=ANY,
    )
    return lost[1]


def _lost_words(option: tuple[str, Ship]) -> str:
    key, ship = option
    return "The first named" if key == ANY else f"{ship.name} at {ship.hex}"


async def _lost(table: Table, target: Target, own: Force, foe: Force) -> None:
    """A failed attack costs one attacking ship, never a base; the others retreat [7.4]."""
    await lose_ship(table, table.seat, own.ships)
    danger = in_range_of(table.state, foe)
    held = {target.hex} if target.name == MOTHERSHIP else set()
    await retreat(table, own.ships, lambda of: of in held or danger(of))


def in_range_of(state: State, force: Force) -> Danger:
    """Whether a space lies in the range of any ship or base of the players on a side."""
    owners = [ship.owner for ship in force.ships] + [base.owner for base in force.bases]
    seats = dict.fromkeys([force.seat, *owners])

    def danger(hex_id: HexId) -> bool:
        return any(
            ships_in_range(state, seat, hex_id) or bases_in_range(state, seat, hex_id)
            for seat in seats
        )

    return danger


async def liberation(table: Table, target: Target, captor: int) -> None:
    """Attack whoever holds a mothership; it helps nobody, and a win frees it [7.7]."""
    state = table.state
    held = Target(captor, "", target.hex)
    if defence(state, held, table.seat).fighters:
        await attack(table, held)
    else:
        liberate(table, target.seat)
