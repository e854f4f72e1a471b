import { normal } from "./normal.ts";

/**
 * The form in which portal usernames are compared: case, full-width letters, invisible characters and surrounding white
 * space do not count, and ς is σ. One username means one owner and one queue at the portal.
 *
 * @example
 * foldUsername(" ΝΊΚΟΣ "); // "νίκοσ"
 */
export function foldUsername(username: string): string {
  const visible = normal(username, "NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  return normal(visible.trim().toLowerCase(), "NFKC").replaceAll("ς", "σ");
}

export const isSameUsername = (one: string, other: string) => foldUsername(one) === foldUsername(other);
