/** One option of a slash command: a chip with its name, its text and the choices that fit. */
import { complete } from "./actions.js";
import { OPTION, valueOf } from "./commands.js";
import { freshId, h, icon } from "./dom.js";
import { state } from "./state.js";

const DEBOUNCE = 150;

/** The choices that are known without asking the bot, or null where the text is free. */
function fixedChoices(option) {
  if (option.choices?.length) return option.choices;
  if (option.type === OPTION.boolean)
    return [
      { name: "True", value: true },
      { name: "False", value: false },
    ];
  if (option.type !== OPTION.user) return null;
  return [...state.users.values()].map((user) => ({ name: user.name, value: user.id }));
}

/**
 * A chip of the command line. `form` is the command line: picker, command name, values so far,
 * what to do next.
 */
export class OptionField {
  #fixed;
  #offered = [];
  #picked = null;
  /** Whether nothing was typed since the chip got the focus: Enter then runs the command. */
  #fresh = true;
  #timer = 0;
  #asked = 0;
  #form;

  constructor(option, form) {
    this.option = option;
    this.#form = form;
    this.#fixed = fixedChoices(option);
    const hint = h("span", { class: "unseen", id: freshId("hint") }, option.description ?? "");
    this.input = this.#inputWith(hint.id);
    form.picker.serve(this.input);
    const label = h("label", { for: this.input.id }, option.name);
    this.element = h("div", { class: "option-chip" }, label, this.input, this.#remover(), hint);
    this.#fit();
  }

  #inputWith(hint) {
    return h("input", {
      class: "option-input",
      type: "text",
      id: freshId("option"),
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      "aria-describedby": hint,
      "aria-required": String(Boolean(this.option.required)),
      oninput: () => this.#typed(),
      onfocus: () => this.#focused(),
      onblur: () => this.#left(),
      onkeydown: (event) => this.#form.key(event, this),
    });
  }

  #remover() {
    if (this.option.required) return null;
    const run = () => this.#form.remove(this);
    const name = `Remove ${this.option.name}`;
    const attributes = { type: "button", class: "chip-remove", "aria-label": name };
    return h("button", { ...attributes, onclick: run }, icon("close"));
  }

  /** What stands in the chip. */
  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.#fit();
  }

  /** The value to send: `{value}`, `{error}`, or null where the chip is empty. */
  read() {
    if (!this.text) return null;
    if (this.#picked?.name === this.text) return { value: this.#picked.value };
    return valueOf(
      this.option,
      this.text,
      this.#fixed ?? (this.option.autocomplete ? this.#offered : []),
    );
  }

  /** The value typed so far, for the bot's completion. */
  soFar() {
    const read = this.read();
    return read && "value" in read ? read.value : this.text;
  }

  /** Marks the chip as wrong or right. */
  mark(wrong) {
    this.element.classList.toggle("wrong", wrong);
    if (wrong) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  /** Forgets questions that are still open. */
  drop() {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #fit() {
    const letters = Math.min(Math.max(this.text.length + 2, 8), 42);
    this.input.style.setProperty("width", `calc(${letters}ch + 16px)`);
  }

  #typed() {
    this.#picked = null;
    this.#fresh = false;
    this.#fit();
    this.mark(false);
    if (!this.#form.moved(this)) this.#suggest(DEBOUNCE);
  }

  #focused() {
    this.#form.describe(this.option);
    this.#fresh = true;
    if (!this.#picked) this.#suggest(0);
  }

  #left() {
    this.drop();
    this.#form.picker.close();
  }

  #suggest(wait) {
    this.drop();
    if (this.#fixed) {
      const typed = this.text.toLowerCase();
      this.#show(
        this.#fixed.filter((choice) => choice.name.toLowerCase().includes(typed)),
        "Nothing of the list fits",
      );
    } else if (this.option.autocomplete) {
      this.#narrow();
      this.#timer = setTimeout(() => this.#askBot(), wait);
    } else this.#form.picker.close();
  }

  /** Keeps of the choices on show those that fit what was typed, until the bot's own come. */
  #narrow() {
    const typed = this.text.toLowerCase();
    const fits = ({ name, value }) => `${name} ${value}`.toLowerCase().includes(typed);
    const kept = this.#offered.filter(fits);
    if (kept.length) this.#show(kept, "");
    else this.#form.picker.close();
  }

  async #askBot() {
    const asked = ++this.#asked;
    const answer = await complete(this.#form.name, this.#form.soFar(this), this.option.name);
    if (asked !== this.#asked || document.activeElement !== this.input) return;
    if (answer.op !== "choices") this.#show([], "The choices did not arrive");
    else {
      this.#offered = answer.choices;
      this.#show(answer.choices, "No choice fits");
    }
  }

  #show(choices, empty) {
    const items = choices.map((choice) => ({ label: choice.name, choice }));
    const first = this.text ? !this.#fresh : Boolean(this.option.required || this.#fixed);
    const pick = ({ choice }) => this.#take(choice);
    this.#form.picker.show(this.input, items, { pick, first, empty, name: this.option.name });
  }

  #take(choice) {
    this.#picked = choice;
    this.text = choice.name;
    this.mark(false);
    this.#form.filled(this);
  }
}
