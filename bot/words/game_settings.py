"""The settings of a game and their values, in words."""

from __future__ import annotations

from collections.abc import Mapping

from rules import catalogue
from rules.kernel import Setting


def describe_setting(setting: Setting, value: str) -> str:
    """Return a setting's question and its value as a line, such as `Map: small`."""
    mark = "" if setting.prompt.endswith("?") else ":"
    words = setting.values.get(value, value and "a file supplied by the host")
    return f"{setting.prompt}{mark} {words or 'none'}"


def name_setting(setting: Setting, value: str) -> str:
    """Return a setting's name in bold and its value, as a list of settings shows it."""
    words = setting.values.get(value, value and "a file supplied by the host")
    return f"**{setting.name or setting.prompt}**: {words or 'none'}"


def switchable(game: str) -> list[Setting]:
    """Return the settings of a game that offer a choice of values."""
    return [setting for setting in catalogue[game].settings if setting.values]


def changed_switches(game: str, options: Mapping[str, str]) -> list[str]:
    """Return lines about the settings that aren't at their default or are always shown.

    Settings that another one makes meaningless are left out.
    """
    # those that are always shown come first, so that a long list does not leave them out
    settings = sorted(catalogue[game].settings, key=lambda setting: not setting.always_shown)
    values = {
        setting.key: options.get(setting.key, setting.default)
        for setting in settings
        if setting.moot_with not in options.items()
    }
    return [
        name_setting(setting, values[setting.key])
        for setting in settings
        if setting.key in values
        and (setting.always_shown or values[setting.key] != setting.default)
    ]
