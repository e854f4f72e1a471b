const codeOf = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma] = [codeOf('"'), codeOf("\\"), codeOf(",")];
const [brace, bracket, braceEnd, bracketEnd] = [codeOf("{"), codeOf("["), codeOf("}"), codeOf("]")];

/**
 * How many values a JSON text can hold at most, one more for each comma, brace and bracket outside of its strings; and how
 * deep it goes. Cheap where parsing is not: a million empty objects in four megabytes take a small processor many seconds
 * to make.
 */
export function shapeOf(text: string): { values: number; depth: number } {
  let [values, depth, deepest] = [1, 0, 0];
  let within = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) within = !within;
    else if (within) index += code === backslash ? 1 : 0;
    else if (code === comma) values += 1;
    else if (code === brace || code === bracket) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === braceEnd || code === bracketEnd) depth -= 1;
  }
  return { values, depth: deepest };
}
