"""Bodies of requests, and the faults that are found in them."""

from __future__ import annotations

from typing import Any


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def button(custom_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id} | more


def select(count: int = 1, **more: Any) -> dict[str, Any]:
    options = [{"label": f"L{each}", "value": f"V{each}"} for each in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | more


def places(errors: Any, path: str = "") -> set[str]:
    """Return the paths of all faults, with their codes."""
    paths = {f"{path}={each['code']}" for each in errors.get("_errors", [])}
    for key, inner in errors.items():
        if key != "_errors":
            paths |= places(inner, f"{path}/{key}")
    return paths
