/** One message of the list. */
import { context, dismiss } from "./actions.js";
import { sentAt, written } from "./clock.js";
import { drawAll, looseAttachments } from "./components.js";
import { h, icon, toast } from "./dom.js";
import { embedsOf, takenByEmbeds } from "./embeds.js";
import { markdown, plainText } from "./markdown.js";
import { openMenu } from "./popup.js";
import { channelOf, guildOf, nameOf, placeOf, state } from "./state.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const V2 = 1 << 15;
const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;

const HUES = [12, 40, 95, 160, 195, 225, 265, 320];

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

/** What the text of messages needs to know of the world. */
export function namesNow() {
  return {
    me: state.me,
    user: (id) => state.users.get(id)?.name ?? authorName(id) ?? "unknown user",
    channel: (id) => channelOf(id)?.name ?? "unknown",
    place: placeOf,
  };
}

function authorName(id) {
  for (const { author } of state.messages.values()) if (author?.id === id) return nameOf(author);
  return undefined;
}

/** Whether only one user sees the message. */
export const isEphemeral = (message) => Boolean(message.ephemeral || (message.flags & EPHEMERAL));

/** Whether the message stands for an answer that the bot still owes. */
export const isPending = (message) => Boolean(message.interaction_pending || (message.flags & LOADING));

/** Whether two messages belong together: one author, no reference between, not long apart. */
export function follows(message, before) {
  return Boolean(before) && before.author?.id === message.author?.id && !SYSTEM[before.type] && !SYSTEM[message.type]
    && !message.message_reference && !message.interaction_metadata && !message.interaction
    && isEphemeral(message) === isEphemeral(before)
    && Date.parse(message.timestamp) - Date.parse(before.timestamp) < 420_000;
}

/** Draws a message; `grouped` leaves the author out, who stands above. */
export function messageItem(message, grouped) {
  const names = namesNow();
  const sentence = SYSTEM[message.type];
  const inside = sentence
    ? [icon(message.type === 18 || message.type === 21 ? "thread" : "right"), systemLine(message, sentence)]
    : [grouped ? h("span", { class: "gutter" }) : avatar(message.author), body(message, grouped, names)];
  const kinds = ["message", grouped && "grouped", sentence && "system", isEphemeral(message) && "ephemeral",
    message.pinged?.includes(state.me) && "pings-me"];
  const item = h("li", { class: kinds.filter(Boolean).join(" "), id: `m-${message.id}`, dataset: { id: message.id } },
    reference(message, names), h("div", { class: "message-main" }, inside), !isPending(message) && moreButton(message));
  return item;
}

function systemLine(message, sentence) {
  return h("p", { class: "system-line" }, h("strong", {}, nameOf(message.author, message.member)), " ",
    sentence(message), " ", threadLink(message) ?? "", " ", sentAt(message.timestamp));
}

function threadLink(message) {
  const id = message.type === 18 ? message.message_reference?.channel_id : message.thread?.id;
  return id && channelOf(id) ? h("a", { href: placeOf(id) }, "Open the thread") : null;
}

/** The disc with a user's initial; the bot has the playground's own mark. */
export function avatar(user) {
  const name = nameOf(user);
  const colour = state.users.get(user?.id)?.avatar_color;
  const disc = h("span", { class: user?.bot ? "avatar bot" : "avatar", "aria-hidden": "true" },
    user?.bot ? h("img", { src: "favicon.svg", alt: "" }) : name.slice(0, 1).toUpperCase());
  const tint = typeof colour === "number" ? `#${colour.toString(16).padStart(6, "0")}` : colour;
  disc.style.setProperty("--tint", tint ?? `hsl(${HUES[name.length % HUES.length]} 55% 38%)`);
  return disc;
}

