"""Statements that are compiled once and then passed directly to the database's driver.

SQLAlchemy takes 45 microseconds to execute a statement that it has compiled before, of which SQLite
takes 6. A move has sixteen statements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ClauseElement, Connection, Dialect, Select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import TypeEngine
from sqlmodel import Session

_CONNECTION = "connection"
"""Key of a session's info: asking it for its connection takes longer than a statement."""
Convert = Callable[[Any], Any]


class _Compiled(NamedTuple):
    """A statement in the dialect of one database, with the converters of its values."""

    text: str
    constants: Mapping[str, Any]
    """Values of parameters that are part of the statement, by name."""
    to_database: Sequence[tuple[str, Convert | None]]
    """Names of the parameters in order, each with the converter of its values."""
    from_database: Sequence[tuple[int, Convert]]
    """Index of each result column that needs a converter, and the converter."""
    positional: bool

    def bind(self, given: Mapping[str, Any]) -> Any:
        """Return a statement's parameters in the form that the driver takes."""
        values = {**self.constants, **given} if self.constants else given
        pairs = [
            (name, values[name] if convert is None else convert(values[name]))
            for name, convert in self.to_database
        ]
        return [value for _, value in pairs] if self.positional else dict(pairs)

    def convert(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """Return a row from the driver with its values converted."""
        values = list(row)
        for index, convert in self.from_database:
            values[index] = convert(values[index])
        return tuple(values)


class Prepared:
    """A statement that is compiled once for each kind of database.

    Its parameters can't be lists of varying length, which change the statement's text. It can't
    return floats, whose conversion depends on the type that PostgreSQL reports.
    """

    def __init__(self, statement: ClauseElement, columns: Sequence[str] | None = None) -> None:
        """Prepare a statement; an INSERT or UPDATE writes these `columns` from parameters."""
        self._statement, self._columns = statement, columns
        self._compiled: dict[str, _Compiled] = {}

    def run(self, session: Session, given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Flush the session, execute the statement with these parameters, and return its rows.

        Only a SELECT has rows. Raises DBAPIError as SQLAlchemy does.
        """
        session.flush()
        connection = session.info.get(_CONNECTION)
        if connection is None:  # a session lives for one transaction, with one connection
            connection = session.info[_CONNECTION] = session.connection()
        dialect = connection.dialect
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = self._compile(dialect)
        raw: Any = connection.connection.driver_connection
        try:
            cursor = raw.execute(compiled.text, compiled.bind(given))
            rows = cursor.fetchall() if isinstance(self._statement, Select) else []
        except dialect.loaded_dbapi.Error as error:
            raise _as_dbapi_error(connection, compiled.text, error) from error
        return [compiled.convert(row) for row in rows]

    def _compile(self, dialect: Dialect) -> _Compiled:
        """Compile the statement in the dialect of a database."""
        columns = None if self._columns is None else list(self._columns)
        compiled: Any = self._statement.compile(dialect=dialect, column_keys=columns)
        names = compiled.positiontup if compiled.positional else list(compiled.binds)
        returned = self._statement.selected_columns if isinstance(self._statement, Select) else ()
        results = [_result_converter(column.type, dialect) for column in returned]
        return _Compiled(
            compiled.string,
            {name: bind.value for name, bind in compiled.binds.items() if not bind.required},
            [(name, _bind_converter(compiled.binds[name].type, dialect)) for name in names],
            [(index, convert) for index, convert in enumerate(results) if convert is not None],
            compiled.positional,
        )


def _bind_converter(kind: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    """Return the function that converts a parameter of a type; None if none is needed."""
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _result_converter(kind: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    """Return the function that converts a result of a type; None if none is needed."""
    return kind.dialect_impl(dialect).result_processor(dialect, None)


def _as_dbapi_error(connection: Connection, text: str, error: Exception) -> BaseException:
    """Return a driver's error as SQLAlchemy would raise it; discard a lost connection."""
    dialect = connection.dialect
    is_lost = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)  # type: ignore[arg-type]
    if is_lost:
        connection.invalidate(error)
    return DBAPIError.instance(
        text,
        None,
        error,
        dialect.loaded_dbapi.Error,
        # as for the engine: parameters are players' secrets, and errors go to the log
        hide_parameters=True,
        connection_invalidated=is_lost,
        dialect=dialect,
    )
