/** What the page knows at this moment, and who wants to hear of changes. */

export const state = {
  users: new Map(),
  me: "",
  /** The bot: `{id, name}`. */
  bot: null,
  guilds: [],
  commands: [],
  /** Id of the open channel. */
  channel: "",
  /** Id of a message to bring into view once it is there. */
  sought: "",
  /** Messages of the open channel by id. */
  messages: new Map(),
  loaded: false,
  /** Ids of channels with something new. */
  unread: new Set(),
  /** Pings not yet seen: "user/channel" to a count. */
  pings: new Map(),
  /** Message id to the custom_id that waits for the bot. */
  busy: new Map(),
  /** What was picked in selects since their message last changed: "message/custom_id" to values. */
  picked: new Map(),
  /** Message id to the sentence that says what went wrong. */
  failed: new Map(),
};

const hearers = new Map();

/** Calls `hear` whenever `topic` changes: people, places, channel, messages or message. */
export function on(topic, hear) {
  if (!hearers.has(topic)) hearers.set(topic, []);
  hearers.get(topic).push(hear);
}

/** Tells everybody who listens to `topic`. */
export function emit(topic, detail) {
  for (const hear of hearers.get(topic) ?? []) hear(detail);
}

/** Every channel and thread that the present user sees. */
export const channels = () => state.guilds.flatMap((guild) => guild.channels);

/** The channel with that id, or undefined. */
export const channelOf = (id) => channels().find((channel) => channel.id === id);

/** The server that holds a channel, or undefined. */
export const guildOf = (id) =>
  state.guilds.find((guild) => guild.channels.some((channel) => channel.id === id));

/** Kinds of channel, as Discord numbers them. */
export const DM = 1;
export const CATEGORY = 4;
export const FORUM = 15;
const THREADS = [10, 11, 12];

/** Whether a channel is a thread. */
export const isThread = (channel) => THREADS.includes(channel.type);

/** Whether messages can stand in it. */
export const holdsMessages = (channel) => [0, DM, 5, ...THREADS].includes(channel.type);

/** The name to show for a user, who may be unknown to the page (the bot is). */
export function nameOf(user, member) {
  const known = state.users.get(user?.id);
  return member?.nick || known?.name || user?.global_name || user?.username || "somebody";
}

/** The address, inside the page, of a channel and perhaps a message. */
export function placeOf(channel, message = "") {
  return `#${[state.me, channel, message].filter(Boolean).join("/")}`;
}

/** Forgets what was picked in a message's selects: the message has changed. */
export function forgetPicks(message) {
  for (const key of state.picked.keys())
    if (key.startsWith(`${message}/`)) state.picked.delete(key);
}

/** Pings that wait for a user, in one channel or in all. */
export function pingsOf(user, channel = "") {
  let count = 0;
  for (const [key, pings] of state.pings) {
    const [who, where] = key.split("/");
    if (who === user && (!channel || where === channel)) count += pings;
  }
  return count;
}

/** Compares two ids by age: their numbers rise with time. */
export function byAge(one, other) {
  const [a, b] = [BigInt(one), BigInt(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
