/** Forms that the bot brings up: labels with fields in a dialog, from Discord's documented shapes. */
import { submit } from "./actions.js";
import { freshId, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { namesNow } from "./names.js";
import { SelectMenu } from "./select.js";

const PARAGRAPH = 2;

/** How each type of field is drawn: its element, and how its value is read. */
const FIELDS = { 3: selectField, 4: textField, 21: choiceField("radio"), 22: choiceField("checkbox") };

/** Shows a form; it stays open until it is sent or given up. */
export function openForm(interaction, modal) {
  const parts = modal.components.map(part);
  const wrong = h("p", { class: "form-error", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "button primary" }, "Submit");
  const title = h("h2", { id: freshId("form") }, modal.title);
  const cancel = () => dialog.close();
  const feet = h(
    "div",
    { class: "form-foot" },
    h("button", { type: "button", class: "button secondary", onclick: cancel }, "Cancel"),
    send,
  );
  const form = h("form", { novalidate: true }, title, parts.map(({ element }) => element), wrong, feet);
  const dialog = h("dialog", { class: "form", "aria-labelledby": title.id }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const filled = parts.filter(({ name }) => name).map(({ name, value }) => [name, value()]);
    const answer = await submit(interaction, Object.fromEntries(filled));
    send.disabled = false;
    if (answer.op !== "failed") return dialog.close();
    wrong.textContent = answer.text || "Something went wrong. Try again.";
    wrong.hidden = false;
    return wrong.scrollIntoView({ block: "nearest" });
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A label with its field, or words between the fields. */
function part({ label, description, component, content }) {
  if (!component) {
    return { element: h("div", { class: "form-words text" }, markdown(content, namesNow())) };
  }
  const name = h("span", { class: "form-label", id: freshId("label") }, label);
  const hint = description && h("small", { id: freshId("hint") }, description);
  const field = FIELDS[component.type]({ ...component, label }, name.id, hint?.id);
  const element = h("div", { class: "form-field" }, name, hint, field.element);
  return { element, name: component.custom_id, value: field.value };
}

function selectField(component) {
  const chosen = component.options.filter((option) => option.default);
  let values = chosen.map((option) => option.value);
  const onpick = (picked) => {
    values = picked;
  };
  return { element: new SelectMenu(component, { onpick }).element, value: () => values };
}

function textField(component, label, hint) {
  const long = component.style === PARAGRAPH;
  const element = h(long ? "textarea" : "input", {
    class: "form-text",
    "aria-labelledby": label,
    "aria-describedby": hint,
    placeholder: component.placeholder,
    maxlength: component.max_length,
    rows: long && "3",
    autocomplete: "off",
  });
  element.value = component.value ?? "";
  return { element, value: () => element.value };
}

function choiceField(type) {
  return (component, label, hint) => {
    const name = freshId("choice");
    const boxes = component.options.map((option) => box(type, name, option));
    const role = type === "radio" ? "radiogroup" : "group";
    const about = { "aria-labelledby": label, "aria-describedby": hint };
    const element = h("div", { role, class: "form-choices", ...about }, boxes.map((one) => one.element));
    const picked = () => boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);
    return { element, value: picked };
  };
}

function box(type, name, { label, value, description, default: chosen }) {
  const input = h("input", { type, name, value, checked: chosen });
  const words = h("span", { class: "option-text" }, h("span", {}, label), description && h("small", {}, description));
  return { input, element: h("label", { class: "form-choice" }, input, words) };
}
