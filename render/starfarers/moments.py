"""Conquests, and colony systems that are complete, as pictures of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from render.drawings.facing import nose_right
from render.drawings.tokens import damage
from render.moments import Moment, MomentLine, Piece
from render.starfarers import art, overview_art
from render.starfarers.owners import SEATS
from render.starfarers.words import score
from rules.starfarers.charts.kinds import BaseKind, Resource
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.view import BaseView, PlayerView, View


def moments(view: View, seen: View, names: Sequence[str]) -> Iterator[Moment]:
    """Yield conquered, freed and completed things since an earlier view, the greatest first."""
    pairs = list(zip(view.players, seen.players, strict=True))
    motherships = (_mothership(view, now, before, names) for now, before in pairs)
    systems = (_system(view, now, before, names) for now, before in pairs)
    # the order is the rank: a close-up shows only the first one
    return filter(None, chain(motherships, systems, _bases(view, seen, names)))


def _mothership(
    view: View, now: PlayerView, before: PlayerView, names: Sequence[str]
) -> Moment | None:
    """Return the event of a mothership captured or freed [7.7]; None: nothing changed."""
    if now.captor == before.captor:
        return None
    captor, title = now.captor, f"{names[now.seat]}'s mothership is free again"
    sky = [Piece(art.mothership(SEATS[now.seat], captured=False), 330, 10, 220)]
    if captor is not None:
        title = f"{names[captor]} captures mothership {now.letter}"
        sky += [Piece(nose_right(art.mothership(SEATS[captor], captured=False)), 80, 60, 130)]
        sky += [Piece(damage(), 256, 110, 100), Piece(damage(), 524, 30, 70)]
    seats = [now.seat] if captor is None else [captor, now.seat]
    return Moment(title, sky, _standing(view, seats, names))


def _system(view: View, now: PlayerView, before: PlayerView, names: Sequence[str]) -> Moment | None:
    """Return the event of a complete colony system: a port, a colony and a spaceport."""
    done = [
        system
        for system, old in zip(now.systems, before.systems, strict=True)
        if system.complete and not old.complete
    ]
    if not done:
        return None
    count = sum(system.complete for system in now.systems)
    title = (
        f"{names[now.seat]} completes system {' and '.join(completed.letter for completed in done)}"
    )
    style = SEATS[now.seat]
    sky = [Piece(art.world(Resource.GOODS), 20, 0, 220)]
    sky += [
        Piece(overview_art.structure(style, kind), 290 + 145 * at, 60, 120)
        for at, kind in enumerate(BaseKind)
    ]
    lines = _standing(view, [now.seat], names)
    return Moment(
        title, sky, [*lines, MomentLine(None, f"{count} of {len(now.systems)} for peace")]
    )


def _bases(view: View, seen: View, names: Sequence[str]) -> Iterator[Moment]:
    """Yield bases that have changed their owner: those of a captor in one picture [7.4]."""
    before = {base.site: base for galaxy in seen.galaxies for base in galaxy.bases}
    taken: dict[int, list[BaseView]] = {}
    for base in (base for galaxy in view.galaxies for base in galaxy.bases):
        # a base on a new site was built, which isn't a conquest
        if base.site in before and before[base.site].owner != base.owner:
            taken.setdefault(base.owner, []).append(base)
    for captor, bases in taken.items():
        captured = f"a {BASE_WORDS[bases[0].kind]}" if len(bases) == 1 else f"{len(bases)} bases"
        sky = [Piece(art.world(Resource.ORE), 60, 0, 220)]
        sky += [Piece(damage(), 250, 30, 90)]
        # three fit beside the planet; the lines below name all
        for at, base in enumerate(bases[:3]):
            sky.append(
                Piece(overview_art.structure(SEATS[captor], base.kind), 350 + 120 * at, 100, 104)
            )
        lines = [
            MomentLine(
                overview_art.structure(SEATS[base.owner], base.kind),
                f"{BASE_WORDS[base.kind].capitalize()} {base.site}",
                f"was {names[before[base.site].owner]}'s",
            )
            for base in bases
        ]
        yield Moment(f"{names[captor]} captures {captured}", sky, lines)


def _standing(view: View, seats: Sequence[int], names: Sequence[str]) -> list[MomentLine]:
    """Return players with their points."""
    return [
        MomentLine(art.seat_sign(seat), names[seat], f"{score(view.players[seat])} points")
        for seat in seats
    ]
