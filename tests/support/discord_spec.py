"""Checking exchanges against Discord's own OpenAPI document.

It describes requests and answers; objects are closed here, so that a misspelt field is found too.
"""

import json
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from jsonschema_rs import Draft202012, Draft202012Validator, Registry, ValidationError

from tests.support import discord_document

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
        self._requests = _Schemas(document, "request", requests=True)
        self._responses = _Schemas(document, "response", requests=False)

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
        return self._requests.problems(schema, body)

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
        return self._responses.problems(schema, exchange.response)


@cache
def load() -> Spec:
    """Read the document once per process."""
    return Spec(discord_document.path())


class _Schemas:
    """The schemas of one direction, each compiled when a body first needs it."""

    def __init__(self, document: dict[str, Any], subject: str, *, requests: bool) -> None:
        self._registry = _registry(document, requests=requests)
        self._subject = subject
        self._compiled: dict[int, Draft202012Validator] = {}
        """Validators by the identity of their schema, which the document keeps."""

    def problems(self, schema: Any, body: Any) -> list[str]:
        """List what a schema of the document has against a body."""
        if id(schema) not in self._compiled:
            compiled = Draft202012Validator(_closed(schema), registry=self._registry)
            self._compiled[id(schema)] = compiled
        return [
            f"{self._subject} {'/'.join(map(str, error.instance_path))}: {_deepest(error)}"
            for error in self._compiled[id(schema)].iter_errors(body)
        ]


def _deepest(error: ValidationError) -> str:
    branches = getattr(error.kind, "context", [])
    inner = sorted(chain(*branches), key=lambda each: -len(each.instance_path))
    return " | ".join(each.message[:300] for each in [error, *inner[:4]])


def _registry(document: dict[str, Any], *, requests: bool) -> Registry:
    schemas = dict(document["components"]["schemas"])
    for name, schema in schemas.items():
        if requests and name in _OPEN_REQUESTS:
            continue
        schemas[name] = _closed(schema)
    if requests:
        # The client sends ids as numbers in places; Discord takes both.
        schemas["SnowflakeType"] = {"type": ["string", "integer"]}
    contents = {"components": {"schemas": schemas}}
    return Registry([(_URI, contents)], draft=Draft202012)


def _closed(schema: Any) -> Any:
    if not isinstance(schema, dict):
        return schema
    if schema.get("properties") and "additionalProperties" not in schema:
        return {**schema, "additionalProperties": False}
    return schema
