/** Names and faces of users and channels, as messages show them. */
import { h } from "./dom.js";
import { channelOf, nameOf, placeOf, state } from "./state.js";

/** Behind the initial of somebody whom the page does not know. */
const PLAIN = "#5b6472";
/** Above this luminance dark letters stand out more than white ones. */
const MIDDLE = 0.179;

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
  if (id === state.bot?.id) return state.bot.name;
  for (const { author } of state.messages.values()) if (author?.id === id) return nameOf(author);
  return undefined;
}

/** The disc with a user's initial; the bot has the playground's own mark. */
export function avatar(user) {
  const name = nameOf(user);
  const tint = state.users.get(user?.id)?.avatar_color ?? PLAIN;
  const disc = h(
    "span",
    { class: user?.bot ? "avatar bot" : "avatar", "aria-hidden": "true" },
    user?.bot ? h("img", { src: "favicon.svg", alt: "" }) : name.slice(0, 1).toUpperCase(),
  );
  disc.style.setProperty("--tint", tint);
  disc.style.setProperty("--ink", inkOn(tint));
  return disc;
}

/** White or dark letters, whichever stand out more from a colour as "#rrggbb". */
function inkOn(tint) {
  const parts = /^#(..)(..)(..)$/.exec(tint)?.slice(1);
  const [red, green, blue] = parts
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE ? "#000000" : "#ffffff";
}
