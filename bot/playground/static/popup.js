/** Small panels beside a button, with lists of choices. */
import { h, icon } from "./dom.js";

/**
 * Opens `content` beside `anchor`. A click elsewhere and Escape close it;
 * `onclose(escaped)` is then called and the anchor has the focus again. Gives a function that
 * closes it.
 */
export function openPopup(anchor, content, onclose = () => {}) {
  let escaped = false;
  const panel = h("div", { class: "popup", popover: "auto" }, content);
  // what lies outside an open dialog cannot be reached
  (anchor.closest("dialog") ?? document.body).append(panel);
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") escaped = true;
  });
  // before it closes, not after: the click that closes it may send what was chosen in it
  panel.addEventListener("beforetoggle", (event) => {
    if (event.newState === "closed") onclose(escaped);
  });
  panel.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    const focused =
      panel.contains(document.activeElement) || document.activeElement === document.body;
    panel.remove();
    anchor.setAttribute("aria-expanded", "false");
    if (focused) anchor.focus();
  });
  anchor.setAttribute("aria-expanded", "true");
  panel.showPopover();
  place(panel, anchor);
  return () => panel.isConnected && panel.hidePopover();
}

function place(panel, anchor) {
  const box = anchor.getBoundingClientRect();
  panel.style.setProperty("min-width", `${Math.min(box.width, innerWidth - 16)}px`);
  const { width, height } = panel.getBoundingClientRect();
  const below = box.bottom + 4 + height <= innerHeight || box.top < innerHeight / 2;
  const room = below ? innerHeight - box.bottom - 12 : box.top - 12;
  panel.style.setProperty("max-height", `${Math.max(room, 120)}px`);
  const top = below ? box.bottom + 4 : Math.max(8, box.top - 4 - Math.min(height, room));
  panel.style.setProperty("top", `${top}px`);
  panel.style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`);
}

/** Moves the focus among `items` with the arrows, Home, End and first letters. */
export function roam(event, items) {
  const at = items.indexOf(document.activeElement);
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  let next = steps[event.key];
  if (next === undefined && event.key.length === 1 && /\S/.test(event.key) && !event.ctrlKey) {
    const turned = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const letter = event.key.toLowerCase();
    next = items.indexOf(turned.find((item) => item.textContent.toLowerCase().startsWith(letter)));
    if (next < 0) return;
  }
  if (next === undefined || !items.length) return;
  event.preventDefault();
  items[(next + items.length) % items.length].focus();
}

/** The mark of a chosen entry. */
export const tick = () => h("span", { class: "tick" }, icon("check"));
