"""The list of handlers is complete: a press is found from its verb alone."""

import bot.handlers
from bot.channel.consent.requests import KINDS
from bot.presses import HANDLERS, OWN
from storage.schema.consent_records import RequestKind


def test_list_names_every_registered_handler() -> None:
    listed = {**bot.handlers.AT_TABLES, **bot.handlers.PANEL}
    registered = {verb: handler.work for verb, handler in HANDLERS.items()}
    assert {verb: getattr(work, "__wrapped__", work) for verb, work in registered.items()} == listed
    assert bot.handlers.PERSONAL == OWN


def test_every_kind_of_request_is_registered() -> None:
    assert KINDS.keys() == set(RequestKind)
