"""Battles: the units that take part, their strength, and the loser's price."""

from __future__ import annotations

import re
from collections import Counter

from tests.starfarers.referee import chart
from tests.starfarers.referee.book import RefereeError, home
from tests.starfarers.referee.cards import FORCES
from tests.starfarers.referee.figures import thrust
from tests.starfarers.referee.forces import Force, force, mustered, units_at
from tests.starfarers.referee.journeys import bag_left, lay, recover
from tests.starfarers.referee.play import KINDS, Deal, Fight, Play, on
from tests.support.narrowing import existing

SALVAGE = Counter(ore=1, carbon=1, goods=1)


_SIDE = r"(?:\{(\d)\} )?(\d+) thrust \+ (\d+)(?: fighters?)? \+ (\d+)(?: cannons?)? = (\d+)"


@on(f"Battle (.+?): {_SIDE} against {_SIDE}")
def _battle(play: Play, groups: tuple[str, ...]) -> None:
    settle(play)
    thing, attacker, numbers = groups[0], int(groups[1]), [int(number) for number in groups[2:6]]
    other = [int(number) for number in groups[7:11]]
    play.active(attacker, f"battle {thing}")
    for side in (numbers, other):
        play.need(sum(side[:3]) == side[3], f"battle {thing}: {side} does not add up")
        shaken = thrust(play.next_chance("thrust"))
        play.need(shaken == side[0], f"battle {thing}: thrust {side[0]}, shaken {shaken}")
    if thing.startswith("with the pirates at "):
        fight = _pirates(play, thing.rsplit(" ", 1)[1], attacker, numbers, other)
    elif thing.startswith("with the "):
        fight = _aliens(play, thing.rsplit(" ", 1)[1], attacker, numbers, other)
    else:
        fight = _players(play, thing, (attacker, int(groups[6])), numbers, other)
    fight.lead = numbers[3] - other[3]
    play.fight = fight
    if fight.lead > 0 and fight.kind in ("player", "mothership"):
        losers = {owner_of(play, unit) for unit in fight.defenders} | {fight.defender}
        play.turn.won |= {(number, fight.space) for number in losers if number is not None}


def _pirates(play: Play, at: str, seat: int, mine: list[int], theirs: list[int]) -> Fight:
    space = play.book.spaces[at]
    play.need(space.terrain == "pirates", f"pirates at {at}: {space.terrain}")
    play.need(theirs[1:3] == [1, space.cannons], f"pirates at {at} fight with {theirs}")
    where = [place for _, place, pirates in play.turn.due if pirates == at]
    if at in play.turn.replacements:
        where += [
            ship.hex for ship in play.book.ships_of(seat).values() if at in chart.near(ship.hex)
        ]
    play.need(where, f"pirates at {at} fight though nobody came to them")
    play.turn.due = [due for due in play.turn.due if due[2] != at]
    for place in where:
        side = force(play, seat, place, None)
        if [side.fighters, side.cannons] == mine[1:3]:
            return Fight("pirates", seat, None, place, 0, side.units, set(), at)
    raise RefereeError(
        f"pirates at {at} meet {mine}, "
        f"expected {[force(play, seat, place, None) for place in where]}"
    )


def _aliens(play: Play, at: str, seat: int, mine: list[int], theirs: list[int]) -> Fight:
    card = play.book.spaces[at].card
    play.need(card is not None, f"aliens at {at} without a card")
    play.need(list(FORCES[card or ""]) == theirs[1:3], f"{card} fights with {theirs}")
    if play.deal is None and card == "H3":
        play.need(at not in play.turn.dealt, f"the den at {at} attacks twice in a turn")
        play.deal = Deal(seat, card, "strike", at, had_pact=False)
    if card == "H3":
        play.turn.dealt.add(at)
    side = force(play, seat, at, None)
    play.need([side.fighters, side.cannons] == mine[1:3], f"aliens at {at}: {mine}, {side}")
    kind = "pirates" if card == "H3" else "aliens"
    return Fight(kind, seat, None, at, 0, side.units, set(), at)


