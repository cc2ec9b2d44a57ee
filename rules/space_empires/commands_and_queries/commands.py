"""The typed commands: `/empires move unit:SC1 to:K6`, `/empires buy unit:SC at:L7 count:3`."""

from __future__ import annotations

from itertools import chain

from rules.space_empires.charts.content import FOLDER
from rules.table_game import Command
from rules.toolbox.charts import chart

CHAPTERS = chart(FOLDER / "commands.toml", dict[str, tuple[Command, ...]])
COMMANDS = tuple(chain.from_iterable(CHAPTERS.values()))
