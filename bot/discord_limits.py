"""Every limit of Discord that the bot observes, in one place.

Source: Discord's developer documentation (components, application commands, messages, users).
Limits are numbers of characters, unless another unit is named.
"""

from __future__ import annotations

from typing import Literal

MAX_MESSAGE_LENGTH = 2000
"""The text of a message."""
MAX_COMPONENTS = 40
"""Components of a layout, those inside others included."""
MAX_LAYOUT_LENGTH = 4000
"""All texts of a layout together."""
MAX_ALT_TEXT = 1024
"""The description of an attachment."""
MAX_DISPLAY_NAME = 32
"""Name of a member on a server."""
MAX_THREAD_NAME = 100
MAX_ROWS = 5
"""Rows of components below a message."""
MAX_ROW_BUTTONS = 5
"""Buttons in a row; a select takes a row for itself."""
MAX_CUSTOM_ID = 100
MAX_BUTTON_LABEL = 80
MAX_PLACEHOLDER = 150
"""The placeholder of a select before anything is chosen."""
MAX_SELECT_OPTIONS = 25
"""Options of a select."""
MAX_OPTION_TEXT = 100
"""The label of a select's option, and its value."""
INTERACTION_MINUTES = 15
"""Minutes after an interaction for which its answers may be edited."""
MAX_FORM_TITLE = 45
MAX_FORM_PARTS = 5
"""Fields and texts of a form."""
MAX_FORM_TEXT = 4000
"""A text between the fields of a form."""
MAX_FIELD_LABEL = 45
MAX_FIELD_HINT = 100
"""The label of a field, and the placeholder of an empty one."""
MAX_TICKS = 10
"""Check boxes or radio buttons of a field; a select has more."""
MAX_CHOICES = 25
"""Choices that a command's argument may have, or its autocomplete may offer."""
MAX_CHOICE_TEXT = 100
"""The name of a choice, and its value."""
THREAD_ARCHIVE_MINUTES: Literal[10_080] = 10_080
"""A week: the longest time before a quiet thread is archived."""
