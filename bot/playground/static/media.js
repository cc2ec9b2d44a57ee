/** Pictures and files: thumbnails, alt texts and spoilers. */
import { freshId, h, icon } from "./dom.js";
import { spoiler } from "./inline.js";
import { lightbox } from "./lightbox.js";

const CDN = /^https?:\/\/(?:cdn|media)\.discordapp\.(?:com|net)\//;
const ANYWHERE_HERE = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?\//;

/** The address from which this page may load a file: always the playground's own. */
export function addressOf(media, attachments = []) {
  const url = media?.url ?? media?.proxy_url ?? "";
  const named = /^attachment:\/\/(.+)$/.exec(url);
  const found = named && attachments.find((attachment) => attachment.filename === named[1]);
  if (named) return found ? addressOf(found) : "";
  return url.replace(CDN, "/").replace(ANYWHERE_HERE, "/");
}

/** Whether an attachment is a picture that browsers show. */
export const isPicture = (file) =>
  /^image\//.test(file.content_type ?? "") ||
  /\.(png|jpe?g|gif|webp|svg)$/i.test(file.filename ?? "");

/**
 * A picture with its alt text behind an ALT button; a click shows it large. `picture`: `{src, alt,
 * width, height, hidden}`; `all` are the pictures to leaf through.
 */
export function pictureOf(picture, all = [picture]) {
  const caption = h("figcaption", { id: freshId("alt"), hidden: true }, picture.alt);
  const size =
    picture.width && picture.height ? { width: picture.width, height: picture.height } : {};
  const image = h("img", {
    src: picture.src,
    alt: picture.alt || "Picture without a description",
    ...size,
  });
  if (size.width) {
    // A picture takes its room before it has come, so that nothing below it jumps.
    image.style.setProperty("--natural", `${size.width}px`);
    image.style.setProperty("--ratio", size.width / size.height);
  }
  image.addEventListener("error", () => image.classList.add("broken"));
  const open = h(
    "button",
    { type: "button", class: "picture", onclick: () => lightbox(picture, all) },
    image,
  );
  const toggle = h(
    "button",
    {
      type: "button",
      class: "alt-button",
      "aria-expanded": "false",
      "aria-controls": caption.id,
      "aria-label": "Show the picture's description",
      onclick: () => {
        caption.hidden = !caption.hidden;
        toggle.setAttribute("aria-expanded", String(!caption.hidden));
      },
    },
    "ALT",
  );
  const shown = picture.hidden ? spoiler([open]) : open;
  return h("figure", { class: "figure" }, shown, picture.alt && toggle, caption);
}

/** A file to download, with its name and size. */
export function fileOf({ src, name, size }) {
  const kib = size ? `${(size / 1024).toFixed(size < 10240 ? 1 : 0)} KiB` : "";
  return h(
    "a",
    { class: "file", href: src, download: name },
    icon("file"),
    h("span", { class: "file-name" }, name),
    kib && h("small", {}, kib),
  );
}
