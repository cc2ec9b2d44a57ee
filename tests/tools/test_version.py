"""The version is that of the changelog's newest release, and the command line prints it."""

from importlib.metadata import version

from tests.support.sections import ROOT
from tests.tools.conftest import Orrery


def test_version_is_the_newest_of_the_changelog(orrery: Orrery) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text()
    newest = changelog.partition("\n## ")[2].split()[0]
    assert f'version = "{newest}"' in (ROOT / "pyproject.toml").read_text()
    assert orrery("--version").stdout == f"orrery {version('orrery')}\n"
