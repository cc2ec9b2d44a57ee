/** The playground's page: it connects, hears what happens and hands it to the parts that draw. */
import * as actions from "./actions.js";
import { setClock, startClock } from "./clock.js";
import { startComposer } from "./composer.js";
import { byId, toast } from "./dom.js";
import { openForm } from "./form.js";
import { announceMessage, seek, startMessages } from "./messages.js";
import { startPeople } from "./people.js";
import { startSidebar } from "./sidebar.js";
import { Connection } from "./socket.js";
import { channelOf, channels, emit, forgetPicks, holdsMessages, isThread, state } from "./state.js";

const LONG_DOWN = 12_000;
let downTimer = 0;
/** The user as whom this page has asked to act, until the playground agrees. */
let asked = "";

/** The user, channel and message in the address: "#user/channel/message". */
const wanted = () => location.hash.slice(1).split("/");

/** The playground greets a new page, and once more after each change of user. */
function hello(message) {
  state.users = new Map(message.users.map((user) => [user.id, user]));
  state.bot = message.bot;
  state.commands = message.commands ?? [];
  setClock(message.now);
  byId("notice").title = message.notice ?? "";
  const [user] = wanted();
  state.me = state.users.has(user) ? user : message.me;
  if (state.me !== message.me) return askToBe(state.me);
  asked = "";
  takePlaces(message.guilds);
  return goWhereWanted({ reload: true });
}

/** Asks once to act as a user; the answer is a greeting. */
function askToBe(user) {
  if (asked !== user) actions.be(user);
  asked = user;
}

function takePlaces(guilds) {
  state.guilds = guilds;
  state.unread = new Set(
    channels()
      .filter((channel) => channel.unread)
      .map((channel) => channel.id),
  );
  state.unread.delete(state.channel);
}

/** Opens what the address names, or the first channel where it names none that is there. */
function goWhereWanted({ reload = false } = {}) {
  const [user, place, message = ""] = wanted();
  if (state.users.has(user) && user !== state.me) return become(user);
  const open = channels().filter(holdsMessages);
  const channel =
    open.find((one) => one.id === place) ?? open.find((one) => !isThread(one)) ?? open[0];
  state.sought = message;
  if (!channel) return lose();
  if (reload || channel.id !== state.channel) enter(channel.id);
  else if (message) seek();
  writeAddress();
  return emit("people");
}

function enter(channel) {
  const same = channel === state.channel;
  state.channel = channel;
  state.unread.delete(channel);
  state.pings.delete(`${state.me}/${channel}`);
  actions.open(channel);
  if (same) return;
  forgetMessages();
  state.loaded = false;
  emit("messages");
  emit("channel");
}

function forgetMessages() {
  state.messages = new Map();
  state.busy.clear();
  state.failed.clear();
  state.picked.clear();
}

function lose() {
  state.channel = "";
  forgetMessages();
  emit("channel");
  emit("messages");
}

/** Puts the present place into the address, without a step back in the history. */
function writeAddress() {
  const hash = `#${state.me}/${state.channel}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

/** Acts as another user, in the same channel where that user sees it. */
function become(user) {
  if (user === state.me) return;
  const rest = wanted().slice(1).join("/") || state.channel;
  state.me = user;
  state.channel = "";
  history.replaceState(null, "", `#${user}/${rest}`);
  forgetMessages();
  state.loaded = false;
  askToBe(user);
  for (const topic of ["people", "messages", "channel"]) emit(topic);
}

function loadHistory({ channel, messages }) {
  if (channel !== state.channel) return;
  state.messages = new Map(messages.map((message) => [message.id, message]));
  state.loaded = true;
  emit("messages");
}

function takeMessage({ channel, message }) {
  if (message.seen_by_me === false) return;
  if (channel !== state.channel) {
    if (
      !state.unread.has(channel) &&
      message.author?.id !== state.me &&
      !message.edited_timestamp
    ) {
      state.unread.add(channel);
      emit("places");
    }
    return;
  }
  const before = state.messages.get(message.id);
  state.messages.set(message.id, message);
  if (before) state.failed.delete(message.id);
  forgetPicks(message.id);
  emit("message", message.id);
  if (!before || before.interaction_pending) announceMessage(message);
}

function dropMessage(message) {
  if (!state.messages.delete(message.message_id)) return;
  emit("message", message.message_id);
}

function takePing({ user, channel }) {
  if (user === state.me && channel === state.channel && !document.hidden) return;
  const key = `${user}/${channel}`;
  state.pings.set(key, (state.pings.get(key) ?? 0) + 1);
  emit("places");
}

function takeChannels(message) {
  takePlaces(message.guilds ?? message.channels);
  if (state.channel && channelOf(state.channel)) emit("places");
  else goWhereWanted({ reload: true });
}

/** What to do with each kind of message from the playground. */
const HEARD = {
  hello,
  history: loadHistory,
  message: takeMessage,
  delete: dropMessage,
  ping: takePing,
  channels: takeChannels,
  failed: ({ text }) => toast(text || "This did not work"),
  modal: ({ interaction, modal }) => openForm(interaction, modal),
  clock: ({ now }) => setClock(now),
  commands: ({ commands }) => {
    state.commands = commands;
    emit("messages");
  },
};

/** Shows whether the connection stands; while it stays down, the note keeps its age. */
function showStatus(status) {
  const strip = byId("strip");
  asked = "";
  if (status === "down" && !strip.hidden) return;
  clearTimeout(downTimer);
  strip.hidden = status === "up";
  if (status === "up") return;
  strip.textContent = "Reconnecting…";
  const more =
    "Reconnecting… If the playground was restarted, open the address that it printed.";
  downTimer = setTimeout(() => {
    strip.textContent = more;
  }, LONG_DOWN);
}

function start() {
  const address = new URL("page/ws", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  address.search = new URLSearchParams({
    token: new URLSearchParams(location.search).get("token") ?? "",
  });
  const connection = new Connection(address, (message) => HEARD[message.op]?.(message), showStatus);
  actions.useConnection(connection);
  startMessages();
  startSidebar();
  startPeople(become);
  startComposer();
  startClock();
  for (const button of document.querySelectorAll("[data-skip]")) {
    button.addEventListener("click", () => actions.skip(Number(button.dataset.skip)));
  }
  addEventListener("hashchange", () => goWhereWanted());
  connection.open();
}

start();
