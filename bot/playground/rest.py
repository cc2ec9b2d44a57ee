"""The REST API: it parses requests, finds their handlers, and responds as Discord does."""

import asyncio
import re
import secrets
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from aiohttp import (
    BodyPartReader,
    content_disposition_filename,
    parse_content_disposition,
    web,
)
from aiohttp.http_exceptions import HttpProcessingError

from bot.playground.error_responses import ErrorResponse, KnownError, RejectionReason
from bot.playground.faults import Fault, Faults
from bot.playground.files import Upload
from bot.playground.forms.bodies import refusal
from bot.playground.interaction_replies import Answers
from bot.playground.json_values import decode, encode
from bot.playground.rate_limits import Buckets, OldEdits
from bot.playground.rest_calls import Body, Call, Route
from bot.playground.routes import application, channels, emojis, interactions, messages
from bot.playground.world import World

API_PREFIX = "/api/v10"
ROUTES: list[Route] = [
    *application.routes,
    *emojis.routes,
    *channels.routes,
    *messages.routes,
    *interactions.routes,
]
_LIMITED = {
    (method, path)
    for method in ("POST", "PATCH")
    for path in (
        "/channels/{channel_id}/messages",
        "/channels/{channel_id}/messages/{message_id}",
    )
}
_FILE = re.compile(r"files\[([0-9]{1,2})\]")


@dataclass(frozen=True)
class Exchange:
    """A request and its response, for observers."""

    method: str
    path: str
    """The route, as Discord's documentation writes it."""
    request: Any
    """The JSON body, or nothing."""
    multipart: bool
    status: int
    response: Any


Observer = Callable[[Exchange], None]


class Rest:
    """The parts of Discord's REST API that the playground has."""

    def __init__(self, world: World, answers: Answers, token: str) -> None:
        self.world = world
        self.answers = answers
        self.token = token
        self.faults = Faults()
        self.old_edits = OldEdits(world.clock)
        self.buckets: Buckets | None = None
        """If set, sending and editing messages is limited as tightly as on Discord."""
        self.observers: list[Observer] = []
        self.failures: list[str] = []
        """Requests that the playground itself could not handle."""

    def add_to(self, app: web.Application) -> None:
        """Add all routes to a web application."""
        for route in ROUTES:
            app.router.add_route(route.method, API_PREFIX + route.path, self._handler(route))
        app.router.add_route("*", "/api/{tail:.*}", self._unknown)

    def _handler(self, route: Route) -> Callable[[web.Request], Any]:
        """Return a route's request handler for aiohttp."""

        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._handle(route, request)

        return handle

    async def _handle(self, route: Route, request: web.Request) -> web.StreamResponse:
        """Answer a request, or respond with the fault that a test has injected for its route."""
        fault = self.faults.take(route.method, route.path)
        if fault is not None and fault.latency_seconds:
            await asyncio.sleep(fault.latency_seconds)
        if fault is not None and fault.go_on is not None:
            await fault.go_on.wait()
        if fault is not None and not fault.after and (fault.status or fault.drops):
            return _inject_fault(request, fault)
        try:
            headers = self._count_request(route, request)
        except ErrorResponse as limited:
            return _json(limited.status, limited.body, limited.headers)
        response = await self._answer(route, request)
        if fault is not None and fault.after:
            return _inject_fault(request, fault)
        response.headers.update(headers)
        return response

    def _count_request(self, route: Route, request: web.Request) -> dict[str, str]:
        """Count a request for the rate limits and return their headers.

        Raises RateLimited if it is over a limit.
        """
        if self.buckets is None or (route.method, route.path) not in _LIMITED:
            return {}
        return self.buckets.take(route.method, route.path, request.match_info["channel_id"])

    async def _answer(self, route: Route, request: web.Request) -> web.Response:
        """Run a route's handler and report the exchange to observers.

        Raises nothing: rejections become 4xx, and bugs of the playground 501.
        """
        params, query = dict(request.match_info), dict(request.query)
        call = Call(self.world, self.answers, self.old_edits, params, query)
        headers: dict[str, str] = {}
        try:
            if route.needs_token and not self._knows_token(request):
                raise KnownError(RejectionReason.UNAUTHORIZED)
            await _read_body(call, request)
            status, body = route.handler(call)
        except ErrorResponse as refused:
            status, body, headers = refused.status, refused.body, refused.headers
        except ConnectionError:
            # The client is gone in the middle of its request; nobody waits for an answer.
            return web.Response(status=400)
        except Exception:
            return self._store_failure(f"{route.method} {route.path}\n{traceback.format_exc()}")
        multipart = _media_type(request).startswith("multipart/")
        exchange = Exchange(route.method, route.path, call.body, multipart, status, body)
        for observe in self.observers:
            observe(exchange)
        return _json(status, body, headers)

    def _knows_token(self, request: web.Request) -> bool:
        """Return whether a request has the bot's token."""
        given = request.headers.get("Authorization", "").encode(errors="replace")
        return secrets.compare_digest(given, f"Bot {self.token}".encode())

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        """Answer a request for a route that the playground doesn't have."""
        if not self._knows_token(request):
            refused = KnownError(RejectionReason.UNAUTHORIZED)
            return _json(refused.status, refused.body)
        return self._store_failure(f"The playground has no route {request.method} {request.path}")

    def _store_failure(self, description: str) -> web.Response:
        """Store a failure of the playground itself, and return the response that describes it."""
        self.failures.append(description)
        return _json(501, {"message": description, "code": 0})


