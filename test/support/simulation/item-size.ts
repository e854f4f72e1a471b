/** DynamoDB's limits, in bytes. */
export const maxItemBytes = 400 * 1024;
export const maxPageBytes = 1024 * 1024;

/** About what DynamoDB counts: names and values in UTF-8, numbers by their digits, three bytes for a list or map. */
export function sizeOf(item: object): number {
  return Object.entries(item).reduce((bytes, [name, value]) => bytes + Buffer.byteLength(name) + valueSize(value), 0);
}

function valueSize(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + valueSize(one), 3);
  if (typeof value === "object" && value !== null) return 3 + sizeOf(value);
  return 1;
}

/** Most are far below a limit: those are not measured exactly. */
export function isLarger(value: object, limit: number): boolean {
  return atMost(value) > limit && valueSize(value) - 3 > limit;
}

const known = new WeakMap<object, number>();
const numberBytes = 16;
const bytesOfUnit = 3;

/** No less than its size. What is stored never changes, so that it is measured once. */
function atMost(value: unknown): number {
  if (typeof value === "string") return bytesOfUnit * value.length;
  if (typeof value !== "object" || value === null) return numberBytes;
  if (value instanceof Uint8Array) return value.byteLength;
  const there = known.get(value);
  if (there !== undefined) return there;
  let bytes = bytesOfUnit;
  const entries: Readonly<Record<string, unknown>> = { ...value };
  for (const name of Object.keys(entries)) bytes += bytesOfUnit * name.length + atMost(entries[name]);
  if (Object.isFrozen(value)) known.set(value, bytes);
  return bytes;
}
