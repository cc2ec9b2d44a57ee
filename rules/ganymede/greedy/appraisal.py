"""How the greedy AI seat values what it sees; all values are in victory points, roughly."""

from __future__ import annotations

from rules.ganymede.kinds import (
    SETTLERS,
    TYPES,
    Colour,
    Effect,
    EffectKind,
    Ship,
    Shuttle,
    Tile,
    Worth,
)
from rules.ganymede.state import EARTH, MARS, NOWHERE, PLACE_KEYS, ROOM, SHIP_1, SHIP_2
from rules.ganymede.view import PlayerView, SlotView, View

WANTED_RECRUIT = 1.5
SPARE_RECRUIT = 0.45
CRAMPED = 1.2
"""What a spare recruit costs who has little room left on Earth."""
WANTED_FLIGHT = 1.1
SPARE_FLIGHT = 0.35
BOARDING = 1.7
FULL_CREW = 3.2
LOSS = 1.4
REPUTATION_STEP = 1.8
BONUS_ACTION = 1.3
FREE_LAUNCH = 6.0
DRAWN_SHIP = 0.6
FULL_HAND_DRAW = 0.1
ADAPTED = 1.1
IDLE_ADAPT = -0.05
"""A swap that nobody needs is worse than nothing: the next trigger would undo it."""
TILE_KEPT = 0.7
TILE_PAIRED = 0.9
ROW_SHARE = 0.7
"""A shuttle in a column that the next complete row still lacks."""


