"""The base of the database's tables, and how their columns are declared."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import (
    BigInteger,
    Integer,
    MetaData,
    Table,
    text,
)
from sqlmodel import Field, SQLModel

LONG = BigInteger().with_variant(Integer(), "sqlite")
"""A number that the database assigns; SQLite assigns only plain integers."""


def only(condition: str) -> dict[str, Any]:
    """Return an index's options that limit it to the rows with an SQL condition."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


def named(column: str, attribute: str) -> dict[str, str]:
    """Return the options of a column whose SQL name differs from its attribute."""
    return {"name": column, "key": attribute}


def key(refers_to: str = "", *, index: bool = False) -> Any:
    """Return a numeric primary key that the database doesn't assign, such as a person's id.

    `refers_to` is a column; this row is deleted with the row that it names.
    """
    reference: dict[str, Any] = (
        {"foreign_key": refers_to, "ondelete": "CASCADE"} if refers_to else {}
    )
    numbered: dict[str, Any] = {"autoincrement": False}
    return Field(
        primary_key=True, sa_type=BigInteger, sa_column_kwargs=numbered, index=index, **reference
    )


class Row(SQLModel):
    """The base of all tables: its constraints have names that a migration can refer to."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    own_data: ClassVar[str] = ""
    """Heading of these rows among a person's own data; empty: none, or part of another heading."""


def core(kind: type[Row]) -> Table:
    """Return a row type's SQL table. Statements without the object mapper are 4 times as fast."""
    return Row.metadata.tables[str(kind.__tablename__)]
