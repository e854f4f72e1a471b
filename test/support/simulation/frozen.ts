/** A copy that nobody shares and nobody changes; the document client is set to drop what is undefined. */
export function frozen(item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) copy[name] = frozenValue(value);
  }
  return Object.freeze(copy);
}

export function frozenValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Array.isArray(value) ? Object.freeze(value.map(frozenValue)) : frozen({ ...value });
}
