"""The pace of a table, chosen in its lobby by the host: clocks, and what happens at their end."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.channel.lobby.days_off import (
    chosen_weekdays,
    days_off_view,
    store_pace,
    weekdays_field,
    with_zone,
)
from bot.interactions.call import Call
from bot.interactions.form_fields import Field
from bot.interactions.modals import FormValues, show_form
from bot.interactions.presses import Action, handle, on
from bot.tables.clocks import pace
from bot.user_errors import UserError
from storage.schema.table_records import TableState
from storage.schema.table_terms import ExpiryAction, Pace

HOUR, DAY = pace.HOUR, pace.DAY
PACES: dict[str, Pace | None] = {
    "none": None,
    "day": Pace(turn=DAY, reaction=12 * HOUR, vacation=14 * DAY),
    "days": Pace(turn=2 * DAY, reaction=DAY, vacation=14 * DAY),
    "week": Pace(turn=7 * DAY, reaction=2 * DAY, vacation=28 * DAY),
    "quick": Pace(bank=3 * DAY, increment=12 * HOUR, cap=5 * DAY, reaction=12 * HOUR,
                  vacation=14 * DAY),
    "steady": Pace(bank=7 * DAY, increment=DAY, cap=10 * DAY, reaction=DAY, vacation=21 * DAY),
}  # fmt: skip
"""The paces that a lobby offers; parts of one can be changed afterwards."""
PACE_TITLES = {
    "none": "No clocks",
    "day": "A day per turn",
    "days": "2 days per turn",
    "week": "A week per turn",
    "quick": "Bank: 3 days, +12 hours a turn, capped at 5 days",
    "steady": "Bank: 7 days, +1 day a turn, capped at 10 days",
}
PACE_DEFAULT = "usual"
"""Value in a form that stands for the pace's default."""
_PACE_DEFAULT_CHOICE = {PACE_DEFAULT: "Default for this pace"}
PACE_PARTS = {
    "run_out": (
        "When a clock runs out",
        {
            ExpiryAction.CLAIM.value: "Others may claim a timeout; an AI then stands in",
            ExpiryAction.AI.value: "An AI stands in immediately",
            ExpiryAction.DEFAULT.value: "The bot plays the default answer",
        },
    ),
    "reaction": (
        "Time for an out-of-turn answer",
        _PACE_DEFAULT_CHOICE
        | {"0": "The same as for a turn"}
        | {str(hours * HOUR): f"{hours} hours" for hours in (4, 12, 24, 48)},
    ),
    "vacation": (
        "Vacation per player",
        _PACE_DEFAULT_CHOICE
        | {"0": "None"}
        | {str(days * DAY): f"{days} days" for days in (7, 14, 21, 28)},
    ),
}
"""The parts of a pace: the name of each, and its choices."""
PARTS_NEED_CLOCKS = "Without clocks, the other fields have no effect."


def named_pace(name: str) -> Pace | None:
    """Return the pace with this key of PACES, which is None without clocks.

    Raises UserError if the key is unknown.
    """
    if name not in PACES:
        raise UserError(f"Unknown pace. Choose one of: {', '.join(PACE_TITLES.values())}.")
    return PACES[name]


def pace_fields(now: Pace | None) -> list[Field]:
    """Return form fields for the pace, its parts and its days off, filled with the pace `now`."""
    name = next((name for name, offered in PACES.items() if _is_based_on(offered, now)), "none")
    first = Field("pace", "Pace", PARTS_NEED_CLOCKS, tuple(PACE_TITLES.items()), filled=(name,))
    parts = [_part_field(part, now, PACES[name]) for part in PACE_PARTS]
    return [first, *parts, weekdays_field(now)]


def _part_field(part: str, now: Pace | None, default: Pace | None) -> Field:
    """Return the field for one part of a pace, such as the vacation.

    The choice *Default for this pace* is selected if the part is as in the pace `default`.
    """
    label, words = PACE_PARTS[part]
    value = str(getattr(now or Pace(), part))
    if PACE_DEFAULT in words and (
        value not in words or getattr(now, part, 0) == getattr(default, part, 0)
    ):
        value = PACE_DEFAULT
    return Field(part, label, options=tuple(words.items()), filled=(value,))


def chosen_pace(form_values: FormValues) -> Pace | None:
    """Return the pace chosen in a form, which is None without clocks.

    Raises UserError if the choice is unknown.
    """
    values = {field: (*form_values.get(field, ()), "")[0] for field in ("pace", *PACE_PARTS)}
    pace = named_pace(values.pop("pace"))
    if any(value not in PACE_PARTS[part][1] for part, value in values.items()):
        raise UserError("Unknown choice. Press Pace to see all of them.")
    if pace is None:
        return None
    changed = {part: value for part, value in values.items() if value != PACE_DEFAULT}
    raw = msgspec.to_builtins(pace)
    made = msgspec.convert({**raw, **changed}, Pace, strict=False)
    return msgspec.structs.replace(made, weekdays_off=chosen_weekdays(form_values))


def _is_based_on(offered: Pace | None, now: Pace | None) -> bool:
    """Return whether `now` is the offered pace, apart from parts that can be changed."""
    if offered is None or now is None:
        return offered is now
    return (offered.turn, offered.bank, offered.increment) == (now.turn, now.bank, now.increment)


@on("openpace", form=True)
async def open_pace(call: Call, action: Action) -> None:
    """Show the host the form of the pace, and anybody else the pace as text."""
    table = call.live.table
    if call.person != table.host_id or table.state is not TableState.LOBBY:
        # a press that may open a form isn't acknowledged yet; this handler does so first
        return await handle(call.services, call.interaction, replace(action, verb="showpace"))
    sent = Action(action.table, "takepace")
    return await show_form(call.interaction, sent, "Pace", pace_fields(table.pace))


@on("showpace", new=True)
async def show_pace(call: Call, _: Action) -> None:
    """Show the pace to the user."""
    await call.reply(f"{pace.in_words(call.live.table.pace)}.", view=days_off_view(call))


@on("takepace", new=True)
async def take_pace(call: Call, action: Action) -> None:
    """Store the table's pace from a form, and show it."""
    wanted = chosen_pace(action.form_values)
    await store_pace(call, await with_zone(call, wanted))
    await show_pace(call, action)