def _players(
    play: Play, thing: str, seats: tuple[int, int], mine: list[int], theirs: list[int]
) -> Fight:
    attacker, defender = seats
    play.need(play.book.hostile(attacker, defender), f"battle {thing} between friends")
    target = re.sub(r"^for (the \w+( port)?( in orbit| on| at)? )?", "", thing)
    capture = thing.startswith("for the mothership")
    mark = f"home-{target}" if capture else target
    mine_side = theirs_side = Force(set(), 0, 0)
    for name, item in _places(play, attacker, defender, target):
        theirs_side = _defence(play, defender, attacker, item, target, capture=capture)
        mine_side = force(play, attacker, item, defender)
        words = [mine[1:3], theirs[1:3]]
        result = [[side.fighters, side.cannons] for side in (mine_side, theirs_side)]
        if result == words:
            _began(play, name, item, defender)
            kind = "mothership" if capture else "player"
            units = mine_side.units, theirs_side.units
            declared = play.asked == "battle.confirm"
            return Fight(kind, attacker, defender, item, 0, *units, mark, declared=declared)
    raise RefereeError(
        f"battle {thing}: {mine} against {theirs}, expected {mine_side} against {theirs_side} "
        f"at {_places(play, attacker, defender, target)}"
    )


def _defence(
    play: Play, defender: int, attacker: int, place: str, target: str, *, capture: bool
) -> Force:
    freed = capture and play.book.players[attacker].captor == defender
    ally = capture and target != home(defender)
    if capture and not freed and not ally:
        return mustered(play, defender, attacker)
    return force(play, defender, place, attacker, "" if capture else target)


def _places(play: Play, attacker: int, defender: int, target: str) -> list[tuple[str, str]]:
    """Return the starship that attacks and its space: as declared, or as it came upon enemies."""
    if play.asked == "battle.confirm":
        return [(play.starter, play.book.ships[play.starter].hex)]
    ships = play.book.ships_of(attacker)
    return [
        (name, place)
        for name, place, foe in play.turn.due
        if foe == str(defender) and name in ships and ships[name].hex == place
        if still_met(play, name, place, defender)
        and target in play.book.threats(attacker, place).get(defender, [])
    ]


def still_met(play: Play, name: str, place: str, foe: int) -> bool:
    """Return whether a unit that a ship came upon is still there and hostile."""
    met = play.turn.met.get((name, str(foe)), set())
    owner = play.book.ships[name].owner
    return bool(met & set(play.book.threats(owner, place).get(foe, [])))


def _began(play: Play, name: str, space: str, defender: int) -> None:
    """Begin a starship's battle; what it came upon is dealt with."""
    declared = play.asked == "battle.confirm"
    if declared:
        limits = play.rules.one_attack and name in play.turn.fought
        play.need(not limits, f"{name} begins a second battle")
    play.turn.fought.add(name)
    play.turn.began += not declared
    play.turn.due = [due for due in play.turn.due if due[1:] != (space, str(defender))]


def settle(play: Play) -> None:
    """Check that the last battle has its result, and its losers are out of range."""
    fight, play.fight = play.fight, None
    if fight is None:
        return
    people = fight.kind == "aliens" or (fight.kind == "pirates" and _is_den(play, fight))
    due = fight.lead != 0 and not (people and fight.lead > 0)
    play.need(fight.done or not due, f"{fight} had no result")
    play.need(fight.done is False or fight.lead, f"{fight}: a draw with losses")
    if fight.declared and (play.rules.one_attack or fight.lead == 0):
        play.turn.targets.add(fight.target)
    _check_freed(play, fight)
    if fight.loser is not None:
        for name in sorted(fight.losers & set(play.book.ships)):
            _check_retreat(play, fight, name)


def _check_freed(play: Play, fight: Fight) -> None:
    """Check that a mothership is free once its captor was beaten on its space."""
    winner, beaten = fight.attacker, fight.defender
    if fight.lead < 0 and beaten is not None:
        winner, beaten = beaten, winner
    for player_seat, player in enumerate(play.book.players):
        ours = player_seat == winner or play.book.ally(player_seat, winner)
        if ours and fight.lead and fight.space == home(player_seat) and fight.defender is not None:
            play.need(player.captor != beaten, f"{fight}: {player_seat} is not freed")


def _check_retreat(play: Play, fight: Fight, name: str) -> None:
    ship = play.book.ships[name]
    if fight.kind == "mothership" and fight.space not in chart.near(ship.hex):
        return
    if in_danger(play, fight, ship.owner, ship.hex):
        safe = refuges(play, fight, name)
        play.need(not safe, f"{name} stays in range at {ship.hex}, free are {sorted(safe)}")


