"""Reach of a reader's teams, from their view: for queries and pictures [p9]."""

from __future__ import annotations

from rules.spacecorp.actions.targets import Crew, crew_sites, destinations
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.position.imagine import imagine
from rules.spacecorp.position.view import View


def starts(view: View) -> tuple[SiteId, ...]:
    """Return the sites where the reader has a team that can move."""
    return () if view.seat is None else tuple(crew_sites(imagine(view), Crew(view.seat)))


def reach(view: View, start: SiteId) -> dict[SiteId, int]:
    """Return the sites that a team of the reader can reach from a site, with distances [p9]."""
    if view.seat is None:
        return {}
    return destinations(imagine(view), Crew(view.seat), start)
