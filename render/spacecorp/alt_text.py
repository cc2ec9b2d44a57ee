"""SpaceCorp in words: the text board, and the alt text of its pictures."""

from __future__ import annotations

from collections.abc import Sequence

from render.picture import PictureKind
from render.scores import Score
from render.spacecorp.discards import discards_words
from render.spacecorp.infra import infra_words
from render.spacecorp.words import (
    card_words,
    doing,
    hq_words,
    pieces_words,
    progress_left,
    site_name,
    site_words,
    tile_words,
    when,
)
from render.words import situation
from rules.spacecorp.position.view import PlayerView, View
from rules.toolbox.sentences import counted


def alt(
    view: View, kind: PictureKind, seat: int, names: Sequence[str], pending: Sequence[int] = ()
) -> str:
    """Return a picture in a few sentences."""
    player = view.players[seat]
    if kind is PictureKind.HAND:
        cards = "; ".join(map(card_words, player.hand or ())) or "no cards"
        return f"{names[seat]}: {hq_words(view, player)}. Hand: {cards}."
    if kind is PictureKind.SEAT:
        return f"{names[seat]}: {hq_words(view, player)}. " + ". ".join(_progress(view, seat)) + "."
    sentences = [situation(when(view), doing(view, names, pending))]
    sentences += [_row_words(view, each, names) for each in view.players]
    contracts = [
        f"{each.row} {'open' if each.claimed_by is None else names[each.claimed_by]}"
        + f" {each.award}T" * (each.claimed_by is None)
        for each in view.contracts
    ]
    sentences.append(f"Contracts: {', '.join(contracts)}")
    offers = ", ".join(card.id for card in view.offers if card)
    sentences.append(f"On offer: {offers or 'no cards'}; {view.deck} cards left in the deck")
    sentences += _standing(view, names)
    return ". ".join(sentences) + "."


def _row_words(view: View, player: PlayerView, names: Sequence[str]) -> str:
    """Return a HQ's line of the overview."""
    bases = sum(base.seat == player.seat for site in view.sites for base in site.bases)
    words = [f"{player.profit}T", counted(player.hand_size, "card")]
    words += [counted(player.teams_left, "spare team"), counted(bases, "base")]
    words += [counted(len(player.progress), "progress card")] if player.progress else []
    words += [infra_words(player)]
    words += [counted(len(player.colonies), "colony", "colonies")] if player.colonies else []
    words += ["last turn" if player.last_turn else "passed"] * (player.passed or player.last_turn)
    return f"{names[player.seat]}: {', '.join(words)}"


def _progress(view: View, seat: int) -> list[str]:
    player = view.players[seat]
    lines = [f"{card.title}: {card.text}" for card in player.progress]
    return lines + [f"{site} produces {worth}T" for site, worth in player.producing]


def _standing(view: View, names: Sequence[str]) -> list[str]:
    """Return the sites with pieces, as many as an alt text has room for."""
    return [
        f"{site_name(view.chart, site.id)}: {', '.join(pieces_words(site, names))}"
        for site in view.sites
        if site.bases or site.teams
    ]


def table(view: View, seat: int | None, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the whole table, or one HQ, in Markdown."""
    if seat is not None:
        lines = [f"**{names[seat]}**: {hq_words(view, view.players[seat])}", *_progress(view, seat)]
        return "\n".join(lines)
    printed = {site.id: site for site in view.chart.sites}
    extra = "extra turn" if view.extra else ""
    blocks = [f"**SpaceCorp**: {situation(when(view), doing(view, names, pending), extra)}"]
    blocks += [f"**{names[each.seat]}**: {hq_words(view, each)}" for each in view.players]
    hand = view.players[view.seat].hand if view.seat is not None else None
    if hand is not None:
        blocks.append("**Your cards**\n" + "\n".join(map(card_words, hand)))
    blocks.append(offer_words(view, names))
    if view.sideboard or view.colonies:
        blocks.append("**Sideboard**\n" + sideboard_words(view, names))
    blocks.append(_aside(view, names))
    borders = ", ".join(f"{border.a}-{border.b} {border.cost}" for border in view.chart.borders)
    for region in view.chart.regions:
        sites = [site for site in view.sites if printed[site.id].region == region.id]
        lines = [site_words(printed[site.id], site, names) for site in sites]
        danger = ", radiation" if region.radiation else ""
        blocks.append(f"**{region.name}** ({region.id}{danger})\n" + "\n".join(lines))
    blocks.append(f"Borders: {borders}" + _ways_apart(view))
    return "\n\n".join(blocks)


def _aside(view: View, names: Sequence[str]) -> str:
    """Return the stacks of tiles, and who holds the Beyond markers."""
    stacks = ", ".join(f"{stack} {count} left" for stack, count in view.stacks.items())
    held = ["free" if seat is None else names[seat] for seat in view.beyond]
    return f"Stacks: {stacks}. Beyond: 1st {held[0]}, 2nd {held[1]}"


def _ways_apart(view: View) -> str:
    """Return the distances that aren't sums of borders."""
    hop, transit = view.chart.hop, view.chart.transit
    words = (
        f". {site_name(view.chart, hop.a)} to {site_name(view.chart, hop.b)}: {hop.distance}"
        if hop
        else ""
    )
    pairs = ", ".join(f"{pair} +{more}" for pair, more in transit.items())
    return words + (f". Transit additions: {pairs}" if pairs else "")


def sideboard_words(view: View, _names: Sequence[str]) -> str:
    """Return the available progress cards and colonies with their effects."""
    lines = [f"{card.title} ({card.kind}): {card.text}" for card in progress_left(view)]
    lines += [
        f"{colony.colony.id} {colony.colony.name}, {colony.colony.value} points: {colony.effect}"
        for colony in view.colonies
    ]
    return "\n".join(lines)


def contract_words(view: View, names: Sequence[str]) -> str:
    """Return the contracts of the era."""
    lines = []
    for contract in view.contracts:
        state = f"{contract.award}T"
        if contract.claimed_by is not None:
            state = f"claimed by {names[contract.claimed_by]}"
        steps = ", ".join(f"{names[seat]} {count}" for seat, count in enumerate(contract.reached))
        lines.append(f"{contract.row} {contract.eras[view.era][0]}: {state} ({steps})")
    return "\n".join(lines)


def offer_words(view: View, names: Sequence[str]) -> str:
    """Return the contracts, the cards on offer, then the discards."""
    cards = "\n".join(card_words(card) for card in view.offers if card)
    offered = f"**Contracts**\n{contract_words(view, names)}\n**Offers**\n{cards}"
    return f"{offered}\n{discards_words(view)}"


def tile_list(view: View, _names: Sequence[str]) -> str:
    """Return every tile that was found."""
    lines = [
        f"{site_name(view.chart, site.id)}: {tile_words(tile)}"
        for site in view.sites
        for tile in site.tiles
    ]
    return "\n".join(lines)


def scores(view: View) -> list[Score]:
    """Return each HQ's profit by its sources."""
    return [Score(player.profit, f"{player.profit}T", player.ledger) for player in view.players]
