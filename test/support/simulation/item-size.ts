/** DynamoDB's limits, in bytes. */
export const maxItemBytes = 400 * 1024;
export const maxPageBytes = 1024 * 1024;

const known = new WeakMap<object, number>();

/** About what DynamoDB counts: names and values in UTF-8, numbers by their digits, three bytes for a list or map. */
export function sizeOf(item: Readonly<Record<string, unknown>>): number {
  const there = known.get(item);
  if (there !== undefined) return there;
  let bytes = 0;
  for (const name of Object.keys(item)) bytes += Buffer.byteLength(name) + valueSize(item[name]);
  known.set(item, bytes);
  return bytes;
}

function valueSize(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + valueSize(one), 3);
  if (typeof value === "object" && value !== null) return 3 + sizeOf({ ...value });
  return 1;
}
