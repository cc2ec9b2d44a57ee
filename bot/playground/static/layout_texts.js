/** What stands in the components of a layout, however they nest. */

const TEXT = 10;

function* everyPart(parts) {
  for (const part of parts ?? []) {
    yield part;
    yield* everyPart(part.components);
    if (part.accessory) yield part.accessory;
  }
}

/** The words of a message: its content, or the texts of its layout below each other. */
export function wordsOf({ content, components }) {
  const texts = [...everyPart(components)].filter(({ type }) => type === TEXT);
  return [content, ...texts.map((part) => part.content)].filter(Boolean).join("\n");
}

/** Whether components have a button or a select. */
export const asksSomething = (components) =>
  [...everyPart(components)].some((part) => part.custom_id !== undefined);
