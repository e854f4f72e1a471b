const texts = new WeakMap<object, string>();

/** Plain data as text, made once for each object: states share most of theirs. */
export function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** A short name for each state, by its parts: equal data, equal name. */
export function createNames(): (state: unknown) => string {
  const numbers = new Map<string, number>();
  const known = new WeakMap<object, number>();
  const numberOf = (part: unknown): number => {
    const isThing = typeof part === "object" && part !== null;
    const before = isThing ? known.get(part) : undefined;
    if (before !== undefined) return before;
    const text = textOf(part);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    if (isThing) known.set(part, number);
    return number;
  };
  const nameOf = (part: unknown) => (Array.isArray(part) ? `[${part.map(numberOf).join()}]` : String(numberOf(part)));
  return (state) =>
    typeof state === "object" && state !== null ? Object.values(state).map(nameOf).join(" ") : nameOf(state);
}
