/** The fields of modals: texts, selects, radio buttons, checkboxes. */
import { freshId, h } from "./dom.js";
import { SELECTS, SelectMenu } from "./select.js";

const PARAGRAPH = 2;
const CHECKBOX = 23;

/** How each kind of field is made: its element, what it holds (`read`), what is wrong with it. */
export const FIELDS = {
  4: textField,
  21: (component) => choices(component, "radio"),
  22: (component) => choices(component, "checkbox"),
  [CHECKBOX]: checkbox,
};
for (const type of SELECTS) FIELDS[type] = selectField;

/** Whether a field must be filled; a single checkbox never must. */
export const required = (component) => component.required !== false && component.type !== CHECKBOX;

function textField(component) {
  const long = component.style === PARAGRAPH;
  const attributes = {
    id: freshId("field"),
    placeholder: component.placeholder,
    maxlength: component.max_length ?? 4000,
    "aria-required": String(required(component)),
    dataset: { customId: component.custom_id },
  };
  const control = long
    ? h("textarea", { ...attributes, rows: "4" })
    : h("input", { ...attributes, type: "text" });
  control.value = component.value ?? "";
  const wrong = () => {
    const { length } = [...control.value];
    if (!length) return required(component) ? "This is needed" : "";
    return length < (component.min_length ?? 0)
      ? `At least ${component.min_length} characters`
      : "";
  };
  return {
    element: control,
    control,
    wrong,
    read: () => control.value,
    focus: () => control.focus(),
  };
}

function selectField(component, label) {
  const menu = new SelectMenu(component, { label });
  const { element } = menu;
  const wrong = () => {
    const count = menu.values.length;
    if (!count) return required(component) ? "Choose something" : "";
    return count < menu.least ? `Choose at least ${menu.least}` : "";
  };
  return {
    element,
    control: element,
    wrong,
    read: () => menu.values,
    focus: () => element.focus(),
  };
}

/** A group of radio buttons, which holds one value, or of checkboxes, which holds several. */
function choices(component, type) {
  const name = freshId("group");
  const boxes = (component.options ?? []).map((option) =>
    h("input", { type, name, value: option.value, checked: option.default && true }),
  );
  const rows = component.options.map((option, at) =>
    h(
      "label",
      { class: "choice" },
      boxes[at],
      h("span", {}, option.label, option.description && h("small", {}, option.description)),
    ),
  );
  const element = h(
    "div",
    { class: "choices", role: type === "radio" ? "radiogroup" : "group" },
    rows,
  );
  const values = () => boxes.filter((one) => one.checked).map((one) => one.value);
  const least = component.min_values ?? 1;
  const most = component.max_values ?? boxes.length;
  const wrong = () => {
    const count = values().length;
    if (!count) return required(component) ? "Choose something" : "";
    if (type === "radio" || (count >= least && count <= most)) return "";
    return `Choose ${least} to ${most}`;
  };
  const read = type === "radio" ? () => values()[0] ?? null : values;
  return { element, control: element, wrong, read, focus: () => boxes[0]?.focus() };
}

function checkbox(component) {
  const control = h("input", {
    type: "checkbox",
    id: freshId("field"),
    checked: component.default && true,
  });
  return {
    element: control,
    control,
    wrong: () => "",
    read: () => control.checked,
    focus: () => control.focus(),
  };
}
