/** Modals: a dialog with text fields, selects and choices, as the bot describes them. */
import { submit } from "./actions.js";
import { freshId, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { namesNow } from "./message.js";
import { SELECTS, selectMenu } from "./select.js";

const PARAGRAPH = 2;
let shown = null;

/** How each kind of field is made: its element, what it holds, and what is wrong with it. */
const FIELDS = {
  4: textField,
  21: (component) => choices(component, "radio"),
  22: (component) => choices(component, "checkbox"),
  23: checkbox,
};
for (const type of SELECTS) FIELDS[type] = selectField;

/** Opens a modal; one that is still open gives way. */
export function openModal(interaction, modal) {
  shown?.close();
  const parts = (modal.components ?? []).flatMap(partsOf);
  const fields = parts.filter((part) => part.read);
  const title = h("h2", { id: freshId("title") }, modal.title);
  const failure = h("p", { class: "failure", role: "alert", hidden: true });
  const cancel = h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const send = h("button", { type: "submit", class: "button primary" }, "Submit");
  const close = h("button", {
    type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  const form = h("form", { novalidate: true, autocomplete: "off" }, h("div", { class: "modal-head" }, title, close),
    h("div", { class: "modal-body" }, parts.map((part) => part.element)), failure,
    h("div", { class: "modal-foot" }, cancel, send));
  const dialog = h("dialog", { class: "modal", "aria-labelledby": title.id }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    failure.hidden = true;
    if (!sound(fields)) return;
    send.disabled = true;
    const values = Object.fromEntries(fields.map((field) => [field.customId, field.read()]));
    const answer = await submit(interaction, modal.custom_id, values);
    send.disabled = false;
    if (answer.op !== "failed") return dialog.close();
    failure.textContent = answer.text || "Something went wrong. Try again.";
    failure.hidden = false;
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (shown === dialog) shown = null;
  });
  shown = dialog;
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".modal-body :is(input, textarea, button)")?.focus();
}

/** Closes a modal that is open, as another user takes over. */
export const closeModal = () => shown?.close();

/** Marks every field that is wrong and goes to the first of them. */
function sound(fields) {
  const wrong = fields.filter((field) => field.mark(field.wrong()));
  wrong[0]?.focus();
  return wrong.length === 0;
}

function partsOf(component) {
  if (component.type === 1) return component.components.map((inner) => labelled(inner, inner));
  if (component.type === 18) return [labelled(component.component, component)];
  if (component.type === 10) return [{ element: h("div", { class: "text" }, markdown(component.content, namesNow())) }];
  return [{ element: h("p", { class: "hint" }, `A field of type ${component.type} cannot be shown here`) }];
}

/** A field with its label, description and a place for what is wrong. */
function labelled(component, { label = "", description = "" }) {
  const make = FIELDS[component.type];
  if (!make) return { element: h("p", { class: "hint" }, `${label}: a field of type ${component.type} cannot be shown here`) };
  const field = make(component, label);
  const needed = required(component);
  const about = h("small", { id: freshId("about") }, description);
  const error = h("small", { class: "field-error", id: freshId("error") });
  field.control.setAttribute("aria-describedby", `${about.id} ${error.id}`);
  const star = needed && h("span", { class: "needed", title: "needed", "aria-hidden": "true" }, " *");
  const name = field.control.id ? h("label", { for: field.control.id, class: "field-label" }, label, star)
    : h("span", { class: "field-label" }, label, star);
  const mark = (text) => {
    error.textContent = text;
    if (text) field.control.setAttribute("aria-invalid", "true");
    else field.control.removeAttribute("aria-invalid");
    return text;
  };
  const element = h("div", { class: "modal-field" }, name, about, field.element, error);
  return { element, customId: component.custom_id, read: field.read, wrong: field.wrong, mark, focus: field.focus };
}

const required = (component) => component.required !== false && component.type !== 23;

function textField(component) {
  const long = component.style === PARAGRAPH;
  const attributes = {
    id: freshId("field"), placeholder: component.placeholder, maxlength: component.max_length ?? 4000,
    "aria-required": String(required(component)), dataset: { customId: component.custom_id },
  };
  const control = long ? h("textarea", { ...attributes, rows: "4" }) : h("input", { ...attributes, type: "text" });
  control.value = component.value ?? "";
  const wrong = () => {
    const { length } = [...control.value];
    if (!length) return required(component) ? "This is needed" : "";
    return length < (component.min_length ?? 0) ? `At least ${component.min_length} characters` : "";
  };
  return { element: control, control, wrong, read: () => control.value, focus: () => control.focus() };
}

function selectField(component, label) {
  const menu = selectMenu(component, { label });
  const wrong = () => {
    const count = menu.values().length;
    if (!count) return required(component) ? "Choose something" : "";
    return count < menu.least ? `Choose at least ${menu.least}` : "";
  };
  return { element: menu.element, control: menu.element, wrong, read: () => menu.values(), focus: () => menu.element.focus() };
}

/** A group of radio buttons, which holds one value, or of checkboxes, which holds several. */
function choices(component, type) {
  const name = freshId("group");
  const boxes = (component.options ?? []).map((option) =>
    h("input", { type, name, value: option.value, checked: option.default && true }));
  const rows = component.options.map((option, at) => h("label", { class: "choice" }, boxes[at],
    h("span", {}, option.label, option.description && h("small", {}, option.description))));
  const element = h("div", { class: "choices", role: type === "radio" ? "radiogroup" : "group" }, rows);
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
  const control = h("input", { type: "checkbox", id: freshId("field"), checked: component.default && true });
  return { element: control, control, wrong: () => "", read: () => control.checked, focus: () => control.focus() };
}