def in_danger(play: Play, fight: Fight, seat: int, space: str) -> bool:
    """Return whether a space is still in range of the winner."""
    if fight.kind == "aliens" or (fight.kind == "pirates" and _is_den(play, fight)):
        return space in chart.near(fight.space)
    if fight.kind == "pirates":
        return bool(play.book.pirates_near(space))
    victors = {fight.attacker if fight.lead > 0 else fight.defender}
    victors |= {owner_of(play, unit) for unit in fight.attackers | fight.defenders} - {seat}
    victors = {place for place in victors if place is not None and not play.book.ally(place, seat)}
    units = units_at(play, {place for place in victors if place is not None}, space)
    return bool(play.book.pirates_near(space) or units)


def owner_of(play: Play, unit: str) -> int | None:
    """Return the owner of a ship or base; None if it is gone."""
    result = play.book.ships.get(unit) or play.book.bases.get(unit)
    return result.owner if result else None


def _is_den(play: Play, fight: Fight) -> bool:
    return play.book.spaces[fight.target].terrain == "planet"


def refuges(play: Play, fight: Fight, name: str) -> set[str]:
    """Return the nearest safe spaces of the galaxy."""
    ship, book = play.book.ships[name], play.book
    seen, border = {ship.hex}, {ship.hex}
    while border:
        around = {cell for place in border for cell in chart.beside(place)} & set(book.spaces)
        border = {place for place in around - seen if book.spaces[place].terrain != "pirates"}
        safe = {place for place in border if _is_safe(play, fight, ship.owner, place)}
        if safe:
            return safe
        seen |= border
    return set()


def _is_safe(play: Play, fight: Fight, seat: int, place: str) -> bool:
    hole = play.book.spaces[place].terrain == "wormhole"
    return not (hole or play.book.pirates_near(place) or in_danger(play, fight, seat, place))


def _loss(play: Play, units: set[str]) -> Fight:
    fight = play.fight
    if fight is None:
        raise RefereeError(f"{units} is lost without a battle")
    play.need(not fight.done, f"{fight}: a second loss of {units}")
    play.need(units <= fight.losers, f"{fight}: {units} is lost and did not lose")
    fight.done = True
    return fight


@on("It's a draw: everybody stays", "It's a draw: nothing changes")
def _draw(play: Play, groups: tuple[str, ...]) -> None:
    play.need(play.fight and play.fight.lead == 0, f"{play.fight}: no draw")


@on("<seat> wins, salvages 1 ore, 1 carbon and 1 trade good, and finds <words> at <site>")
def _salvages(play: Play, groups: tuple[str, ...]) -> None:
    seat, words, at = int(groups[0]), groups[1], groups[2]
    fight = play.fight
    play.need(
        fight and fight.kind == "pirates" and fight.lead > 0 and fight.target == at,
        f"{fight}: salvage at {at}",
    )
    assert fight is not None
    fight.done = True
    play.gain(seat, SALVAGE)
    _find(play, at, words)


def _find(play: Play, at: str, words: str) -> None:
    play.turn.replacements.discard(at)
    if not bag_left(play, at):
        play.need(words == "empty space", f"{at}: the bag is empty, reported {words}")
        play.book.spaces[at].terrain, play.book.spaces[at].cannons = "empty", 0
    else:
        play.drawn_again[at[0]] += 1
        if lay(play, at, words).startswith("pirates"):
            play.turn.replacements.add(at)
    for name, ship in play.book.ships_of(play.turn.active).items():
        if ship.hex == at:
            play.turn.arrived.add(name)


@on("The <kind> <site> is destroyed")
def _base_lost(play: Play, groups: tuple[str, ...]) -> None:
    kind, site = KINDS[groups[0]], groups[1]
    fight = _loss(play, {site})
    play.need(fight.kind == "pirates", f"{site} is destroyed in {fight}")
    play.need(play.book.bases.pop(site).kind == kind, f"{site} was no {kind}")


@on("A mercenary with <ship> is destroyed")
def _mercenary_lost(play: Play, groups: tuple[str, ...]) -> None:
    fight = _loss(play, {groups[0]})
    _no_base_first(play, fight)
    ship = play.book.ships[groups[0]]
    play.need(ship.mercenaries, f"{groups[0]} has no mercenary")
    ship.mercenaries -= 1


@on("<ship> is destroyed(?: and rebuilt at <site>)?")
def _ship_lost(play: Play, groups: tuple[str, ...]) -> None:
    name, back = groups
    fight = _loss(play, {name})
    _no_base_first(play, fight)
    paid = [
        ship_name
        for ship_name in fight.losers
        if ship_name in play.book.ships and play.book.ships[ship_name].mercenaries
    ]
    play.need(not paid, f"{name} is lost before the mercenaries of {paid}")
    for units in (fight.attackers, fight.defenders, *play.turn.met.values()):
        units.discard(name)
    if back:
        play.turn.targets |= {name, fight.target} if fight.declared else {name}
    recover(play, name, back, swallowed=False)


