"""Message text becomes elements as Discord shows it, and never brings markup along."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page

pytestmark = pytest.mark.asyncio(loop_scope="session")

RENDER = """async (text) => {
  const { markdown } = await import("/markdown.js");
  const names = { me: "1", user: (id) => `U${id}`, channel: (id) => `C${id}`,
                  place: (channel, message) => `#1/${channel}${message ? "/" + message : ""}` };
  const holder = document.createElement("div");
  holder.append(...markdown(text, names));
  return holder.innerHTML;
}"""

ELSEWHERE = 'target="_blank" rel="noopener noreferrer"'
CASES = [
    ("**a** *b* _c_", "<p><strong>a</strong> <em>b</em> <em>c</em></p>"),
    ("__d__ ~~e~~", "<p><u>d</u> <s>e</s></p>"),
    ("***a***", "<p><strong><em>a</em></strong></p>"),
    ("*a **b** c*", "<p><em>a <strong>b</strong> c</em></p>"),
    ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>"),
    (r"\*not\* `*code*`", "<p>*not* <code>*code*</code></p>"),
    ("``a ` b``", "<p><code>a ` b</code></p>"),
    ("# One\n#no", '<h3 class="heading">One</h3><p>#no</p>'),
    ("### Three", '<h5 class="heading">Three</h5>'),
    ("-# small", '<p class="subtext">small</p>'),
    ("> a\n> b\nc", "<blockquote><p>a\nb</p></blockquote><p>c</p>"),
    (">>> a\n- b", "<blockquote><p>a</p><ul><li>b</li></ul></blockquote>"),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    ("a\n```py\n**x**\n```\nb", '<p>a</p><pre tabindex="0"><code>**x**</code></pre><p>b</p>'),
    ("<@1> <@!2>", '<p><span class="mention mine">@U1</span> <span class="mention">@U2</span></p>'),
    ("<#5>", '<p><a class="mention" href="#1/5">#C5</a></p>'),
    (
        "</table new:9>",
        '<p><button type="button" class="mention" data-command="table new">/table new</button></p>',
    ),
    (
        "https://discord.com/channels/3/5/7",
        '<p><a class="mention" href="#1/5/7">#C5 › message</a></p>',
    ),
    ("[x](https://discord.com/channels/3/5)", '<p><a href="#1/5">x</a></p>'),
    (
        "(see https://a.example/b_c_d).",
        f'<p>(see <a href="https://a.example/b_c_d" {ELSEWHERE}>https://a.example/b_c_d</a>).</p>',
    ),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
    ("<t:99999999999999:R> <t:x>", "<p>&lt;t:99999999999999:R&gt; &lt;t:x&gt;</p>"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES)
async def test_text_becomes_elements(modules: Page, text: str, expected: str) -> None:
    assert await modules.evaluate(RENDER, text) == expected


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("t", "12:00"),
        ("T", "12:00:00"),
        ("d", "21/11/2026"),
        ("D", "21 November 2026"),
        ("f", r"21 November 2026(,| at) 12:00"),
        ("F", r"Saturday,? 21 November 2026(,| at) 12:00"),
        ("R", "in 2 hours"),
    ],
)
async def test_timestamps_in_all_styles(modules: Page, style: str, expected: str) -> None:
    html = await modules.evaluate(RENDER, f"<t:1795262400:{style}>")
    assert re.search(f">{expected}</time></p>$", html)


async def test_long_runs_of_marks_end_soon(modules: Page) -> None:
    """Text that consists of marks must not blow up the patterns."""
    html = await modules.evaluate(RENDER, "*_~|`[" * 300)
    assert html.count("*") + html.count("em>") > 0
