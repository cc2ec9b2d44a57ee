/** Select menus of messages. */
import { openChoices } from "./choice_list.js";
import { h, icon } from "./dom.js";
import { emoji } from "./emoji.js";

function defaultsOf(component) {
  return component.options.filter((option) => option.default).map((option) => option.value);
}

/**
 * A select menu. `onpick(values)` hears every change of the choice; `picked` stands for the
 * component's own defaults.
 */
export class SelectMenu {
  #entries;
  #values;
  #name;
  #label;
  #onpick;
  #text = h("span", { class: "select-text" });

  constructor(component, { onpick, picked, busy }) {
    this.#entries = component.options;
    this.#values = picked ?? defaultsOf(component);
    this.#name = component.placeholder || "Make a selection";
    this.#label = component.label ?? this.#name;
    this.#onpick = onpick;
    this.least = component.min_values ?? 1;
    this.most = Math.min(component.max_values ?? 1, Math.max(this.#entries.length, 1));
    this.element = h(
      "button",
      {
        type: "button",
        class: "select",
        "aria-haspopup": "listbox",
        "aria-expanded": "false",
        "aria-busy": busy && "true",
        "aria-disabled": busy && "true",
        dataset: { customId: component.custom_id ?? "" },
        disabled: component.disabled,
        onclick: () => !busy && this.#open(),
      },
      this.#text,
      icon("down"),
    );
    this.#show();
  }

  #open() {
    const choice = { entries: this.#entries, chosen: this.#values, name: this.#label };
    const { least, most } = this;
    openChoices(this.element, { ...choice, least, most }, (values) => this.#settle(values));
  }

  #settle(values) {
    if (values.length < this.least || String(values) === String(this.#values)) return;
    this.#values = values;
    this.#show();
    this.#onpick(values);
  }

  #show() {
    const chosen = this.#entries.filter((entry) => this.#values.includes(entry.value));
    const labels = chosen.map((entry) => entry.label).join(", ");
    const icons = chosen.filter((entry) => entry.emoji).map((entry) => emoji(entry.emoji));
    this.#text.replaceChildren(...icons, labels || this.#name);
    this.#text.classList.toggle("empty", !labels);
    this.element.setAttribute("aria-label", labels ? `${this.#label}: ${labels}` : this.#label);
  }
}
