"""Hints and reviews: what a strong AI would do, shown only to the asker.

At a table of several people all of them must have agreed. Then everybody may ask for hints.
"""

from __future__ import annotations

from bot.channel.consent.requests import REQUEST_HANDLERS, ask_all
from bot.channel.next_steps import next_step
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.interactions.call import Call
from bot.interactions.presses import Action, button, on, persistent_view
from bot.panel import drafts
from bot.panel.display import seat_panel, show
from bot.panel.panel import build_panel
from bot.tables.ai.hint_search import Advice, Blunder, name_of_line
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, fill_names, truncate
from rules import catalogue
from storage.consent import requests
from storage.schema.consent_records import RequestKind
from storage.schema.table_records import Table

HINTS_REQUESTED = (
    "The other players have been asked to allow hints. Try again once all have agreed."
)
NO_CONSENT = "{name} declined hints at table {table}. Only {name} can ask for them now."
NOT_NOW = "It's not your turn. Ask for a hint once it is."
HOW_TO_LOAD_HINT = "**Play** loads it into your panel. It counts once you commit it."
BETTER_THAN_FIRST_SIGHT = (
    "In simulated games, the hint beat the obvious choice, *{instead}*, by about {gain}."
)
SLIGHTLY_BETTER = (
    "In simulated games, the hint did only slightly better than the obvious choice, *{instead}*."
)
SAME_AS_FIRST_SIGHT = (
    "It's the obvious choice, and nothing else did clearly better in simulated games."
)
BETTER_THAN_NEXT_BEST = (
    "It's the obvious choice. In simulated games, *{instead}* came out worse by about {gain}."
)
AS_GOOD_AS_NEXT_BEST = (
    "It's the obvious choice, but *{instead}* came out about the same in simulated games."
)
PART_OF_PLAN = "It's part of a plan for several rounds: {plan}."
LEAST_GAIN_SHOWN = 0.05
"""Smallest gain worth showing: a smaller one would be rounded to 0.0."""
SLIGHT_GAIN = 0.5
"""Gain below which its size means nothing to a player."""
MAX_STEPS = 4
"""Labels of a hint's line; its outcome shows the rest."""
ALL_STEPS = "All steps: {steps}"
MAX_OUTCOME_LINES = 4
"""Lines about the outcome of a hint."""
HINT_LOADED = "Hint loaded. Nothing is committed yet."
DRAFT_REPLACED = "It replaces your earlier draft."
OLD_HINT = "The table has moved on since this hint. Use /hint for a new one."
REVIEW_OFFERED = "`/hint` privately shows you which of your answers cost you most."
NO_BLUNDERS = "No blunders found: a strong AI wouldn't have played clearly better."


async def give_hint(call: Call) -> None:
    """Show a hint in a running match, or a review of the caller's blunders after its end.

    If other players have to allow hints first, they are asked. Raises UserError before the match,
    when it isn't the caller's turn, or if somebody has declined hints.
    """
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    if live.match_or_none is not None and not live.is_running:
        await _show_review(call, seat)
        return
    if not live.is_running:
        raise UserError(f"No match has begun at table {live.id}. Hints are for running matches.")
    if seat not in live.pending_seats():
        raise UserError(NOT_NOW)
    if await _ask_for_missing_consent(call, seat):
        await call.reply(HINTS_REQUESTED)
        return
    advice = await call.services.ai.hints.advice(live, seat)
    steps = [fill_names(label, live.names) for label in advice.words]
    few = len(steps) <= MAX_STEPS
    words = " · ".join(steps if few else [*steps[: MAX_STEPS - 1], "…"])
    play = button(Action(live.id, "playhint", seat, fingerprint=advice.fingerprint), "Play")
    lines = [f"Hint: **{words}**", *_reason_lines(live, advice)]
    # buttons say little without their questions, such as which card is thrown away
    outcome = [*build_panel(live.match, live.id, seat, advice.keys, live.names).outcome]
    # what is written in secret has no outcome yet
    if not outcome and not few:
        # details after the colon are on the buttons
        names = [step.partition(": ")[0] for step in steps]
        outcome = [ALL_STEPS.format(steps=" · ".join(names))]
    lines += [f"-# {escape(line)}" for line in outcome[:MAX_OUTCOME_LINES]]
    lines += [f"-# {HOW_TO_LOAD_HINT}", f"-# As a line: `{' '.join(advice.keys)}`"]
    await call.reply(truncate("\n".join(lines), MAX_MESSAGE_LENGTH), view=persistent_view([play]))