def _inject_fault(request: web.Request, fault: Fault) -> web.StreamResponse:
    """Return the response of an injected fault, or drop the connection."""
    if fault.garbled:
        return web.Response(text=fault.garbled, content_type="application/json", charset=None)
    if fault.drops and request.transport is not None:
        request.transport.abort()
    refused = fault.refused()
    return _json(refused.status or 500, refused.body, refused.headers)


def _json(status: int, body: Body, headers: dict[str, str] | None = None) -> web.Response:
    """Return a response with a JSON body."""
    if status == 204:
        return web.Response(status=204, headers=headers)
    # A charset in the type would make the client read the answer as text.
    kind = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(status=status, body=encode(body), headers=kind)


def _media_type(request: web.Request) -> str:
    """Return the media type of a request's body, without parameters.

    aiohttp's own parser takes milliseconds for each new boundary of a form.
    """
    return request.headers.get("Content-Type", "").partition(";")[0].strip().lower()


async def _read_body(call: Call, request: web.Request) -> None:
    """Read a request's JSON or multipart body into a call; raise KnownError for anything else."""
    if not request.can_read_body:
        return
    try:
        kind = _media_type(request)
        if kind.startswith("multipart/"):
            await _read_parts(call, request)
        elif kind == "application/json":
            call.body = decode(await request.read())
    except (ValueError, AssertionError, RecursionError, HttpProcessingError) as error:
        raise KnownError(RejectionReason.INVALID_JSON) from error


async def _read_parts(call: Call, request: web.Request) -> None:
    """Read a multipart body into a call: its JSON, and its files by index."""
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        body = bytes(await part.read(decode=True))
        name, filename = _names(part.headers.get("Content-Disposition"))
        file = _FILE.fullmatch(name)
        if name == "payload_json":
            call.body = decode(body)
        elif file:
            call.uploads[int(file[1])] = Upload(filename or "unknown", body)
        else:
            text = "Unknown part of the form."
            raise refusal("BASE_TYPE_BAD_TYPE", text, name)


@lru_cache(64)
def _names(disposition: str | None) -> tuple[str, str]:
    """Return the field name and file name in a part's Content-Disposition header; may be empty.

    Cached, because aiohttp parses the header again for each property.
    """
    _, params = parse_content_disposition(disposition)
    name = content_disposition_filename(params, "name") or ""
    return name, content_disposition_filename(params, "filename") or ""
