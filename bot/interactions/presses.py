"""Buttons and selects whose custom_id holds all that a press needs, so they survive restarts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

import discord

from bot.discord_limits import (
    MAX_BUTTON_LABEL,
    MAX_CUSTOM_ID,
    MAX_MESSAGE_LENGTH,
    MAX_OPTION_TEXT,
    MAX_PLACEHOLDER,
)
from bot.icons import WithIcons
from bot.interactions.acknowledgement import acknowledge, acknowledge_soon, ensure_acknowledged
from bot.interactions.call import Call
from bot.interactions.reply_state import reply_state
from bot.interactions.table_access import enter_table, need_access
from bot.interactions.table_buttons import TableButton
from bot.layouts import custom_ids
from bot.services import Interaction, Services
from bot.tables.ai import stand_ins
from bot.user_errors import UserError
from bot.words.names import truncate

Item = discord.ui.Item[Any]
NUMBERS_PATTERN = r"(?P<seat>[0-9]{0,2}):(?P<fingerprint>[0-9]{0,18}):(?P<step>[0-9]{0,4})"
"""No more digits than a database accepts."""
CUSTOM_ID_PATTERN = rf":(?P<table>\w+):(?P<verb>\w+):{NUMBERS_PATTERN}:(?P<key>.*)"


@dataclass(frozen=True)
class Action:
    """A press of a button or select: the verb, and the verb's object."""

    table: str
    """Id of the table; NO_TABLE: it concerns only the user."""
    verb: str
    """Name under which its handler is registered; see `on`."""
    seat: int = 0
    fingerprint: int = 0
    """State of the message pressed: a panel's or a table's fingerprint; 0: irrelevant.

    In a public message it may not depend on secrets, so it is never the match's revision.
    """
    step: int = 0
    """Number of keys that were chosen in the panel when the button was made."""
    key: str = ""
    """Its object, by verb: an answer's key, a page, a name."""
    values: tuple[str, ...] = ()
    """Values chosen in a select."""
    form_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Contents of a form by field name."""

    @property
    def choice(self) -> str:
        """The first value chosen in a select, or else the button's own key."""
        return self.values[0] if self.values else self.key

    def custom_id(self, kind: str) -> str:
        """Return the custom_id that holds the action; `kind` is `b` (button) or `s` (select).

        Raises ValueError if it is too long for Discord.
        """
        text = (
            f"{kind}:{self.table}:{self.verb}:{self.seat}:{self.fingerprint}:{self.step}:{self.key}"
        )
        if len(text) > MAX_CUSTOM_ID:
            raise ValueError(f"custom_id of {len(text)} characters: {text}")
        return text

    @classmethod
    def parse(cls, match: re.Match[str]) -> Action:
        """Return the action that a custom_id, matched by CUSTOM_ID_PATTERN, holds."""
        seat, fingerprint, step = (
            int(match[part] or 0) for part in ("seat", "fingerprint", "step")
        )
        return cls(match["table"], match["verb"], seat, fingerprint, step, match["key"])


def actions(message: discord.Message) -> list[Action]:
    """Return the actions of a message's buttons and selects, without those of other bots."""
    matches = (re.search(CUSTOM_ID_PATTERN, custom_id) for custom_id in custom_ids(message))
    return [Action.parse(match) for match in matches if match]


Work = Callable[[Call, Action], Awaitable[None]]
OwnWork = Callable[[Services, Interaction, Action], Awaitable[None]]
AnyWork = TypeVar("AnyWork", Work, OwnWork)


@dataclass(frozen=True)
class Handler(Generic[AnyWork]):
    """The handler of a verb, and the way in which Discord is answered."""

    work: AnyWork
    new: bool = False
    """True to answer in a new private message; False to edit the message pressed."""
    form: bool = False
    """True if it opens a form, which has to be the first answer, so the press isn't deferred."""
    blind: bool = False
    """True if it shows nothing of a match, so hosts who can't see a duplicate may press it."""
    in_panel: bool = False
    """True if a panel shows the answer inside itself, with a way back."""
    waiting: str = ""
    """Label of its button in the panel of a seat that waits; empty: it has none there."""
    ready: str = ""
    """Label of its button beside *Commit*, once a move is complete; empty: it has none there."""
    at_table: TableButton | None = None
    """Its button in the table's message; None: it has none there."""


HANDLERS: dict[str, Handler[Work]] = {}
"""Handlers by verb."""
OWN_HANDLERS: dict[str, Handler[OwnWork]] = {}
"""Handlers of verbs that concern only the user, at no table."""
NO_TABLE = "me"
"""Placeholder for the table in a custom_id without one."""


