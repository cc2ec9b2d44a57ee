"""Shares of shards, and work as a process with one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlmodel import Session

from storage.database.shards import Share

SHARES = (Share(0, 0, 3), Share(1, 2, 3))


def as_of(share: Share, work: Callable[..., Any], **given: Any) -> Callable[[Session], Any]:
    """Run some work as a process with this share."""

    def done(session: Session) -> Any:
        session.info["share"] = share
        return work(session, **given)

    return done
