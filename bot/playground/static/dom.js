/** Elements made of text and attributes alone, so that no message can bring markup along. */

/**
 * Makes an element. Attributes: `class`, `style` and `dataset` (objects), `on…` (listeners),
 * `true` for a bare attribute, `false`, `null` and `undefined` for none. Children: nodes, text,
 * lists of these.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) apply(element, name, value);
  add(element, children);
  return element;
}

function apply(element, name, value) {
  if (value === false || value === null || value === undefined) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "style") {
    for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
  } else element.setAttribute(name, value === true ? "" : String(value));
}

/** Appends nodes, text and lists of these; empty values add nothing. */
export function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** One of the icons in `icons.svg`, without a name of its own for screen readers. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/** The element with that id, which the page is known to have. */
export const byId = (id) => document.getElementById(id);

let made = 0;
/** An id that no other element of the page has. */
export const freshId = (stem) => `${stem}-${++made}`;

/** Tells a screen reader about something that changed elsewhere on the page. */
export function announce(text) {
  byId("live").textContent = text;
}

/** Shows a short note that disappears after a while. */
export function toast(text) {
  const note = h("p", { class: "toast" }, text);
  byId("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}
