/**
 * The list of messages of the open channel: kept in order, at its end unless the reader scrolled
 * up.
 */
import { announce, byId, h } from "./dom.js";
import { plainText } from "./markdown.js";
import { follows, isPending, messageItem } from "./message.js";
import { namesNow } from "./names.js";
import { asksSomething, wordsOf } from "./layout_texts.js";
import { byAge, channelOf, nameOf, on, state } from "./state.js";

const NEAR = 120;

/** The place is the list's end, or the top of a last message that is higher than the screen. */
const NEWEST = "place: newest";
/** The place is the list's end: a reader has scrolled to the end of such a message. */
const END = "place: end";
/** NEWEST, END, an item whose top is kept in view, or null where a reader scrolled elsewhere. */
let place = NEWEST;
let height = 0;
let top = 0;

const list = () => byId("messages");
const inOrder = () => [...state.messages.values()].sort((one, other) => byAge(one.id, other.id));

/** Begins to draw messages as the state changes. */
export function startMessages() {
  const scroll = byId("scroll");
  scroll.addEventListener("scroll", () => {
    // A picture that comes or goes moves the list too, until `keepPlace` has seen it; only a
    // reader may leave the place.
    if (scroll.scrollHeight !== height || Math.abs(scroll.scrollTop - top) < 2) return;
    const near = height - scroll.scrollTop - scroll.clientHeight < NEAR;
    place = near ? (tallMessage(scroll) ? END : NEWEST) : null;
    top = scroll.scrollTop;
  });
  new ResizeObserver(keepPlace).observe(list());
  new ResizeObserver(keepPlace).observe(scroll);
  on("messages", drawAllMessages);
  on("message", drawOne);
}

function keepPlace() {
  const scroll = byId("scroll");
  height = scroll.scrollHeight;
  if (place === NEWEST) place = tallMessage(scroll) ?? NEWEST;
  const item = byId(place);
  if (item) scroll.scrollTop += topOf(item) - topOf(scroll);
  else if (place) scroll.scrollTop = height;
  top = scroll.scrollTop;
}

const topOf = (element) => element.getBoundingClientRect().top;

/**
 * The id of the item where the last message begins if it is higher than the screen and only this
 * user sees it, or it has buttons: it is read from its beginning. An answer may consist of several
 * messages.
 */
function tallMessage(scroll) {
  const ordered = inOrder();
  const last = ordered.at(-1);
  if (!last?.ephemeral && !asksSomething(last?.components)) return null;
  const command = last.interaction_metadata?.id;
  const first = ordered.findLast(
    (message, at) => !command || ordered[at - 1]?.interaction_metadata?.id !== command,
  );
  const [item, end] = [first, last].map((message) => byId(`m-${message.id}`));
  if (!item || !end) return null;
  const tall = end.getBoundingClientRect().bottom - topOf(item) > scroll.clientHeight;
  return tall ? item.id : null;
}

/** Draws the whole list; one that was there before keeps its place and the focus. */
function drawAllMessages() {
  const again = list().querySelector(".message") !== null && state.loaded;
  const held = document.activeElement.closest(".message");
  const focus = held && focusIn(held);
  const ordered = inOrder();
  const items = ordered.map((message, at) =>
    messageItem(message, follows(message, ordered[at - 1])),
  );
  list().replaceChildren(...(items.length ? items : [emptyNote()]));
  if (!again) place = NEWEST;
  if (held && byId(held.id)) focus(byId(held.id));
  keepPlace();
  seek();
}

function emptyNote() {
  const name = channelOf(state.channel)?.name ?? "";
  const text = state.loaded
    ? `Nothing here yet. Type /learn to learn a game, /table new to open a table in #${name}, or /help to see what there is.`
    : "Loading…";
  return h("li", { class: "empty-note" }, text);
}

