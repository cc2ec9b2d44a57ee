"""The path of Discord's own OpenAPI document: `DISCORD_OPENAPI`, or beside the checkout.

Discord publishes it on GitHub: specs/openapi.json of discord/discord-api-spec.
"""

from __future__ import annotations

import os
from pathlib import Path

_BESIDE = Path(__file__).parents[3] / "shared" / "reference" / "discord_openapi.json"


def path() -> Path:
    """Return the path where the document should be."""
    return Path(os.environ.get("DISCORD_OPENAPI") or _BESIDE)
