/** Marks inside a line: emphasis, code, links, mentions, timestamps. */
import { stamp } from "./clock.js";
import { add, h } from "./dom.js";
import { emoji } from "./emoji.js";

const JUMP =
  /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

const wrap =
  (tag, attributes = {}) =>
  (match, names) =>
    add(h(tag, attributes), inline(match[1], names));

/** Tried in this order wherever one of their first characters stands. */
const RULES = [
  [/\\([^\p{L}\p{N}\s])/uy, (match) => match[1]],
  [/(`+)([^]*?[^`])\1(?!`)/y, (match) => h("code", {}, match[2].replace(/^ (.*) $/s, "$1"))],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (match) => stamp(Number(match[1]), match[2] ?? "f")],
  [/<@!?(\d+)>/y, (match, names) => mention(`@${names.user(match[1])}`, match[1] === names.me)],
  [/<@&(\d+)>/y, () => mention("@role")],
  [/@(everyone|here)\b/y, (match) => mention(match[0], true)],
  [/<#(\d+)>/y, (match, names) => placeLink(match[1], "", names)],
  [/<a?:(\w{2,32}):(\d+)>/y, (match) => emoji({ id: match[2], name: match[1] })],
  [/<\/([^:<>]{1,100}):(\d+)>/y, (match) => commandLink(match[1])],
  [/<(https?:\/\/[^\s<>]+)>/y, (match, names) => link(match[1], "", names)],
  [
    /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?: "[^"\n]*")?\)/y,
    (match, names) => link(match[2], match[1], names),
  ],
  [/https?:\/\/[^\s<]+[^\s<.,:;"')\]!?*_|]/y, (match, names) => link(match[0], "", names)],
  [/\*\*\*([^]+?)\*\*\*/y, (match, names) => h("strong", {}, h("em", {}, inline(match[1], names)))],
  [/\*\*([^]+?)\*\*(?!\*)/y, wrap("strong")],
  [/__([^]+?)__(?!_)/y, wrap("u")],
  [/~~([^]+?)~~/y, wrap("s")],
  [/\*(?!\s)((?:\*\*[^]*?\*\*|[^*])+?)(?<!\s)\*(?!\*)/y, wrap("em")],
  [/_((?:__[^]*?__|[^_])+?)_(?![\p{L}\p{N}_])/uy, wrap("em")],
];
const STARTS = /[\\`<@[h*_~]/;

/** Turns a run of text into nodes. `names` knows users, channels and who reads. */
export function inline(text, names) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = STARTS.test(text[at]) && !insideWord(text, at) ? ruleAt(text, at) : null;
    if (found) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(found.make(found.match, names));
      at += found.match[0].length;
    } else plain += text[at++];
  }
  if (plain) nodes.push(plain);
  return nodes;
}

/** An underscore or an address does not begin in the middle of a word. */
function insideWord(text, at) {
  return (text[at] === "_" || text[at] === "h") && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1]);
}

function ruleAt(text, at) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, make };
  }
  return null;
}

function mention(text, mine = false) {
  return h("span", { class: mine ? "mention mine" : "mention" }, text);
}

function placeLink(channel, message, names) {
  const name = `#${names.channel(channel)}`;
  return h(
    "a",
    { class: "mention", href: names.place(channel, message) },
    message ? `${name} › message` : name,
  );
}

function commandLink(name) {
  return h("button", { type: "button", class: "mention", dataset: { command: name } }, `/${name}`);
}

/** A link: to a place in this page where it names a Discord channel, otherwise to a new tab. */
export function link(address, label, names) {
  const jump = JUMP.exec(address);
  if (jump && !label) return placeLink(jump[1], jump[2] ?? "", names);
  const shown = label ? inline(label, { ...names }) : address;
  if (jump) return h("a", { href: names.place(jump[1], jump[2] ?? "") }, shown);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, shown);
}
