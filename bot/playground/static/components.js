/** The components of a message, of both generations, drawn from Discord's documented shapes. */
import { pick, press } from "./actions.js";
import { add, colour, h, icon } from "./dom.js";
import { emoji, jumpTarget, spoiler } from "./inline.js";
import { markdown } from "./markdown.js";
import { addressOf, fileOf, isPicture, pictureOf } from "./media.js";
import { SELECTS, SelectMenu } from "./select.js";
import { state } from "./state.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
const LINK = 5;
/** A control that waits for the bot does nothing, but keeps the focus. */
const BUSY = { "aria-busy": "true", "aria-disabled": "true" };

/** How each type of component is drawn. `place`: `{message, names}`. */
const DRAWN = {
  1: (row, place) => h("div", { class: "row" }, drawAll(row.components, place)),
  2: (button, place) =>
    button.style === LINK ? linkButton(button, place) : pressButton(button, place),
  9: section,
  10: (text, place) => h("div", { class: "text" }, markdown(text.content ?? "", place.names)),
  11: (thumbnail, place) =>
    h("div", { class: "thumbnail" }, pictureOf(pictureIn(thumbnail, place))),
  12: gallery,
  13: file,
  14: (line) =>
    h("div", {
      class: line.spacing === 2 ? "separator wide" : "separator",
      role: "separator",
      dataset: { line: line.divider === false ? "no" : "yes" },
    }),
  17: container,
};
for (const type of SELECTS) DRAWN[type] = select;

/** Draws a list of components. */
export function drawAll(components, place) {
  return (components ?? []).map((component) => {
    const draw = DRAWN[component.type];
    if (draw) return draw(component, place);
    return h("p", { class: "hint" }, `A component of type ${component.type} cannot be shown here`);
  });
}

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
    face(button),
  );
}

function linkButton(button, { names }) {
  const inside = jumpTarget(button.url ?? "", names.place);
  const safe = /^https?:\/\//.test(button.url ?? "") ? button.url : null;
  if (button.disabled || !(inside || safe)) {
    return h(
      "button",
      { type: "button", class: "button link", disabled: true },
      face(button),
      icon("out"),
    );
  }
  const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
  const attributes = inside ? { href: inside } : { href: safe, ...elsewhere };
  return h("a", { class: "button link", ...attributes }, face(button), icon("out"));
}

/** What stands on a button; an emoji alone is also its name for screen readers. */
function face(button) {
  return [button.emoji && emoji(button.emoji), button.label && h("span", {}, button.label)];
}

function select(component, { message }) {
  const options = {
    busy: state.busy.get(message.id) === component.custom_id,
    picked: state.picked.get(`${message.id}/${component.custom_id}`),
    onpick: (values) => pick(message.id, component.custom_id, values),
  };
  return new SelectMenu(component, options).element;
}

function section(part, place) {
  const texts = h("div", { class: "section-text" }, drawAll(part.components, place));
  return h("div", { class: "section" }, texts, drawAll([part.accessory].filter(Boolean), place));
}

function container(part, place) {
  const box = h("div", { class: "container" });
  if (Number.isInteger(part.accent_color))
    box.style.setProperty("--accent", colour(part.accent_color));
  const inside = drawAll(part.components, place);
  return add(box, part.spoiler ? [spoiler(inside)] : inside);
}

function pictureIn(item, { message }) {
  const known = (message.attachments ?? []).find(
    (one) => `attachment://${one.filename}` === item.media?.url,
  );
  return {
    src: addressOf(item.media, message.attachments),
    alt: item.description ?? known?.description ?? "",
    width: item.media?.width ?? known?.width,
    height: item.media?.height ?? known?.height,
    hidden: item.spoiler,
  };
}

function gallery(part, place) {
  const pictures = (part.items ?? []).map((item) => pictureIn(item, place));
  return galleryOf(pictures);
}

/** Several pictures side by side, or one at its full width. */
export function galleryOf(pictures) {
  const shown = pictures.map((picture) => pictureOf(picture, pictures));
  return h("div", { class: pictures.length > 1 ? "gallery many" : "gallery" }, shown);
}

function file(part, { message }) {
  const src = addressOf(part.file, message.attachments);
  const name = part.name ?? part.file?.url?.split("/").at(-1)?.split("?")[0] ?? "file";
  const shown = fileOf({ src, name, size: part.size });
  return part.spoiler ? spoiler([shown]) : shown;
}

/** The attachments that nothing else in the message shows: pictures first, then files. */
export function looseAttachments(attachments, taken) {
  const loose = attachments.filter((one) => !taken.has(addressOf(one)));
  const pictures = loose.filter(isPicture).map((one) => ({
    src: addressOf(one),
    alt: one.description ?? "",
    width: one.width,
    height: one.height,
    hidden: one.filename.startsWith("SPOILER_"),
  }));
  const files = loose.filter((one) => !isPicture(one));
  return [
    pictures.length ? galleryOf(pictures) : null,
    files.map((one) => fileOf({ src: addressOf(one), name: one.filename, size: one.size })),
  ];
}
