import { ofFile } from "../wording/files.ts";
import type { Said } from "../wording/say.ts";
import { type Field, isOwn, type Mapping } from "./columns.ts";
import type { Cell } from "./grid.ts";
import { type Reading, readAmount } from "./values.ts";

/**
 * The portal asks for the agreed rent: net of VAT and levies, but with cleaning and the platform's commission. An export
 * shows what was paid out, and what was taken off before.
 */
const parts = { payout: 1, hostFee: 1, cleaningOnTop: 1, taxesWithin: -1 } as const satisfies Partial<
  Record<Field, 1 | -1>
>;
type Part = keyof typeof parts;
const names = ["payout", "hostFee", "cleaningOnTop", "taxesWithin"] as const satisfies readonly Part[];

export const isPart = (field: Field): field is Part => field in parts;

/** Where the rent is computed: of no file that says it itself. */
export const isComputed = ({ columns, fixed }: Mapping) =>
  columns.amountReceived === undefined && fixed.amountReceived === undefined && columns.payout !== undefined;

/** A row's agreed rent out of its parts, or the part that cannot be read; undefined where nothing was paid out. */
export function agreedRent(cellOf: (field: Field) => Cell): (Reading<number> & { readonly part?: Part }) | undefined {
  if (cellOf("payout") === undefined) return undefined;
  let cents = 0;
  for (const part of names) {
    const cell = cellOf(part);
    // Only what was paid and the fee are of every stay.
    if (cell === undefined && part !== "hostFee") continue;
    const reading = readAmount(cell);
    if (!("value" in reading)) return { ...reading, part };
    // Exports write what is taken off with a minus or without.
    const amount = part === "payout" ? reading.value : Math.abs(reading.value);
    if (part === "payout" && amount === 0) return { value: 0 };
    cents += parts[part] * Math.round(amount * 100);
  }
  return { value: cents / 100 };
}

/** What of the file is taken for the agreed rent; undefined where the file has the API's own names. */
export function rentTaken(mapping: Mapping): Said | undefined {
  const { columns, fixed } = mapping;
  if (isOwn(mapping)) return undefined;
  if (!isComputed(mapping)) {
    const column = columns.amountReceived;
    return column === undefined ? undefined : ofFile("file_rent_column", { column });
  }
  const taken = names.flatMap((part) => {
    const name = columns[part] ?? (fixed[part] === undefined ? undefined : String(fixed[part]));
    return name === undefined ? [] : [`${parts[part] === 1 ? "+" : "−"} ${name}`];
  });
  return ofFile("file_rent_computed", { sum: taken.join(" ").slice(2) });
}
