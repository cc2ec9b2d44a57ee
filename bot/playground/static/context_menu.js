/** The menu of a message: the application's commands for it and for its author. */
import { useMenu } from "./actions.js";
import { h, icon, toast } from "./dom.js";
import { openPopup, roam } from "./popup.js";
import { nameOf, state } from "./state.js";

const USER = 2;
const MESSAGE = 3;

const named = (kind) => state.commands.filter(({ type }) => type === kind).map(({ name }) => name);

/** The button that opens the menu; nothing where the application has no such commands. */
export function menuButton(message) {
  const entries = [
    ...named(MESSAGE).map((name) => ({ name, target: { message: message.id } })),
    ...named(USER).map((name) => ({
      name,
      note: nameOf(message.author, message.member),
      target: { user: message.author.id },
    })),
  ];
  if (!entries.length || message.ephemeral) return null;
  return h(
    "button",
    {
      type: "button",
      class: "icon-button message-menu",
      "aria-label": "Apps",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      onclick: (event) => open(event.currentTarget, entries),
    },
    icon("more"),
  );
}

/**
 * Opens a message's menu at a right click or a long press; links, pictures and marked words keep
 * the browser's own.
 */
export function openByPress(event) {
  const own = event.target.closest("a, img, button, input, select, textarea");
  const menu = event.currentTarget.querySelector(".message-menu");
  if (!menu || own || !getSelection().isCollapsed) return;
  event.preventDefault();
  menu.click();
}

function open(anchor, entries) {
  let close = () => {};
  const items = entries.map(({ name, note, target }) =>
    h(
      "button",
      {
        type: "button",
        role: "menuitem",
        class: "option",
        onclick: () => {
          close();
          use(name, target);
        },
      },
      h("span", { class: "option-text" }, name, note && h("small", {}, note)),
    ),
  );
  const about = { role: "menu", "aria-label": "Apps", onkeydown: (event) => roam(event, items) };
  close = openPopup(anchor, h("div", about, items));
  items[0].focus();
}

async function use(name, target) {
  const answer = await useMenu(name, target);
  if (answer.op === "failed") toast(answer.text || "This interaction failed");
}
