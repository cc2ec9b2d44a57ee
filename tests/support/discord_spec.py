"""Checking exchanges against Discord's own OpenAPI document.

It describes requests and answers; objects are closed here, so that a misspelt field is found too.
"""

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from jsonschema import Draft202012Validator, validators
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.support import discord_document
from tests.support.skeleton import skeleton

_URI = "urn:discord"

# discord.py names these paths, which are older than the document's, for the same thing.
_SAME = {
    "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": (
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    )
}
_OPEN_REQUESTS = {
    # discord.py sends a kept attachment back whole.
    "MessageAttachmentRequest",
    # discord.py sends an embed's flags back, which Discord passes over.
    "RichEmbed",
    # discord.py sends these with every message, whatever the route says of them.
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
    "IncomingWebhookUpdateRequestPartial",
    "MessageEditRequestPartial",
    "ApplicationCommandUpdateRequest",
    "ApplicationCommandCreateRequest",
}


class Exchange(Protocol):
    """A request and its answer; `path` is the route as the document writes it."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def request(self) -> Any: ...
    @property
    def status(self) -> int: ...
    @property
    def response(self) -> Any: ...


class Spec:
    """Discord's document, ready to check exchanges."""

    def __init__(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        document = json.loads(text.replace('"#/components', f'"{_URI}#/components'))
        self.paths = document["paths"]
        self._requests = _registry(document, requests=True)
        self._responses = _registry(document, requests=False)

    def problems(self, exchange: Exchange) -> list[str]:
        """List what the document has against an exchange."""
        operation = self.paths.get(_SAME.get(exchange.path, exchange.path), {})
        described = operation.get(exchange.method.lower())
        where = f"{exchange.method} {exchange.path} {exchange.status}"
        if described is None:
            return [f"{where}: the document has no such operation"]
        faults: list[str] = []
        if exchange.status < 400 and exchange.request is not None:
            faults += self.request_problems(exchange.method, exchange.path, exchange.request)
        faults += self._check_response(described, exchange)
        return [f"{where}: {each}" for each in faults]

    def request_problems(self, method: str, path: str, body: Any) -> list[str]:
        """List what the document has against the body of a request."""
        described = self.paths.get(_SAME.get(path, path), {}).get(method.lower())
        if described is None:
            return ["the document has no such operation"]
        content = described.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return [f"no body is described, but one was sent: {body}"]
        return _errors(schema, body, self._requests, "request")

    def _check_response(self, described: dict[str, Any], exchange: Exchange) -> list[str]:
        if exchange.status >= 400:
            body = exchange.response
            plain = isinstance(body.get("code"), int) and isinstance(body.get("message"), str)
            return [] if plain else [f"not an error as Discord writes it: {body}"]
        answers = described["responses"]
        if str(exchange.status) not in answers:
            return [f"the status is not among {sorted(answers)}"]
        content = answers[str(exchange.status)].get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return [] if exchange.response is None else ["an answer without a body was expected"]
        return _errors(schema, exchange.response, self._responses, "response")


@cache
def load() -> Spec:
    """Read the document once a process."""
    return Spec(discord_document.path())


_FITS: dict[tuple[int, Any], tuple[Any, bool]] = {}
"""Cache: does a value of some shape fit one of several schemas? The schema keeps its id taken."""


def _one_of(validator: Any, schemas: list[Any], value: Any, schema: Any) -> Iterator[Any]:
    """Exactly one of the schemas must fit. Parts of messages are met again and again."""
    shape = skeleton(value)
    for each in schemas:
        if (id(each), shape) not in _FITS:
            _FITS[id(each), shape] = each, validator.evolve(schema=each).is_valid(value)
    if sum(_FITS[id(each), shape][1] for each in schemas) != 1:
        yield from Draft202012Validator.VALIDATORS["oneOf"](validator, schemas, value, schema)


_Validator = validators.extend(Draft202012Validator, {"oneOf": _one_of})


def _errors(schema: Any, body: Any, registry: Registry[Any], subject: str) -> list[str]:
    validator = _Validator(_closed(schema), registry=registry)
    faults = []
    for error in validator.iter_errors(body):
        path = "/".join(str(step) for step in error.absolute_path)
        faults.append(f"{subject} {path}: {_deepest(error)}")
    return faults


def _deepest(error: Any) -> str:
    inner = sorted(error.context, key=lambda each: -len(each.absolute_path))
    texts = [each.message[:300] for each in inner[:4]]
    return " | ".join([error.message[:300], *texts])


def _registry(document: dict[str, Any], *, requests: bool) -> Registry[Any]:
    schemas = copy.deepcopy(document["components"]["schemas"])
    for name, schema in schemas.items():
        if requests and name in _OPEN_REQUESTS:
            continue
        schemas[name] = _closed(schema)
    if requests:
        # The client sends ids as numbers in places; Discord takes both.
        schemas["SnowflakeType"] = {"type": ["string", "integer"]}
    contents = {"components": {"schemas": schemas}}
    resource: Resource[Any] = DRAFT202012.create_resource(contents)
    registry: Registry[Any] = Registry().with_resource(_URI, resource)
    return registry


def _closed(schema: Any) -> Any:
    if not isinstance(schema, dict):
        return schema
    if schema.get("properties") and "additionalProperties" not in schema:
        return {**schema, "additionalProperties": False}
    return schema
