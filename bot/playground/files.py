"""Serving attachments, emojis and stand-in pictures, as Discord's content servers do."""

import mimetypes

from aiohttp import web

from bot.playground.world import World

_SAFE = ("image/png", "image/jpeg", "image/gif", "image/webp")
_HEADERS = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=3600"}
_STAND_IN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
<rect width="8" height="8" fill="#5b6472"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>"""


def add_to(app: web.Application, world: World) -> None:
    """Enter the routes of files into a web application."""

    async def attachment(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        return _file(world, request.match_info["file_id"], name)

    async def emoji(request: web.Request) -> web.Response:
        file_id, _, ending = request.match_info["name"].partition(".")
        return _file(world, file_id, f"emoji.{ending}")

    async def picture(_request: web.Request) -> web.Response:
        return web.Response(text=_STAND_IN, content_type="image/svg+xml")

    app.router.add_get("/attachments/{channel_id}/{file_id}/{name}", attachment)
    app.router.add_get("/emojis/{name}", emoji)
    app.router.add_get("/embed/avatars/{name}", picture)


def _file(world: World, file_id: str, name: str) -> web.Response:
    body = world.file(int(file_id)) if file_id.isdigit() else None
    if body is None:
        raise web.HTTPNotFound
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = dict(_HEADERS)
    if kind not in _SAFE:
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=body, content_type=kind, headers=headers)
