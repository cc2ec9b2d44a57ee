/** The chips above the message box: who acts on this page. */
import { byId, h } from "./dom.js";
import { avatar } from "./names.js";
import { badge } from "./sidebar.js";
import { on, pingsOf, state } from "./state.js";

/**
 * Begins to draw the chips; `change(user)` is called with the chosen user. Alt and a digit choose
 * too.
 */
export function startPeople(change) {
  for (const topic of ["people", "places"]) on(topic, () => draw(change));
  addEventListener("keydown", (event) => {
    const digit = /^Digit([1-9])$/.exec(event.code);
    if (!event.altKey || event.ctrlKey || event.metaKey || !digit) return;
    const user = [...state.users.keys()][Number(digit[1]) - 1];
    if (!user || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    change(user);
  });
}

function draw(change) {
  const held = document.activeElement?.dataset.user;
  const chips = [...state.users.values()].map((user, at) =>
    h(
      "button",
      {
        type: "button",
        class: "chip",
        "aria-pressed": String(user.id === state.me),
        dataset: { user: user.id },
        title: at < 9 ? `Alt+${at + 1}` : null,
        onclick: () => change(user.id),
      },
      avatar({ id: user.id }),
      h("span", {}, user.name),
      badge(pingsOf(user.id)),
    ),
  );
  byId("people").replaceChildren(
    h("span", { class: "people-label", "aria-hidden": "true" }, "Act as"),
    ...chips,
  );
  if (held)
    byId("people")
      .querySelector(`[data-user="${CSS.escape(held)}"]`)
      ?.focus();
}
