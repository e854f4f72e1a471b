/**
 * A portal username in the one form in which two of them are compared: in any case, σ like ς, wide letters like narrow
 * ones, without what nobody sees and white space around it. One name, one owner, one line to wait in at the portal.
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
