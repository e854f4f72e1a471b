/**
 * The form in which portal usernames are compared: case, full-width letters, invisible characters and surrounding white
 * space do not count, and ς is σ. One username means one owner and one queue at the portal.
 *
 * @example
 * foldUsername(" ΝΊΚΟΣ "); // "νίκοσ"
 */
export const foldUsername = (username: string) =>
  username
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll("ς", "σ");

export const isSameUsername = (one: string, other: string) => foldUsername(one) === foldUsername(other);
