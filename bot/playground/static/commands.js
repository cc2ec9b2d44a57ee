/**
 * Slash commands as a person types them: flat names, filters, values of options. Pure functions,
 * no elements.
 */

const CHAT = 1;
const SUBCOMMAND = 1;
const GROUP = 2;

/** Types of option, as Discord numbers them. */
export const OPTION = {
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  number: 10,
  file: 11,
};

/** Every runnable slash command, groups unfolded: `{name: "table new", description, options}`. */
export function flatCommands(commands) {
  return commands
    .filter(({ type }) => (type ?? CHAT) === CHAT)
    .flatMap((command) => unfold(command, ""))
    .sort((one, other) => one.name.localeCompare(other.name));
}

function unfold(command, before) {
  const name = `${before}${command.name}`;
  const inner = (command.options ?? []).filter((option) =>
    [SUBCOMMAND, GROUP].includes(option.type),
  );
  if (inner.length) return inner.flatMap((option) => unfold(option, `${name} `));
  const options = [...(command.options ?? [])];
  options.sort((one, other) => Boolean(other.required) - Boolean(one.required));
  return [{ name, description: command.description ?? "", options }];
}

/**
 * The commands that fit what was typed after "/": names that begin so first, then names and
 * descriptions that hold it.
 */
export function fitting(commands, typed) {
  const words = typed.trim().toLowerCase();
  const starts = commands.filter((command) => command.name.startsWith(words));
  const holds = commands.filter(
    (command) =>
      !starts.includes(command) &&
      (command.name.includes(words) ||
        (words.length > 2 && command.description.toLowerCase().includes(words))),
  );
  return [...starts, ...holds];
}

/** Says that no command fits a typed line, and which of the same group may be meant. */
export function unknown(text, commands) {
  const [group, word] = text.slice(1).trim().split(/\s+/);
  const inner = commands.filter((command) => command.name.startsWith(`${group} `));
  if (!inner.length || !word) return `There is no command /${group}`;
  const meant = inner.find((command) => command.name.endsWith(` ${word}`));
  return `There is no command /${group} ${word}${meant ? `; there is /${meant.name}` : ""}`;
}

/**
 * Reads a typed line ("/play line:tile:T07"): the command and its options' texts, or null where no
 * command fits.
 */
export function parseLine(text, commands) {
  const typed = text.slice(1).replace(/\s+/g, " ");
  const byLength = [...commands].sort((one, other) => other.name.length - one.name.length);
  const command = byLength.find((one) => typed === one.name || typed.startsWith(`${one.name} `));
  if (!command) return null;
  return { command, texts: parseOptions(typed.slice(command.name.length), command.options) };
}

function parseOptions(text, options) {
  const texts = {};
  if (!options.length) return texts;
  const names = options
    .map((option) => option.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  const parts = text.split(new RegExp(`(?:^|\\s)(${names}):`, "u"));
  for (let at = 1; at < parts.length; at += 2) texts[parts[at]] ??= parts[at + 1].trim();
  return texts;
}

/** Whether "/text" can still become one of the commands' names. */
export const mayBecome = (typed, commands) =>
  commands.some((command) => command.name.startsWith(typed));

/** Says why a text cannot be the option's value, or gives the value: `{value}` or `{error}`. */
export function valueOf(option, text, choices) {
  const chosen =
    choices.find((choice) => choice.name === text) ??
    choices.find((choice) => String(choice.value) === text) ??
    choices.find((choice) => choice.name.toLowerCase() === text.toLowerCase());
  if (chosen) return { value: chosen.value };
  if (option.choices?.length || [OPTION.boolean, OPTION.user].includes(option.type))
    return { error: `${option.name}: choose one of the list` };
  if (option.type === OPTION.file)
    return { error: `${option.name}: files cannot be sent from this page` };
  if ([OPTION.integer, OPTION.number].includes(option.type)) return numberOf(option, text);
  return lengthOf(option, text);
}

function numberOf(option, text) {
  const value = Number(text);
  const whole = option.type === OPTION.integer;
  if (!text.trim() || !Number.isFinite(value) || (whole && !Number.isInteger(value))) {
    return { error: `${option.name}: ${whole ? "a whole number" : "a number"} is needed` };
  }
  if (value < (option.min_value ?? -Infinity))
    return { error: `${option.name}: at least ${option.min_value}` };
  if (value > (option.max_value ?? Infinity))
    return { error: `${option.name}: at most ${option.max_value}` };
  return { value };
}

function lengthOf(option, text) {
  const { length } = [...text];
  if (length < (option.min_length ?? 0))
    return { error: `${option.name}: at least ${option.min_length} characters` };
  if (length > (option.max_length ?? 6000))
    return { error: `${option.name}: at most ${option.max_length ?? 6000} characters` };
  return { value: text };
}
