/** Names and faces of users and channels, as messages show them. */
import { colour, h } from "./dom.js";
import { channelOf, nameOf, placeOf, state } from "./state.js";

const HUES = [12, 40, 95, 160, 195, 225, 265, 320];

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

/** The disc with a user's initial; the bot has the playground's own mark. */
export function avatar(user) {
  const name = nameOf(user);
  const own = state.users.get(user?.id)?.avatar_color;
  const disc = h(
    "span",
    { class: user?.bot ? "avatar bot" : "avatar", "aria-hidden": "true" },
    user?.bot ? h("img", { src: "favicon.svg", alt: "" }) : name.slice(0, 1).toUpperCase(),
  );
  const tint = typeof own === "number" ? colour(own) : own;
  disc.style.setProperty("--tint", tint ?? `hsl(${HUES[name.length % HUES.length]} 55% 38%)`);
  return disc;
}
