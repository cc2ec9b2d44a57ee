/** Modals: a dialog with text fields, selects and choices, as the bot describes them. */
import { submit } from "./actions.js";
import { freshId, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { namesNow } from "./names.js";
import { FIELDS, required } from "./modal_fields.js";

let shown = null;

/** Opens a modal; one that is still open gives way. */
export function openModal(interaction, modal) {
  shown?.close();
  const parts = (modal.components ?? []).flatMap(partsOf);
  const title = h("h2", { id: freshId("title") }, modal.title);
  const failure = h("p", { class: "failure", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "button primary" }, "Submit");
  const leave = (attributes, ...face) =>
    h("button", { type: "button", ...attributes, onclick: () => dialog.close() }, face);
  const form = h(
    "form",
    { novalidate: true, autocomplete: "off" },
    h(
      "div",
      { class: "modal-head" },
      title,
      leave({ class: "icon-button", "aria-label": "Close" }, icon("close")),
    ),
    h(
      "div",
      { class: "modal-body" },
      parts.map((part) => part.element),
    ),
    failure,
    h("div", { class: "modal-foot" }, leave({ class: "button secondary" }, "Cancel"), send),
  );
  const dialog = h("dialog", { class: "modal", "aria-labelledby": title.id }, form);
  const fields = parts.filter((part) => part.read);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sound(fields)) hand({ interaction, modal, fields, dialog, send, failure });
  });
  show(dialog);
}

function show(dialog) {
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (shown === dialog) shown = null;
  });
  shown = dialog;
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".modal-body :is(input, textarea, button)")?.focus();
}

/** Hands the fields to the bot; the modal stays open where that fails. */
async function hand({ interaction, modal, fields, dialog, send, failure }) {
  failure.hidden = true;
  send.disabled = true;
  const values = Object.fromEntries(fields.map((field) => [field.customId, field.read()]));
  const answer = await submit(interaction, modal.custom_id, values);
  send.disabled = false;
  if (answer.op !== "failed") return dialog.close();
  failure.textContent = answer.text || "Something went wrong. Try again.";
  failure.hidden = false;
  return null;
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
  if (component.type === 10)
    return [{ element: h("div", { class: "text" }, markdown(component.content, namesNow())) }];
  return [
    {
      element: h("p", { class: "hint" }, `A field of type ${component.type} cannot be shown here`),
    },
  ];
}

/** A field with its label, description and a place for what is wrong. */
function labelled(component, { label = "", description = "" }) {
  const make = FIELDS[component?.type];
  if (!make)
    return {
      element: h(
        "p",
        { class: "hint" },
        `${label}: a field of type ${component.type} cannot be shown here`,
      ),
    };
  const field = make(component, label);
  const needed = required(component);
  const about = h("small", { id: freshId("about") }, description);
  const error = h("small", { class: "field-error", id: freshId("error") });
  field.control.setAttribute("aria-describedby", `${about.id} ${error.id}`);
  const star =
    needed && h("span", { class: "needed", title: "needed", "aria-hidden": "true" }, " *");
  const name = field.control.id
    ? h("label", { for: field.control.id, class: "field-label" }, label, star)
    : h("span", { class: "field-label" }, label, star);
  const mark = (text) => {
    error.textContent = text;
    if (text) field.control.setAttribute("aria-invalid", "true");
    else field.control.removeAttribute("aria-invalid");
    return text;
  };
  const element = h("div", { class: "modal-field" }, name, about, field.element, error);
  return {
    element,
    customId: component.custom_id,
    read: field.read,
    wrong: field.wrong,
    mark,
    focus: field.focus,
  };
}
