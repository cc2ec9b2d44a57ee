"""The privacy policy, the terms and SECURITY.md, and that they say what the program does."""

from pathlib import Path

import msgspec
import pytest

from bot.commands.documents import DOCUMENT_FOLDER, DOCUMENTS, show_document
from bot.interactions.presses import Action
from bot.settings import Settings
from bot.user_errors import UserError
from storage.people import own_data
from storage.people.former_holders import SOMEBODY
from storage.people.own_data import OwnData
from tests.support.running_bot import Running

ROOT = Path(__file__).parents[3]
PRIVACY = " ".join((DOCUMENT_FOLDER / "PRIVACY.md").read_text().split())
WORDS = {
    "person": "Your settings",
    "seats": "Your seats",
    "hosts": "the tables that you host",
    "answers": "Your answers in every match",
    "ratings": "Your ratings",
    "matches left and clocks run out": "how often you left a match or your clock ran out",
    "seasons entered": "The seasons that you entered",
    "points in seasons": "your points in them",
}
"""Names in the privacy policy of what `/forget-me` shows, where it has other words for them."""


@pytest.mark.parametrize("label", sorted(DOCUMENTS))
async def test_help_leads_to_each_document(app: Running, label: str) -> None:
    ann = app.seat("ann")
    answer = (await ann.slash("lobby", "/help")).message
    reply = await ann.press(answer, label)
    expected = "".join((DOCUMENT_FOLDER / DOCUMENTS[label]).read_text().split())

    def shown() -> str:
        parts = [message for message in ann.now(reply).messages if message.id != answer.id]
        assert all(part.ephemeral for part in parts)
        return "".join("".join(part.text for part in parts).split())

    await ann.until(lambda: len(shown()) >= len(expected))
    assert shown() == expected
    assert (await ann.slash("lobby", "/help")).message.buttons == list(DOCUMENTS)


def test_policy_names_everything_in_forget_me() -> None:
    fields = [field.name for field in msgspec.structs.fields(OwnData) if field.name != "others"]
    shown = {*own_data.kinds(), *fields}
    assert WORDS.keys() <= shown
    policy = PRIVACY.casefold()
    assert [name for name in shown if WORDS.get(name, name).casefold() not in policy] == []


def test_policy_says_what_remains_and_how_long() -> None:
    assert "`/forget-me`" in PRIVACY
    assert f"*{SOMEBODY}* in your place" in PRIVACY
    assert "keep_ended_days" in Settings.model_fields
    assert "`ORRERY_KEEP_ENDED_DAYS`" in PRIVACY


async def test_forged_document_is_refused() -> None:
    with pytest.raises(UserError):
        await show_document(None, None, Action("me", "document", key="../settings.py"))  # type: ignore[arg-type]


def test_readme_and_security_name_each_other_and_the_documents() -> None:
    readme, security = (ROOT / "README.md").read_text(), (ROOT / "SECURITY.md").read_text()
    for name in ("bot/PRIVACY.md", "bot/TERMS.md", "SECURITY.md"):
        assert f"({name})" in readme
        assert (ROOT / name).exists()
    assert "Report a vulnerability" in security
