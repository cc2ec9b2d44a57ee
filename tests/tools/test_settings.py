from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, read

NAMES = (
    "ORRERY_TOKEN", "DISCORD_TOKEN", "ORRERY_DATABASE_URL", "DATABASE_URL", "ORRERY_HOME",
    "ORRERY_PORT", "ORRERY_LOG_LEVEL", "XDG_DATA_HOME",
)  # fmt: skip


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def test_without_settings_a_playground_uses_xdg_folders(tmp_path: Path) -> None:
    settings = read()
    assert settings.token is None
    assert settings.home == tmp_path / ".local/share/orrery"
    assert settings.database == f"sqlite:///{tmp_path}/.local/share/orrery/playground.db"
    assert (settings.port, settings.log_level) == (8765, "INFO")


def test_token_is_kept_out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_TOKEN", "secret-word")
    token = read().token
    assert token is not None
    assert token.get_secret_value() == "secret-word"
    assert "secret-word" not in repr(read())


def test_an_empty_variable_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_TOKEN", "")
    assert read().token is None


def test_a_dot_env_file_is_read_and_the_environment_wins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("ORRERY_PORT=9000\nDATABASE_URL=postgresql:///games\nOTHER=1\n")
    assert (read().port, read().database) == (9000, "postgresql:///games")
    monkeypatch.setenv("ORRERY_PORT", "0")
    assert read().port == 0


def test_a_home_of_ones_own_may_be_relative(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ORRERY_HOME", "games")
    assert read().home == tmp_path / "games"
    assert read().dumps == tmp_path / "games" / "dumps"


@pytest.mark.parametrize(
    ("name", "value"), [("ORRERY_PORT", "65536"), ("ORRERY_LOG_LEVEL", "LOUD")]
)
def test_an_unusable_value_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings, match=f"^{name} is not usable: Input should be"):
        read()


@pytest.mark.parametrize("name", ["ORRERY_HOME", "XDG_DATA_HOME"])
def test_home_of_an_unknown_user_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "~nouser/x")
    with pytest.raises(BadSettings, match=r"ORRERY_HOME.*nouser|nouser.*ORRERY_HOME"):
        read()


def test_a_dot_env_without_utf_8_gives_one_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"ORRERY_PORT=\xff\xfe")
    with pytest.raises(BadSettings, match=r"^The file \.env cannot be read: "):
        read()


def test_each_variable_has_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "the token of another bot")
    assert read().token is None
    monkeypatch.setenv("ORRERY_DATABASE_URL", "postgresql:///games")
    with pytest.raises(BadSettings, match="rename it to DATABASE_URL"):
        read()


def test_operators_page_names_every_variable_and_no_other() -> None:
    root = Path(__file__).parents[2]
    page = (root / "bot/OPERATORS.md").read_text()
    table = set(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE))
    aliases = {field.validation_alias for field in Settings.model_fields.values()}
    plain = {name for name, field in Settings.model_fields.items() if not field.validation_alias}
    assert table == {f"ORRERY_{name.upper()}" for name in plain} | (aliases - {None})
