"""Sample views, close to a real table in its middle."""

from __future__ import annotations

from collections.abc import Sequence

from rules.ganymede.charts.kinds import (
    SETTLERS,
    TYPES,
    CardId,
    Colour,
    Effect,
    EffectKind,
    Planet,
    Ship,
    Shuttle,
    Step,
    Tile,
    Worth,
)
from rules.ganymede.position.view import PlayerView, SlotView, View

R, Y, B, P, W = TYPES
MOVE = Effect(EffectKind.MOVE)
ADAPT = Effect(EffectKind.ADAPT)
REP = Effect(EffectKind.REPUTATION)
DRAW = Effect(EffectKind.DRAW)
ANY = Effect(EffectKind.RECRUIT, SETTLERS)


def rec(*colours: Colour) -> Effect:
    return Effect(EffectKind.RECRUIT, colours)


def tile(number: int, kind: Colour, *steps: Step) -> Tile:
    return Tile(CardId(f"T{number:02}"), kind, steps)


def shuttle(name: str, kind: Colour, needs: str, *steps: Step, pays: bool = False) -> Shuttle:
    planet = Planet.EARTH if name[0] == "E" else Planet.MARS
    return Shuttle(CardId(name), planet, kind, tuple(map(Colour, needs)), steps, costs_tile=pays)


TILES = {
    made.id: made
    for made in (
        tile(1, R, (rec(R),), (DRAW,)),
        tile(6, R, (rec(R), rec(Y))),
        tile(7, R, (rec(B),)),
        tile(8, R, (rec(R), REP)),
        tile(14, Y, (rec(B), MOVE)),
        tile(12, Y, (rec(P),)),
        tile(16, B, (rec(B), rec(P))),
        tile(17, B, (rec(R),)),
        tile(19, B, (rec(P), MOVE)),
        tile(21, P, (rec(P), rec(R))),
        tile(23, P, (rec(P), REP)),
        tile(25, W, (rec(R, Y),)),
        tile(27, W, (rec(*SETTLERS),)),
        tile(28, W, (ANY, DRAW)),
        tile(29, W, (REP, DRAW)),
        tile(30, W, (MOVE, ADAPT)),
    )
}

SHUTTLES = {
    made.id: made
    for made in (
        shuttle("E01", R, "R", (MOVE,)),
        shuttle("E03", R, "RR", (REP,)),
        shuttle("E06", R, "RBW", (ANY,), pays=True),
        shuttle("E08", Y, "Y", (rec(B),)),
        shuttle("E11", Y, "YB", (DRAW,)),
        shuttle("E12", Y, "YPW", (ANY,), pays=True),
        shuttle("E16", B, "BW", (ADAPT,)),
        shuttle("E20", P, "P", (rec(R),)),
        shuttle("E24", P, "PYW", (ANY,), pays=True),
        shuttle("E25", W, "W", (REP,)),
        shuttle("E28", W, "WW"),
        shuttle("E30", W, "WWW", pays=True),
        shuttle("M02", R, "R", (rec(B),)),
        shuttle("M03", R, "RR", (ADAPT,)),
        shuttle("M05", R, "RP", (DRAW,)),
        shuttle("M12", Y, "YYW", (ANY,), pays=True),
        shuttle("M13", B, "B", (REP,)),
        shuttle("M22", P, "PW", (MOVE,)),
        shuttle("M25", W, "W", (rec(B, P),)),
        shuttle("M29", W, "WW", (MOVE,), pays=True),
    )
}


def ship(
    number: int,
    name: str,
    points: int,
    *launch: Step,
    worth: Worth = Worth.FIXED,
    per: int = 0,
    colour: Colour | None = None,
    fewer: int = 0,
) -> Ship:
    return Ship(CardId(f"S{number:02}"), name, worth, points, per, colour, launch, fewer)


SHIPS = {
    made.id: made
    for made in (
        ship(1, "Long Horizon", 6),
        ship(2, "Quiet Meridian", 6),
        ship(5, "Herald of Kepler", 5, (REP,)),
        ship(8, "Helping Hand", 5, (ANY,)),
        ship(11, "Twin Cradles", 4, (ANY,), (ANY,)),
        ship(13, "Tugmaster", 4, (MOVE,), (MOVE,)),
        ship(15, "Chart Room", 5, (DRAW,)),
        ship(16, "Mirror Deck", 5, (ADAPT,)),
        ship(17, "Light Company", 3, fewer=1),
        ship(18, "Skeleton Watch", 3, fewer=1),
        ship(19, "Red Banner", 1, worth=Worth.SYMBOLS, per=1, colour=R),
        ship(22, "Purple Banner", 1, worth=Worth.SYMBOLS, per=1, colour=P),
        ship(24, "Yellow Kinship", 0, (rec(Y),), worth=Worth.SYMBOLS, per=1, colour=Y),
        ship(25, "Blue Kinship", 0, (rec(B),), worth=Worth.SYMBOLS, per=1, colour=B),
        ship(27, "Laurel", 0, (REP,), worth=Worth.REPUTATION),
        ship(29, "White Convoy", 0, worth=Worth.COLUMN, per=2, colour=W),
        ship(30, "Grand Parade", 0, worth=Worth.ROWS, per=4),
    )
}


