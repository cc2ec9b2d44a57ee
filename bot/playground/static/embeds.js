/** Embeds: the framed blocks of classic messages. */
import { written } from "./clock.js";
import { colour, h } from "./dom.js";
import { link } from "./inline.js";
import { markdown } from "./markdown.js";
import { addressOf, pictureOf } from "./media.js";

/** Draws the embeds of a message. */
export function embedsOf(message, names) {
  return (message.embeds ?? []).map((embed) => draw(embed, message, names));
}

/** Addresses of the attachments that the embeds already show. */
export function takenByEmbeds(message) {
  const media = (message.embeds ?? []).flatMap((embed) => [
    embed.image,
    embed.thumbnail,
    embed.author,
    embed.footer,
  ]);
  const address = (one) =>
    addressOf(one.icon_url ? { url: one.icon_url } : one, message.attachments);
  return new Set(media.filter(Boolean).map(address).filter(Boolean));
}

function draw(embed, message, names) {
  const frame = h(
    "article",
    { class: "embed" },
    h(
      "div",
      { class: "embed-main" },
      h(
        "div",
        { class: "embed-text" },
        embed.author && h("p", { class: "embed-author" }, named(embed.author, names)),
        embed.title &&
          h("h3", { class: "embed-title" }, named({ name: embed.title, url: embed.url }, names)),
        embed.description && h("div", { class: "text" }, markdown(embed.description, names)),
        embed.fields?.length
          ? h(
              "dl",
              { class: "fields" },
              embed.fields.map((one) => field(one, names)),
            )
          : null,
      ),
      picture(embed.thumbnail, message, "embed-thumbnail"),
    ),
    picture(embed.image, message, "embed-image"),
    foot(embed),
  );
  if (Number.isInteger(embed.color)) frame.style.setProperty("--accent", colour(embed.color));
  return frame;
}

function named({ name, url }, names) {
  if (!/^https?:\/\//.test(url ?? ""))
    return markdown(name, names).flatMap((node) => [...node.childNodes]);
  return link(url, name, names);
}

function field(one, names) {
  const kind = one.inline ? "field inline" : "field";
  return h(
    "div",
    { class: kind },
    h("dt", {}, markdown(one.name, names)),
    h("dd", {}, markdown(one.value, names)),
  );
}

function picture(media, message, kind) {
  const src = media && addressOf(media, message.attachments);
  if (!src) return null;
  const file = (message.attachments ?? []).find((one) => addressOf(one) === src) ?? {};
  const { width, height } = { ...file, ...media };
  return h("div", { class: kind }, pictureOf({ src, width, height, alt: file.description ?? "" }));
}

function foot(embed) {
  const time = embed.timestamp && written(Date.parse(embed.timestamp), "s");
  const text = [embed.footer?.text, time].filter(Boolean).join(" · ");
  return text ? h("p", { class: "embed-foot" }, text) : null;
}
