"""The REST side: reads requests, finds their handlers, answers as Discord does."""

import asyncio
import json
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from bot.playground import (
    refusals,
    routes_application,
    routes_channels,
    routes_interactions,
    routes_messages,
    routes_people,
)
from bot.playground.answers import Answers
from bot.playground.buckets import Buckets
from bot.playground.calls import Body, Call, Route
from bot.playground.faults import Fault, Faults
from bot.playground.parts import Upload
from bot.playground.refusals import Form, Refusal
from bot.playground.wire import decode, encode
from bot.playground.world import World

PREFIX = "/api/v10"
ROUTES: list[Route] = [
    *routes_people.routes,
    *routes_application.routes,
    *routes_channels.routes,
    *routes_messages.routes,
    *routes_interactions.routes,
]
_LIMITED = {"/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}"}
_WRITES = {"POST", "PATCH"}


@dataclass(frozen=True)
class Exchange:
    """A request and its answer, for those who watch."""

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
    """Discord's REST API, as far as the playground has it."""

    def __init__(self, world: World, answers: Answers, token: str) -> None:
        self.world = world
        self.answers = answers
        self.token = token
        self.faults = Faults()
        self.buckets: Buckets | None = None
        """Set, sending and editing messages is limited as tightly as on Discord."""
        self.observers: list[Observer] = []
        self.failures: list[str] = []
        """Requests that the playground itself could not handle."""

    def add_to(self, app: web.Application) -> None:
        """Enter all routes into a web application."""
        for route in ROUTES:
            app.router.add_route(route.method, PREFIX + route.path, self._handler(route))
        app.router.add_route("*", "/api/{tail:.*}", self._unknown)

    def _handler(self, route: Route) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._handle(route, request)

        return handle

    async def _handle(self, route: Route, request: web.Request) -> web.StreamResponse:
        fault = self.faults.take(route.method, route.path)
        if fault is not None and fault.latency_seconds:
            await asyncio.sleep(fault.latency_seconds)
        if fault is not None and not fault.after and (fault.status or fault.drops):
            return _broken(request, fault)
        major = request.match_info.get("channel_id", "")
        wait = self._wait(route, major)
        if wait > 0:
            limited = Fault(route.method, route.path, 1, 429, retry_after_seconds=wait)
            return _broken(request, limited)
        response = await self._answer(route, request)
        if fault is not None and fault.after:
            return _broken(request, fault)
        if self.buckets is not None and _is_limited(route):
            response.headers.update(self.buckets.headers(route.method, route.path, major))
        return response

    def _wait(self, route: Route, major: str) -> float:
        if self.buckets is None or not _is_limited(route):
            return 0.0
        return self.buckets.take(route.method, route.path, major)

    async def _answer(self, route: Route, request: web.Request) -> web.Response:
        call = Call(self.world, self.answers, dict(request.match_info), dict(request.query))
        try:
            if route.needs_token and request.headers.get("Authorization") != f"Bot {self.token}":
                raise refusals.unauthorized()
            await _read_body(call, request)
            status, body = route.handler(call)
        except Refusal as refusal:
            status, body = refusal.status, refusal.body()
        except ConnectionError:
            # The client is gone in the middle of its request; nobody waits for an answer.
            return web.Response(status=400)
        except Exception:
            return self._failed(f"{route.method} {route.path}\n{traceback.format_exc()}")
        multipart = request.content_type.startswith("multipart/")
        exchange = Exchange(route.method, route.path, call.body, multipart, status, body)
        for observe in self.observers:
            observe(exchange)
        return _json(status, body)

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        return self._failed(f"The playground has no route {request.method} {request.path}")

    def _failed(self, what: str) -> web.Response:
        self.failures.append(what)
        return _json(501, {"message": what, "code": 0})


def _is_limited(route: Route) -> bool:
    return route.path in _LIMITED and route.method in _WRITES


def _broken(request: web.Request, fault: Fault) -> web.StreamResponse:
    if fault.drops and request.transport is not None:
        request.transport.abort()
    return _json(fault.status or 500, fault.body(), fault.headers())


def _json(status: int, body: Body, headers: dict[str, str] | None = None) -> web.Response:
    if status == 204:
        return web.Response(status=204, headers=headers)
    # A charset in the type would make the client read the answer as text.
    kind = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(status=status, body=encode(body), headers=kind)


async def _read_body(call: Call, request: web.Request) -> None:
    if not request.can_read_body:
        return
    try:
        if request.content_type.startswith("multipart/"):
            await _read_parts(call, request)
        elif request.content_type == "application/json":
            call.body = decode(await request.read())
    except (ValueError, json.JSONDecodeError) as error:
        raise Refusal(400, 50109, "The request body contains invalid JSON.") from error


async def _read_parts(call: Call, request: web.Request) -> None:
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        body = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            call.body = decode(body)
        elif part.name and part.name.startswith("files["):
            index = int(part.name.removeprefix("files[").removesuffix("]"))
            call.uploads[index] = Upload(part.filename or "unknown", body)
        else:
            form = Form()
            form.fault((part.name or "",), "BASE_TYPE_BAD_TYPE", "Unknown part of the form.")
            form.done()
