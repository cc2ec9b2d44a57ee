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
from rules.starfarers.charts.kinds import NOBODY, HexId
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.board import (
    are_allied,
    can_fight,
    covers,
    victory,
)
from rules.starfarers.position.context import Context
from rules.starfarers.position.losses import destroy
from rules.starfarers.position.state import Base, Ship, State
from rules.toolbox.sentences import counted

SHIP = "ship"
ANY = "any"


async def duel(context: Context, own: Force, foe: Force, title: str) -> int:
    """Shake both prototypes; return the active player's lead [7.3].

    Another player shakes for pirates and aliens [7.5].
    """
    strangers = foe.seat == NOBODY
    sides = ("own", "stranger") if strangers else ("attacker", "defender")
    mine, theirs = [await context.shake(f"battle.{side}") for side in sides]
    scores = f"{_score_words(own, mine)} against {_score_words(foe, theirs)}"
    context.tell(f"Battle {'with' if strangers else 'for'} {title}: {scores}.", headline=True)
    return own.strength + mine - foe.strength - theirs


def _score_words(force: Force, thrust: int) -> str:
    """Describe a side's score, part by part."""
    whose = "" if force.seat == NOBODY else f"{{{force.seat}}} "
    fighters, cannons = counted(force.fighters, "fighter"), counted(force.cannons, "cannon")
    return f"{whose}{thrust} thrust + {fighters} + {cannons} = {force.strength + thrust}"


async def attack(context: Context, target: Target) -> bool:
    """Play an attack of the active player and return whether it is won [7.3]."""
    state = context.state
    own = muster(state, context.seat, target.hex, target.seat)
    foe = defence(state, target, context.seat)
    margin = await duel(context, own, foe, target_words(state, target))
    if margin > 0:
        beaten = foe.seats
        state.turn.won += [victory(seat, target.hex) for seat in beaten]
        await _win(context, target, own, foe)
        _free_home(context, target.hex, own.seats, beaten)
    elif margin < 0:
        beaten, winners = own.seats, foe.seats
        await _lose_attack(context, target, own, foe)
        _free_home(context, target.hex, winners, beaten)
    else:
        context.tell("It's a draw: everybody stays.")
    return margin > 0


async def _win(context: Context, target: Target, own: Force, foe: Force) -> None:
    """Take a prize, or the attacked mothership; then the losers retreat [7.4]."""
    state = context.state
    near = [ship for ship in foe.ships if covers(ship, target.hex)]
    if target.name == MOTHERSHIP and state.players[target.seat].captor < 0:
        capture(context, target.seat)
    else:
        await _take_prize(context, foe)
        near = foe.ships
    await retreat(context, near, in_range_of(state, own))


def _free_home(context: Context, at: HexId, winners: list[int], beaten: list[int]) -> None:
    """Free a mothership if its owner, or an ally, has beaten its captor on its space [7.7].

    It does not matter who attacked.
    """
    state = context.state
    for owner, player in enumerate(state.players):
        ours = any(seat == owner or are_allied(state, seat, owner) for seat in winners)
        if ours and at == home_of(owner) and player.captor in beaten:
            liberate(context, owner)


async def _take_prize(context: Context, foe: Force) -> None:
    """Capture one base that took part, or destroy one ship, mercenaries first [7.4]."""
    options: dict[str, Base | None] = {str(base.site): base for base in foe.bases}
    if foe.ships:
        options[SHIP] = None
    prize = await Choice(
        "battle.prize",
        context.seat,
        "Capture a base, or destroy a ship?",
        "7.4",
        options,
        label=lambda prize: _prize_words(prize, foe),
        flow=Flow.DECISION,
    )
    if prize is None:
        await lose_ship(context, foe.seat, foe.ships)
    else:
        base = f"{BASE_WORDS[prize.kind]} {prize.site}"
        context.report_action(f"captures {{{prize.owner}}}'s {base}", headline=True)
        prize.owner = context.seat


def _prize_words(prize: Base | None, foe: Force) -> str:
    if prize is not None:
        return f"Capture the {BASE_WORDS[prize.kind]} {prize.site}"
    ships = _exposed_ships(foe.seat, foe.ships)
    hired = [ship.name for ship in ships if ship.mercenaries]
    if hired:
        return f"Destroy a mercenary with {hired[0]}"
    if len(ships) == 1:
        return f"Destroy {ships[0].name}"
    return f"Destroy a starship: {{{foe.seat}}} chooses which of {len(ships)}"


def _exposed_ships(seat: int, ships: list[Ship]) -> list[Ship]:
    """Return the ships that bear a loss: mercenaries' first, the side's own before allies'."""
    own = [ship for ship in ships if ship.owner == seat] or ships
    return [ship for ship in (*own, *ships) if ship.mercenaries] or own


async def lose_ship(context: Context, seat: int, ships: list[Ship]) -> None:
    """Lose a mercenary, or a starship that the side's player chooses [7.4].

    A destroyed starship is no longer among those that have to retreat.
    """
    own = _exposed_ships(seat, ships)
    if own[0].mercenaries:
        own[0].mercenaries -= 1
        context.tell(f"A mercenary with {own[0].name} is destroyed.")
        return
    ship = own[0] if len(own) == 1 else await _which(seat, own)
    ships.remove(ship)
    context.tell(f"{destroy(context.state, ship)}.")


async def _which(seat: int, ships: list[Ship]) -> Ship:
    options: dict[str, Ship | None] = {ANY: None, **{str(ship.name): ship for ship in ships}}
    lost: Ship | None = await Reaction(
        "battle.lost",
        seat,
        "Which of your starships is lost?",
        "7.4",
        options,
        label=lambda ship: f"{ship.name} at {ship.hex}" if ship else "The one named first",
        default=ANY,
    )
    return lost or ships[0]


async def _lose_attack(context: Context, target: Target, own: Force, foe: Force) -> None:
    """Resolve a failed attack: one attacking ship is lost, never a base; others retreat [7.4]."""
    await lose_ship(context, context.seat, own.ships)
    danger = in_range_of(context.state, foe)
    held = {target.hex} if target.name == MOTHERSHIP else set()
    await retreat(context, own.ships, lambda side: side in held or danger(side))


def in_range_of(state: State, force: Force) -> Danger:
    """Return whether a space lies in the range of any ship or base of the players on a side."""
    seats = force.seats
    return lambda hex_id: any(can_fight(state, seat, hex_id) for seat in seats)


async def liberation(context: Context, target: Target, captor: int) -> None:
    """Attack the captor of a mothership; it helps nobody, and a win frees it [7.7]."""
    state = context.state
    held = Target(captor, "", target.hex)
    if defence(state, held, context.seat).fighters:
        await attack(context, held)
    else:
        liberate(context, target.seat)
