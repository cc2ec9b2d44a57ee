"""The story of a match as one web page, which contains its pictures and needs no other file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from render import seat_colour


class Quote(NamedTuple):
    """A player's note on the page, with the seat that gives it a colour."""

    author: str
    seat: int
    text: str


class Figure(NamedTuple):
    """A picture of the page with its caption, as plain text."""

    title: str
    text: str
    quotes: Sequence[Quote]
    png: bytes
    alt: str


STYLE = """
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0a0e1f; color: #dfe5f7;
  font: 17px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main, header { max-width: 760px; margin: 0 auto; padding: 0 16px; }
header { padding-top: 40px; padding-bottom: 8px; }
header p { margin: 0; color: #8e9ac2; }
h1 { margin: 4px 0 12px; font-size: 2em; line-height: 1.15; color: #ffd35c; }
ul { list-style: none; display: flex; flex-wrap: wrap; gap: 6px 20px; margin: 0; padding: 0; }
li { border-left: 6px solid var(--seat); padding-left: 8px; font-weight: 600; }
figure { margin: 48px 0 0; }
figure img { display: block; width: 100%; height: auto; border-radius: 12px;
  border: 1px solid #2a3560; background: #10162e; }
h2 { margin: 0 0 10px; font-size: 1.15em; color: #fff; }
figcaption p { margin: 12px 0 0; color: #b6c1e4; overflow-wrap: anywhere; }
blockquote { margin: 12px 0 0; padding: 10px 14px; background: #151d3d; border-radius: 8px;
  border-left: 6px solid var(--seat); overflow-wrap: anywhere; }
blockquote footer { margin-top: 4px; font-size: 0.85em; color: #8e9ac2; }
.end { max-width: 760px; margin: 48px auto 0; padding: 16px; color: #8e9ac2; font-size: 0.85em; }
@media (max-width: 480px) { body { font-size: 16px; } h1 { font-size: 1.6em; }
  header { padding-top: 24px; } figure { margin-top: 36px; } }
@media print { body { background: #fff; color: #000; } h1, h2, figcaption p { color: #000; }
  figure { break-inside: avoid; } }
""".strip()
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><p>{game}</p><h1>{headline}</h1><ul>{players}</ul></header>
<main>
{figures}
</main>
<p class="end">{end}</p>
</body>
</html>
"""
PAGE_END = "The story of a match, made by Orrery. Table {table}."


def story_page(
    game: str, slug: str, table: str, headline: str, names: Sequence[str], figures: Sequence[Figure]
) -> bytes:
    """Return the page as HTML in UTF-8; it loads nothing from anywhere."""
    items = (
        f'<li style="{_tone(slug, seat)}">{escape(name)}</li>' for seat, name in enumerate(names)
    )
    page = PAGE.format(
        title=escape(f"{headline} · {game}"),
        style=STYLE,
        game=escape(game),
        headline=escape(headline),
        players="".join(items),
        figures="\n".join(_figure(slug, figure) for figure in figures),
        end=escape(PAGE_END.format(table=table)),
    )
    return page.encode("utf-8", "replace")


def _figure(slug: str, figure: Figure) -> str:
    """Return a picture with caption and quotes as HTML."""
    data = b64encode(figure.png).decode()
    quotes = "".join(
        f'<blockquote style="{_tone(slug, quote.seat)}">{escape(quote.text)}'
        f"<footer>{escape(quote.author)}</footer></blockquote>"
        for quote in figure.quotes
    )
    text = f"<p>{escape(figure.text)}</p>" if figure.text else ""
    image = f'<img src="data:image/png;base64,{data}" alt="{escape(figure.alt)}">'
    caption = f"<figcaption>{text}{quotes}</figcaption>"
    return f"<figure><h2>{escape(figure.title)}</h2>{image}{caption}</figure>"


def _tone(slug: str, seat: int) -> str:
    """Return a seat's colour as a CSS property."""
    red, green, blue = seat_colour(slug, seat)
    return f"--seat: #{red:02x}{green:02x}{blue:02x}"
