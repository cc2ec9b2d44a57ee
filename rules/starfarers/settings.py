"""The settings of a table [9.1]."""

from __future__ import annotations

from rules.kernel import Setting
from rules.starfarers.charts.content import FOLDER
from rules.toolbox.charts import chart
from rules.toolbox.settings import who_begins

CHARTS = chart(FOLDER / "settings.toml", dict[str, tuple[Setting, ...]])
SETTINGS = (who_begins(), *CHARTS["setting"])
