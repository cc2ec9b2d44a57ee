/** Select menus, in messages and in modals: one choice or several, of texts, users or channels. */
import { h, icon } from "./dom.js";
import { emoji } from "./inline.js";
import { openPopup, roam, tick } from "./popup.js";
import { channels, holdsMessages, state } from "./state.js";

const STRING = 3;
const USER = 5;
const MENTIONABLE = 7;
const CHANNEL = 8;

/** Component types that this module draws. Servers of the playground tell no roles, so role selects stay empty. */
export const SELECTS = [STRING, USER, 6, MENTIONABLE, CHANNEL];

/** The entries of a select: `{value, label, description, emoji}`. */
function entriesOf(component) {
  if (component.type === STRING) return component.options ?? [];
  if (component.type === CHANNEL) {
    const kinds = component.channel_types;
    return channels()
      .filter((channel) => holdsMessages(channel) && (!kinds?.length || kinds.includes(channel.type)))
      .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  }
  if (![USER, MENTIONABLE].includes(component.type)) return [];
  return [...state.users.values()].map((user) => ({ value: user.id, label: user.name }));
}

function defaultsOf(component) {
  if (component.type !== STRING) return (component.default_values ?? []).map((value) => value.id);
  return (component.options ?? []).filter((option) => option.default).map((option) => option.value);
}

/**
 * A select menu. `onpick(values)` hears every change of the choice; `values()` tells the present one.
 * `label` names it for screen readers where no visible label does.
 */
export function selectMenu(component, { onpick = () => {}, busy = false, label = "" } = {}) {
  const entries = entriesOf(component);
  let chosen = defaultsOf(component);
  const least = component.min_values ?? 1;
  const most = Math.min(component.max_values ?? 1, Math.max(entries.length, 1));
  const text = h("span", { class: "select-text" });
  const trigger = h("button", {
    type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false",
    dataset: { customId: component.custom_id ?? "" }, disabled: component.disabled || busy,
    "aria-busy": busy && "true", onclick: () => openList(),
  }, text, icon("down"));
  const placeholder = component.placeholder || "Make a selection";
  const show = () => {
    const labels = entries.filter((entry) => chosen.includes(entry.value)).map((entry) => entry.label);
    text.textContent = labels.join(", ") || placeholder;
    text.classList.toggle("empty", !labels.length);
    trigger.setAttribute("aria-label", `${label || placeholder}${labels.length ? `: ${labels.join(", ")}` : ""}`);
  };
  const settle = (values) => {
    if (values.length < least || String(values) === String(chosen)) return;
    chosen = values;
    show();
    onpick(values);
  };
  const openList = () => choose(trigger, { entries, chosen, least, most, name: label || placeholder, settle });
  show();
  return { element: trigger, values: () => chosen, least };
}

/** Opens the list of a select; a list with one choice closes at the first pick. */
function choose(trigger, { entries, chosen, least, most, name, settle }) {
  const several = most > 1 || least === 0;
  const picked = new Set(chosen);
  const options = entries.map((entry) => optionOf(entry, picked.has(entry.value), () => pick(entry)));
  const pick = (entry) => {
    if (!several) {
      settle([entry.value]);
      return close();
    }
    if (picked.has(entry.value)) picked.delete(entry.value);
    else {
      if (most === 1) picked.clear();
      if (picked.size < most) picked.add(entry.value);
    }
    entries.forEach((other, at) => options[at].setAttribute("aria-selected", picked.has(other.value)));
    done.disabled = picked.size < least;
    return null;
  };
  const done = h("button", { type: "button", class: "button primary", onclick: () => close() }, "Done");
  const hint = h("small", {}, most > 1 ? `Choose ${least} to ${most}` : "Choose one or none");
  const list = h("div", {
    role: "listbox", "aria-label": name, "aria-multiselectable": several && "true",
    onkeydown: (event) => roam(event, options),
  }, options.length ? options : h("p", { class: "hint" }, "Nothing to choose"));
  const ordered = () => entries.map((entry) => entry.value).filter((value) => picked.has(value));
  const panel = [list, several && h("div", { class: "popup-foot" }, hint, done)];
  const close = openPopup(trigger, panel, (escaped) => several && !escaped && settle(ordered()));
  (options.find((option) => option.ariaSelected === "true") ?? options[0])?.focus();
}

function optionOf(entry, selected, pick) {
  return h("div", {
    role: "option", class: "option", tabindex: "-1", "aria-selected": String(selected), onclick: pick,
    onkeydown: (event) => {
      if (!["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      pick();
    },
  }, entry.emoji && emoji(entry.emoji), h("span", { class: "option-text" }, h("span", {}, entry.label),
    entry.description && h("small", {}, entry.description)), tick());
}
