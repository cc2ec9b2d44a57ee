"""Words of news and questions that every game shares."""

from __future__ import annotations

from rules.kernel.sentences import counted as counted
from rules.kernel.sentences import listed as listed