class Appraisal:
    """A view read with one player's eyes."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.me = view.players[seat]
        self.crews = [list(slot.settlers) for slot in self.me.slots]
        waiting = [*self.me.earth, *self.me.mars]
        self.target = self._target(waiting)
        demand = [self._demand(colour) for colour in SETTLERS]
        pairs = list(zip(SETTLERS, demand, strict=True))
        self.lacking = {hue: count - waiting.count(hue) for hue, count in pairs}
        self.lacking_on_mars = {hue: count - self.me.mars.count(hue) for hue, count in pairs}

    def _target(self, waiting: list[Colour]) -> Colour:
        """The colour that the ship for identical settlers is filled with."""
        if self.crews[0]:
            return self.crews[0][0]
        return max(SETTLERS, key=lambda hue: waiting.count(hue) - (hue not in self.crews[1]))

    def _demand(self, hue: Colour) -> int:
        identical, different = self.me.slots
        need = identical.needs - len(identical.settlers) if hue == self.target else 0
        return need + (hue not in different.settlers and len(different.settlers) < different.needs)

    def accepts(self, slot: int, hue: Colour) -> bool:
        """Whether a settler may board the ship now."""
        berth: SlotView = self.me.slots[slot]
        crew = self.crews[slot]
        if berth.ship is None or len(crew) >= berth.needs:
            return False
        return all(other == hue for other in crew) if slot == 0 else hue not in crew

    def ship(self, ship: Ship) -> float:
        """What a ship may be worth once launched."""
        return self._points(ship) + 0.7 * len(ship.launch) + 1.8 * ship.fewer

    def _points(self, ship: Ship) -> float:
        columns = self.me.columns
        if ship.worth is Worth.REPUTATION:
            space = min(self.me.reputation + 2, len(self.view.reputation_points) - 1)
            return float(self.view.reputation_points[space])
        if ship.worth is Worth.ROWS:
            return ship.per * (min(map(len, columns)) + 0.4)
        if ship.worth is Worth.COLUMN and ship.colour:
            return ship.points + ship.per * (len(columns[TYPES.index(ship.colour)]) + 0.6)
        if ship.worth is Worth.SYMBOLS:
            cards = [card for column in columns for card in column]
            symbols = sum(card.needs.count(ship.colour) for card in cards if ship.colour)
            return ship.points + ship.per * (symbols + 1.5)
        return float(ship.points)

    def reputation(self) -> float:
        """What one more point of reputation brings."""
        last = len(self.view.reputation_points) - 1
        space = self.me.reputation + 1
        if space > last:
            return 0.0
        if space == last:
            return FREE_LAUNCH
        return REPUTATION_STEP + (BONUS_ACTION if space in self.view.reputation_bonuses else 0.0)

    def recruit(self, hue: Colour) -> float:
        """What one more settler of a colour on Earth brings."""
        room = ROOM[EARTH] - len(self.me.earth)
        if room < 1:
            return 0.0
        if self.lacking[hue] > 0:
            return WANTED_RECRUIT
        return SPARE_RECRUIT - (CRAMPED if room < 3 else 0.0)

    def move(self, place: int, hue: Colour) -> float:
        """What moving one settler a stage on brings."""
        if place == EARTH:
            if len(self.me.mars) >= ROOM[MARS]:
                return -LOSS
            return WANTED_FLIGHT if self.lacking_on_mars[hue] > 0 else SPARE_FLIGHT
        other = {SHIP_1: 1, SHIP_2: 0}.get(place)
        if other is not None:
            return 0.3 if self.accepts(other, hue) and not self.crews[other] else -LOSS
        slots = [slot for slot in (0, 1) if self.accepts(slot, hue)]
        return max((self.board(slot, hue) for slot in slots), default=-LOSS)

    def board(self, slot: int, hue: Colour) -> float:
        """What boarding one ship brings."""
        berth = self.me.slots[slot]
        if berth.ship is not None and len(self.crews[slot]) + 1 >= berth.needs:
            return BOARDING + FULL_CREW
        starts = slot == 0 and not self.crews[0]
        return BOARDING - (0.8 if starts and hue != self.target else 0.0)

    def adapt(self, place: int, hue: Colour) -> float:
        """What swapping a settler for a wanted colour brings."""
        if place in (SHIP_1, SHIP_2):
            return -LOSS
        lacking = self.lacking_at(place)
        wanted = [c for c in SETTLERS if lacking[c] > 0 and self.view.supply[c] and c != hue]
        return ADAPTED if wanted and lacking[hue] < 0 else IDLE_ADAPT

    def lacking_at(self, place: int) -> dict[Colour, int]:
        """Settlers of each colour that the ships still need beside those who wait at a place."""
        return self.lacking_on_mars if place == MARS else self.lacking

    def draw(self, ship: Ship | None) -> float:
        """What one more ship in the hand brings."""
        base = DRAWN_SHIP if self.me.hand_size < 4 else FULL_HAND_DRAW
        return base + (0.15 * (self.ship(ship) - 5) if ship else 0.0)

    def effect(self, effect: Effect) -> float:
        """What a deed brings, at its best."""
        if effect.kind is EffectKind.RECRUIT:
            return max(self.recruit(hue) for hue in effect.colours)
        if effect.kind is EffectKind.REPUTATION:
            return self.reputation()
        if effect.kind is EffectKind.DRAW:
            return self.draw(None)
        crowds = ((EARTH, self.me.earth), (MARS, self.me.mars))
        worth = self.move if effect.kind is EffectKind.MOVE else self.adapt
        return max((worth(place, hue) for place, crowd in crowds for hue in crowd), default=0.0)

    def tile(self, tile: Tile) -> float:
        """What taking a tile brings."""
        alike = sum(own.type == tile.type for own in self.me.tiles)
        once = sum(max(0.0, *map(self.effect, step), 0.0) for step in tile.steps)
        full = len(self.me.tiles) == 3
        return once * (1 + 0.85 * alike) + TILE_KEPT * (0.4 if full else 1.0)

    def own_tile(self, tile: Tile) -> float:
        """What keeping a tile is worth."""
        alike = sum(own.type == tile.type for own in self.me.tiles) - 1
        return TILE_KEPT + TILE_PAIRED * alike

    def shuttle(self, shuttle: Shuttle) -> float:
        """What using a shuttle brings."""
        crowd = self.me.earth if shuttle.planet.value == PLACE_KEYS[EARTH] else self.me.mars
        place = EARTH if crowd is self.me.earth else MARS
        column = TYPES.index(shuttle.type)
        counts = [len(cards) for cards in self.me.columns]
        score = self._flight(place, self._movers(list(crowd), shuttle))
        for step in shuttle.steps:
            score += max(0.0, *map(self.effect, step), 0.0) * (1 + 0.9 * counts[column])
        if counts[column] == min(counts):
            short = counts.count(min(counts))
            score += FREE_LAUNCH if short == 1 else ROW_SHARE + 0.3 * (5 - short)
        return score - (TILE_KEPT if shuttle.costs_tile else 0.0)

    def _movers(self, crowd: list[Colour], shuttle: Shuttle) -> list[Colour]:
        movers = [hue for hue in shuttle.needs if hue is not Colour.WHITE]
        left = list(crowd)
        for hue in movers:
            left.remove(hue)
        place = EARTH if shuttle.planet.value == PLACE_KEYS[EARTH] else MARS
        left.sort(key=lambda hue: -self.move(place, hue))
        return movers + left[: len(shuttle.needs) - len(movers)]

    def _flight(self, place: int, movers: list[Colour]) -> float:
        score, crews = 0.0, [list(crew) for crew in self.crews]
        room = ROOM[MARS] - len(self.me.mars)
        wanted = dict(self.lacking_on_mars)
        for hue in movers:
            if place == EARTH:
                score += -LOSS if room < 1 else WANTED_FLIGHT if wanted[hue] > 0 else SPARE_FLIGHT
                room -= 1
                wanted[hue] -= 1
                continue
            slots = [slot for slot in (0, 1) if self.accepts(slot, hue)]
            best = max(slots, key=lambda slot: self.board(slot, hue), default=NOWHERE)
            score += self.board(best, hue) if best != NOWHERE else -LOSS
            if best != NOWHERE:
                self.crews[best].append(hue)
        self.crews = crews
        return score

    def launch(self, slot: int) -> float:
        """What a free launch of one ship brings: its worth, and the crew that was not needed."""
        berth = self.me.slots[slot]
        if berth.ship is None:
            return 0.0
        return self.ship(berth.ship) + 1.1 * (berth.needs - len(berth.settlers))


def own(view: View) -> PlayerView:
    """The reader's own board."""
    assert view.seat is not None
    return view.players[view.seat]