def _no_base_first(play: Play, fight: Fight) -> None:
    bases = fight.losers & set(play.book.bases)
    play.need(fight.kind != "pirates" or not bases, f"{fight}: pirates take {bases} first")


@on("([A-Z0-9, ]+(?: and [A-Z0-9]+)?) finds? no refuge and stays? at <site>")
def _no_refuge(play: Play, groups: tuple[str, ...]) -> None:
    for name in groups[0].replace(" and ", ", ").split(", "):
        play.need(play.book.ships[name].hex == groups[1], f"{name} is not at {groups[1]}")


@on("([A-Z0-9, ]+(?: and [A-Z0-9]+)?) retreats? to <site>")
def _retreat(play: Play, groups: tuple[str, ...]) -> None:
    for name in groups[0].replace(" and ", ", ").split(", "):
        _retreats(play, name, groups[1])


def _retreats(play: Play, name: str, to: str) -> None:
    fight, ship = play.fight, play.book.ships[name]
    play.need(fight and fight.lead, f"{name} retreats without a defeat")
    assert fight is not None
    home_lost = fight.kind == "mothership" and fight.space in chart.near(ship.hex)
    play.need(name in fight.losers or home_lost, f"{name} retreats and did not lose")
    safe = refuges(play, fight, name)
    back = play.book.nodes() | {home(ship.owner)}
    play.need(to in safe or (not safe and to in back), f"{name} retreats to {to}, near: {safe}")
    ship.hex = to
    play.turn.arrived.discard(name)


@on("<seat> captures <seat>'s <kind> <site>")
def _captures(play: Play, groups: tuple[str, ...]) -> None:
    seat, owner, kind, site = int(groups[0]), int(groups[1]), KINDS[groups[2]], groups[3]
    fight = _loss(play, {site})
    base = play.book.bases[site]
    play.need((base.owner, base.kind) == (owner, kind), f"{site} is {base}")
    play.need(fight.attacker == seat and fight.lead > 0, f"{seat} captures after {fight}")
    base.owner = seat


@on("<seat> captures the mothership of <seat>, who is now a rebel")
def _captures_mothership(play: Play, groups: tuple[str, ...]) -> None:
    seat, owner = int(groups[0]), int(groups[1])
    fight = play.fight
    play.need(
        fight and fight.kind == "mothership" and fight.lead > 0 and fight.defender == owner,
        f"{fight}: {seat} captures the mothership of {owner}",
    )
    assert fight is not None
    present = [
        ship_name for ship_name, ship in play.book.ships_of(seat).items() if ship.hex == home(owner)
    ]
    play.need(present, f"nobody occupies {home(owner)}")
    play.need(play.book.players[owner].captor is None, f"{owner} is captured twice")
    fight.done = True
    play.book.players[owner].captor = seat
    for pact in [pact for pact in play.book.alliances if pact[0] == owner]:
        play.book.alliances.discard(pact)


@on(
    "(?:The|<seat> has left the) mothership of <seat>(?:, which)? is free again"
    "(?:; (?:a|\\d) lost starships? returns? there as ([A-Z0-9, and]+))?"
)
def _freed(play: Play, groups: tuple[str, ...]) -> None:
    captor, seat = groups[0], int(groups[1])
    player = play.book.players[seat]
    left = play.fight is None and not play.starter
    play.need(not left or captor == str(player.captor), f"{captor} has left {seat}")
    play.need(player.captor is not None, f"{seat} was not captured")
    if play.fight is not None:
        play.fight.done = True
    else:
        ships = play.book.ships_of(existing(player.captor))
        left = all(ship.hex != home(seat) for ship in ships.values())
        play.need(left, f"{seat} is freed under an occupier")
        play.need(play.rules.loose_hold or play.starter, f"{seat} is freed by nobody")
    player.captor = None
    waiting = player.wrecks + player.swallowed
    words = len(groups[2].replace(" and ", ", ").split(", ")) if groups[2] else 0
    play.need(waiting == words, f"{waiting} ships of {seat} return, reported {groups[2]}")
    player.wrecks = player.swallowed = 0
    play.returning = (seat, waiting)
    play.book.alliances = {pact for pact in play.book.alliances if pact[1] != seat}
