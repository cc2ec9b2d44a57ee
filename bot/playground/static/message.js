/** One message of the list. */
import { dismiss } from "./actions.js";
import { sentAt, written } from "./clock.js";
import { drawAll, looseAttachments } from "./components.js";
import { h, icon } from "./dom.js";
import { embedsOf, takenByEmbeds } from "./embeds.js";
import { markdown } from "./markdown.js";
import { moreButton } from "./message_menu.js";
import { avatar, namesNow } from "./names.js";
import { reference } from "./reference.js";
import { channelOf, nameOf, placeOf, state } from "./state.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const V2 = 1 << 15;

/** Sentences for messages that no person wrote; the author stands before them. */
const SYSTEM = {
  1: () => "added somebody to the thread.",
  2: () => "removed somebody from the thread.",
  4: (message) => `named the channel ${message.content}.`,
  6: () => "pinned a message.",
  7: () => "has joined the server.",
  18: (message) => `started a thread: ${message.content}`,
  21: () => "started this thread from a message.",
};

/** Whether only one user sees the message. */
export const isEphemeral = (message) => Boolean(message.ephemeral || message.flags & EPHEMERAL);

/** Whether the message stands for an answer that the bot still owes. */
export const isPending = (message) =>
  Boolean(message.interaction_pending || message.flags & LOADING);

/** Whether two messages belong together: one author, no reference between, not long apart. */
export function follows(message, before) {
  return (
    Boolean(before) &&
    before.author?.id === message.author?.id &&
    !SYSTEM[before.type] &&
    !SYSTEM[message.type] &&
    !message.message_reference &&
    !message.interaction_metadata &&
    !message.interaction &&
    isEphemeral(message) === isEphemeral(before) &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < 420_000
  );
}

/** Draws a message; `grouped` leaves the author out, who stands above. */
export function messageItem(message, grouped) {
  const names = namesNow();
  const sentence = SYSTEM[message.type];
  const inside = sentence
    ? [
        icon(message.type === 18 || message.type === 21 ? "thread" : "right"),
        systemLine(message, sentence),
      ]
    : [
        grouped
          ? h("span", { class: "gutter", "aria-hidden": "true" }, sentAt(message.timestamp, "t"))
          : avatar(message.author),
        body(message, grouped, names),
      ];
  const kinds = [
    "message",
    grouped && "grouped",
    sentence && "system",
    isEphemeral(message) && "ephemeral",
    message.pinged?.includes(state.me) && "pings-me",
  ];
  const item = h(
    "li",
    { class: kinds.filter(Boolean).join(" "), id: `m-${message.id}`, dataset: { id: message.id } },
    reference(message, names),
    h("div", { class: "message-main" }, inside),
    !isPending(message) && moreButton(message),
  );
  return item;
}

function systemLine(message, sentence) {
  return h(
    "p",
    { class: "system-line" },
    h("strong", {}, nameOf(message.author, message.member)),
    " ",
    sentence(message),
    " ",
    threadLink(message) ?? "",
    " ",
    sentAt(message.timestamp),
  );
}

function threadLink(message) {
  const id = message.type === 18 ? message.message_reference?.channel_id : message.thread?.id;
  return id && channelOf(id) ? h("a", { href: placeOf(id) }, "Open the thread") : null;
}

function body(message, grouped, names) {
  return h(
    "div",
    { class: "body" },
    !grouped && header(message),
    isPending(message) ? thinking(message) : content(message, names),
    isEphemeral(message) && ephemeralLine(message),
    state.failed.has(message.id) && h("p", { class: "failure" }, state.failed.get(message.id)),
  );
}

function content(message, names) {
  const v2 = Boolean(message.flags & V2);
  const components = drawAll(message.components, { message, names });
  const classic = !v2 && [
    message.content && h("div", { class: "text" }, markdown(message.content, names)),
    embedsOf(message, names),
    looseAttachments(message.attachments ?? [], takenByEmbeds(message)),
  ];
  return [
    classic,
    h("div", { class: v2 ? "components v2" : "components" }, components),
    message.edited_timestamp && editedMark(message),
    message.thread && threadCard(message),
  ];
}

function editedMark(message) {
  const title = `Edited ${written(Date.parse(message.edited_timestamp), "F")}`;
  return h("small", { class: "edited", title }, "(edited)");
}

function threadCard(message) {
  const { name = "" } = message.thread;
  return h("p", { class: "thread-card" }, icon("thread"), name, " ", threadLink(message));
}

function header(message) {
  return h(
    "div",
    { class: "head" },
    h("span", { class: "author" }, nameOf(message.author, message.member)),
    message.author?.bot && h("span", { class: "tag" }, "BOT"),
    sentAt(message.timestamp),
  );
}

function thinking(message) {
  return h(
    "p",
    { class: "thinking" },
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    `${nameOf(message.author)} is thinking…`,
  );
}

function ephemeralLine(message) {
  return h(
    "p",
    { class: "ephemeral-line" },
    icon("eye"),
    "Only you can see this · ",
    h(
      "button",
      { type: "button", class: "text-button", onclick: () => dismiss(message.id) },
      "Dismiss",
    ),
  );
}