def on(
    verb: str,
    *,
    new: bool = False,
    form: bool = False,
    blind: bool = False,
    in_panel: bool = False,
    waiting: str = "",
    ready: str = "",
    at_table: TableButton | None = None,
) -> Callable[[Work], Work]:
    """Return a decorator that registers the handler of a verb; parameters as in `Handler`.

    Except for a `form`, the press is acknowledged while the handler runs, because Discord allows
    only 3 seconds; see `bot/interactions/acknowledgement.py`.
    """

    def register(work: Work) -> Work:
        _add(HANDLERS, verb, Handler(work, new, form, blind, in_panel, waiting, ready, at_table))
        return work

    return register


def on_own(verb: str, *, new: bool = False, form: bool = False) -> Callable[[OwnWork], OwnWork]:
    """Return a decorator that registers the handler of a verb without a table."""

    def register(work: OwnWork) -> OwnWork:
        _add(OWN_HANDLERS, verb, Handler(work, new, form))
        return work

    return register


def _add(handlers: dict[str, Handler[AnyWork]], verb: str, handler: Handler[AnyWork]) -> None:
    """Register a handler; raise ValueError if the verb has one."""
    # two modules with one verb: the later one would silently win
    if verb in handlers:
        raise ValueError(f"two handlers for {verb}")
    handlers[verb] = handler


async def handle(services: Services, interaction: Interaction, action: Action) -> None:
    """Run the handler of a press's verb; raise UserError if there is none, or no access."""
    handler = HANDLERS.get(action.verb)
    own = OWN_HANDLERS.get(action.verb) if action.table == NO_TABLE else None
    form = any(known is not None and known.form for known in (own, handler))
    if form and interaction.type is discord.InteractionType.modal_submit:
        raise UserError("A form can't open another form. Press the button below the message again.")
    if own is not None:
        await _handle_own(own, services, interaction, action)
    elif handler is None:
        raise UserError(
            "That button is from an older version of Orrery. Use /table where to repost the table."
        )
    elif handler.form:
        await _open_form(handler, services, interaction, action)
    else:
        await _handle_at_table(handler, services, interaction, action)


async def _handle_own(
    handler: Handler[OwnWork], services: Services, interaction: Interaction, action: Action
) -> None:
    """Run the handler of a verb without a table."""
    if not handler.form:
        await acknowledge(interaction, new=handler.new)
    await handler.work(services, interaction, action)


async def _open_form(
    handler: Handler[Work], services: Services, interaction: Interaction, action: Action
) -> None:
    """Run a handler that opens a form, if the user may see the table.

    A seat that an AI stand-in plays goes back to the user when they send the form.
    """
    live = await services.tables.live(action.table)
    await need_access(interaction, live.table)
    await handler.work(Call(services, interaction, live), action)


async def _handle_at_table(
    handler: Handler[Work], services: Services, interaction: Interaction, action: Action
) -> None:
    """Acknowledge a press, enter its table, and run the handler."""
    # the clock starts before the table is loaded, which may take longer than Discord waits
    if handler.new:
        await acknowledge(interaction, new=True)
    else:
        await acknowledge_soon(interaction)
    live = await services.tables.live(action.table)
    await need_access(interaction, live.table, blind=handler.blind)
    call = await enter_table(services, interaction, live)
    _check_message(call, new=handler.new)
    await handler.work(call, action)
    await ensure_acknowledged(interaction)
    await report_stand_in(interaction)


def _check_message(call: Call, *, new: bool) -> None:
    """Note that the table's message is a classic one, or check soon whether it still exists.

    `new` is true if the answer to the press is a new message.
    """
    services, live = call.services, call.live
    pressed = call.interaction.message
    if pressed is not None and pressed.id == live.table.message_id:
        if not pressed.flags.components_v2:
            services.poster.mark_classic(pressed.id)
    elif new:
        # pressed elsewhere, so that the table's own message may be gone
        services.poster.verify_soon(live)


def back_button(table: str, seat: int) -> Press:
    """Return the button by which a panel shows its question again instead of an answer."""
    back = Action(table, "backtopanel", seat)
    return button(back, "Back to my move", discord.ButtonStyle.primary)


@on("inpanel")
async def answer_in_panel(call: Call, action: Action) -> None:
    """Run the handler of the verb in the key, and show its answer in the panel, with *Back*.

    The key is `verb key`. Raises UserError for a verb that isn't shown in panels.
    """
    verb, _, key = action.key.partition(" ")
    handler = HANDLERS.get(verb)
    if handler is None or not handler.in_panel:
        raise UserError("That button is from an older version of Orrery. Press Play again.")
    reply_state(call.interaction).back_button = back_button(action.table, action.seat)
    await handler.work(call, replace(action, verb=verb, key=key))


