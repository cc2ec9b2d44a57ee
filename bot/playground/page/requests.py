"""Requests of the web page: each is done as its user, or reported as impossible.

From the page: `be` (`user`), `open` (`channel`), `say` (`channel`, `text`), `skip` (`seconds`),
`dismiss` (`message`), and the requests, each with a number `request` and a `channel`: `slash`
(`command`, `options`), `complete` (`command`, `options`, `focused`), `menu` (`command`, and a
`message` or a `user`), `press` (`message`, `custom_id`), `select` (`message`, `custom_id`,
`values`), `submit` (`interaction`, `fields`: what is filled in, by custom_id).
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.playground import servers
from bot.playground.error_responses import ErrorResponse, Impossible
from bot.playground.interactions import Interaction, Interactions
from bot.playground.json_values import Json, decode
from bot.playground.model import Channel, Message
from bot.playground.page.view import View
from bot.playground.user_actions import Acts
from bot.playground.world import World

# longer than any clock or absence, and far from the end of datetime's range
LONGEST_SKIP_SECONDS = 366 * 86_400.0


@dataclass(eq=False)
class Viewer:
    """An open page, with the user who looks at it and the channel that is shown."""

    user_id: int
    channel_id: int | None = None
    outbox: asyncio.Queue[Json | None] = field(default_factory=asyncio.Queue)

    def send(self, message: Json) -> None:
        """Queue a message to the page, behind those queued before."""
        self.outbox.put_nowait(message)


class Requests:
    """Handlers of the requests that pages send."""

    def __init__(
        self, world: World, interactions: Interactions, view: View, viewers: set[Viewer]
    ) -> None:
        self.world = world
        self.interactions = interactions
        self.acts = Acts(world, interactions)
        self.view = view
        self.viewers = viewers
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Cancel the tasks that wait for the bot's answers."""
        for task in list(self._tasks):
            task.cancel()

    def take(self, viewer: Viewer, text: str) -> None:
        """Handle a page's request, given as JSON; reply with an error if it's impossible."""
        try:
            body: Json = decode(text)
            handler = self._handlers().get(body["op"])
            if handler is None:
                raise Impossible(f"The playground does not know {body['op']!r}.")
            handler(viewer, body)
        except Impossible as impossible:
            viewer.send(_failure_event(decode(text), str(impossible)))
        except ErrorResponse as refused:
            viewer.send(_failure_event(decode(text), refused.message))
        except (KeyError, ValueError, TypeError, AttributeError, RecursionError) as error:
            viewer.send({"op": "failed", "request": None, "text": f"Not understood: {error!r}"})

    def _handlers(self) -> dict[str, Callable[[Viewer, Json], None]]:
        """Return the handlers by the request's `op`."""
        return {
            "be": self._be,
            "open": self._open,
            "say": self._say,
            "skip": self._skip,
            "dismiss": self._dismiss,
            **dict.fromkeys(
                ("slash", "complete", "menu", "press", "select", "submit"), self._request
            ),
        }

    def _be(self, viewer: Viewer, body: Json) -> None:
        """Handle `be`: show the page as another user sees the playground."""
        viewer.user_id = self.world.user(int(body["user"])).id
        viewer.channel_id = None
        viewer.send(self.view.hello(viewer.user_id))

    def _open(self, viewer: Viewer, body: Json) -> None:
        """Handle `open`: send the history of a channel, and mark it as read."""
        channel = self.world.channels.get(int(body["channel"]))
        if channel is None or not self.world.sees(channel, viewer.user_id):
            # The page acts on an older list, as it does just after a change of user.
            viewer.send({"op": "channels", "guilds": self.view.guilds(viewer.user_id)})
            return
        viewer.channel_id = channel.id
        self.view.read(channel, viewer.user_id)
        viewer.send(self.view.history(channel, viewer.user_id))

    def _say(self, viewer: Viewer, body: Json) -> None:
        """Handle `say`: post a text as the page's user."""
        self.acts.say(viewer.user_id, self._channel(viewer, body), str(body["text"]))

    def _skip(self, _viewer: Viewer, body: Json) -> None:
        """Handle `skip`: set the clock ahead; raise Impossible for too long a time."""
        seconds = float(body["seconds"])
        if not 0 < seconds <= LONGEST_SKIP_SECONDS:
            raise Impossible("The clock only goes ahead, and a year at most.")
        servers.skip(self.world, seconds)

    def _dismiss(self, viewer: Viewer, body: Json) -> None:
        """Handle `dismiss`: hide an ephemeral message."""
        message = self._message(viewer, body)
        if message.seen_by != viewer.user_id:
            raise Impossible("You can only dismiss messages that nobody else sees.")
        self.view.dismiss(message.id)
        deletion = {
            "op": "delete",
            "channel": str(message.channel_id),
            "message_id": str(message.id),
        }
        for each in self.viewers:
            if each.user_id == viewer.user_id:
                each.send(deletion)

    def _request(self, viewer: Viewer, body: Json) -> None:
        """Open the interaction that a request describes, and send its answer when it comes."""
        interaction = self._open_interaction(viewer, body)
        task = asyncio.create_task(self._send_answer(viewer, body, interaction))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _open_interaction(self, viewer: Viewer, body: Json) -> Interaction:
        """Open and return the interaction that a page's request describes.

        Raises Impossible if a user could not do it, and KeyError or ValueError if it's malformed.
        """
        user_id, acts = viewer.user_id, self.acts
        match body["op"]:
            case "press":
                return acts.press(user_id, self._message(viewer, body), body["custom_id"])
            case "select":
                message, values = self._message(viewer, body), list(body["values"])
                return acts.select(user_id, message, body["custom_id"], values)
            case "menu" if "message" in body:
                return acts.use_on_message(user_id, self._message(viewer, body), body["command"])
            case "menu":
                channel, target = self._channel(viewer, body), int(body["user"])
                return acts.use_on_user(user_id, channel, target, body["command"])
            case "submit":
                asked = self.interactions.answered_with_modal(int(body["interaction"]), user_id)
                if asked is None:
                    raise Impossible("That form is gone; open it again.")
                return acts.submit(user_id, asked, dict(body["fields"]))
        channel, options = self._channel(viewer, body), dict(body.get("options") or {})
        if body["op"] == "complete":
            options.setdefault(body["focused"], "")
            return acts.complete(user_id, channel, body["command"], options, body["focused"])
        return acts.slash(user_id, channel, body["command"], options)

    async def _send_answer(self, viewer: Viewer, body: Json, interaction: Interaction) -> None:
        """Wait for the bot's answer to an interaction and send it, or its failure, to the page."""
        self.interactions.send(interaction)
        request = body.get("request")
        if not await self.interactions.acknowledged(interaction):
            viewer.send(_failure_event(body, "The application did not respond"))
            return
        if interaction.choices is not None:
            choices = {"op": "choices", "request": request, "choices": interaction.choices}
            viewer.send(choices)
        if interaction.modal is not None:
            asked = {"op": "modal", "interaction": str(interaction.id)}
            viewer.send(asked | {"modal": interaction.modal})
        viewer.send({"op": "done", "request": request})

    def _channel(self, viewer: Viewer, body: Json) -> Channel:
        """Return the request's channel; raise Impossible if its user doesn't see it."""
        channel = self.world.channel(int(body["channel"]))
        if not self.world.sees(channel, viewer.user_id):
            raise Impossible("You can't see this channel.")
        return channel

    def _message(self, viewer: Viewer, body: Json) -> Message:
        """Return the request's message; raise Impossible if its user doesn't see it."""
        channel_id = body.get("channel") or viewer.channel_id
        channel = self._channel(viewer, {"channel": channel_id})
        message = self.world.messages_in(channel).get(int(body["message"]))
        if message is None or not self.view.shows(message, viewer.user_id):
            raise Impossible("The message is gone.")
        return message


def _failure_event(body: Json, text: str) -> Json:
    """Return the event that reports a request as failed."""
    return {"op": "failed", "request": body.get("request"), "text": text}