def t(*ids: str) -> tuple[Tile, ...]:
    return tuple(TILES[CardId(i)] for i in ids)


def c(*ids: str) -> tuple[Shuttle, ...]:
    return tuple(SHUTTLES[CardId(i)] for i in ids)


def s(*ids: str) -> tuple[Ship, ...]:
    return tuple(SHIPS[CardId(i)] for i in ids)


def who(letters: str) -> tuple[Colour, ...]:
    return tuple(map(Colour, letters))


def player(
    seat: int,
    *,
    tiles: Sequence[Tile],
    earth: str,
    mars: str,
    ships: tuple[str, str],
    crews: tuple[str, str],
    columns: Sequence[Sequence[Shuttle]],
    hand: Sequence[Ship],
    reputation: int,
    launched: Sequence[Ship] = (),
    shown: bool = False,
) -> PlayerView:
    first, second = s(*ships)
    return PlayerView(
        seat=seat,
        tiles=tuple(tiles),
        earth=who(earth),
        mars=who(mars),
        slots=(
            SlotView(first, who(crews[0]), 3 - first.fewer),
            SlotView(second, who(crews[1]), 4 - second.fewer),
        ),
        columns=tuple(map(tuple, columns)),
        hand_size=len(hand),
        hand=tuple(hand) if shown else None,
        reputation=reputation,
        launched=tuple(launched),
        standing={"ships": 5 * len(launched), "reputation": reputation // 2, "settlers": 2},
        flown=(5,) * len(launched),
    )


def players(reader: int | None) -> tuple[PlayerView, ...]:
    return (
        player(
            0,
            tiles=t("T06", "T01", "T23"),
            earth="RRYB",
            mars="PB",
            ships=("S05", "S19"),
            crews=("RR", "RB"),
            columns=(c("E01", "M02"), c("E08"), (), c("E20", "M22", "E24"), ()),
            hand=s("S15", "S24", "S17"),
            reputation=2,
            launched=s("S01", "S08"),
            shown=reader == 0,
        ),
        player(
            1,
            tiles=t("T16", "T17"),
            earth="YBBPPP",
            mars="RRYYB",
            ships=("S17", "S30"),
            crews=("P", "RYB"),
            columns=((), c("E11"), c("E16", "M13"), (), c("E25")),
            hand=s("S29"),
            reputation=5,
            launched=s("S11"),
            shown=reader == 1,
        ),
        player(
            2,
            tiles=(),
            earth="",
            mars="Y",
            ships=("S27", "S13"),
            crews=("", "YP"),
            columns=(c("E03"), (), (), (), c("E28", "M25")),
            hand=(),
            reputation=0,
            shown=reader == 2,
        ),
        player(
            3,
            tiles=t("T25", "T28", "T30"),
            earth="R",
            mars="BP",
            ships=("S22", "S18"),
            crews=("BB", "R"),
            columns=(c("M05"), c("M12"), (), (), c("M29", "E30")),
            hand=s("S16", "S25", "S02", "S30"),
            reputation=9,
            launched=s("S22", "S27", "S15", "S29"),
            shown=reader == 3,
        ),
    )


def table(seats: int = 4, reader: int | None = None, active: int | None = 0) -> View:
    """Return a table in the seventh round."""
    return View(
        seat=reader,
        round=7,
        active=active,
        first=0,
        final_round=False,
        ended_by="",
        players=players(reader)[:seats],
        tiles=(*t("T08", "T14", "T29", "T27"),),
        earth=(*c("E03", "E12", "E16"), None),
        mars=c("M03", "M12", "M25", "M29"),
        ships=s("S02", "S25", "S30"),
        tile_pile=14,
        earth_pile=19,
        mars_pile=21,
        ship_pile=17,
        tile_discards=(CardId("T05"), CardId("T10")),
        supply=dict(zip(SETTLERS, (7, 4, 11, 5), strict=True)),
        reputation_points=(0, 0, 1, 1, 2, 2, 2, 4, 4, 6),
        reputation_bonuses=(2, 5, 7),
    )
