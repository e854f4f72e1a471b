const [quote, backslash, comma, brace, bracket] = [...'"\\,{['].map((character) => character.charCodeAt(0));

/**
 * How many values a JSON text can hold at most: one more for each comma, brace and bracket outside of its strings. Cheap
 * where parsing is not: a million empty objects in four megabytes take a small processor many seconds to make.
 */
export function mostValues(text: Uint8Array): number {
  let values = 1;
  let within = false;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    if (byte === quote) within = !within;
    else if (within) index += byte === backslash ? 1 : 0;
    else if (byte === comma || byte === brace || byte === bracket) values += 1;
  }
  return values;
}
