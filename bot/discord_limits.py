"""Every limit of Discord that the bot observes, in one place.

Source: Discord's developer documentation (components, application commands, messages, users).
They count characters, unless another unit is named.
"""

from __future__ import annotations

MESSAGE = 2000
"""The text of a message."""
COMPONENTS = 40
"""Components of a layout, those inside others included."""
LAYOUT_TEXT = 4000
"""All texts of a layout together."""
ALT_TEXT = 1024
"""The description of an attachment."""
DISPLAY_NAME = 32
"""Name of a member on a server."""
ROWS = 5
"""Rows of components below a message."""
ROW_BUTTONS = 5
"""Buttons in a row; a select takes a row for itself."""
CUSTOM_ID = 100
BUTTON_LABEL = 80
PLACEHOLDER = 150
"""The placeholder of a select before anything is chosen."""
SELECT_OPTIONS = 25
"""Options of a select."""
OPTION_TEXT = 100
"""The label of a select's option, and its value."""
FORM_TITLE = 45
FORM_PARTS = 5
"""Fields and texts of a form."""
FORM_WORDS = 4000
"""A text between the fields of a form."""
FIELD_LABEL = 45
FIELD_HINT = 100
"""The label of a field, and the placeholder of an empty one."""
TICKS = 10
"""Check boxes or radio buttons of a field; a select has more."""
CHOICES = 25
"""Choices that a command's argument may have, or its autocomplete may offer."""
CHOICE_TEXT = 100
"""The name of a choice, and its value."""
