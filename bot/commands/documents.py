"""The privacy policy and the terms, shown below `/help`."""

from __future__ import annotations

from pathlib import Path

from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.interactions.presses import NO_TABLE, Action, Item, button, on_own
from bot.services import Interaction, Services
from bot.user_errors import UserError
from render import parts

DOCUMENT_FOLDER = Path(__file__).parents[1]
DOCUMENTS = {"Privacy": "PRIVACY.md", "Terms": "TERMS.md"}
"""The documents' files, by the labels of their buttons."""


def document_buttons() -> list[Item]:
    """Return a button for each document, such as the privacy policy."""
    return [button(Action(NO_TABLE, "document", key=label), label) for label in DOCUMENTS]


@on_own("document")
async def show_document(_services: Services, interaction: Interaction, action: Action) -> None:
    """Send a document to the user, in as many private messages as it takes.

    Raises UserError if the button names no document.
    """
    # anybody can forge a button, and its key leads to a file
    if action.key not in DOCUMENTS:
        raise UserError("That button is from an older version. Use /help for new ones.")
    text = (DOCUMENT_FOLDER / DOCUMENTS[action.key]).read_text(encoding="utf-8")
    for part in parts(text, MAX_MESSAGE_LENGTH):
        await interaction.followup.send(part, ephemeral=True)
