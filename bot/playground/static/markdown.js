/** Message text as Discord reads it: blocks here, marks inside a line in `inline.js`. */
import { add, h } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+#.-]+)\n)?\n?([^]*?)\n?```\n?/g;
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SUBTEXT = /^-#\s+(\S.*)$/;
const QUOTE = /^>(?: (.*)|)$/;
const ITEM = /^( *)(?:([-*])|(\d{1,9})\.)\s+(\S.*)$/;

/**
 * Turns message text into nodes. `names`: `{me, user(id), channel(id), place(channel, message)}`.
 */
export function markdown(text, names) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(FENCE)) {
    if (!match[2].trim()) continue;
    nodes.push(...blocks(text.slice(end, match.index).replace(/\n$/, ""), names));
    nodes.push(h("pre", { tabindex: "0" }, h("code", {}, match[2])));
    end = match.index + match[0].length;
  }
  nodes.push(...blocks(text.slice(end), names));
  return nodes;
}

function blocks(text, names) {
  if (!text) return [];
  const nodes = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(h("p", {}, inline(plain.join("\n"), names)));
    plain = [];
  };
  while (lines.length) {
    const block = blockAt(lines, names);
    if (block) {
      flush();
      nodes.push(block);
    } else plain.push(lines.shift());
  }
  flush();
  return nodes;
}

/** Takes one block off the front of `lines`, or nothing where a plain line stands there. */
function blockAt(lines, names) {
  const line = lines[0];
  if (line.startsWith(">>> ")) {
    const rest = lines.splice(0).join("\n").slice(4);
    return h("blockquote", {}, blocks(rest, names));
  }
  if (QUOTE.test(line)) return quote(lines, names);
  if (ITEM.test(line)) return list(lines, names);
  const heading = HEADING.exec(line);
  const small = SUBTEXT.exec(line);
  if (!heading && !small) return null;
  lines.shift();
  if (small) return h("p", { class: "subtext" }, inline(small[1], names));
  return h(`h${heading[1].length + 2}`, { class: "heading" }, inline(heading[2], names));
}

function quote(lines, names) {
  const quoted = [];
  while (lines.length && QUOTE.test(lines[0])) quoted.push(QUOTE.exec(lines.shift())[1] ?? "");
  return h("blockquote", {}, blocks(quoted.join("\n"), names));
}

/** A list; deeper indented items become lists inside the item above them. */
function list(lines, names) {
  const first = ITEM.exec(lines[0]);
  const numbered = first[3] !== undefined;
  const element = numbered ? h("ol", { start: first[3] }) : h("ul");
  while (lines.length) {
    const item = ITEM.exec(lines[0]);
    if (!item || item[1].length < first[1].length) break;
    if (item[1].length > first[1].length && element.lastElementChild) {
      element.lastElementChild.append(list(lines, names));
    } else if ((item[3] !== undefined) !== numbered) break;
    else {
      lines.shift();
      add(element, [h("li", {}, inline(item[4], names))]);
    }
  }
  return element;
}

/** The first line of a text without its marks, for previews and screen readers. */
export function plainText(text, names) {
  const holder = h("div", {}, markdown(text ?? "", names));
  const blocks = [...holder.childNodes].map((block) => block.textContent);
  return blocks.join(" ").replace(/\s+/g, " ").trim();
}
