import { plain } from "../values.ts";

const nightly =
  /(?<!\p{L})(?:nightly|daily|adr|p\.?n\.?|per night|per day|a night|night rate|rate per)(?!\p{L})|[/](?: )?(?:night|nt|day|διανυκτ|νυχτ|βραδ|ημερ|nacht|tag|nuit|notte|noche|noc)|(?:ανα|την|τη) ?(?:διανυκτ|νυχτ|βραδ|ημερα)|ημερησι|(?:τιμη|ποσο|μισθωμα) (?:διανυκτ|νυχτ|βραδ)|(?:pro|je) (?:nacht|tag|ubernachtung)|par nuit|prix nuit|(?:per|a) notte|por noche|per nacht|za noc|ubernachtungspreis|nachtpreis/u;

/** True where a column's name, or a line above or below the table, says that prices are for one night. */
export const saysNightly = (text: string) => nightly.test(plain(text));

export interface Priced {
  readonly nights: number;
  readonly price: number;
}

/** Fewer stays show nothing. */
const enough = 5;

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** True where stays of twice the nights and more cost hardly more: these are prices for a night, or something is wrong. */
export function isFlat(stays: readonly Priced[]): boolean {
  if (stays.length < enough) return false;
  const sorted = stays.toSorted((one, other) => one.nights - other.nights);
  const half = Math.floor(sorted.length / 2);
  const [short, long] = [sorted.slice(0, half), sorted.slice(-half)];
  const [nights, prices] = (["nights", "price"] as const).map(
    (what) => meanOf(long.map((one) => one[what])) / meanOf(short.map((one) => one[what])),
  );
  return nights !== undefined && prices !== undefined && nights >= 2 && prices <= 1.25;
}
