"""The typed commands: `/starfarers move ship:YS1 to:Y7`, `/starfarers build what:colony at:Y7b`."""

from __future__ import annotations

from itertools import chain

from rules.starfarers.charts.content import FOLDER
from rules.table_game import Command
from rules.toolbox.charts import chart

CHAPTERS = chart(FOLDER / "commands.toml", dict[str, tuple[Command, ...]])
COMMANDS = tuple(chain.from_iterable(CHAPTERS.values()))
