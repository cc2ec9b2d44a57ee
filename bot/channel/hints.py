"""Hints and reviews: what a strong AI seat would do, told to the asker alone.

At a table of several people all others must have agreed; then everybody may ask until the end.
Who has agreed stands in memory: after a start of the bot they are asked once more.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from bot.channel.consent.requests import close_request, post_request, request_buttons
from bot.channel.mentions import mention
from bot.discord_limits import MESSAGE
from bot.panel import drafts
from bot.panel.handlers import seat_panel, show
from bot.panel.panel import draw_up
from bot.presses import Action, button, on, persistent_view
from bot.services import Call
from bot.tables.ai.thinking import Advice
from bot.tables.live_table import LiveTable
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, fill_names, truncate
from bot.words.refusals import UserError
from storage.schema.records import Seat

ASKED = "The others have been asked whether there may be hints; ask again once they have agreed."
NO_CONSENT = "{name} wants no hints at table {table}; ask each other, not me."
NOT_NOW = "You are not asked anything now; a hint says what to answer."
LAYS = "**Play** lays it into your panel; it counts once you commit it."
BETTER = (
    "At first sight *{instead}* looks best; tried out, the hint came out better by about {gain}."
)
SAME = "It looks best at first sight, too; whatever else was tried came out no better."
LEAST = 0.05
"""A smaller gain would be written as none."""
STEPS = 4
"""Lines of what comes of a hint."""
LAID_IN = "The hint is laid in; nothing is committed yet."
DROPPED = "It is in place of the draft that you had."
OLD_HINT = "The table has moved on since that hint; /hint gives a fresh one."
NO_SLIPS = "No strong AI seat would have done anything clearly better than your answers."


async def give_hint(call: Call) -> None:
    """Tell what a strong AI seat would answer now; of a match that is over, what was missed."""
    live, seat = call.live, call.live.open_seat_of(call.person)
    if live.match_or_none is not None and not live.running:
        await _tell_slips(call, seat)
        return
    if not live.running:
        raise UserError(f"No match has begun at table {live.id}; hints are for one that has.")
    if seat not in live.awaited():
        raise UserError(NOT_NOW)
    if await _must_ask(call, seat):
        await call.say(ASKED)
        return
    advice = await call.services.ai.advice(live, seat)
    words = " · ".join(fill_names(label, live.names) for label in advice.words)
    play = button(Action(live.id, "playhint", seat, mark=advice.mark), "Play")
    lines = [f"A strong AI seat would do this: **{words}**", *_why(live, advice)]
    # buttons say little without their questions, such as which card is thrown away
    outcome = draw_up(live.match, live.id, seat, advice.keys, live.names).outcome
    lines += [f"-# {escape(line)}" for line in outcome[:STEPS]]
    lines += [f"-# {LAYS}", f"-# As a line: `{' '.join(advice.keys)}`"]
    await call.say(truncate("\n".join(lines), MESSAGE), view=persistent_view([play]))


def _why(live: LiveTable, advice: Advice) -> list[str]:
    """What speaks for a hint, as far as a search can tell."""
    if advice.plan:
        return [f"It belongs to a plan for some rounds: {advice.plan}."]
    if not advice.instead:
        return []
    if advice.gain < LEAST:
        return [SAME]
    instead = " · ".join(fill_names(label, live.names) for label in advice.instead)
    gain = f"{advice.gain:.1f} {live.valued}"
    return [BETTER.format(instead=instead, gain=gain)]


@on("playhint", new=True)
async def lay_in(call: Call, action: Action) -> None:
    """Open the panel with the hinted answers as a draft; the fresh panel where that is over."""
    live, panel = call.live, await seat_panel(call)
    advice = call.services.ai.hints.get(live, panel.seat)
    if advice is None or not advice.mark == action.mark == live.private_fingerprint(panel.seat):
        await show(call, panel, word=OLD_HINT)
        return
    dropped = panel.keys != advice.keys[: len(panel.keys)]
    panel = await drafts.begin(call.services.tables, live, panel.seat, advice.keys)
    await show(call, panel, word=f"{LAID_IN} {DROPPED if dropped else ''}".strip())


async def _tell_slips(call: Call, seat: int) -> None:
    live = call.live
    slips = await call.services.ai.review(live, seat)
    lines = [
        f"- {slip.when}: you did *{fill_names(slip.played, live.names)}*; better was "
        f"**{fill_names(slip.better, live.names)}**, by about {slip.cost:.1f} {live.valued}."
        for slip in slips
    ]
    head = "What a strong AI seat would have done otherwise, from what you could know then:"
    told = [head, *fit_lines(lines, MESSAGE - len(head) - 1)]
    await call.say("\n".join(told) if lines else NO_SLIPS)


class HintConsent:
    """People's answers to the question of whether a table has hints."""

    def __init__(self) -> None:
        self.agreed: set[int] = set()
        self.denied: set[int] = set()
        self.asked: set[int | None] = set()
        """People asked since the start."""

    def agree(self, person: int) -> None:
        """Store that a person agrees."""
        self.denied.discard(person)
        self.agreed.add(person)

    def deny(self, person: int) -> None:
        """Store that a person disagrees."""
        self.agreed.discard(person)
        self.denied.add(person)


_consents: WeakKeyDictionary[LiveTable, HintConsent] = WeakKeyDictionary()


def consent_of(live: LiveTable) -> HintConsent:
    """Return a table's answers; none after a start of the bot."""
    return _consents.setdefault(live, HintConsent())


def _disagreeing(live: LiveTable) -> list[Seat]:
    """The seats of people who have not agreed; consent is a person's own, and goes with them."""
    held = [one for one in live.record.seats if one.person_id]
    return [one for one in held if one.person_id not in consent_of(live).agreed]


async def _must_ask(call: Call, seat: int) -> bool:
    """Whether others have still to agree; asks those who were not asked yet."""
    live, consent = call.live, consent_of(call.live)
    consent.agree(call.person)
    waiting = _disagreeing(live)
    if denied := [one.seat for one in waiting if one.person_id in consent.denied]:
        raise UserError(NO_CONSENT.format(name=live.written[denied[0]], table=live.id))
    new = {one.seat: one.person_id for one in waiting if one.person_id not in consent.asked}
    if new:
        consent.asked.update(new.values())
        view = request_buttons(Action(live.id, "hints", seat), Action(live.id, "nohints", seat))
        words = (
            f"{', '.join(mention(live, other) for other in new)}: {live.written[seat]} asks "
            f"for hints at {live.title}. If all agree, everybody may ask /hint until the end."
        )
        try:
            await post_request(call, "hints", words, view, new, lambda _: None)
        except Exception:
            consent.asked.difference_update(new.values())
            raise
    return bool(waiting)


@on("hints", new=True)
async def agree(call: Call, _: Action) -> None:
    """Agree that there are hints at the table."""
    live = call.live
    live.seat_of(call.person)
    consent_of(live).agree(call.person)
    if _disagreeing(live):
        await call.say("You agree to hints; others have still to.")
        return
    await close_request(call, f"All agree to hints at {live.title}: /hint tells each their own.")


@on("nohints", new=True)
async def deny(call: Call, _: Action) -> None:
    """Want no hints at the table."""
    live, name = call.live, call.live.written[call.live.seat_of(call.person)]
    consent_of(live).deny(call.person)
    await close_request(call, f"{name} wants no hints at {live.title}; there are none.")
