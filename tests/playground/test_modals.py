"""Forms that come up: what Discord refuses of them, what a person can send, who answers."""

from typing import Any, Self

import discord
import pytest

from bot.playground.driver import NoAnswerError, Reply
from bot.playground.error_responses import Impossible
from bot.playground.model import Command
from bot.playground.playground import Playground
from tests.playground.bodies import places, row, select
from tests.playground.conftest import Raw, Starter, TestBot


def label(component: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Name", "component": component} | more


def text(custom_id: str = "t", **more: Any) -> dict[str, Any]:
    return {"type": 4, "style": 1, "custom_id": custom_id} | more


def options(count: int) -> list[dict[str, Any]]:
    return [{"label": f"L{each}", "value": f"V{each}"} for each in range(count)]


def ticks(count: int, **more: Any) -> dict[str, Any]:
    return {"type": 22, "custom_id": "c", "options": options(count)} | more


def radio(count: int, **more: Any) -> dict[str, Any]:
    return {"type": 21, "custom_id": "r", "options": options(count)} | more


def modal(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"custom_id": "m", "title": "Form", "components": list(parts)} | more


ONE = "/data/components/0"
REFUSED = {
    "long title": (modal(label(text()), title="x" * 46), "/data/title=BASE_TYPE_BAD_LENGTH"),
    "no parts": (modal(), "/data/components=BASE_TYPE_BAD_LENGTH"),
    "six parts": (
        modal(*(label(text(f"{each}")) for each in range(6))),
        "/data/components=BASE_TYPE_BAD_LENGTH",
    ),
    "long label": (modal(label(text(), label="x" * 46)), f"{ONE}/label=BASE_TYPE_BAD_LENGTH"),
    "long word on it": (
        modal(label(text(), description="x" * 101)),
        f"{ONE}/description=BASE_TYPE_BAD_LENGTH",
    ),
    "same custom_id twice": (
        modal(label(text()), label(text())),
        "/data/components/1/component/custom_id=COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "long placeholder": (
        modal(label(text(placeholder="x" * 101))),
        f"{ONE}/component/placeholder=BASE_TYPE_MAX_LENGTH",
    ),
    "value longer than it may be": (
        modal(label(text(value="xyz", max_length=2))),
        f"{ONE}/component/value=BASE_TYPE_MAX_LENGTH",
    ),
    "26 options": (
        modal(label(select(26))),
        f"{ONE}/component/options=BASE_TYPE_BAD_LENGTH",
    ),
    "a disabled select": (
        modal(label(select(disabled=True))),
        f"{ONE}/component/disabled=MODAL_COMPONENT_DISABLED",
    ),
    "none is enough, yet required": (
        modal(label(select(min_values=0))),
        f"{ONE}/component/required=MODAL_COMPONENT_REQUIRED",
    ),
    "a lone radio button": (
        modal(label(radio(1))),
        f"{ONE}/component/options=BASE_TYPE_BAD_LENGTH",
    ),
    "eleven check boxes": (
        modal(label(ticks(11))),
        f"{ONE}/component/options=BASE_TYPE_BAD_LENGTH",
    ),
    "two chosen of which one may be": (
        modal(label(radio(2, options=[option | {"default": True} for option in options(2)]))),
        f"{ONE}/component/options=SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "a button in a label": (
        modal(label({"type": 2, "style": 1, "label": "A", "custom_id": "a"})),
        f"{ONE}/component/type=BASE_TYPE_CHOICES",
    ),
    "a bare field": (modal(text()), f"{ONE}/type=BASE_TYPE_CHOICES"),
}


async def opened(plain: Playground) -> str:
    """Return the callback's path of a command that has just been typed."""
    ann, world = plain.seat("ann"), plain.world
    shape = {"id": "7", "name": "form", "type": 1, "options": []}
    world.commands[7] = Command(7, "form", shape)
    interaction = ann.acts.slash(ann.id, world.channel("lobby"), "form", {})
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


@pytest.mark.parametrize("name", REFUSED)
async def test_form_beyond_discords_limits_is_rejected(
    plain: Playground, raw: Raw, name: str
) -> None:
    body, fault = REFUSED[name]
    status, answer = await raw("POST", await opened(plain), {"type": 9, "data": body})
    assert (status, answer["code"]) == (400, 50035)
    assert fault in places(answer["errors"])


@pytest.mark.parametrize("part", [row(text()), label({"type": 5, "custom_id": "u"})])
async def test_valid_components_the_playground_lacks_fail_loudly(
    plain: Playground, raw: Raw, part: dict[str, Any]
) -> None:
    status, _ = await raw("POST", await opened(plain), {"type": 9, "data": modal(part)})
    assert status == 501
    plain.failures.clear()


class Survey(discord.ui.Modal, title="A survey"):
    """One field of each kind."""

    name: discord.ui.Label[Self] = discord.ui.Label(
        text="Name",
        component=discord.ui.TextInput(custom_id="name", max_length=5, required=False),
    )
    ships: discord.ui.Label[Self] = discord.ui.Label(
        text="Ships",
        description="As many as you like",
        component=discord.ui.CheckboxGroup(
            custom_id="ships",
            required=False,
            min_values=0,
            options=[discord.CheckboxGroupOption(label=kind, value=kind) for kind in ("SC", "CO")],
        ),
    )
    order: discord.ui.Label[Self] = discord.ui.Label(
        text="Order",
        component=discord.ui.RadioGroup(
            custom_id="order",
            options=[
                discord.RadioGroupOption(label=name, value=name, default=name == "last")
                for name in ("first", "last")
            ],
        ),
    )
    place: discord.ui.Label[Self] = discord.ui.Label(
        text="Place",
        component=discord.ui.Select(
            custom_id="place",
            options=[
                discord.SelectOption(label=hex_id, value=hex_id) for hex_id in ("K1", "K2", "K3")
            ],
            max_values=2,
        ),
    )


async def survey(start: Starter) -> None:
    """Start a client whose command posts a button, which brings the survey up."""

    def fill(bot: TestBot) -> None:
        @bot.tree.command(name="ask", description="Ask")
        async def ask(interaction: discord.Interaction) -> None:
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label="Form", custom_id="form"))
            await interaction.response.send_message("Asked", view=view, ephemeral=True)

        @bot.event
        async def on_interaction(interaction: discord.Interaction) -> None:
            if interaction.type is discord.InteractionType.component:
                await interaction.response.send_modal(Survey())
            elif interaction.type is discord.InteractionType.modal_submit:
                parts: Any = interaction.data or {}
                sent = [part["component"] for part in parts["components"]]
                values = [answer.get("value", answer.get("values")) for answer in sent]
                await interaction.response.edit_message(content=f"{values}")

    await start(fill)


