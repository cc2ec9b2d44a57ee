/** The playground's clock, which may run ahead of the machine's, and the times written with it. */
import { h } from "./dom.js";

const LOOKS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relativeWords = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

let ahead = 0;

/** Sets the clock from the playground's time. */
export function setClock(iso) {
  ahead = Date.parse(iso) - Date.now();
  tick();
}

/** The playground's time in milliseconds. */
export const now = () => Date.now() + ahead;

/** Writes a moment (milliseconds) in one of Discord's styles, in the reader's zone. */
export function written(moment, style = "f") {
  if (style === "R") return relative(moment);
  return new Intl.DateTimeFormat(undefined, LOOKS[style] ?? LOOKS.f).format(moment);
}

function relative(moment) {
  const seconds = Math.round((moment - now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return relativeWords.format(Math.round(seconds / size), unit);
}

/** A `<t:…>` mark: it keeps itself right while the clock runs or is skipped ahead. */
export function stamp(seconds, style) {
  const moment = seconds * 1000;
  if (!(Math.abs(moment) <= 8.64e15)) return h("span", {}, `<t:${seconds}>`);
  const attributes = { class: "stamp", datetime: new Date(moment).toISOString() };
  const element = h("time", { ...attributes, title: written(moment, "F") }, written(moment, style));
  if (style === "R") element.dataset.moment = moment;
  return element;
}

/** When a message was written: the time alone for today, the date too for other days. */
export function sentAt(iso, style = "") {
  const moment = Date.parse(iso);
  const today = new Date(moment).toDateString() === new Date(now()).toDateString();
  const text = written(moment, style || (today ? "t" : "s"));
  return h("time", { class: "sent", datetime: iso, title: written(moment, "F") }, text);
}

function tick() {
  const clock = document.getElementById("clock");
  const look = { weekday: "short", day: "numeric", month: "short" };
  const time = { hour: "2-digit", minute: "2-digit", second: "2-digit" };
  clock.textContent = new Intl.DateTimeFormat(undefined, { ...look, ...time }).format(now());
  clock.dateTime = new Date(now()).toISOString();
  for (const mark of document.querySelectorAll("time[data-moment]")) {
    const text = relative(Number(mark.dataset.moment));
    if (mark.textContent !== text) mark.textContent = text;
  }
}

/** Keeps the clock and all relative times running. */
export function startClock() {
  setInterval(tick, 1000);
}
