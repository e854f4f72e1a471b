import { folded } from "../../shared/parsing/folded.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { Said } from "../../shared/wording/say.ts";
import type { Cell } from "./grid.ts";

/** A value as people and their programs write it. Anything ambiguous is a problem, never a guess. */
export type Reading<T> =
  | { readonly value: T }
  /** With the value that is probably meant, for a person to confirm. */
  | { readonly fix: Said; readonly offered?: string };

const yes = new Set("true yes y 1 αληθεσ αληθησ ναι σωστο αλλοδαποσ αλλοδαπη ξενοσ ξενη foreigner foreign".split(" "));
const no = new Set("false no n 0 ψευδεσ ψευδησ οχι λαθοσ ημεδαποσ ημεδαπη ελληνασ ελληνιδα greek local".split(" "));

/** Whether a guest is a foreigner: TRUE, ΑΛΗΘΕΣ, ναι, yes, 1, Αλλοδαπός; in any case, with or without accents. */
export function readFlag(cell: Cell): Reading<boolean> {
  if (typeof cell === "boolean") return { value: cell };
  const text = plain(String(cell ?? ""));
  if (yes.has(text)) return { value: true };
  return no.has(text) ? { value: false } : { fix: ofFile("cell_flag") };
}

export function readWhole(cell: Cell): Reading<number> {
  const value = typeof cell === "number" ? cell : Number(/^\d{1,10}$/.exec(String(cell ?? ""))?.[0] ?? Number.NaN);
  return Number.isInteger(value) ? { value } : { fix: ofFile("cell_whole") };
}

/** `3`, or `3 νύχτες`. */
export const readNights = (cell: Cell) =>
  readWhole(typeof cell === "string" ? cell.replace(/^(\d{1,3})\s*\p{L}+\.?$/u, "$1") : cell);

/** The form in which words are compared: lower case, without accents, one sigma, one space. */
export const plain = (text: string) => folded(text.trim().replaceAll(/\s+/g, " "));
