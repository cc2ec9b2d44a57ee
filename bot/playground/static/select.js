/** Select menus, in messages and in modals: of texts, users or channels. */
import { openChoices } from "./choice_list.js";
import { h, icon } from "./dom.js";
import { channels, holdsMessages, state } from "./state.js";

const STRING = 3;
const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;
const CHANNEL = 8;

/** Component types that this module draws. The page is told no roles: role selects stay empty. */
export const SELECTS = [STRING, USER, ROLE, MENTIONABLE, CHANNEL];

/** The entries of a select: `{value, label, description, emoji}`. */
function entriesOf(component) {
  if (component.type === STRING) return component.options ?? [];
  if (component.type === CHANNEL) return channelsOfKinds(component.channel_types);
  if (![USER, MENTIONABLE].includes(component.type)) return [];
  return [...state.users.values()].map((user) => ({ value: user.id, label: user.name }));
}

/** The channels to choose from, of some kinds or of all: `{value, label}`. */
export function channelsOfKinds(kinds) {
  return channels()
    .filter(holdsMessages)
    .filter((channel) => !kinds?.length || kinds.includes(channel.type))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
}

function defaultsOf(component) {
  if (component.type !== STRING) return (component.default_values ?? []).map(({ id }) => id);
  const options = component.options ?? [];
  return options.filter((option) => option.default).map((option) => option.value);
}

/**
 * A select menu. `onpick(values)` hears every change of the choice; `picked` stands for the
 * component's own defaults. `label` names it for screen readers where no visible label does.
 */
export class SelectMenu {
  #entries;
  #values;
  #name;
  #onpick;
  #text = h("span", { class: "select-text" });

  constructor(component, { onpick = () => {}, picked, busy = false, label = "" } = {}) {
    this.#entries = entriesOf(component);
    this.#values = picked ?? defaultsOf(component);
    this.#name = label || component.placeholder || "Make a selection";
    this.#onpick = onpick;
    this.placeholder = component.placeholder || "Make a selection";
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

  /** The present choice. */
  get values() {
    return this.#values;
  }

  #open() {
    const choice = { entries: this.#entries, chosen: this.#values, name: this.#name };
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
    this.#text.textContent = labels || this.placeholder;
    this.#text.classList.toggle("empty", !labels);
    this.element.setAttribute("aria-label", labels ? `${this.#name}: ${labels}` : this.#name);
  }
}
