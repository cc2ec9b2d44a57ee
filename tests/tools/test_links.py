"""Links on the project's pages lead somewhere."""

import re
from pathlib import Path

import pytest

from tests.support.sections import ROOT

LINK = re.compile(r"\]\(([^)\s]+)\)")
OUTSIDE = ("http://", "https://", "mailto:")
NOT_IN_A_SLUG = re.compile(r"[^\w\- ]")
PAGES = [
    page
    for page in sorted(ROOT.rglob("*.md"))
    if not {".venv", "node_modules"} & {*page.relative_to(ROOT).parts}
]


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives a page's headings."""
    headings = [line.lstrip("# ") for line in page.read_text().splitlines() if line[:1] == "#"]
    return {NOT_IN_A_SLUG.sub("", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(page: Path) -> None:
    for link in LINK.findall(page.read_text()):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if link.startswith(OUTSIDE):
            continue
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
