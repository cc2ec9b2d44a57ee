/** Emojis: characters, or pictures that the application has uploaded. */
import { h } from "./dom.js";

/** Draws an emoji of a button or an option (`{id, name}`), or of a text. */
export function emoji({ id, name }) {
  if (!id) return h("span", { class: "emoji", "aria-hidden": "true" }, name);
  return h("img", { class: "emoji", src: `/emojis/${id}.png`, alt: `:${name}:`, title: name });
}
