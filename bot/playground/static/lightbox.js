/** The large view of pictures. */
import { h, icon } from "./dom.js";

/**
 * Shows a picture as large as the window; a click on it changes to its real size around that
 * spot, the arrows leaf through `all`.
 */
export function lightbox(picture, all) {
  const view = viewOf(all);
  const close = tool("close", "Close the picture", () => dialog.close());
  const leaf =
    all.length > 1
      ? [
          tool("left", "Previous picture", () => view.step(-1)),
          tool("right", "Next picture", () => view.step(1)),
        ]
      : [];
  const field = h(
    "div",
    { class: "lightbox-field", tabindex: "0", "aria-label": "Picture" },
    view.image,
  );
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": "Picture" },
    h("div", { class: "lightbox-bar" }, leaf, sizeButton(view.image), close),
    field,
    view.caption,
  );
  field.addEventListener("click", (event) => event.target === field && dialog.close());
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && all.length > 1) view.step(step);
  });
  dialog.addEventListener("close", () => dialog.remove());
  view.step(all.indexOf(picture));
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}

/** The picture and its alt text; `step` goes on by so many pictures. */
function viewOf(all) {
  const image = h("img", { class: "fit" });
  const caption = h("p", { class: "lightbox-caption" });
  let at = 0;
  const step = (by) => {
    at = (at + by + all.length) % all.length;
    image.src = all[at].src;
    image.alt = all[at].alt || "Picture without a description";
    caption.textContent = all[at].alt ?? "";
  };
  return { image, caption, step };
}

function sizeButton(image) {
  const button = h(
    "button",
    { type: "button", class: "small-button", "aria-pressed": "false" },
    "real size",
  );
  const change = () => button.setAttribute("aria-pressed", String(!image.classList.toggle("fit")));
  button.addEventListener("click", change);
  image.addEventListener("click", (event) => {
    const spot = spotOf(event, image);
    change();
    bringToMiddle(spot, image);
  });
  return button;
}

/** Where in a picture a press fell, as parts of its width and height. */
function spotOf(event, image) {
  const { left, top, width, height } = image.getBoundingClientRect();
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
}

/** Scrolls a picture that is larger than its field until a spot of it is in the middle. */
function bringToMiddle({ x, y }, image) {
  const field = image.parentElement;
  field.scrollLeft = image.offsetWidth * x - field.clientWidth / 2;
  field.scrollTop = image.offsetHeight * y - field.clientHeight / 2;
}

function tool(name, label, run) {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, onclick: run },
    icon(name),
  );
}
