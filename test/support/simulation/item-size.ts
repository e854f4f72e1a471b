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

const numberBytes = 16;
const bytesOfUnit = 3;

/** Most are far below a limit: those are not measured exactly. */
export function isLarger(value: object, limit: number): boolean {
  return atMost(value) > limit && valueSize(value) - 3 > limit;
}

/** No less than its size. */
function atMost(value: unknown): number {
  if (typeof value === "string") return bytesOfUnit * value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  if (!isNested(value)) return numberBytes;
  let bytes = bytesOfUnit;
  for (const name in value) bytes += bytesOfUnit * name.length + atMost(value[name]);
  return bytes;
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
