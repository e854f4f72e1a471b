/** A value of the portal and where it is known from: a source of portal-facts.md (S1…), portal-wire.md, or "unverified". */
export interface Known<T = string> {
  readonly is: T;
  readonly from: string;
}

export function known<const T>(is: T, from: string): Known<T> {
  return { is, from };
}
