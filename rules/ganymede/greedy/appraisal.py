"""Values of what the greedy AI seat sees, roughly in victory points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from operator import sub

from rules.ganymede.charts.content import content_by_id
from rules.ganymede.charts.kinds import (
    SETTLERS,
    TYPES,
    CardId,
    Colour,
    Effect,
    EffectKind,
    Ship,
    Step,
    Worth,
)
from rules.ganymede.effects.options import HUED, destinations_of, recruits
from rules.ganymede.greedy.styles import STANDARD, Style
from rules.ganymede.position.imagine import imagine_player
from rules.ganymede.position.scoring import number_scored
from rules.ganymede.position.state import (
    EARTH,
    HAND_LIMIT,
    MARS,
    PLACE_KEYS,
    ROOM,
    SHIP_1,
    SHIP_2,
    SLOTS,
    TILE_SPACES,
    colours_of,
    crew_of,
    settlers_of,
    tiles_like,
)
from rules.ganymede.position.view import View

WANTED_RECRUIT = 1.5
SPARE_RECRUIT = 0.3
WANTED_FLIGHT = 1.1
SPARE_FLIGHT = 0.35
BOARDING = 1.1
TAKES_OFF = 0.42
"""Share of a ship's points that its last settler is worth; all of it in the last round."""
LOSS = 1.4
REPUTATION_STEP = 1.4
BONUS_ACTION = 1.3
FREE_LAUNCH = 6.0
DRAWN_SHIP = 0.6
FULL_HAND_DRAW = 0.1
ADAPTED = 1.1
TILE_KEPT = 0.5
TILE_PAIRED = 0.9
ROW_SHARE = 0.7
"""Points for a shuttle in a column that the next complete row still lacks."""
AGAIN = 0.6
"""Share that a further move or swap is worth of the one before: there are fewer to choose from."""
KEEPING = 0.5
"""Weight of what tiles will do again, relative to what one does now."""
MORE = {Worth.ROWS: 0.4, Worth.COLUMN: 0.6, Worth.SYMBOLS: 1.5}
"""Further things of the kind a ship scores for, expected until it scores."""


