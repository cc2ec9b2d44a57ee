"""Where a reader's teams can go, worked out from their view: for queries and pictures [p9]."""

from __future__ import annotations

from rules.spacecorp.actions.targets import Crew, crew_sites, destinations
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.position.imagine import imagine
from rules.spacecorp.position.view import View


def starts(view: View) -> tuple[SiteId, ...]:
    """The sites where the reader has a team that can move."""
    return () if view.seat is None else tuple(crew_sites(imagine(view), Crew(view.seat)))


def reach(view: View, start: SiteId) -> dict[SiteId, int]:
    """The sites that a team of the reader reaches from a site, each with its distance [p9]."""
    if view.seat is None:
        return {}
    return destinations(imagine(view), Crew(view.seat), start)
