/** The line above a message: what it replies to, or which command made it. */
import { h, icon } from "./dom.js";
import { plainText } from "./markdown.js";
import { nameOf, placeOf, state } from "./state.js";

/** The line above a message: what it replies to, or which command made it. */
export function reference(message, names) {
  const ran = message.interaction_metadata ?? message.interaction;
  const first = message.referenced_message;
  if (message.type === 19 && message.message_reference) {
    const { channel_id: channel, message_id: id } = message.message_reference;
    const text = first
      ? plainText(first.content, names).slice(0, 120) || "a message without text"
      : "a deleted message";
    return h(
      "p",
      { class: "reference" },
      icon("reply"),
      first && h("strong", {}, nameOf(first.author)),
      " ",
      first ? h("a", { href: placeOf(channel ?? state.channel, id) }, text) : h("em", {}, text),
    );
  }
  const name = ran?.name ?? message.interaction?.name;
  if (!ran?.user || !name) return null;
  return h(
    "p",
    { class: "reference" },
    icon("reply"),
    h("strong", {}, nameOf(ran.user)),
    " used ",
    h("span", { class: "mention" }, ran.type === 2 || !ran.type ? `/${name}` : name),
  );
}
