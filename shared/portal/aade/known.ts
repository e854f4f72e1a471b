/** A value of the portal and where it is known from: a source of portal-facts.md (S1…), portal-wire.md, or "unverified". */
export interface Known<T = string> {
  readonly is: T;
  readonly from: string;
}

export function known<T>(is: T, from: string): Known<T> {
  return { is, from };
}

/** A profile's values, each with its place. Addresses and names of platforms are settings, not the portal's. */
export function leavesOf(value: unknown, path: readonly string[] = []): { path: string; is: unknown; from: string }[] {
  if (typeof value !== "object" || value === null || value instanceof Map) return [];
  if ("is" in value && "from" in value) return [{ path: path.join("."), is: value.is, from: String(value.from) }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}
