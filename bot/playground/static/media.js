/** Pictures and files below a message, with their alt texts. */
import { freshId, h, icon } from "./dom.js";
import { lightbox } from "./lightbox.js";

const CDN = /^https?:\/\/(?:cdn|media)\.discordapp\.(?:com|net)\//;
const ANYWHERE_HERE = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?\//;

/** The address from which this page may load a file: always the playground's own. */
const addressOf = (file) => file.url.replace(CDN, "/").replace(ANYWHERE_HERE, "/");

/** The picture of a gallery's item or a thumbnail: `{src, alt, width, height}`. */
export const mediaOf = ({ media, description }) => ({
  src: addressOf(media),
  alt: description ?? "",
  width: media.width,
  height: media.height,
});

/** Draws the attachments of a message: pictures first, then files. */
export function attachmentsOf(attachments) {
  const pictures = attachments
    .filter(isPicture)
    .map((one) => mediaOf({ media: one, description: one.description }));
  const files = attachments.filter((one) => !isPicture(one));
  return [pictures.length ? galleryOf(pictures) : null, files.map(fileOf)];
}

/**
 * One picture as large as the clients show it, or several as they do: in tiles, cropped to fill
 * them.
 */
export function galleryOf(pictures) {
  const shown = pictures.map((picture) => pictureOf(picture, pictures));
  if (pictures.length === 1) return h("div", { class: "gallery" }, shown);
  const kind = pictures.length === 3 ? "gallery tiled three" : "gallery tiled";
  return h("div", { class: kind }, shown);
}

/** The small picture beside a section. */
export function thumbnailOf(picture) {
  const image = h("img", { src: picture.src, alt: picture.alt });
  const open = () => lightbox(picture, [picture]);
  const label = picture.alt || "Show the picture";
  return h("button", { type: "button", class: "thumbnail", "aria-label": label, onclick: open }, image);
}

/** Whether an attachment is a picture that browsers show. */
const isPicture = (file) =>
  /^image\//.test(file.content_type ?? "") ||
  /\.(png|jpe?g|gif|webp|svg)$/i.test(file.filename ?? "");

/**
 * A picture with its alt text behind an ALT button; a click shows it large. `picture`: `{src, alt,
 * width, height}`; `all` are the pictures to leaf through.
 */
function pictureOf(picture, all) {
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
  const frame = h("div", { class: "frame" }, open, picture.alt && toggle);
  return h("figure", { class: "figure" }, frame, caption);
}

/** A file to download, with its name and size. */
export function fileOf(file) {
  const { filename: name, size } = file;
  const kib = size ? `${(size / 1024).toFixed(size < 10240 ? 1 : 0)} KiB` : "";
  return h(
    "a",
    { class: "file", href: addressOf(file), download: name },
    icon("file"),
    h("span", { class: "file-name" }, name),
    kib && h("small", {}, kib),
  );
}
