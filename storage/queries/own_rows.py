"""Prepared statements about the tables that this process serves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Select
from sqlmodel import Session

from storage.queries import rows
from storage.schema.prepared_statements import Prepared


class OwnRows:
    """A SELECT that is limited to this process's shards, and compiled once for them."""

    def __init__(self, statement: Select[Any], table: ColumnElement[str]) -> None:
        """Prepare a SELECT of rows whose column `table` has the id of a table."""
        self._statement, self._table = statement, table
        self._by_share: dict[object, Prepared] = {}

    def run(self, session: Session, given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Execute the statement with these parameters and return its rows; see `Prepared.run`."""
        share = session.info.get(rows.SHARE_KEY)
        prepared = self._by_share.get(share)
        if prepared is None:
            own = rows.is_row_in_share(session, self._table)
            prepared = self._by_share[share] = Prepared(self._statement.where(*own))
        return prepared.run(session, given)
