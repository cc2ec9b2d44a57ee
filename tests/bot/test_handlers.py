"""The list of handlers is complete: a press is found from its verb alone."""

import bot.handlers
from bot.presses import HANDLERS, OWN


def test_list_names_every_registered_handler() -> None:
    assert {verb: handler.work for verb, handler in HANDLERS.items()} == bot.handlers.AT_TABLES
    assert bot.handlers.PERSONAL == OWN
