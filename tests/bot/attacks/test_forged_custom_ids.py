"""Custom_ids that no honest Orrery wrote: a sentence or nothing each time, and never a change."""

from datetime import UTC, datetime
from functools import partial
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.channel.lobby.pace import PACES, pace_fields
from bot.commands.reminders.command import with_change
from bot.interactions.call import Call
from bot.interactions.modals import submitted_action
from bot.interactions.presses import HANDLERS, Action
from bot.panel.buttons import panel_items
from bot.panel.drafts import current_panel
from bot.user_errors import UserError
from rules import catalogue
from storage.schema.people_records import Person
from storage.schema.table_terms import TableTerms
from storage.tables import lobby
from tests.bot.support.forged_presses import HUGE, interaction_of, press_forged
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture

FORGED = (
    "page:0:{fingerprint}:0:x",
    "page:0:{fingerprint}:0:-1",
    "page:0:{fingerprint}:0:" + HUGE,
    "page:0:{fingerprint}:0:\u00b2",
    "pick:0:{fingerprint}:0:@everyone",
    "pick:99:{fingerprint}:0:",
    f"pick:0:{HUGE}:{HUGE}:a",
    "pick:::\u0664:",
    "clear:0:{fingerprint}:9999:",
    f"deny:1:{HUGE}:0:",
    "agree:99:1:0:",
    f"agree:0:{HUGE}:0:",
    "deny:1:0:0:",
    "order:0:0:0:",
    "order:0:0:0:a b c d",
    "order:0:0:0:nothing food always",
    "stand:0:{fingerprint}:0:always",
    "opensettings:0:0:0:",
    "takesettings:0:0:0:",
    "openform:0:{fingerprint}:0:x",
    "openform:0:0:0:all",
    "form:0:{fingerprint}:0:all",
    "form:9:0:0:offer",
    "preset:0:0:0:content",
    "query:0:0:0:odds",
    "rewind:0:1:0:" + HUGE,
    "rewind:0:1:0:x",
    "playhint:0:{fingerprint}:0:",
    f"playhint:{HUGE}:{HUGE}:0:",
    "again:0:0:0:",
    "inpanel:0:0:0:commit",
    "inpanel:0:0:0:abort",
    "backtopanel:0:0:0:",
    "begin:0:0:0:",
)
"""Custom_ids after the table's id; `{fingerprint}` is that of the presser's own panel."""


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_a_forged_custom_id_changes_nothing_and_is_no_bug(
    tables: ServiceFixture, slug: str
) -> None:
    opened, live = await tables.opened(2, game=slug), await tables.begun(2, game=slug)
    options, before = opened.table.options, (live.match.save(), live.table.seats)
    for words in FORGED:
        await press_forged(tables, live, words.format(fingerprint=live.match.revision))
        assert (live.match.save(), live.table.seats) == before, words
        if not words.startswith("begin"):
            await press_forged(tables, opened, words.format(fingerprint=0))
        assert opened.table.options == options, words


@pytest.mark.parametrize("part", ["pace", "run_out", "reaction", "vacation"])
async def test_a_part_of_a_pace_is_one_of_those_offered(tables: ServiceFixture, part: str) -> None:
    live = await tables.opened(2)
    pace = PACES["day"]
    await tables.store.run(partial(lobby.store_terms, table=live.id, terms=TableTerms(pace)))
    await tables.tables.refresh(live)
    filled = {field.name: field.filled for field in pace_fields(pace)}
    for text in (("x",), (), ("",), (HUGE,), ("-1",), ("\u0664",), ("turn",)):
        action = Action(live.id, "takepace", form_values={**filled, part: text})
        with pytest.raises(UserError, match=r"Unknown (choice|pace)"):
            await HANDLERS["takepace"].work(
                Call(tables.client.services, interaction_of(FIRST_PERSON), live), action
            )
    assert live.table.pace == pace


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_missing_page_shows_the_last_one(tables: ServiceFixture, slug: str) -> None:
    live = await tables.begun(2, game=slug)
    for seat in live.pending_seats():
        panel = await current_panel(tables.tables, live, seat)
        for item in panel_items(panel, 10**20):
            part = item.to_component_dict()
            assert part.get("options") != [], part


@pytest.mark.parametrize(
    "sent",
    [
        None, 5, "x", [None], [5], [{"type": 18}], [{"component": None}], [{"component": 5}],
        [{"component": {"value": 5}}], [{"component": {"custom_id": ["x"], "values": 5}}],
        [{"component": {"custom_id": "buy", "values": [5, None, {"a": 1}]}}],
        [{"component": {"custom_id": "buy", "value": {"x": True}}}],
    ],
)  # fmt: skip
def test_a_form_of_other_shapes_holds_nothing(sent: object) -> None:
    data = {"custom_id": "m:abcd:form:0:1:0:all", "components": sent}
    form: Any = SimpleNamespace(type=discord.InteractionType.modal_submit, data=data)
    action = submitted_action(form)
    assert action is not None
    assert not any(action.form_values.values())


@pytest.mark.parametrize(
    ("field", "text"),
    [("every", HUGE), ("every", "169"), ("every", "-1"), ("every", "often"), ("by", "owl"),
     ("by", ""), ("by", "digest 99:99"), ("zone", "x" * 4000), ("away", f"{HUGE} days"),
     ("quiet", "@everyone")],
)  # fmt: skip
def test_unoffered_preference_is_refused(field: str, text: str) -> None:
    person = Person(id=FIRST_PERSON, name="Eve", zone="UTC")
    with pytest.raises(UserError):
        with_change(person, field, text, datetime(2027, 3, 1, tzinfo=UTC))
