const codeOf = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [codeOf('"'), codeOf("\\"), codeOf(","), codeOf(":")];
/** An object in a list in an object. */
const itemDepth = 3;
const [brace, bracket, braceEnd, bracketEnd] = [codeOf("{"), codeOf("["), codeOf("}"), codeOf("]")];

/**
 * An upper bound on the values in a JSON text (one for each comma, brace and bracket outside its strings), its depth, its
 * fields (one for each colon), and the objects in the lists of its object.
 * This is cheap, while parsing a million empty objects in four megabytes takes a small processor many seconds.
 */
export function jsonShape(text: string): { values: number; depth: number; fields: number; items: number } {
  let [values, depth, deepest, fields, items] = [1, 0, 0, 0, 0];
  let within = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) within = !within;
    else if (within) index += code === backslash ? 1 : 0;
    else if (code === comma) values += 1;
    else if (code === colon) fields += 1;
    else if (code === brace || code === bracket) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (depth === itemDepth && code === brace) items += 1;
    } else if (code === braceEnd || code === bracketEnd) depth -= 1;
  }
  return { values, depth: deepest, fields, items };
}
