"""Starfarers in words: the text board, and the alt text of its pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from render.picture import PictureKind
from render.starfarers.diplomacy import offer_words, relations
from render.starfarers.words import (
    base_words,
    doing,
    goods_words,
    score,
    ships_words,
    space_words,
    system_words,
    upgrade_words,
    when,
)
from render.words import situation
from rules.starfarers.charts.kinds import Terrain
from rules.starfarers.position.view import GalaxyView, PlayerView, View
from rules.toolbox.sentences import counted


def alt(
    view: View, kind: PictureKind, seat: int, names: Sequence[str], pending: Sequence[int] = ()
) -> str:
    """Return a picture in a few sentences."""
    if kind is PictureKind.HAND:
        player = view.players[seat]
        held = goods_words((player.hand or {}).items())
        words = f"{_counts(player)}, {_prototype(player)}. {_places(view, seat)}"
        return f"{names[seat]} holds {held}. {words}"
    state = situation(when(view), doing(view, names, pending))
    if kind is PictureKind.SEAT:
        galaxy = view.galaxies[seat]
        sentences = [f"Galaxy {galaxy.letter}: {state}", *galaxy_lines(galaxy, names)]
        return ". ".join(sentences) + "."
    sentences = [state, *relations(view, names)]
    if view.offers:
        sentences.append(f"{counted(len(view.offers), 'offer')} to trade")
    # everybody's counts come before details, which an alt text of six players has no room for
    sentences += [f"{names[each.seat]}: {_counts(each)}" for each in view.players]
    sentences += [
        f"{names[each.seat]}: {_prototype(each)}; {_places(view, each.seat)}"
        for each in view.players
    ]
    return ". ".join(sentences) + "."


def _counts(player: PlayerView) -> str:
    lost = player.wrecks + player.swallowed
    parts = [counted(score(player), "point")]
    parts += [counted(player.starships, "starship"), counted(player.bases, "base")]
    parts += [counted(player.mercenaries, "mercenary", "mercenaries")] if player.mercenaries else []
    parts += [f"{lost} lost"] if lost else []
    parts += [counted(player.cards, "card")]
    parts += ["mothership captured"] if player.captor is not None else []
    return ", ".join(parts)


def _prototype(player: PlayerView) -> str:
    return f"prototype: {upgrade_words(player)}"


def _places(view: View, seat: int) -> str:
    """Return a player's ships with their places, and the progress of the colony systems."""
    ships = [
        f"{ship.name} at {ship.hex}"
        for galaxy in view.galaxies
        for ship in galaxy.ships
        if ship.owner == seat
    ]
    begun = [
        system
        for system in view.players[seat].systems
        if system.complete or system.ports or system.colonies or system.spaceports
    ]
    systems = ", ".join(map(system_words, begun)) or "none"
    return f"{', '.join(ships) or 'no ship'}; systems {systems}"


def table(view: View, seat: int | None, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the whole table, or one player's galaxy, in Markdown."""
    if seat is not None:
        return "\n".join(
            [player_words(view, seat, names), *galaxy_lines(view.galaxies[seat], names)]
        )
    blocks = [f"**Starfarers**: {situation(when(view), doing(view, names, pending))}"]
    blocks += [player_words(view, player.seat, names) for player in view.players]
    dealings = [*relations(view, names), *(offer_words(offer, names) for offer in view.offers)]
    if dealings:
        blocks.append("\n".join(dealings))
    for galaxy in view.galaxies:
        title = f"**Galaxy {galaxy.letter}** of {names[galaxy.owner]}"
        blocks.append("\n".join([title, *galaxy_lines(galaxy, names)]))
    bags = ", ".join(f"{key.replace('*', 'all')} {left}" for key, left in view.bags.items())
    encounters = f"Encounter deck: {view.deck}, discards: {view.discards}"
    blocks.append(f"Hexes left in the bag: {bags}. {encounters}.")
    return "\n\n".join(blocks)


def public(view: View, seat: int) -> View:
    """Return a view without a player's hand."""
    players = [replace(each, hand=None) if each.seat == seat else each for each in view.players]
    return replace(view, players=tuple(players))


def player_words(view: View, seat: int, names: Sequence[str]) -> str:
    """Return a player's figures, ships and progress in Markdown."""
    player = view.players[seat]
    turn = " (their turn)" if view.active == seat else ""
    out = f"{', first player' if view.first == seat else ''}{', out' if player.out else ''}"
    words = (
        f"**{player.letter} {names[seat]}**{out}{turn}: {_counts(player)}, {_prototype(player)}; "
        f"{_places(view, seat)}"
    )
    words += "; their next ring costs 2 cards less" if player.cheaper_ring else ""
    if player.hand is not None:
        words += f"\nCards: {goods_words(player.hand.items())}"
    return words


def galaxy_lines(galaxy: GalaxyView, names: Sequence[str]) -> Iterator[str]:
    """Yield a galaxy's contents, a line for each kind of thing."""
    spaces = [
        f"{space.id} {space_words(space, names)}"
        for space in galaxy.spaces
        if space.terrain is not Terrain.EMPTY
    ]
    empty = [space.id for space in galaxy.spaces if space.terrain is Terrain.EMPTY]
    yield "Spaces: " + "; ".join(spaces)
    if empty:
        yield f"Empty: {', '.join(empty)}"
    if galaxy.bases:
        yield "Bases: " + "; ".join(base_words(base, names) for base in galaxy.bases)
    if galaxy.ships:
        yield "Ships: " + ", ".join(ships_words(galaxy))
    if galaxy.frontier:
        yield f"Unexplored: {', '.join(galaxy.frontier)}"
