/** Everything that a person can do on the page, as messages to the playground. */
import { announce } from "./dom.js";
import { emit, state } from "./state.js";

let line = null;

/** Hands over the connection on which all actions go out. */
export function useConnection(connection) {
  line = connection;
}

/** Acts as another user from now on. */
export const be = (user) => line.send({ op: "be", user });
/** Asks for a channel's messages and for what happens in it. */
export const open = (channel) => line.send({ op: "open", channel });
/** Writes plain text into the open channel; false where the connection is down. */
export const say = (text) => line.send({ op: "say", channel: state.channel, text });
/** Moves the playground's clock ahead. */
export const skip = (seconds) => line.send({ op: "skip", seconds });
/** Puts a message away that only this user sees. */
export const dismiss = (message) => line.send({ op: "dismiss", message });

/** Runs a slash command; gives the playground's answer. */
export const slash = (command, options) =>
  line.ask({ op: "slash", channel: state.channel, command, options });

/** Uses a command of a context menu on a message or a person (`{message}` or `{user}`). */
export const useMenu = (command, target) =>
  line.ask({ op: "menu", channel: state.channel, command, ...target });

/** Asks the bot for completions of one option. */
export const complete = (command, options, focused) =>
  line.ask({ op: "complete", channel: state.channel, command, options, focused });

/** Sends a form off; gives the playground's answer. */
export const submit = (interaction, fields) => line.ask({ op: "submit", interaction, fields });

/** Presses a button of a message. */
export const press = (message, customId) => operate(message, customId, { op: "press" });

/** Picks values in a select of a message. */
export function pick(message, customId, values) {
  state.picked.set(`${message}/${customId}`, values);
  return operate(message, customId, { op: "select", values });
}

/** Uses a component: it is marked busy until the answer; a refusal is shown below the message. */
async function operate(message, customId, request) {
  const { channel } = state;
  state.busy.set(message, customId);
  state.failed.delete(message);
  emit("message", message);
  const answer = await line.ask({ ...request, channel, message, custom_id: customId });
  if (state.busy.get(message) === customId) state.busy.delete(message);
  if (answer.op === "failed") {
    const text = answer.text || "This interaction failed";
    state.failed.set(message, text);
    announce(text);
  }
  emit("message", message);
}
