"""Tables that share a deal: once all of them have ended, they are opened to readers."""

from __future__ import annotations

from sqlmodel import Session

from bot.user_errors import UserError
from storage.matches.change_records import Ending
from storage.schema.table_records import Table
from storage.tables import deals

STILL_SEALED = (
    "Table {table} has the same deal as other tables, so this stays hidden until all of them "
    "have ended. Its message will change then."
)


def unseal_ended(session: Session, ending: Ending) -> None:
    """Open all tables of a deal to readers if this was the last of them to end."""
    if ending.table.deal is not None and ending.table.sealed:
        deals.unseal(session, deal=ending.table.deal)


def need_unsealed(table: Table) -> None:
    """Raise UserError while other tables with the same deal are still playing."""
    if table.sealed:
        raise UserError(STILL_SEALED.format(table=table.id))
