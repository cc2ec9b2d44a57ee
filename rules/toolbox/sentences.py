"""Words of news and questions that are made alike in every game."""

from __future__ import annotations

from rules.kernel.sentences import counted as counted
from rules.kernel.sentences import listed as listed
