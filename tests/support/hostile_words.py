"""Words that no honest person sends, as data for any test that takes words from outside."""

from __future__ import annotations

LONG = "x" * 100_000
KEYS = (
    "",
    " ",
    "\x00",
    "\n",
    "{0}",
    "{99}",
    "%s%n",
    "__class__",
    "done; drop table matches",
    "../../etc/passwd",
    "<@1>",
    "@everyone",
    "`",
    "\u202egnp",
    "\ud83d",
    "\U0001f680" * 40,
    "-1",
    "1e309",
    "nan",
    "9" * 5_000,
    "\u00b2",
    str(2**70),
    LONG,
)
"""Keys of a move, and values of an option or of a query's argument."""
NAMES = (
    "",
    "@everyone",
    "<@&1>",
    "**",
    "||",
    "\u200b",
    "\u202eada",
    "a\nb",
    "\u0301" * 32,
    "W" * 32,
)
"""Names of players, as long as Discord lets them be."""
LINES = ("", " ", "done " * 5_000, "\t\t", "a" * 6_000, "undo undo", "{0} {1}", *KEYS[2:6])
"""Lines of keys."""
FILES = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"{",
    b"[" * 100_000,
    b'{"format": "orrery-game", "version": 2, "slug": ' + b"[" * 100_000,
    b'{"format": "orrery-game", "version": ' + b"9" * 100 + b"}",
    b'{"format": "\xff"}',
    b"PK\x03\x04",
    b"a = 1\n" * 10,
    b"\xef\xbb\xbf",
)
"""Files that somebody hands in."""
