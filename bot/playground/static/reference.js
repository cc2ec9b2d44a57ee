/** The line above a message: what it replies to, or which command made it. */
import { h, icon } from "./dom.js";
import { wordsOf } from "./layout_texts.js";
import { plainText } from "./markdown.js";
import { nameOf, placeOf, state } from "./state.js";

const REPLY = 19;
const COMMAND = 2;

/** Draws the line, where there is something to tell. */
export function reference(message, names) {
  if (message.type === REPLY && message.message_reference) return replied(message, names);
  const ran = message.interaction_metadata;
  if (!ran?.user || ran.type !== COMMAND) return null;
  return lineOf(h("strong", {}, nameOf(ran.user)), " used a command");
}

function replied(message, names) {
  const { channel_id: channel = state.channel, message_id: id } = message.message_reference;
  const first = message.referenced_message;
  if (!first) return lineOf(h("em", {}, "a deleted message"));
  const text = plainText(wordsOf(first), names).slice(0, 120) || "a message without text";
  return lineOf(
    h("strong", {}, nameOf(first.author)),
    " ",
    h("a", { href: placeOf(channel, id) }, text),
  );
}

const lineOf = (...parts) => h("p", { class: "reference" }, icon("reply"), parts);
