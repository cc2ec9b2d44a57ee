/** The "more" button of a message: the bot's context menu commands, copying. */
import { context } from "./actions.js";
import { h, icon, toast } from "./dom.js";
import { openMenu } from "./popup.js";
import { guildOf, nameOf, state } from "./state.js";

const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;

/** The button that opens a message's menu. */
export function moreButton(message) {
  const author = nameOf(message.author, message.member);
  const button = h(
    "button",
    {
      type: "button",
      class: "icon-button more",
      "aria-label": `More about the message by ${author}`,
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      onclick: () => openMenu(button, entries(message)),
    },
    icon("more"),
  );
  return button;
}

function entries(message) {
  const run = async (command, target) => {
    const answer = await context(command.name, target);
    if (answer.op === "failed") toast(answer.text || "This interaction failed");
  };
  const ofType = (type) => state.commands.filter((command) => command.type === type);
  return [
    ...ofType(MESSAGE_COMMAND).map((command) => ({
      label: command.name,
      detail: "this message",
      run: () => run(command, { message: message.id }),
    })),
    ...ofType(USER_COMMAND).map((command) => ({
      label: command.name,
      detail: nameOf(message.author),
      run: () => run(command, { user: message.author.id }),
    })),
    { label: "Copy the text", detail: "", run: () => copy(message.content ?? "") },
    { label: "Copy the link", detail: "", run: () => copy(linkTo(message)) },
  ];
}

const copy = (text) =>
  navigator.clipboard.writeText(text).then(
    () => toast("Copied"),
    () => toast("Could not copy"),
  );

/**
 * The address of a message as Discord writes it; pasted into a message here, it leads back to it.
 */
const linkTo = (message) =>
  `https://discord.com/channels/${guildOf(state.channel)?.id ?? "@me"}/${state.channel}/${message.id}`;
