"""Copies of tables for drivers under `tests/load`: their ids aren't those of other tables."""

from storage.tables.lobby import ID_LETTERS
from tests.load.table_copies import name_of


def test_id_of_a_copy_is_no_id_of_a_table() -> None:
    """Ids such as t234 were those of real tables in 43 of 100 large runs."""
    assert not [number for number in range(2_000) if set(name_of(number)) <= set(ID_LETTERS)]