/** Redraws one message, or removes it; the next one may now need its author or no longer. */
function drawOne(id) {
  const ordered = inOrder();
  const at = ordered.findIndex((message) => message.id === id);
  const old = byId(`m-${id}`);
  const shown = old && isOnScreen(old);
  list().querySelector(".empty-note")?.remove();
  if (at < 0) dropItem(old);
  else placeItem(ordered, at, old);
  if (old ? isOpenPanel(ordered, at, shown) : isMine(ordered[at])) place = NEWEST;
  const next = at < 0 ? null : ordered[at + 1];
  if (next) regroup(next, ordered[at]);
  if (!ordered.length) list().replaceChildren(emptyNote());
  keepPlace();
}

/** What the reader has written or asked for: nobody should have to look for that. */
const isMine = (message) => message && (message.ephemeral || message.author.id === state.me);

/** An edited message that only this user sees: its new beginning is read first. */
const isOpenPanel = (ordered, at, shown) =>
  shown && at === ordered.length - 1 && ordered[at].ephemeral;

function isOnScreen(item) {
  const [itemBox, listBox] = [item, byId("scroll")].map((element) => element.getBoundingClientRect());
  return itemBox.bottom > listBox.top && itemBox.top < listBox.bottom;
}

function dropItem(old) {
  const next = old?.nextElementSibling;
  const held = old?.contains(document.activeElement);
  old?.remove();
  if (held) byId("scroll").focus();
  const message = state.messages.get(next?.dataset.id);
  if (message) regroup(message, state.messages.get(next.previousElementSibling?.dataset.id));
}

function regroup(message, before) {
  const item = byId(`m-${message.id}`);
  const grouped = follows(message, before);
  if (item && item.classList.contains("grouped") !== grouped)
    item.replaceWith(messageItem(message, grouped));
}

function placeItem(ordered, at, old) {
  const item = messageItem(ordered[at], follows(ordered[at], ordered[at - 1]));
  if (old) {
    const focus = focusIn(old);
    const alts = shownDescriptions(old);
    old.replaceWith(item);
    showDescriptions(item, alts);
    focus?.(item);
    return;
  }
  const next = ordered
    .slice(at + 1)
    .map((message) => byId(`m-${message.id}`))
    .find(Boolean);
  if (next) next.before(item);
  else list().append(item);
}

/**
 * Remembers which control of a message has the focus, to give it back in the message's new shape.
 */
function focusIn(old) {
  const held = document.activeElement;
  if (!old.contains(held)) return null;
  const key = held.dataset.customId;
  const at = controlsOf(old).indexOf(held);
  return (item) => {
    const controls = controlsOf(item);
    const same = key ? controls.find((one) => one.dataset.customId === key) : controls[at];
    const next = same && !same.disabled ? same : controls.find((one) => !one.disabled);
    next?.focus({ preventScroll: true });
  };
}

const controlsOf = (item) => [...item.querySelectorAll("button, a, [tabindex]")];

const shownDescriptions = (item) =>
  [...item.querySelectorAll(".alt-button")].map(
    (button) => button.getAttribute("aria-expanded") === "true",
  );

function showDescriptions(item, shown) {
  item.querySelectorAll(".alt-button").forEach((button, at) => shown[at] && button.click());
}

/** Brings the sought message into view and marks it for a moment. */
export function seek() {
  if (!state.sought || !state.loaded) return;
  const item = byId(`m-${state.sought}`);
  state.sought = "";
  if (!item) return;
  place = null;
  item.scrollIntoView({ block: "center" });
  item.classList.add("sought");
  setTimeout(() => item.classList.remove("sought"), 2500);
}

/** Tells a screen reader about a message that has just come. */
export function announceMessage(message) {
  const who = nameOf(message.author, message.member);
  if (isPending(message)) announce(`${who} is thinking`);
  else announce(`${who}: ${spoken(message)}`);
}

function spoken(message) {
  const pictures = (message.attachments ?? []).length ? "with an attachment" : "";
  const text = plainText(wordsOf(message), namesNow()).slice(0, 300);
  return [text, pictures].filter(Boolean).join(", ") || "a message without text";
}