async def form(peer: Playground) -> Reply:
    ann = peer.seat("ann")
    asked = (await ann.slash("lobby", "/ask")).message
    return await ann.press(asked, "Form")


async def test_a_form_is_filled_in_and_its_message_edited(peer: Playground, start: Starter) -> None:
    await survey(start)
    ann, came = peer.seat("ann"), await form(peer)
    assert [field["label"] for field in came.fields.values()] == ["Name", "Ships", "Order", "Place"]
    done = await ann.submit(came, name="Ann", ships=["CO"], place=["K1", "K3"])
    assert done.message.content == "['Ann', ['CO'], 'last', ['K1', 'K3']]"
    assert [each.id for each in ann.sees("lobby")] == [done.message.id]
    with pytest.raises(Impossible, match="No form of yours"):
        await ann.submit(came, place=["K1"])
    with pytest.raises(NoAnswerError, match="without a form"):
        _ = done.fields


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"name": "Annabel"}, "Name: write between 1 and 5"),
        ({"name": "A\nB"}, "Name: write one line"),
        ({"ships": ["DD"]}, "Ships: .*DD"),
        ({"place": ["K1", "K2", "K3"]}, "Place: choose between 1 and 2"),
        ({"place": []}, "Place: choose between 1 and 2"),
        ({"order": []}, "Order: choose between 1 and 1"),
        ({"colour": "red"}, "no field 'colour'"),
    ],
)
async def test_values_impossible_in_the_window_are_rejected(
    peer: Playground, start: Starter, given: dict[str, Any], expected: str
) -> None:
    await survey(start)
    came = await form(peer)
    with pytest.raises(Impossible, match=expected):
        await peer.seat("ann").submit(came, **{"place": ["K1"], **given})
    with pytest.raises(Impossible, match="No form of yours"):
        await peer.seat("bea").submit(came, place=["K1"])
    assert "K1" in (await peer.seat("ann").submit(came, place=["K1"])).message.content
