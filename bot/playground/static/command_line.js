/** The message box while a slash command is being written: its name and a chip for each option. */
import { h, icon } from "./dom.js";
import { OptionField } from "./option_field.js";

/** The command line. `host`: `{picker, send(name, options), leave(text), complain(text)}`. */
export class CommandLine {
  #host;
  #command = null;
  #fields = [];
  #chips = h("div", { class: "option-chips" });
  #extra = h("div", { class: "option-extra" });
  #hint = h("p", { class: "option-hint" });

  constructor(host) {
    this.#host = host;
    this.element = h("div", { class: "command-line", hidden: true });
    this.element.addEventListener(
      "keydown",
      (event) => event.target.matches("button") && this.#buttonKey(event),
    );
  }

  get picker() {
    return this.#host.picker;
  }

  /** The flat name of the command that is being written, or an empty text. */
  get name() {
    return this.#command?.name ?? "";
  }

  /** What stands in the chips, to bring the command back later. */
  get texts() {
    return Object.fromEntries(this.#fields.map((field) => [field.option.name, field.text]));
  }

  /** Begins a command, perhaps with texts in its options. */
  begin(command, texts = {}) {
    this.#command = command;
    this.#fields = [];
    this.#chips.replaceChildren();
    const cancel = h(
      "button",
      {
        type: "button",
        class: "chip-remove",
        "aria-label": `Leave /${command.name}`,
        onclick: () => this.#host.leave(""),
      },
      icon("close"),
    );
    this.element.replaceChildren(
      h(
        "div",
        { class: "command-row" },
        h("span", { class: "command-name" }, `/${command.name}`, cancel),
        this.#chips,
        this.#extra,
      ),
      this.#hint,
    );
    this.element.hidden = false;
    for (const option of command.options) {
      if (option.required || option.name in texts) this.#add(option).text = texts[option.name] ?? "";
    }
    this.#drawExtra();
    this.describe(null);
    this.#focusNext();
  }

  /** Ends the command without running it. */
  end() {
    for (const field of this.#fields) field.drop();
    this.#command = null;
    this.#fields = [];
    this.element.hidden = true;
    this.picker.close();
  }

  /** Checks all chips and runs the command; says what is missing otherwise. */
  run() {
    const options = {};
    for (const field of this.#fields) {
      const read = field.read();
      const missing = !read && field.option.required;
      if (missing || read?.error) {
        field.mark(true);
        field.input.focus();
        return this.#host.complain(
          read?.error ?? `${field.option.name} is needed: ${field.option.description}`,
        );
      }
      if (read) options[field.option.name] = read.value;
    }
    return this.#host.send(this.name, options, this.texts);
  }

  /** Values so far, for completions; the focused option goes with its text. */
  soFar(focused) {
    const filled = this.#fields.filter((field) => field === focused || field.text);
    return Object.fromEntries(
      filled.map((field) => [field.option.name, field === focused ? field.text : field.soFar()]),
    );
  }

  /** Shows what an option means, or the command where none is named. */
  describe(option) {
    const range = option && rangeOf(option);
    this.#hint.textContent = option
      ? [option.description, range, option.required ? "" : "optional"].filter(Boolean).join(" · ")
      : this.#command.description;
  }

  /** A chip was filled from its list: on to the next one that needs something. */
  filled(field) {
    const empty = this.#fields.find((other) => other.option.required && !other.text);
    (empty ?? field).input.focus();
  }

  /** Takes an optional chip away. */
  remove(field) {
    field.drop();
    const at = this.#fields.indexOf(field);
    this.#fields.splice(at, 1);
    field.element.remove();
    this.#drawExtra();
    (
      this.#fields[Math.max(0, at - 1)]?.input ??
      this.#extra.querySelector("button") ??
      this.element.querySelector("button")
    ).focus();
  }

  /**
   * Typing "name:" of another option goes on to that option; true where it did.
   * The chip's own name is only taken away where it comes first: the chip says it already.
   */
  moved(field) {
    if (field.text.trim() === `${field.option.name}:`) field.text = "";
    const typed = /(?:^|\s)([\p{L}\p{N}_-]+):$/u.exec(field.text);
    const option =
      typed && this.#command.options.find((one) => one.name === typed[1] && one !== field.option);
    if (!option) return false;
    field.text = field.text.slice(0, typed.index);
    (this.#fields.find((other) => other.option === option) ?? this.#add(option)).input.focus();
    this.#drawExtra();
    return true;
  }

  /** A key in a chip. */
  key(event, field) {
    if (event.isComposing || this.picker.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.run();
    } else if (event.key === "Escape") this.#host.leave("");
    else if (event.key === "Backspace" && !field.text) this.#backOut(event, field);
  }

  #backOut(event, field) {
    event.preventDefault();
    const at = this.#fields.indexOf(field);
    if (!field.option.required) this.remove(field);
    else if (at > 0) this.#fields[at - 1].input.focus();
    else this.#host.leave(`/${this.name}`);
  }

  #buttonKey(event) {
    if (event.key === "Escape") this.#host.leave("");
    else if (event.key === "Backspace") this.#host.leave(`/${this.name}`);
  }

  #add(option) {
    const field = new OptionField(option, this);
    this.#fields.push(field);
    this.#chips.append(field.element);
    return field;
  }

  #drawExtra() {
    const used = this.#fields.map((field) => field.option);
    const rest = this.#command.options.filter((option) => !used.includes(option));
    this.#extra.replaceChildren(
      ...rest.map((option) =>
        h(
          "button",
          {
            type: "button",
            class: "option-add",
            title: option.description,
            "aria-label": `Add ${option.name}`,
            onclick: () => {
              const field = this.#add(option);
              this.#drawExtra();
              field.input.focus();
            },
          },
          `+ ${option.name}`,
        ),
      ),
    );
  }

  #focusNext() {
    const field = this.#fields.find((one) => !one.text) ?? this.#fields.at(-1);
    (field?.input ?? this.#host.sendButton).focus();
  }
}

function rangeOf(option) {
  const [least, most] = [
    option.min_value ?? option.min_length,
    option.max_value ?? option.max_length,
  ];
  const unit = (option.max_length ?? option.min_length) ? " characters" : "";
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? "" : `at most ${most}${unit}`;
}