def _reason_lines(live: LiveTable, advice: Advice) -> list[str]:
    """Return the hint's reasons and its gain over the move that looks best; may be empty."""
    reason = [fill_names(advice.reason, live.names)] if advice.reason else []
    if advice.plan:
        return [*reason, f"{PART_OF_PLAN.format(plan=advice.plan)} {advice.plan_reason}".rstrip()]
    if not advice.instead:
        return reason
    return [*reason, f"-# {_comparison(live, advice)}"]


def _comparison(live: LiveTable, advice: Advice) -> str:
    """Return a sentence on how the hint did against its best alternative in simulated games."""
    is_better = advice.gain >= LEAST_GAIN_SHOWN
    other, gain = (advice.instead, advice.gain) if is_better else (advice.next_best, advice.lead)
    if not other:
        return SAME_AS_FIRST_SIGHT
    instead = name_of_line([fill_names(label, live.names) for label in other])
    if gain < SLIGHT_GAIN:
        slight = SLIGHTLY_BETTER if is_better else AS_GOOD_AS_NEXT_BEST
        return slight.format(instead=instead)
    sentence = BETTER_THAN_FIRST_SIGHT if is_better else BETTER_THAN_NEXT_BEST
    return sentence.format(instead=instead, gain=f"{gain:.1f} {live.value_unit}")


@on("playhint", new=True)
async def load_hint(call: Call, action: Action) -> None:
    """Open the panel with the hint as a draft, or without it if the hint is out of date."""
    live, panel = call.live, await seat_panel(call)
    advice = call.services.ai.hints.last.get(live, panel.seat)
    # the hint may be older than the position, and the button older than the hint
    if advice is None or not advice.fingerprint == action.fingerprint == live.private_fingerprint(
        panel.seat
    ):
        await show(call, panel, message_above=OLD_HINT)
        return
    dropped = panel.keys != advice.keys[: len(panel.keys)]
    panel = await drafts.replace_draft(call.services.tables, live, panel.seat, advice.keys)
    await show(
        call, panel, message_above=f"{HINT_LOADED} {DRAFT_REPLACED if dropped else ''}".strip()
    )


async def _show_review(call: Call, seat: int) -> None:
    """Reply with the seat's most expensive blunders in a match that is over."""
    live = call.live
    slips = await call.services.ai.hints.review(live, seat)
    lines = [
        f"- {slip.when}: you played *{fill_names(slip.played, live.names)}*; "
        f"**{fill_names(slip.better, live.names)}** was better by about "
        f"{slip.cost:.1f} {live.value_unit}." + _lesson_words(slip)
        for slip in slips
    ]
    head = "What a strong AI would have done differently, knowing only what you could know:"
    shown = [head, *fit_lines(lines, MAX_MESSAGE_LENGTH - len(head) - 1)]
    await call.reply("\n".join(shown) if lines else NO_BLUNDERS)


def _lesson_words(slip: Blunder) -> str:
    """Return the theme of a blunder, and the command that shows its rule; may be empty."""
    if slip.theme is None:
        return ""
    return f" {slip.theme.words}: `/rules section:{slip.theme.rule}`"


@next_step(30)
def review_words(table: Table) -> str:
    """Return the sentence below a result about reviews; empty where there are none."""
    return "" if table.sealed or catalogue[table.game].plans else REVIEW_OFFERED


async def _ask_for_missing_consent(call: Call, seat: int) -> bool:
    """Return whether others still have to allow hints, after asking where needed.

    The caller's own consent is stored. Raises UserError if somebody declined hints.
    """
    live, store = call.live, call.services.store
    kind = RequestKind.HINTS
    request = await store.read(requests.get, table=live.id, kind=kind)
    if request is None or request.denied == seat:
        return await ask_all(call, kind, f"asks for hints for everybody at {live.title}")
    if request.denied is not None:
        raise UserError(NO_CONSENT.format(name=live.markdown_names[request.denied], table=live.id))
    if seat not in request.agreed:
        agreed = await store.run(requests.agree, table=live.id, token=request.token, seat=seat)
        request = agreed or request
    return bool(REQUEST_HANDLERS[kind].missing(live, request))
