import type { Said } from "../../shared/wording/say.ts";
import type { Mapping } from "./columns.ts";
import { type Field, fields } from "./fields.ts";

export interface Choice {
  readonly value: string;
  readonly text: Said | string;
}

/**
 * Something that a file does not say and nobody may guess. Nothing of a file is sent while one is open.
 * @example { id: "status:inquiry", … }, { id: "4.status", line: 4, … }
 */
export interface Question {
  /** A name, such as `fee` or `status:inquiry`, about the file as a whole; a line and a name about a row: `4.status`. */
  readonly id: string;
  /** The row's; without one, it is asked once for the file, and the answer is kept for the next. */
  readonly line?: number;
  readonly ask: Said;
  /** A value from the file. */
  readonly example?: string;
  /** Never taken without a person. */
  readonly proposal?: string;
  readonly choices?: readonly Choice[];
  /** An apartment's choices are those on record, before its own. `fee`: a percentage, perhaps `+ VAT`. */
  readonly answer: "choice" | "amount" | "day" | "text" | "fee" | "apartment";
}

/** Values that a person has filled in for rows, by line: cells of fields, and answers to questions about the row. */
export type Edits = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** Everything that people said about a file: kept for the next one, and for this one only. */
export interface Answered {
  readonly mapping: Mapping;
  readonly edits: Edits;
}

/** An answer to any question about a row: the line is left out. */
export const leaveOut = "leave-out";

const isField = (name: string): name is Field => fields.some((field) => field === name);

/** The mapping or the edits with an answer in its place. */
export function withAnswer({ mapping, edits }: Answered, id: string, value: string): Answered {
  const [, line, name = ""] = /^(\d+)\.(.+)$/su.exec(id) ?? [];
  if (line !== undefined) {
    const before = edits.get(Number(line));
    return { mapping, edits: new Map(edits).set(Number(line), { ...before, [name]: value }) };
  }
  return { mapping: withFileAnswer(mapping, id, value), edits };
}

function withFileAnswer(mapping: Mapping, id: string, value: string): Mapping {
  const [, kind = id, word] = /^(\w+):(.*)$/su.exec(id) ?? [];
  if (id === "rent" && value !== "yes") {
    const { payout: _, hostFee: __, cleaningOnTop: ___, ...columns } = mapping.columns;
    const answers = { ...mapping.answers, rent: value };
    return { ...mapping, columns: { ...columns, amountReceived: value }, answers };
  }
  if (kind === "amounts" && value.startsWith(insteadOf))
    return withFileAnswer(mapping, "rent", value.slice(insteadOf.length));
  if (id === "codes" && value !== "yes") return { ...mapping, columns: { ...mapping.columns, reservationId: value } };
  if (id === "dates") return { ...mapping, dates: value === "MDY" ? "MDY" : "DMY" };
  if (kind === "apartment" && word !== undefined)
    return { ...mapping, apartments: { ...mapping.apartments, [word]: Number(value) } };
  if (id === apartmentOfFile && /^\d+$/.test(value))
    return { ...mapping, fixed: { ...mapping.fixed, apartmentId: Number(value) } };
  if (kind === "column" && word !== undefined && isField(word) && value !== noColumn) {
    // A value that was taken for all lines is each line's own now.
    const fixed = Object.fromEntries(Object.entries(mapping.fixed).filter(([field]) => field !== word));
    return { ...mapping, fixed, columns: { ...mapping.columns, [word]: value } };
  }
  if (!isField(kind) || value === byCountry) return { ...mapping, answers: { ...mapping.answers, [id]: value } };
  if (word === undefined) return { ...mapping, fixed: { ...mapping.fixed, [kind]: value } };
  const words = { ...mapping.values[kind], [word]: value };
  return { ...mapping, values: { ...mapping.values, [kind]: words } };
}

/** The question whose apartment a file is that names none: a number on record, or the column that names each stay's. */
export const apartmentOfFile = "column:apartment";

/** An answer to which column holds something: none does. */
export const noColumn = "none";

/** Before the name of the column that has the rent instead. */
export const insteadOf = "instead:";

/** An answer to whether guests are foreigners: by the country in the file. */
export const byCountry = "by-country";

/** Answers that the next file needs anew. */
const ofOneFile = [
  "hidden",
  "hiddenColumns",
  "legend",
  "notes",
  "copies",
  "future",
  "sheet",
  "year",
  "double",
  "overlap",
  "zero",
  "long",
  "same",
  "units",
  "rooms",
];
/** Others differ by row, or by file as the apartment does: set once, they are not kept. */
const sharedFields: readonly string[] = ["platform", "paymentMethod", "isForeigner", "hostFee"];

/** The mapping without what concerns this file only. */
export function toKeep(mapping: Mapping): Mapping {
  const only = <T>(record: Readonly<Record<string, T>>, isKept: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isKept(name)));
  return {
    ...mapping,
    fixed: only(mapping.fixed, (name) => sharedFields.includes(name)),
    answers: only(mapping.answers, (name) => !ofOneFile.includes(name.split(":")[0] ?? name)),
  };
}
