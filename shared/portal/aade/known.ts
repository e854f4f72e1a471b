/** A value of the portal and where it is known from: a source of portal-facts.md (S1…), portal-wire.md, or "unverified". */
export interface Known<T = string> {
  readonly is: T;
  readonly from: string;
}

export function known<const T>(is: T, from: string): Known<T> {
  return { is, from };
}

/** The values in a profile that no source vouches for, by their place in it. */
export function unverified(value: unknown, path: readonly string[] = []): { path: string; is: string }[] {
  if (typeof value !== "object" || value === null || value instanceof Map) return [];
  if (!("is" in value && "from" in value)) {
    return Object.entries(value).flatMap(([key, inner]) => unverified(inner, [...path, key]));
  }
  return String(value.from).includes("unverified") ? [{ path: path.join("."), is: JSON.stringify(value.is) }] : [];
}
