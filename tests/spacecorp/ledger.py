"""Reconstruction of the table from the public news, compared with the public view."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from math import prod
from typing import Any

from rules.spacecorp.charts.bases import NAMES
from rules.spacecorp.charts.content import CHARTS
from rules.spacecorp.charts.hq import TEAMS_AT_START
from rules.spacecorp.charts.kinds import Era, SiteId
from rules.spacecorp.position.view import PlayerView, SiteView, View

KINDS = {name: kind for kind, name in NAMES.items()}
CARD = re.compile(r"\b([A-Z]\d{1,2}) \w")
FIGURES = re.compile(r"\((x?\d+(?: shielded)?(?:\+x?\d+(?: shielded)?)*)(?:; [^)]*)?\)")
DOUBLES = re.compile(r", [^,]*? doubles(?= \+|,|$)")
PLACE = r"(.+?)(?:, box (\d) of its track)?"
DEALT = {Era.MARINERS: 2, Era.PLANETEERS: 3, Era.STARFARERS: 3}
"""Cards of each hand when an era begins, which everybody can see being dealt."""
Rule = Callable[..., None]
RULES: list[tuple[re.Pattern[str], Rule]] = []


def on(*sentences: str) -> Callable[[Rule], Rule]:
    """Register what sentences about a seat change."""

    def register(rule: Rule) -> Rule:
        RULES.extend((re.compile(sentence + r"\."), rule) for sentence in sentences)
        return rule

    return register


class Ledger:
    """The table as known from the public news."""

    def __init__(self, view: View) -> None:
        self.era = view.era
        self.sums = view.profit_sums
        self.wrong: list[str] = []
        self.built = nothing()
        """Site of the last new base."""
        self.facts = facts(view)

    def hear(self, text: str) -> None:
        """Read one public News text."""
        begun = re.fullmatch(r"The (\w+) era begins\.", text)
        if begun:
            self.begin(next(era for era in Era if era.title == begun[1]))
        for card in text.removeprefix("New in the offers: ").split(", ") * text.startswith("New"):
            offers = self.facts["offers"]
            offers[offers.index("")] = card.split()[0]
        seat = re.match(r"\{(\d)\} ", text)
        for sentence, rule in RULES if seat else ():
            assert seat is not None
            match = sentence.fullmatch(text, seat.end())
            if match:
                rule(self, self.facts["seats"][int(seat[1])], int(seat[1]), *match.groups())
                return

    def begin(self, era: Era) -> None:
        """Set up a new board: teams at home, hands dealt, offers to come."""
        self.era = era
        home = CHARTS[era].home
        self.facts["sites"] = {site: nothing() for site in CHARTS[era].sites}
        self.facts["offers"] = [""] * 4
        self.facts["claimed"] = [None] * 7
        self.facts["beyond"] = [None, None]
        late = era is Era.MARINERS
        for player in self.facts["seats"]:
            player["hand"] = None if late else DEALT[era]
            player["teams"] = Counter({(home, 0, False): TEAMS_AT_START[era]})
            player["passed"] = False

    def differences(self, view: View) -> list[str]:
        """Return facts of this public view that the news didn't report."""
        shown = facts(view)
        for ours, seen in zip(self.facts["seats"], shown["seats"], strict=True):
            if ours["hand"] is None and view.stage == "play":
                ours["hand"] = seen["hand"]
        differences, self.wrong = [*self.wrong, *compared("", self.facts, shown)], []
        return differences if view.stage not in ("setup", "change") else []

    def site(self, name: str | None) -> str:
        """Return a site's id by its name."""
        return next(
            site_chart.id
            for site_chart in CHARTS[self.era].sites.values()
            if site_chart.name == name
        )


def compared(path: str, ours: Any, seen: Any) -> list[str]:
    """Return the differences of two trees of facts."""
    if isinstance(ours, dict) and not isinstance(ours, Counter):
        return [line for key in ours for line in compared(f"{path}.{key}", ours[key], seen[key])]
    if isinstance(ours, list) and len(ours) == len(seen):
        pairs = enumerate(zip(ours, seen, strict=True))
        return [line for n, (a, b) in pairs for line in compared(f"{path}[{n}]", a, b)]
    return [] if ours == seen else [f"{path}: reported {ours!r}, seen {seen!r}"]


def nothing() -> dict[str, Any]:
    """Return the facts of an empty site of a new board."""
    return {"tiles": [], "bases": [], "spent": [], "colony": ""}


