"""Refusals in Discord's codes; the source is its list of JSON error codes."""

from __future__ import annotations

from typing import Any


class RefusedError(Exception):
    """A request that Discord would refuse."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.code, self.message = status, code, message

    @property
    def body(self) -> dict[str, Any]:
        """Return the answer."""
        errors = {"_errors": [{"code": "INVALID", "message": self.message}]}
        shown = {"errors": {"data": errors}} if self.code == INVALID_FORM else {}
        return {"code": self.code, "message": self.message, **shown}


INVALID_FORM = 50035


def invalid(message: str) -> RefusedError:
    """Return the refusal of a body that breaks a limit."""
    return RefusedError(400, INVALID_FORM, message)


def unknown_message() -> RefusedError:
    """Return the refusal of a message that isn't there, or is another person's private one."""
    return RefusedError(404, 10008, "Unknown Message")
