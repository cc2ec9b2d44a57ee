from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import BadSettings, read

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


def test_nothing_set_is_a_playground_with_its_data_by_the_xdg_convention(tmp_path: Path) -> None:
    settings = read()
    assert settings.token is None
    assert settings.home == tmp_path / ".local/share/orrery"
    assert settings.database == f"sqlite:///{tmp_path}/.local/share/orrery/playground.db"
    assert (settings.port, settings.log_level) == (8765, "INFO")


@pytest.mark.parametrize("name", ["ORRERY_TOKEN", "DISCORD_TOKEN"])
def test_a_token_by_either_name_is_kept_out_of_sight(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "secret-word")
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
def test_a_value_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings, match=f"^{name} is not usable: Input should be"):
        read()