function body(message, grouped, names) {
  const v2 = Boolean(message.flags & V2);
  const mark = message.edited_timestamp && h("small", {
    class: "edited", title: `Edited ${written(Date.parse(message.edited_timestamp), "F")}` }, "(edited)");
  const text = h("div", { class: "text" }, markdown(message.content ?? "", names));
  if (mark && !v2 && message.content) (text.lastElementChild?.tagName === "P" ? text.lastElementChild : text).append(" ", mark);
  return h("div", { class: "body" },
    !grouped && header(message),
    isPending(message) ? thinking(message) : [
      !v2 && message.content && text,
      !v2 && embedsOf(message, names),
      !v2 && looseAttachments(message.attachments ?? [], takenByEmbeds(message)),
      h("div", { class: v2 ? "components v2" : "components" }, drawAll(message.components, { message, names })),
      mark && (v2 || !message.content) && mark,
      message.thread && h("p", { class: "thread-card" }, icon("thread"), message.thread.name ?? "", " ", threadLink(message))],
    isEphemeral(message) && ephemeralLine(message),
    state.failed.has(message.id) && h("p", { class: "failure" }, state.failed.get(message.id)));
}

function header(message) {
  return h("div", { class: "head" }, h("span", { class: "author" }, nameOf(message.author, message.member)),
    message.author?.bot && h("span", { class: "tag" }, "BOT"), sentAt(message.timestamp));
}

function thinking(message) {
  return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    `${nameOf(message.author)} is thinking…`);
}

function ephemeralLine(message) {
  return h("p", { class: "ephemeral-line" }, icon("eye"), "Only you can see this · ",
    h("button", { type: "button", class: "text-button", onclick: () => dismiss(message.id) }, "Dismiss"));
}

/** The line above a message: what it replies to, or which command made it. */
function reference(message, names) {
  const ran = message.interaction_metadata ?? message.interaction;
  const first = message.referenced_message;
  if (message.type === 19 && message.message_reference) {
    const { channel_id: channel, message_id: id } = message.message_reference;
    const text = first ? plainText(first.content, names).slice(0, 120) || "a message without text" : "a deleted message";
    return h("p", { class: "reference" }, icon("reply"), first && h("strong", {}, nameOf(first.author)), " ",
      first ? h("a", { href: placeOf(channel ?? state.channel, id) }, text) : h("em", {}, text));
  }
  const name = ran?.name ?? message.interaction?.name;
  if (!ran?.user || !name) return null;
  return h("p", { class: "reference" }, icon("reply"), h("strong", {}, nameOf(ran.user)), " used ",
    h("span", { class: "mention" }, ran.type === 2 || !ran.type ? `/${name}` : name));
}

function moreButton(message) {
  const author = nameOf(message.author, message.member);
  const button = h("button", {
    type: "button", class: "icon-button more", "aria-label": `More about the message by ${author}`,
    "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => openMenu(button, entries(message)),
  }, icon("more"));
  return button;
}

function entries(message) {
  const run = async (command, target) => {
    const answer = await context(command.name, target);
    if (answer.op === "failed") toast(answer.text || "This interaction failed");
  };
  const ofType = (type) => state.commands.filter((command) => command.type === type);
  return [
    ...ofType(MESSAGE_COMMAND).map((command) => (
      { label: command.name, detail: "this message", run: () => run(command, { message: message.id }) })),
    ...ofType(USER_COMMAND).map((command) => (
      { label: command.name, detail: nameOf(message.author), run: () => run(command, { user: message.author.id }) })),
    { label: "Copy the text", detail: "", run: () => copy(message.content ?? "") },
    { label: "Copy the link", detail: "", run: () => copy(linkTo(message)) },
  ];
}

const copy = (text) => navigator.clipboard.writeText(text).then(() => toast("Copied"), () => toast("Could not copy"));

/** The address of a message as Discord writes it; pasted into a message here, it leads back to it. */
const linkTo = (message) =>
  `https://discord.com/channels/${guildOf(state.channel)?.id ?? "@me"}/${state.channel}/${message.id}`;
