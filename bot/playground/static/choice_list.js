/** The open list of a select menu: one choice or several. */
import { h } from "./dom.js";
import { emoji } from "./emoji.js";
import { openPopup, roam, tick } from "./popup.js";

/**
 * Opens a list beside `anchor`. `choice`: `{entries, chosen, least, most, name}`. A list with one
 * choice closes at the first pick; the other kind when the reader is done. `settle(values)` hears
 * the result; Escape gives it up.
 */
export function openChoices(anchor, choice, settle) {
  new ChoiceList(choice, settle).open(anchor);
}

class ChoiceList {
  #choice;
  #settle;
  #picked;
  #options;
  #close = () => {};
  #done = h(
    "button",
    { type: "button", class: "button primary", onclick: () => this.#close() },
    "Done",
  );

  constructor(choice, settle) {
    this.#choice = choice;
    this.#settle = settle;
    this.#picked = new Set(choice.chosen);
    this.#options = choice.entries.map((entry) => this.#option(entry));
    this.#mark();
  }

  get #several() {
    return this.#choice.most > 1 || this.#choice.least === 0;
  }

  #hint() {
    const { entries, least, most } = this.#choice;
    if (most <= 1) return "Choose one or none";
    // a range up to all of the options says nothing more
    if (most < entries.length) return `Choose ${least} to ${most}`;
    return least > 1 ? `Choose at least ${least}` : "Choose any number";
  }

  open(anchor) {
    const { name, least, most } = this.#choice;
    const list = h(
      "div",
      {
        role: "listbox",
        "aria-label": name,
        "aria-multiselectable": this.#several && "true",
        onkeydown: (event) => roam(event, this.#options),
      },
      this.#options.length ? this.#options : h("p", { class: "hint" }, "Nothing to choose"),
    );
    const hint = h("small", {}, this.#hint());
    const foot = this.#several && h("div", { class: "popup-foot" }, hint, this.#done);
    this.#close = openPopup(anchor, [list, foot], (escaped) => {
      if (this.#several && !escaped) this.#settle(this.#inOrder());
    });
    const first = this.#options.find((option) => option.ariaSelected === "true");
    (first ?? this.#options[0])?.focus();
  }

  #option(entry) {
    const pick = () => this.#pick(entry.value);
    const keys = (event) => {
      if (!["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      pick();
    };
    return h(
      "div",
      { role: "option", class: "option", tabindex: "-1", onclick: pick, onkeydown: keys },
      entry.emoji && emoji(entry.emoji),
      h(
        "span",
        { class: "option-text" },
        h("span", {}, entry.label),
        entry.description && h("small", {}, entry.description),
      ),
      tick(),
    );
  }

  #pick(value) {
    if (!this.#several) {
      this.#settle([value]);
      this.#close();
      return;
    }
    const { most } = this.#choice;
    if (this.#picked.has(value)) this.#picked.delete(value);
    else {
      if (most === 1) this.#picked.clear();
      if (this.#picked.size < most) this.#picked.add(value);
    }
    this.#mark();
  }

  #mark() {
    this.#choice.entries.forEach((entry, at) => {
      this.#options[at].setAttribute("aria-selected", String(this.#picked.has(entry.value)));
    });
    this.#done.disabled = this.#picked.size < this.#choice.least;
  }

  #inOrder() {
    const values = this.#choice.entries.map((entry) => entry.value);
    return values.filter((value) => this.#picked.has(value));
  }
}
