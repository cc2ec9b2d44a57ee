/** The message box: plain text, the list of commands, and the command line. */
import { say, slash } from "./actions.js";
import { CommandLine } from "./command_line.js";
import { fitting, flatCommands, mayBecome, parseLine, unknown } from "./commands.js";
import { announce, byId, h, icon } from "./dom.js";
import { Picker } from "./picker.js";
import { channelOf, on, state } from "./state.js";

const LONGEST = 2000;
const picker = new Picker("Commands");
const box = h("textarea", {
  class: "box",
  id: "box",
  rows: "1",
  maxlength: String(LONGEST),
  enterkeyhint: "send",
});
const sendButton = h(
  "button",
  { type: "submit", class: "icon-button send", "aria-label": "Send" },
  icon("send"),
);
const line = new CommandLine({ picker, send: run, leave, complain, sendButton });
/** The last command of each user, for the up-arrow. */
const lastRun = new Map();

const commands = () => flatCommands(state.commands);

/** Builds the message box. */
export function startComposer() {
  picker.serve(box);
  byId("composer").append(picker.element, box, line.element, sendButton);
  byId("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  sendButton.addEventListener("keydown", typedOnSend);
  box.addEventListener("input", typed);
  box.addEventListener("keydown", boxKey);
  box.addEventListener("blur", () => picker.close());
  byId("skip-link").addEventListener("click", (event) => {
    event.preventDefault();
    focusComposer();
  });
  addEventListener("keydown", slashAnywhere);
  document.addEventListener("click", (event) => {
    const mark = event.target.closest("[data-command]");
    if (mark) prefill(`/${mark.dataset.command}`);
  });
  on("channel", reset);
}

/** Empties the box for another channel or another user. */
function reset() {
  complain("");
  if (line.name) line.end();
  box.hidden = false;
  box.value = "";
  grow();
  picker.close();
  const channel = channelOf(state.channel);
  const name = channel ? `Message #${channel.name}` : "Message";
  box.setAttribute("aria-label", name);
  box.placeholder = `${name} · / for commands`;
}

function focusComposer() {
  if (line.name) line.element.querySelector("input, button").focus();
  else box.focus();
}

/** "/" typed where nothing takes text goes to the box. */
function slashAnywhere(event) {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || line.name) return;
  if (event.target.closest("input, textarea, dialog, [popover]")) return;
  event.preventDefault();
  prefill("/");
}

function prefill(text) {
  if (line.name) leave("");
  box.value = text;
  box.focus();
  typed();
}

function grow() {
  box.style.setProperty("height", "auto");
  box.style.setProperty("height", `${Math.min(box.scrollHeight, 180)}px`);
}

function typed() {
  complain("");
  grow();
  const text = box.value;
  if (!text.startsWith("/")) return picker.close();
  const all = commands();
  const parsed = parseLine(text, all);
  if (
    parsed &&
    text.includes(" ") &&
    text.slice(1) !== parsed.command.name &&
    !mayBecome(text.slice(1), all)
  ) {
    // without a chip to take what is typed, the box keeps it until an option is named
    const chips =
      parsed.command.options.some((option) => option.required) ||
      Object.keys(parsed.texts).length > 0;
    return chips ? begin(parsed.command, parsed.texts) : picker.close();
  }
  const items = fitting(all, text.slice(1)).map((command) => ({
    label: `/${command.name}`,
    detail: command.description,
    command,
    note: command.options
      .filter((option) => option.required)
      .map((option) => option.name)
      .join(" "),
  }));
  return picker.show(box, items, {
    pick: ({ command }) => begin(command),
    empty: "No command fits",
    name: "Commands",
  });
}

/** What is typed behind a command that needs no option begins the name of an optional one. */
function typedOnSend(event) {
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!line.name || !letter || event.key === " " || Object.keys(line.texts).length) return;
  event.preventDefault();
  leave(`/${line.name} ${event.key}`);
}

function boxKey(event) {
  if (event.isComposing || picker.key(event)) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    submit();
  } else if (event.key === "ArrowUp" && !box.value && lastRun.has(state.me)) {
    event.preventDefault();
    repeat();
  }
}

function repeat() {
  const { name, texts } = lastRun.get(state.me);
  const command = commands().find((one) => one.name === name);
  if (command) begin(command, texts);
}

function begin(command, texts = {}) {
  complain("");
  picker.close();
  box.hidden = true;
  line.begin(command, texts);
}

function leave(text) {
  line.end();
  box.hidden = false;
  box.value = text;
  grow();
  box.focus();
  complain("");
  if (text) typed();
}

function submit() {
  if (line.name) return line.run();
  const text = box.value.trim();
  if (!text) return null;
  if (!text.startsWith("/")) return talk(text);
  const parsed = parseLine(text, commands());
  if (!parsed) return complain(unknown(text, commands()));
  begin(parsed.command, parsed.texts);
  return line.run();
}

function talk(text) {
  if (!say(text)) return complain("The connection is down: nothing was sent");
  box.value = "";
  return grow();
}

async function run(name, options, texts) {
  lastRun.set(state.me, { name, texts });
  leave("");
  const channel = state.channel;
  const answer = await slash(name, options);
  if (answer.op === "failed" && channel === state.channel) {
    complain(`/${name}: ${answer.text || "The application did not respond"}`);
  }
}

/** Shows what is wrong above the box; an empty text takes it away. */
function complain(text) {
  byId("composer-error").textContent = text;
  byId("composer-error").hidden = !text;
  if (text) announce(text);
}
