/** The components of a message, drawn from Discord's documented shapes. */
import { pick, press } from "./actions.js";
import { h } from "./dom.js";
import { emoji } from "./emoji.js";
import { markdown } from "./markdown.js";
import { fileOf, galleryOf, mediaOf, thumbnailOf } from "./media.js";
import { SelectMenu } from "./select.js";
import { state } from "./state.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
/** A control that waits for the bot does nothing, but keeps the focus. */
const BUSY = { "aria-busy": "true", "aria-disabled": "true" };

/** How each type of component is drawn. `place`: `{message, names}`. */
const DRAWN = {
  1: row,
  2: pressButton,
  3: select,
  9: section,
  10: (part, { names }) => h("div", { class: "text" }, markdown(part.content, names)),
  11: (part) => thumbnailOf(mediaOf(part)),
  12: (part) => galleryOf(part.items.map(mediaOf)),
  13: (part) => fileOf({ ...part.file, filename: part.name, size: part.size }),
  14: separator,
  17: container,
};

const drawn = (part, place) => DRAWN[part.type](part, place);

/** Draws all components of a message. */
export const componentsOf = (parts, place) => (parts ?? []).map((part) => drawn(part, place));

function row({ components }, place) {
  return h("div", { class: "row" }, componentsOf(components, place));
}

function section({ components, accessory }, place) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-texts" }, componentsOf(components, place)),
    h("div", { class: "section-accessory" }, drawn(accessory, place)),
  );
}

function separator({ divider, spacing }) {
  const kind = ["separator", divider && "line", spacing === 2 && "wide"];
  return h("div", { class: kind.filter(Boolean).join(" "), role: divider && "separator" });
}

function container({ accent_color: accent, components }, place) {
  const colour = Number.isInteger(accent) && `#${accent.toString(16).padStart(6, "0")}`;
  const frame = h("div", { class: "container" }, componentsOf(components, place));
  if (colour) frame.style.setProperty("--accent", colour);
  return frame;
}

function pressButton(button, { message }) {
  const busy = state.busy.get(message.id) === button.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[button.style] ?? "secondary"}`,
      ...(busy && BUSY),
      disabled: button.disabled,
      dataset: { customId: button.custom_id ?? "" },
      onclick: () => !busy && press(message.id, button.custom_id),
    },
    button.emoji && emoji(button.emoji),
    button.label,
  );
}

function select(component, { message }) {
  const options = {
    busy: state.busy.get(message.id) === component.custom_id,
    picked: state.picked.get(`${message.id}/${component.custom_id}`),
    onpick: (values) => pick(message.id, component.custom_id, values),
  };
  return new SelectMenu(component, options).element;
}