def facts(view: View) -> dict[str, Any]:
    """Return the public facts."""
    return {
        "seats": [_seat(view, player) for player in view.players],
        "sites": {site.id: _site(site) for site in view.sites},
        "offers": [str(card.id) if card else "" for card in view.offers],
        "claimed": [contract.claimed_by for contract in view.contracts],
        "beyond": list(view.beyond),
    }


def _seat(view: View, player: PlayerView) -> dict[str, Any]:
    teams = [team for site in view.sites for team in site.teams if team.seat == player.seat]
    legacy = player.legacy
    return {
        "profit": player.profit,
        "hand": player.hand_size,
        "genetics": player.genetics,
        "revelation": player.revelation,
        "progress": Counter(card.title for card in player.progress),
        "slots": [str(slot.card.id) if slot.card else "" for slot in player.slots],
        "teams": Counter((str(team.site), team.track, team.claim) for team in teams),
        "passed": player.passed,
        "legacy": (legacy.tile.name, legacy.kind) if legacy else None,
    }


def _site(site: SiteView) -> dict[str, Any]:
    return {
        "tiles": [tile.name for tile in site.tiles],
        "bases": [(base.seat, base.kind) for base in site.bases],
        "spent": [tile.name for tile in site.spent],
        "colony": site.colony.name if site.colony else "",
    }


Seat = dict[str, Any]


@on(
    r"uses (.+) = (\d+) for \w+(?: \(\d+ needed\))?(, with two teams \(T\d Time\))?(?:, by .+?)?"
    r"(?:, (\d+)T lost to radiation)?"
)
def _uses(
    book: Ledger, player: Seat, _: int, sum_: str, value: str, twice: str | None, burnt: str | None
) -> None:
    head, *others = DOUBLES.split(sum_)
    last = others[-1] if others else ""
    values = [use for group in FIGURES.findall(head) for use in group.split("+")]
    adds = sum(int(use.split()[0]) for use in values if not use.startswith("x"))
    factors = [int(use.split()[0][1:]) for use in values if use.startswith("x")]
    spent = sum(map(int, re.findall(r"(?:^|\+ )(\d+)T", head + last)))
    adds += spent * book.sums
    made = adds * prod(factors) if adds else prod(factors) * bool(factors)
    total = made * 2 ** len(DOUBLES.findall(sum_)) + spent * (not book.sums)
    if total != int(value):
        book.wrong.append(f"{sum_} is {total}, reported {value}")
    player["profit"] -= spent + int(burnt or 0)
    timed = bool(twice)
    player["hand"] -= len(CARD.findall(sum_)) + timed


@on(r"(gains|loses) (\d+)T .+")
def _gains(_: Ledger, player: Seat, __: int, verb: str, amount: str) -> None:
    player["profit"] += int(amount) * (1 if verb == "gains" else -1)


@on(r"plays last and begins with (\d+)T")
def _last(_: Ledger, player: Seat, __: int, amount: str) -> None:
    player["profit"] += int(amount)


@on(r"spends (\d+)T for a colony point")
def _spends(_: Ledger, player: Seat, __: int, amount: str) -> None:
    player["profit"] -= int(amount)


@on(r"claims Contract (\d): .+ for (\d+)T")
def _claims(book: Ledger, player: Seat, seat: int, row: str, amount: str) -> None:
    player["profit"] += int(amount)
    book.facts["claimed"][int(row) - 1] = seat


@on(
    r"draws (\d+) cards? as a reward",
    r"draws (\d+) cards? from the deck",
    r"draws (a) card at the end of the turn",
)
def _draws(_: Ledger, player: Seat, __: int, number: str) -> None:
    player["hand"] += 1 if number == "a" else int(number)


@on(r"takes ([A-Z]\d{1,2}) .+ from the offers")
def _offer(book: Ledger, player: Seat, _: int, card: str) -> None:
    offers = book.facts["offers"]
    offers[offers.index(card)] = ""
    player["hand"] += 1


@on(r"salvages (.+)")
def _salvages(book: Ledger, player: Seat, _: int, cards: str) -> None:
    player["hand"] += len(CARD.findall(cards))
    book.facts["offers"] = [""] * 4


@on(r"poaches (.+)")
def _poaches(_: Ledger, player: Seat, __: int, cards: str) -> None:
    player["hand"] += len(CARD.findall(cards))


@on(r"plays [^()]+ \([A-Z]\d\d\)", r"plays [A-Z]\d\d .+")
def _plays(_: Ledger, player: Seat, __: int) -> None:
    player["hand"] -= 1


@on(r"upgrades Slot (\d) with ([A-Z]\d\d) .+")
def _upgrades(_: Ledger, player: Seat, __: int, slot: str, card: str) -> None:
    player["slots"][int(slot) - 1] = card
    player["hand"] -= 1


