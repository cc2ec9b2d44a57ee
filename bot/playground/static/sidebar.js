/** The left bar: servers, their channels, and threads below the channel they belong to. */
import { byId, h, icon } from "./dom.js";
import {
  CATEGORY,
  channelOf,
  DM,
  FORUM,
  guildOf,
  holdsMessages,
  isThread,
  on,
  pingsOf,
  placeOf,
  state,
} from "./state.js";

/** Begins to draw the bar and the head of the open channel. */
export function startSidebar() {
  byId("drawer-button").append(icon("menu"));
  byId("drawer-button").addEventListener("click", () => toggleDrawer());
  byId("shade").addEventListener("click", () => toggleDrawer(false));
  addEventListener(
    "keydown",
    (event) => event.key === "Escape" && drawerIsOpen() && toggleDrawer(false),
  );
  byId("sidebar").addEventListener(
    "click",
    (event) => event.target.closest("a") && toggleDrawer(false),
  );
  for (const topic of ["places", "channel", "people"]) on(topic, draw);
}

const drawerIsOpen = () => byId("sidebar").classList.contains("open");

/** Opens or closes the bar where the window is too narrow to show it always. */
function toggleDrawer(open = !drawerIsOpen()) {
  const changed = open !== drawerIsOpen();
  byId("sidebar").classList.toggle("open", open);
  byId("shade").hidden = !open;
  byId("drawer-button").setAttribute("aria-expanded", String(open));
  if (open) byId("sidebar").querySelector("[aria-current], a")?.focus();
  else if (changed) byId("drawer-button").focus();
}

function draw() {
  const held = document.activeElement?.closest?.("#sidebar a")?.getAttribute("href");
  byId("sidebar").replaceChildren(...state.guilds.map(serverOf));
  if (held)
    byId("sidebar")
      .querySelector(`a[href="${CSS.escape(held)}"]`)
      ?.focus();
  drawHead();
  const waiting = pingsOf(state.me);
  const place = channelOf(state.channel)?.name;
  document.title = `${waiting ? `(${waiting}) ` : ""}${place ? `#${place} · ` : ""}Orrery playground`;
  byId("drawer-button").dataset.pings = waiting || "";
}

function serverOf(guild) {
  const top = guild.channels.filter((channel) => !isThread(channel) && !inCategory(channel, guild));
  const lost = guild.channels.filter((channel) => isThread(channel) && !parentOf(channel, guild));
  const title = h("h2", { class: "server" }, guild.name);
  return h(
    "section",
    {},
    title,
    h(
      "ul",
      {},
      [...top, ...lost].map((channel) => entry(channel, guild)),
    ),
  );
}

const parentOf = (channel, guild) => guild.channels.find((other) => other.id === channel.parent_id);
const inCategory = (channel, guild) => parentOf(channel, guild)?.type === CATEGORY;

function entry(channel, guild) {
  const below = guild.channels.filter((other) => other.parent_id === channel.id);
  below.sort((one, other) => Boolean(one.archived) - Boolean(other.archived));
  const inner = below.length
    ? h(
        "ul",
        {},
        below.map((other) => entry(other, guild)),
      )
    : null;
  if (channel.type === CATEGORY || channel.type === FORUM)
    return h("li", {}, h("h3", { class: "category" }, channel.name), inner);
  return holdsMessages(channel) ? h("li", {}, linkTo(channel), inner) : null;
}

function linkTo(channel) {
  const here = channel.id === state.channel;
  const pings = pingsOf(state.me, channel.id);
  const unread = state.unread.has(channel.id);
  const kinds = ["place", unread && "unread", channel.archived && "archived"]
    .filter(Boolean)
    .join(" ");
  return h(
    "a",
    { class: kinds, href: placeOf(channel.id), "aria-current": here && "page" },
    icon(symbolOf(channel)),
    h("span", { class: "place-name" }, channel.name),
    unread && h("span", { class: "unseen" }, "unread"),
    badge(pings),
  );
}

function symbolOf(channel) {
  if (channel.archived) return "archive";
  if (channel.type === DM) return "letter";
  return isThread(channel) ? "thread" : "channel";
}

/** A count of pings, or nothing. */
export function badge(pings) {
  return pings
    ? h("span", { class: "badge" }, String(pings), h("span", { class: "unseen" }, " pings"))
    : null;
}

const parentLink = (parent) =>
  holdsMessages(parent)
    ? h("a", { href: placeOf(parent.id) }, `#${parent.name}`)
    : h("span", {}, parent.name);

function drawHead() {
  const channel = channelOf(state.channel);
  if (!channel) return byId("channel-head").replaceChildren();
  const parent = isThread(channel) && channelOf(channel.parent_id);
  return byId("channel-head").replaceChildren(
    h("span", { class: "server-name" }, guildOf(channel.id)?.name ?? "", " /"),
    parent ? parentLink(parent) : "",
    parent ? h("span", {}, "›") : "",
    h("h2", {}, icon(symbolOf(channel)), channel.name),
    channel.archived
      ? h("span", { class: "tag quiet" }, "archived: a new message opens it again")
      : "",
  );
}
