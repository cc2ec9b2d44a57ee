/** The rows of buttons and selects below a message, drawn from Discord's documented shapes. */
import { pick, press } from "./actions.js";
import { h } from "./dom.js";
import { SelectMenu } from "./select.js";
import { state } from "./state.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
/** A control that waits for the bot does nothing, but keeps the focus. */
const BUSY = { "aria-busy": "true", "aria-disabled": "true" };

/** How each type of component is drawn. `place`: `{message, names}`. */
const DRAWN = {
  2: pressButton,
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

function select(component, { message }) {
  const options = {
    busy: state.busy.get(message.id) === component.custom_id,
    picked: state.picked.get(`${message.id}/${component.custom_id}`),
    onpick: (values) => pick(message.id, component.custom_id, values),
  };
  return new SelectMenu(component, options).element;
}