@on(r"takes [A-Z]\d\d .+ back")
def _back(_: Ledger, player: Seat, __: int) -> None:
    player["hand"] += 1


@on(r"removes ([A-Z]\d\d) .+")
def _removes(_: Ledger, player: Seat, __: int, card: str) -> None:
    player["slots"][player["slots"].index(card)] = ""


@on(r"advances (genetics|revelation) by (\d+)")
def _advances(_: Ledger, player: Seat, __: int, wheel: str, spaces: str) -> None:
    player[wheel] += int(spaces)


@on(r"takes (.+?) with its (.+?) base along(?:, in place of .+)?")
def _legacy(_: Ledger, player: Seat, __: int, tile: str, kind: str) -> None:
    player["legacy"] = (tile, KINDS[kind])


@on(r"takes the (1st|2nd) Beyond marker")
def _beyond(book: Ledger, _: Seat, seat: int, rank: str) -> None:
    book.facts["beyond"][rank == "2nd"] = seat


@on(r"takes (.+?): .+")
def _takes(_: Ledger, player: Seat, __: int, title: str) -> None:
    player["progress"][title] += 1


@on(r"passes for the rest of the era")
def _passes(_: Ledger, player: Seat, __: int) -> None:
    player["passed"] = True


LEAVES = "(, leaving its claim)?"


def shift(player: Seat, start: tuple[str, int, bool], end: tuple[str, int, bool] | None) -> None:
    """Move a team from a place: the site, the box of its track, and whether it has a claim."""
    teams, place = player["teams"], start
    teams[place] -= 1
    if not teams[place]:
        del teams[place]
    if end is not None:
        teams[end] += 1


@on(rf"(?:moves|transports) a team from (.+?) to {PLACE}{LEAVES}")
def _moves(book: Ledger, player: Seat, _: int, *way: str | None) -> None:
    start, end, track, claim = way
    shift(player, (book.site(start), 0, bool(claim)), (book.site(end), int(track or 0), False))


@on(rf"begins with a team at {PLACE}")
def _ahead(book: Ledger, player: Seat, _: int, name: str, track: str | None) -> None:
    site = book.site(name)
    shift(player, (CHARTS[book.era].home, 0, False), (site, int(track or 0), False))


@on(rf"advances a team to {PLACE}")
def _nearer(book: Ledger, player: Seat, _: int, name: str, track: str | None) -> None:
    site, box = book.site(name), int(track or 0)
    behind = min(at for place, at, _ in player["teams"] if place == site and at > box)
    shift(player, (site, behind, False), (site, box, False))


@on(rf"loses a team at {PLACE} to Sol: Phobes{LEAVES}")
def _phobes(book: Ledger, player: Seat, _: int, name: str, *at: str | None) -> None:
    start = book.site(name), int(at[0] or 0), bool(at[1])
    shift(player, start, (CHARTS[book.era].home, 0, False))


@on(rf"gives up a team at {PLACE} for a colony point{LEAVES}")
def _gives_up(book: Ledger, player: Seat, _: int, name: str, *at: str | None) -> None:
    shift(player, (book.site(name), int(at[0] or 0), bool(at[1])), None)


@on(r"puts a team on (.+)")
def _star_child(book: Ledger, player: Seat, _: int, name: str) -> None:
    player["teams"][book.site(name), 0, False] += 1


@on(r"explores and claims (.+)")
def _explores(book: Ledger, player: Seat, _: int, name: str) -> None:
    site = book.site(name)
    shift(player, (site, 0, not player["teams"][site, 0, False]), (site, 0, True))


@on(r"discovers (.+?)(?: \([^()]*\))? at (.+?)")
def _discovers(book: Ledger, _: Seat, __: int, tile: str, name: str) -> None:
    book.facts["sites"][book.site(name)]["tiles"].append(tile)


@on(r"builds (.+?) at (.+)")
def _builds(book: Ledger, _: Seat, seat: int, kinds: str, name: str) -> None:
    spot = book.facts["sites"][SiteId(book.site(name))]
    book.built = spot
    for kind in re.split(r", | and ", kinds):
        spot["bases"].append((seat, KINDS[kind]))


@on(r"exploits (.+) for (\d+)T")
def _exploits(book: Ledger, player: Seat, _: int, tile: str, amount: str) -> None:
    player["profit"] += int(amount)
    book.built["spent"].append(tile)


@on(r"founds (.+?) \(value \d+\) at (.+)")
def _founds(book: Ledger, _: Seat, __: int, colony: str, name: str) -> None:
    book.facts["sites"][book.site(name)]["colony"] = colony