async def report_stand_in(interaction: Interaction) -> None:
    """Send a player who has come back the lines about an AI's moves for them; nothing without any.

    It is sent after the answer: Discord treats the first message as the deferred response, so the
    answer would replace the report.
    """
    if did := reply_state(interaction).take_stand_in_moves():
        shown = "\n".join(f"-# {line}" for line in did[-stand_ins.SUMMARY_LINES :])
        words = (
            "Your seat is yours again. An AI stood in for you; `/log` lists all its moves:\n"
            f"{shown}"
        )
        await interaction.followup.send(truncate(words, MAX_MESSAGE_LENGTH), ephemeral=True)


class _Acting(WithIcons):
    """Base of persistent buttons and selects, which discord.py rebuilds from their custom_id."""

    def __init__(self, action: Action, item: Item, icons: tuple[str, ...] = ()) -> None:
        self.action, self.icons = action, icons
        super().__init__(item)  # type: ignore[call-arg]  # the next class is a DynamicItem

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: Item, match: re.Match[str]
    ) -> Self:
        """Rebuild the item from its custom_id."""
        return cls(Action.parse(match), item)

    async def callback(self, interaction: Interaction) -> None:
        """Pass the press, with the values chosen, to the bot."""
        data: dict[str, Any] = dict(interaction.data or {})
        action = replace(self.action, values=tuple(data.get("values", ())))
        await interaction.client.pressed(interaction, action)


class Press(
    _Acting, discord.ui.DynamicItem[discord.ui.Button[Any]], template="b" + CUSTOM_ID_PATTERN
):
    """A persistent button: it survives restarts."""


class Pick(
    _Acting, discord.ui.DynamicItem[discord.ui.Select[Any]], template="s" + CUSTOM_ID_PATTERN
):
    """A persistent select; the chosen values come with the interaction."""


def button(
    action: Action,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
    row: int | None = None,
    icon: str = "",
) -> Press:
    """Return a button; a label that is too long is cut with an ellipsis."""
    return Press(
        action,
        discord.ui.Button(
            label=truncate(label, MAX_BUTTON_LABEL),
            style=style,
            disabled=disabled,
            row=row,
            custom_id=action.custom_id("b"),
        ),
        (icon,) if icon else (),
    )


def select(
    action: Action,
    placeholder: str,
    options: Sequence[tuple[str, str]],
    *,
    several: bool = False,
    row: int | None = None,
    chosen: str | None = None,
    icons: Sequence[str] = (),
) -> Pick:
    """Return a select over (value, label) pairs, of which one or (`several`) any may be chosen.

    The value `chosen` is preselected. `icons` has a name for each option, or is empty.
    """
    many = several and len(options) > 1
    return Pick(
        action,
        discord.ui.Select(
            custom_id=action.custom_id("s"),
            placeholder=truncate(placeholder, MAX_PLACEHOLDER),
            max_values=len(options) if many else 1,
            options=[
                discord.SelectOption(
                    label=truncate(label, MAX_OPTION_TEXT), value=value, default=value == chosen
                )
                for value, label in options
            ],
            row=row,
        ),
        tuple(icons) if any(icons) else (),
    )


def persistent_view(items: Sequence[Item]) -> discord.ui.View:
    """Return a view that never times out and isn't kept in memory: all of its items are dynamic."""
    view = discord.ui.View(timeout=None)
    number_alike(items)
    for item in items:
        view.add_item(item)
    return view


def row_of(item: Item) -> int:
    """Return the row number that a button or select asks for; 0 by default."""
    row: int | None = item.item.row  # type: ignore[attr-defined]
    return row or 0


def number_alike(items: Sequence[Item]) -> None:
    """Number selects that have the same placeholder, since they are pages of one list."""
    parts = [item.item for item in items if isinstance(item, Pick)]
    selects = [part for part in parts if isinstance(part, discord.ui.Select)]
    words = Counter(item.placeholder for item in selects)
    numbers: Counter[str | None] = Counter()
    for item in selects:
        placeholder, count = item.placeholder or "", words[item.placeholder]
        if count > 1:
            numbers[placeholder] += 1
            number = f" ({numbers[placeholder]} of {count})"
            item.placeholder = truncate(placeholder, MAX_PLACEHOLDER - len(number)) + number
