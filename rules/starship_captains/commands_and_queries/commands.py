"""The typed commands: `/captains room helm who:red then:A5`, `/captains mission crew:red blue`."""

from __future__ import annotations

from itertools import chain

from rules.starship_captains.charts.reading import FOLDER
from rules.table_game import Command
from rules.toolbox.charts import chart

CHAPTERS = chart(FOLDER / "commands.toml", dict[str, tuple[Command, ...]])
COMMANDS = tuple(chain.from_iterable(CHAPTERS.values()))