class Appraisal:
    """A position as a view shows it, valued for one player."""

    def __init__(self, view: View, seat: int, style: Style = STANDARD) -> None:
        self.view, self.content, self.style = view, content_by_id(view.content), style
        self.supply = [*view.supply.values()]
        self.me = imagine_player(view.players[seat])
        self.crowds = self.me.settlers
        self.later = 0.0 if view.final_round else 1.0
        """Weight of what serves in a later turn."""
        self.read()

    def read(self) -> None:
        """Work out whom the ships on Ganymede wait for."""
        earth, mars, *_ = self.crowds
        self.target = self._target()
        self.demand = [self._demand(hue) for hue in HUED]
        """Settlers of each colour that the ships on Ganymede need."""
        self.lacking_on_mars = [*map(sub, self.demand, mars)]
        self.lacking = [*map(sub, self.lacking_on_mars, earth)]

    def _target(self) -> int:
        """Return the colour with which the ship for identical settlers is filled."""
        earth, mars, alike, different = self.crowds
        if aboard := colours_of(alike):
            return aboard[0]
        return max(HUED, key=lambda hue: earth[hue] + mars[hue] - (not different[hue]))

    def _demand(self, hue: int) -> int:
        alike, different = self.crowds[SHIP_1], self.crowds[SHIP_2]
        need = self.needs(SHIP_1) - sum(alike) if hue == self.target else 0
        return need + (not different[hue] and sum(different) < self.needs(SHIP_2))

    def needs(self, place: int) -> int:
        """Return the number of settlers that a place on Ganymede takes."""
        ship = self.me.ships[place - SHIP_1]
        return crew_of(place, self.content.ships[ship] if ship else None)

    def ship(self, ship: Ship) -> float:
        """Return the likely worth of a ship once launched."""
        liked = self.style.worths.get(ship.worth, 0.0)
        return self._points(ship) + 0.7 * len(ship.launch) + 1.8 * ship.fewer + liked

    def _points(self, ship: Ship) -> float:
        if ship.worth is Worth.REPUTATION:
            space = min(self.me.reputation + 2, self.content.maximum)
            return float(self.content.points[space])
        if ship.worth is Worth.FIXED:
            return float(ship.points)
        number = number_scored(self.content, self.me, ship) + MORE[ship.worth]
        return ship.points + ship.per * number

    def reputation(self, before: int = 0) -> float:
        """Return the value of one more point of reputation, after `before` others."""
        space = self.me.reputation + before + 1
        if space > self.content.maximum:
            return 0.0
        if space == self.content.maximum:
            return FREE_LAUNCH
        bonus = BONUS_ACTION if space in self.content.bonuses else 0.0
        return (REPUTATION_STEP + bonus) * self.style.fame

    def recruit(self, hue: int, before: int = 0) -> float:
        """Return the value of one more settler of a colour on Earth, after `before` others."""
        if sum(self.crowds[EARTH]) + before >= ROOM[EARTH]:
            return 0.0
        return (WANTED_RECRUIT if self.lacking[hue] > before else SPARE_RECRUIT) * self.later

    def move(self, place: int, hue: int) -> float:
        """Return the value of moving one settler a stage on."""
        destinations = destinations_of(self.content, self.me, place, hue)
        if not destinations:
            return -LOSS
        if place == EARTH:
            return (WANTED_FLIGHT if self.lacking_on_mars[hue] > 0 else SPARE_FLIGHT) * self.later
        if place in SLOTS:
            return 0.3 if not any(self.crowds[destinations[0]]) else -LOSS
        return max(self.board(ship, hue) for ship in destinations)

    def board(self, place: int, hue: int) -> float:
        """Return the value of boarding the ship at a place, if it takes the settler."""
        crew = self.crowds[place]
        if sum(crew) + 1 >= self.needs(place):
            ship = self.me.ships[place - SHIP_1]
            points = self.ship(self.content.ships[ship]) if ship else 0.0
            return BOARDING + points * (TAKES_OFF if self.later else 1.0)
        starts = place == SHIP_1 and not any(crew)
        return BOARDING * self.later - (0.8 if starts and hue != self.target else 0.0)

    def suits(self, place: int, hue: int, new: int) -> float:
        """Return what the ships gain by one settler instead of another."""
        lacking = self.lacking_at(place)
        return ADAPTED * self.later * ((lacking[new] > 0) - (lacking[hue] >= 0))

    def lacking_at(self, place: int) -> list[int]:
        """Return the settlers that ships still need, by colour, besides those at a place."""
        return self.lacking_on_mars if place == MARS else self.lacking

    def draw(self, ship: Ship | None, before: int = 0) -> float:
        """Return the value of one more ship in the hand, after `before` others."""
        base = DRAWN_SHIP if len(self.me.hand) + before < HAND_LIMIT else FULL_HAND_DRAW
        better = 0.15 * (self.ship(ship) - 5) if ship else 0.0
        return (base * self.style.ships + better) * self.later

    def effect(self, effect: Effect, before: int = 0) -> float:
        """Return the value of a deed, at its best, after it was done this many times."""
        if effect.kind is EffectKind.RECRUIT:
            return max(self.recruit(deed.colour, before) for deed in recruits(effect.colours))
        if effect.kind is EffectKind.REPUTATION:
            return self.reputation(before)
        if effect.kind is EffectKind.DRAW:
            return self.draw(None, before)
        best = self._best_move if effect.kind is EffectKind.MOVE else self._best_adapt
        return best * AGAIN**before

    @cached_property
    def _best_move(self) -> float:
        return max((self.move(place, hue) for place, hue in self._waiting()), default=0.0)

    @cached_property
    def _best_adapt(self) -> float:
        return max((self.suits(*settler) for settler in self._swaps()), default=0.0)

    def _swaps(self) -> Iterator[tuple[int, int, int]]:
        """Yield each settler on Earth or Mars with a colour in the supply to swap it for."""
        for place, hue in self._waiting():
            yield from ((place, hue, new) for new in HUED if new != hue and self.supply[new])

    def _waiting(self) -> list[tuple[int, int]]:
        return [(place, hue) for place in (EARTH, MARS) for hue in colours_of(self.crowds[place])]

    def step(self, step: Step, before: int = 0) -> float:
        """Return the value of the best alternative; taking one is optional."""
        return max(0.0, *(self.effect(effect, before) for effect in step), 0.0)

    def triggers(self, steps: Sequence[Step], times: int) -> float:
        """Return the value of an effect that is triggered this many times."""
        return sum(self.step(step, before) for before in range(times) for step in steps)

    def tile(self, card: CardId) -> float:
        """Return the value of taking a tile; a fourth replaces one."""
        if len(self.me.tiles) < TILE_SPACES:
            return self._value_taken(card, tiles_like(self.content, self.me, card), 0.0)
        return max(self.replacing(card, old) for old in self.me.tiles)

    def replacing(self, card: CardId, old: CardId) -> float:
        """Return the value of taking a tile in place of another, whose type may be needed."""
        alike = tiles_like(self.content, self.me, card)
        tiles = self.content.tiles
        same = tiles[card].type is tiles[old].type
        return self._value_taken(card, alike - same, self.own_tile(old))

    def _value_taken(self, card: CardId, alike: int, thrown: float) -> float:
        now = self.triggers(self.content.tiles[card].steps, alike + 1)
        kept = (TILE_KEPT + TILE_PAIRED * self.style.tiles * alike) * self.later
        return now + KEEPING * (kept - thrown)

    def own_tile(self, card: CardId) -> float:
        """Return the value of keeping a tile."""
        alike = tiles_like(self.content, self.me, card) - 1
        return (TILE_KEPT + TILE_PAIRED * self.style.tiles * alike) * self.later

    def shuttle(self, card: CardId) -> float:
        """Return the value of using a shuttle."""
        place = PLACE_KEYS.index(self.content.shuttles[card].planet)
        return self.flight(place, self.movers(place, card)) + self.gift(card)

    def gift(self, card: CardId) -> float:
        """Return the value of a shuttle apart from its flight: effect and row, less the price."""
        shuttle, column = self.content.shuttles[card], self.content.columns[card]
        counts = [len(cards) for cards in self.me.columns]
        score = self.triggers(shuttle.steps, counts[column] + 1)
        if counts[column] == min(counts):
            short = counts.count(min(counts))
            nearer = (ROW_SHARE + 0.3 * (len(TYPES) - short)) * self.style.rows
            score += FREE_LAUNCH if short == 1 else nearer
        paid = min(map(self.own_tile, self.me.tiles), default=0.0)
        return score - (paid if shuttle.costs_tile else 0.0)

    def movers(self, place: int, card: CardId) -> list[int]:
        """Return the settlers that a shuttle names, and for white the most valuable ones."""
        need, named = self.content.needs[card], self.content.shuttles[card].needs
        movers = [SETTLERS.index(hue) for hue in named if hue is not Colour.WHITE]
        if need.whites:
            left = settlers_of([*map(sub, self.crowds[place], need.fixed)])
            left.sort(key=lambda hue: -self.move(place, hue))
            movers += left[: need.whites]
        return movers

    def flight(self, place: int, movers: list[int]) -> float:
        """Return the value of flying some settlers, one after another."""
        score, wanted, before = 0.0, [*self.lacking_on_mars], [*self.crowds]
        self.crowds[:] = [[*crowd] for crowd in before]
        for hue in movers:
            destinations = destinations_of(self.content, self.me, place, hue)
            if not destinations:
                score -= LOSS
                continue
            if place == EARTH:
                score += (WANTED_FLIGHT if wanted[hue] > 0 else SPARE_FLIGHT) * self.later
                wanted[hue] -= 1
                best = MARS
            else:
                best = max(destinations, key=partial(self.board, hue=hue))
                score += self.board(best, hue)
            self.crowds[best][hue] += 1
        self.crowds[:] = before
        return score

    def launch(self, place: int) -> float:
        """Return the value of a free launch: the ship's worth, and the crew that wasn't needed."""
        ship = self.me.ships[place - SHIP_1]
        missing = self.needs(place) - sum(self.crowds[place])
        return self.ship(self.content.ships[ship]) + 1.1 * missing if ship else 0.0
