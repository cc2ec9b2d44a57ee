/** One message of the list. */
import { dismiss } from "./actions.js";
import { sentAt, written } from "./clock.js";
import { componentsOf } from "./components.js";
import { menuButton, openByPress } from "./context_menu.js";
import { h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { attachmentsOf } from "./media.js";
import { avatar, namesNow } from "./names.js";
import { reference } from "./reference.js";
import { channelOf, nameOf, placeOf, state } from "./state.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const THREAD_STARTED = 18;

/** Whether no person wrote the message: it says that a thread was started. */
const isNote = (message) => message.type === THREAD_STARTED;

/** Whether only one user sees the message. */
const isEphemeral = (message) => Boolean(message.ephemeral || message.flags & EPHEMERAL);

/** Whether the message stands for an answer that the bot still owes. */
export const isPending = (message) =>
  Boolean(message.interaction_pending || message.flags & LOADING);

/** Whether two messages belong together: one author, no reference between, not long apart. */
export function follows(message, before) {
  return (
    Boolean(before) &&
    before.author?.id === message.author?.id &&
    !isNote(before) &&
    !isNote(message) &&
    !message.message_reference &&
    !message.interaction_metadata &&
    isEphemeral(message) === isEphemeral(before) &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < 420_000
  );
}

/** Draws a message; `grouped` leaves the author out, who stands above. */
export function messageItem(message, grouped) {
  const names = namesNow();
  const inside = isNote(message)
    ? [icon("thread"), noteLine(message)]
    : [
        grouped
          ? h("span", { class: "gutter", "aria-hidden": "true" }, sentAt(message.timestamp, "t"))
          : avatar(message.author),
        body(message, grouped, names),
      ];
  const kinds = [
    "message",
    grouped && "grouped",
    isNote(message) && "system",
    isEphemeral(message) && "ephemeral",
    message.pinged?.includes(state.me) && "pings-me",
  ];
  const item = h(
    "li",
    {
      class: kinds.filter(Boolean).join(" "),
      id: `m-${message.id}`,
      dataset: { id: message.id },
      oncontextmenu: openByPress,
    },
    reference(message, names),
    h("div", { class: "message-main" }, inside),
    !isNote(message) && menuButton(message),
  );
  return item;
}

function noteLine(message) {
  return h(
    "p",
    { class: "system-line" },
    h("strong", {}, nameOf(message.author, message.member)),
    ` started a thread: ${message.content} `,
    threadLink(message) ?? "",
    " ",
    sentAt(message.timestamp),
  );
}

function threadLink(message) {
  const id = message.message_reference?.channel_id;
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
  return [
    message.content && h("div", { class: "text" }, markdown(message.content, names)),
    attachmentsOf(message.attachments ?? []),
    h("div", { class: "components" }, componentsOf(message.components, { message, names })),
    message.edited_timestamp && editedMark(message),
  ];
}

function editedMark(message) {
  const title = `Edited ${written(Date.parse(message.edited_timestamp), "F")}`;
  return h("small", { class: "edited", title }, "(edited)");
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
