"""Space Empires 4X: exploration, fleets in the dark, secret economies."""

from __future__ import annotations
