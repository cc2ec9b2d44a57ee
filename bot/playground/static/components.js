/** The rows of buttons and selects below a message, drawn from Discord's documented shapes. */
import { pick, press } from "./actions.js";
import { h, icon } from "./dom.js";
import { jumpTarget } from "./inline.js";
import { SelectMenu } from "./select.js";
import { state } from "./state.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
const LINK = 5;
/** A control that waits for the bot does nothing, but keeps the focus. */
const BUSY = { "aria-busy": "true", "aria-disabled": "true" };

/** How each type of component is drawn. `place`: `{message, names}`. */
const DRAWN = {
  2: (button, place) =>
    button.style === LINK ? linkButton(button, place) : pressButton(button, place),
  3: select,
};

/** Draws rows of components. */
export const rowsOf = (rows, place) =>
  (rows ?? []).map((row) =>
    h(
      "div",
      { class: "row" },
      row.components.map((part) => DRAWN[part.type](part, place)),
    ),
  );

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
    button.label,
  );
}

function linkButton(button, { names }) {
  const inside = jumpTarget(button.url, names.place);
  const face = [button.label, icon("out")];
  const safe = /^https?:\/\//.test(button.url);
  if (button.disabled || !(inside || safe))
    return h("button", { type: "button", class: "button link", disabled: true }, face);
  const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
  const attributes = inside ? { href: inside } : { href: button.url, ...elsewhere };
  return h("a", { class: "button link", ...attributes }, face);
}

function select(component, { message }) {
  const options = {
    busy: state.busy.get(message.id) === component.custom_id,
    picked: state.picked.get(`${message.id}/${component.custom_id}`),
    onpick: (values) => pick(message.id, component.custom_id, values),
  };
  return new SelectMenu(component, options).element;
}
