/** The list above the message box: commands, choices, completions. The focus stays in the box. */
import { freshId, h } from "./dom.js";

/**
 * A list of suggestions that one of several inputs steers. Items: `{label, detail}` and whatever
 * else `pick` needs.
 */
export class Picker {
  #items = [];
  #at = -1;
  #input = null;
  #pick = () => {};

  constructor(name) {
    this.element = h("div", {
      class: "picker",
      role: "listbox",
      id: freshId("picker"),
      "aria-label": name,
      hidden: true,
    });
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Makes an input able to steer the list. */
  serve(input) {
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.element.id,
    }))
      input.setAttribute(name, value);
  }

  /**
   * Shows items for an input; `first` marks the first one at once. `empty` is shown where there
   * are none.
   */
  show(input, items, { pick, first = true, empty = "", name = "" }) {
    this.close();
    [this.#input, this.#items, this.#pick] = [input, items, pick];
    if (!items.length && !empty) return;
    if (name) this.element.setAttribute("aria-label", name);
    this.element.replaceChildren(
      ...(items.length
        ? items.map((item, at) => this.#option(item, at))
        : [h("p", { class: "hint", role: "status" }, empty)]),
    );
    this.element.hidden = false;
    input.setAttribute("aria-expanded", "true");
    this.#mark(items.length && first ? 0 : -1);
  }

  /** Hides the list. */
  close() {
    this.element.hidden = true;
    this.element.replaceChildren();
    this.#items = [];
    this.#at = -1;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  /** Whether the list shows something to choose. */
  get open() {
    return !this.element.hidden && this.#items.length > 0;
  }

  /** Lets a key steer the list; true where the key is used up. */
  key(event) {
    if (this.element.hidden) return false;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key === "Escape") this.close();
    else if (!this.open) return false;
    else if (event.key in moves) this.#step(moves[event.key]);
    else if (["Enter", "Tab"].includes(event.key) && !event.shiftKey && this.#at >= 0)
      this.#choose(this.#at);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #step(by) {
    const count = this.#items.length;
    this.#mark(this.#at < 0 && by < 0 ? count - 1 : (this.#at + by + count) % count);
  }

  #option(item, at) {
    const attributes = {
      class: "option",
      role: "option",
      id: `${this.element.id}-${at}`,
      "aria-selected": "false",
    };
    return h(
      "div",
      { ...attributes, onclick: () => this.#choose(at) },
      h(
        "span",
        { class: "option-text" },
        h("span", {}, item.label),
        item.detail && h("small", {}, item.detail),
      ),
      item.note && h("small", { class: "option-note" }, item.note),
    );
  }

  #choose(at) {
    const item = this.#items[at];
    this.close();
    this.#pick(item);
  }

  #mark(at) {
    this.#at = at;
    [...this.element.children].forEach((child, index) =>
      child.setAttribute("aria-selected", String(index === at)),
    );
    const marked = at >= 0 ? this.element.children[at] : null;
    if (marked) {
      this.#input.setAttribute("aria-activedescendant", marked.id);
      marked.scrollIntoView({ block: "nearest" });
    } else this.#input.removeAttribute("aria-activedescendant");
  }
}
