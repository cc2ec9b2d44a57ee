"""Questions that a procedure would ask first, for panels that show them in advance."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from rules.kernel.choice import Choice


def first_choice(procedure: Coroutine[Any, Any, object]) -> Choice[Any] | None:
    """Run a procedure up to its first question and return that; None if it ends without one.

    The procedure has to work on a copy of the state, since what it changed on the way stays
    changed. Raises LookupError if chance comes first, or a question to several seats: only playing
    shows what follows those.
    """
    value: object = None
    try:
        while True:
            request = procedure.send(value)
            if not isinstance(request, Choice):
                raise LookupError(type(request).__name__)
            if not request.is_lone():
                return request
            (value,) = request.options.values()
    except StopIteration:
        return None
    finally:
        procedure.close()
