import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { kindOf, reservationFieldNames } from "../../../../shared/contract/reservation-fields.ts";
import { ofFile } from "../../../../shared/wording/files.ts";
import { guessMapping, isOwn, Mapping } from "../../../sheets/columns.ts";
import { fields } from "../../../sheets/fields.ts";
import { type Grid, UnreadableSheet } from "../../../sheets/grid.ts";
import { fitsTo, isOfAccount, withListings } from "../../../sheets/listings.ts";
import { toKeep, withAnswer } from "../../../sheets/question.ts";

export interface MappingOptions {
  /** The mapping's file; by default beside the file of reservations, named by its source. */
  readonly mapping?: string | undefined;
  readonly dates?: "DMY" | "MDY" | undefined;
  /** `field=value`, for values that all rows share. */
  readonly set: readonly string[];
  /** `id=value`, for questions that were asked. */
  readonly answer: readonly string[];
}

export interface OpenMapping {
  readonly mapping: Mapping;
  readonly edits: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Where it is kept. */
  readonly file: string;
  /** Whether an earlier one was used. */
  readonly isKept: boolean;
}

/** A file that fits no known source is its owner's own. Other accounts of a source have files with a number. */
export const mappingFileOf = (
  file: string,
  source: string | undefined,
  { mapping }: Pick<MappingOptions, "mapping">,
  account = 1,
) => mapping ?? join(dirname(file), `${source ?? "own-sheet"}${account === 1 ? "" : `-${account}`}.mapping.json`);

/** The mapping of the file's own account: the first that has one of its apartments, or a new one. */
function keptOf(file: string, guessed: Mapping, options: MappingOptions) {
  for (let account = 1; ; account += 1) {
    const keptAt = mappingFileOf(file, guessed.source, options, account);
    const kept = existsSync(keptAt) ? readMapping(keptAt) : undefined;
    if (!kept || options.mapping !== undefined || isOfAccount(kept, guessed)) return { keptAt, kept };
  }
}

/** How files of this source were read before, or a guess, with the options applied. */
export function openMapping(file: string, grid: Grid, options: MappingOptions): OpenMapping {
  const guessed = withListings(guessMapping(grid.columns), grid);
  const { keptAt, kept } = keptOf(file, guessed, options);
  const fits = kept !== undefined && (options.mapping !== undefined || fitsTo(kept, guessed, grid.columns));
  const { mapping, edits } = answered(withSet(fits ? withListings(kept, grid) : guessed, options), options.answer);
  return { mapping, edits, file: keptAt, isKept: fits };
}

/** These are never the same for all rows. */
const ofRows: readonly string[] = [
  "reservationId",
  "payout",
  ...reservationFieldNames.filter((field) => kindOf(field) === "day" || kindOf(field) === "amount"),
];

function withSet(mapping: Mapping, { dates, set }: MappingOptions): Mapping {
  const given = fixedOf(set);
  const said = v.safeParse(Mapping, { ...mapping, fixed: { ...mapping.fixed, ...given } });
  if (!said.success) throw new UnreadableSheet(ofFile("file_set_unclear", { fields: settable.join(", ") }));
  const wrong = Object.keys(given).find((field) => ofRows.includes(field));
  if (wrong !== undefined) throw new UnreadableSheet(ofFile("file_set_by_row", { field: wrong }));
  return { ...said.output, ...(dates && { dates }) };
}

const settable = fields.filter((field) => !ofRows.includes(field));

const fixedOf = (set: readonly string[]) =>
  Object.fromEntries(
    set.map((said) => {
      const [, field = "", value = ""] = /^(\w+)=(.*)$/.exec(said) ?? [];
      return [field, value];
    }),
  );

function answered(mapping: Mapping, answers: readonly string[]) {
  return answers.reduce<Pick<OpenMapping, "mapping" | "edits">>(
    (before, said) => {
      const at = said.lastIndexOf("=");
      if (at < 1) throw new UnreadableSheet(ofFile("file_answer_unclear"));
      return withAnswer(before, said.slice(0, at), said.slice(at + 1).trim());
    },
    { mapping, edits: new Map() },
  );
}

/** Called when a file was sent. Keeps nothing for a file with the API's own column names, unless something was added. */
export function keepMapping(keptAt: string, mapping: Mapping): boolean {
  const kept = toKeep(mapping);
  const isEmpty = [kept.fixed, kept.apartments, kept.values, kept.answers].every(
    (one) => Object.keys(one).length === 0,
  );
  if (isOwn(kept) && isEmpty && kept.dates === undefined) return false;
  const text = `${JSON.stringify(kept, null, 2)}\n`;
  if (existsSync(keptAt) && readFileSync(keptAt, "utf8") === text) return false;
  writeFileSync(keptAt, text);
  return true;
}

function readMapping(file: string): Mapping {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Mapping), readFileSync(file, "utf8"));
  if (parsed.success) return parsed.output;
  throw new UnreadableSheet(ofFile("file_mapping_unreadable", { file }));
}

/** Answers to an earlier file that hold for this one, in the form of the option that gives them. */
export function saidBefore({ fixed, apartments, values, answers, dates }: Mapping): string[] {
  return [
    ...Object.entries(fixed).map(([field, value]) => `${field}=${value}`),
    ...Object.entries(values).flatMap(([field, words]) =>
      Object.entries(words).map(([word, value]) => `${field}:${word}=${value}`),
    ),
    ...Object.entries(apartments).map(([name, id]) => `apartment:${name}=${id}`),
    ...Object.entries(answers).map(([id, value]) => `${id}=${value}`),
    ...(dates === undefined ? [] : [`dates=${dates}`]),
  ];
}
