"""Claims of refusals, checked against the position; plausible mistyped keys."""

from __future__ import annotations

import re

from rules.kernel import Ask, Match
from rules.spacecorp.actions.targets import buildable
from rules.spacecorp.charts.content import CARDS, CHARTS
from rules.spacecorp.charts.kinds import CardId
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.board import is_explored

ACTIONS = ("research", "produce", "genetics", "revelation", "pass", "edge:salvage", "edge:hack")


def mistakes(match: Match, ask: Ask) -> list[str]:
    """Return every action, at the sites with any team or base and at another, and some cards."""
    spots = match.state.spots
    if ask.id == "move.to":
        return [*spots]
    tried = {team.site for player in match.state.players for team in player.teams} & {*spots}
    tried |= {site for site, spot in spots.items() if spot.bases}
    sites = [*sorted(tried), next(site for site in spots if site not in tried)]
    keys = [f"{deed}:{site}" for deed in ("move", "explore", "build", "colonize") for site in sites]
    cards = [*match.state.players[ask.seat].hand, *list(CARDS)[::40]]
    keys += [f"{deed}:{card}" for deed in ("upgrade", "special") for card in cards]
    return [*keys, *ACTIONS]


def _site(match: Match, name: str) -> Site:
    return next(site for site in CHARTS[match.state.era].sites.values() if site.name == name)


def _teams(match: Match, ask: Ask, match_: re.Match[str]) -> list[object]:
    site = _site(match, match_[1]).id
    return [team for team in match.state.players[ask.seat].teams if team.site == site]


def _lacks(_match: Match, _ask: Ask, match_: re.Match[str]) -> bool:
    return int(match_[1]) > int(match_[2])


CLAIMS = {
    r"(\w[^;.]*) has already been explored": lambda m, a, s: is_explored(m.state, _site(m, s[1])),
    r"(\w[^;.]*) has already been explored.*; you may build": lambda m, a, s: buildable(
        m.state, a.seat, _site(m, s[1])
    ),
    r"(\w[^;.]*) has already been explored.*\{(\d)\} has a base": lambda m, a, s: (
        m.state.spots[_site(m, s[1]).id].bases[0].seat == int(s[2]) != a.seat
    ),
    r"You have no team at (.+?) \[": lambda m, a, s: not _teams(m, a, s),
    r"(\w[^;.]*) already has a base": lambda m, a, s: m.state.spots[_site(m, s[1]).id].bases,
    r"(\w[^;.]*) must be explored": lambda m, a, s: not is_explored(m.state, _site(m, s[1])),
    r"(\w[^;.]*) has no exploration box": lambda m, a, s: _site(m, s[1]).explore is None,
    r"You don't hold (\w+) ": lambda m, a, s: s[1] not in m.state.players[a.seat].hand,
    r"(\w+) .+ isn't marked as Infra": lambda m, a, s: not CARDS[CardId(s[1])].infra,
    r"(\w+) .+ isn't a Special card": lambda m, a, s: CARDS[CardId(s[1])].special is None,
    r"takes (\d+) \[.+\. You can reach (\d+) at most": _lacks,
    r"before the deck is empty.*; (\d+) card": lambda m, a, s: m.state.deck_size() == int(s[1]) > 0,
    r"hold at most (\d+) cards .*you have (\d+)": lambda m, a, s: (
        int(s[1]) < int(s[2]) == len(m.state.players[a.seat].hand)
    ),
}
"""Patterns of sentences, with a check of the position for each."""
