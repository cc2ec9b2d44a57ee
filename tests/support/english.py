"""A check of names, docstrings and sentences.

`python -m tests.support.english [PATH …]` lists the faults.

It finds kinds of English that need a second reading: docstrings that begin with a question word,
functions described by a noun phrase, pronouns as variables, and phrases that nobody else uses.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tests.support import sources

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("bot", "rules", "render", "storage", "tests")
SKIPPED = {ROOT / "tests/support/english.py", ROOT / "tests/tools/test_english.py"}
"""Files that have to quote what they look for."""
TEXTS = {".py", ".md", ".toml", ".html", ".js"}
LONGEST_TEST = 60
"""Characters of a test's name."""

QUESTION = re.compile(r"(What|Whether|Who|Whose|Whom|How|Which|Why|When|Where|That)\b")
NO_IMPERATIVE = re.compile(
    r"(The|An?|All|Every|Each|Any|No|Nobody|One|Some|Those|These|This|It|Its|There|Of|In|On|At|From"
    r"|By|With|Without|Let|Say|Tell|Gives?)\b"
)
IDENTIFIERS = frozenset(
    {
        *("told", "said", "wish", "wishes", "mend", "mended", "foreseen", "hushed", "relive"),
        *("of", "one", "what", "found", "some", "here", "there", "anew", "minded", "usual"),
        *("trouble", "troubles", "strays", "awaited"),
    }
)
IDENTIFIER = re.compile(rf"\b(?:{'|'.join(sorted(IDENTIFIERS))})\b")
TEXT = re.compile(
    r'''(?s:"""(?:[^\\]|\\.)*?""")|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\#.*''', re.VERBOSE
)
"""A string or a comment of a module."""
RELATIVE = re.compile(r"_(that|which|who|whom|whose|whoever|whatever)_")
RULE = re.compile(r"test_((?:p?\d+[a-z]?_)+|[a-z0-9_]+?__)?")
"""The section of the rulebook in front of a test's name: its number or its heading."""
PARTICIPLE = re.compile(
    r"_*(?!need)([a-z]+ed|begun|bound|broken|chosen|done|drawn|found|given|held|hidden|kept|known|left"
    r"|lost|made|met|paid|seen|sent|shown|spent|split|taken|told|won|written)"
)
"""A bare participle: `_waited` is neither the verb of what a function does nor the noun of what it
returns. `read` and `put` are verbs, too."""
CHECKED_FOR_PARTICIPLES = tuple(
    ROOT / folder for folder in ("bot", "storage", "render", "rules/kernel", "rules/toolbox")
)
"""Folders whose functions must not be called by a participle."""
KNOWN_PARTICIPLES = ROOT / "tests/support/participles.txt"
"""Functions that still are: modules and names, one a line. Only remove lines."""
PHRASES = {
    "anew": "again, re-",
    "by itself": "automatically",
    "by themselves": "automatically",
    "stands? still": "is paused",
    "is awaited|are awaited|awaited": "is waiting for, the player to move, pending",
    "whoever": "the player who",
    "the own|an own": "their own",
    "as far as": "if, except",
    "but for": "except",
    "as usual": "by default",
    "be foreseen": "be predicted",
    "maybe empty": "may be empty",
    "beforehand": "in advance",
    "laid? into|lays (?:it|them) into": "loaded into",
    "told|tells it": "show, return, report, describe, log, notify",
}
PHRASE = re.compile("|".join(rf"\b(?:{words})\b" for words in PHRASES), re.IGNORECASE)
Definition = ast.FunctionDef | ast.AsyncFunctionDef


class Fault(NamedTuple):
    """A place and the kind of English found there."""

    path: Path
    line: int
    kind: str
    excerpt: str

    def __str__(self) -> str:
        """Format the fault as a clickable place and its reason."""
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.kind}: {self.excerpt}"


def faults(*roots: Path) -> Iterator[Fault]:
    """Yield every fault below the given folders, or in the whole project."""
    for root in roots or tuple(ROOT / folder for folder in FOLDERS):
        for path in sorted([root] if root.is_file() else root.rglob("*")):
            if path.suffix in TEXTS and path not in SKIPPED:
                yield from _in_file(path)


def _in_file(path: Path) -> Iterator[Fault]:
    text = path.read_text(encoding="utf-8")
    for match in PHRASE.finditer(text):
        yield Fault(path, text.count("\n", 0, match.start()) + 1, "phrase", match[0])
    if path.suffix == ".py":
        tree = ast.parse(text)
        statements = list(sources.statements(tree))
        yield from _docstrings(path, statements)
        if any(path.is_relative_to(folder) for folder in CHECKED_FOR_PARTICIPLES):
            known = known_participles()
            yield from (fault for fault in participles(path, tree) if place(fault) not in known)
        if _may_define(text):
            yield from _identifiers(path, tree)
        if path.name.startswith("test_"):
            yield from _test_names(path, statements)


def _may_define(code: str) -> bool:
    """Return whether a word of IDENTIFIERS is in the code, apart from strings and comments.

    Walking every expression takes ten times as long as looking for the words.
    """
    return IDENTIFIER.search(TEXT.sub('""', code)) is not None


def _docstrings(path: Path, statements: Iterable[ast.AST]) -> Iterator[Fault]:
    for node in statements:
        for line, field in _field_strings(node):
            if QUESTION.match(field):
                yield Fault(path, line, "docstring asks", field[:60])
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        text = ast.get_docstring(node) or ""
        if QUESTION.match(text):
            yield Fault(path, node.body[0].lineno, "docstring asks", text[:60])
        elif isinstance(node, Definition) and not _is_property(node) and NO_IMPERATIVE.match(text):
            yield Fault(path, node.body[0].lineno, "no imperative", text[:60])


@cache
def known_participles() -> frozenset[str]:
    """Return the functions that may be called by a participle, each after its module."""
    return frozenset(KNOWN_PARTICIPLES.read_text(encoding="utf-8").splitlines())


def place(fault: Fault) -> str:
    """Return the module and the name of a fault, as the list of exceptions has them."""
    return f"{fault.path.relative_to(ROOT)} {fault.excerpt}"


def participles(path: Path, tree: ast.AST) -> Iterator[Fault]:
    """Yield the functions of a module that are called by a bare participle."""
    for node in sources.statements(tree):
        if not isinstance(node, Definition) or _is_property(node):
            continue
        if PARTICIPLE.fullmatch(node.name):
            yield Fault(path, node.lineno, "participle", node.name)


def _field_strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the strings below the fields of a class or the constants of a module."""
    body = getattr(node, "body", None)
    for before, after in pairwise(body) if isinstance(body, list) else ():
        if isinstance(before, (ast.Assign, ast.AnnAssign)) and isinstance(after, ast.Expr):
            value = after.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.lineno, value.value


def _is_property(node: Definition) -> bool:
    return any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def _identifiers(path: Path, tree: ast.Module) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            name = node.id
        elif isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = node.name
        else:
            continue
        if name in IDENTIFIERS:
            yield Fault(path, node.lineno, "identifier", name)


def _test_names(path: Path, statements: Iterable[ast.AST]) -> Iterator[Fault]:
    for node in statements:
        if isinstance(node, Definition) and node.name.startswith("test_"):
            words = RULE.sub("", node.name, count=1)
            if len(words) > LONGEST_TEST or RELATIVE.search(f"_{words}"):
                yield Fault(path, node.lineno, "test name", node.name)


if __name__ == "__main__":
    count = 0
    for fault in faults(*(Path(name).resolve() for name in sys.argv[1:])):
        print(fault)
        count += 1
    print(f"{count} faults")
