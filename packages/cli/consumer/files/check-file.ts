import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { aboutFile, ofFile } from "../../../../shared/wording/files.ts";
import type { ApiClient } from "../../../client/client.ts";
import { allApartments } from "../../../client/lists.ts";
import { type Checked, checkGrid } from "../../../sheets/check.ts";
import { fields, guessMapping, isOwn, Mapping } from "../../../sheets/columns.ts";
import { type Grid, UnreadableSheet } from "../../../sheets/grid.ts";
import type { FindApartment } from "../../../sheets/read-row.ts";
import { type DayOrder, plain } from "../../../sheets/values.ts";
import type { Around } from "../around.ts";
import { readGrid } from "./read-grid.ts";

type Surroundings = Pick<Around, "client" | "language" | "say" | "tell" | "ask">;

/** Reads and checks a file, says how it was read, and keeps the mapping for the next file. */
export async function checkFile(file: string, options: MappingOptions, around: Surroundings): Promise<Checked> {
  const grid = await readGrid(file);
  const kept = mappingFileOf(file, options);
  let mapping = mappingFor(grid, kept, options);
  const find = await apartmentFinder(around.client, mapping);
  let checked = checkGrid(grid, mapping, find);
  if (checked.order === undefined || (checked.orderTaken && around.ask)) {
    mapping = { ...mapping, dates: await askOrder(around) };
    checked = checkGrid(grid, mapping, find);
  }
  if (keepMapping(kept, mapping)) around.tell(around.say("mapping_kept", { file: kept }));
  describe(grid, mapping, checked, around);
  return checked;
}

async function askOrder({ ask, say }: Surroundings): Promise<DayOrder> {
  const answer = (await ask?.(`${say("order_open")} ${say("order_asked")}`))?.trim().toLowerCase();
  if (answer === "d") return "DMY";
  if (answer === "m") return "MDY";
  throw new UnreadableSheet(ofFile("file_dates_unclear"));
}

function describe(
  { columns }: Grid,
  mapping: Mapping,
  { order, orderTaken, rentTaken, leftOut, repeated, titles, payouts }: Checked,
  { tell, language, say }: Surroundings,
): void {
  const read = new Set(Object.values(mapping.columns));
  const unread = columns.filter((column) => !read.has(column));
  if (unread.length > 0) tell(say("unread_columns", { names: unread.join(", ") }));
  const first = say(order === "MDY" ? "month_first" : "day_first");
  if (orderTaken) tell(`${first} ${say("order_taken")}`);
  else if (!isOwn(mapping)) tell(first);
  if (rentTaken) tell(aboutFile(rentTaken, language));
  if (leftOut.length > 0) tell(say("left_cancelled", { lines: leftOut.join(", ") }));
  if (titles.length > 0) tell(say("left_titles", { lines: titles.join(", ") }));
  if (payouts.length > 0) tell(say("left_payouts", { lines: payouts.join(", ") }));
  if (repeated.length > 0) tell(say("left_repeated", { lines: repeated.join(", ") }));
}

/** Finds apartments by the mapping's names, their names on record, or their registry ids, if only one matches. */
export async function apartmentFinder(client: () => ApiClient, mapping: Mapping): Promise<FindApartment> {
  if (mapping.columns.apartment === undefined && mapping.fixed.apartment === undefined) return () => undefined;
  const onRecord = await allApartments(client());
  const byName = Map.groupBy(
    onRecord.flatMap(({ id, name, registryId }) => [plain(name), plain(registryId)].map((key) => ({ key, id }))),
    ({ key }) => key,
  );
  return (name) => {
    const ids = new Set(byName.get(plain(name))?.map(({ id }) => id));
    return mapping.apartments[name] ?? (ids.size === 1 ? [...ids][0] : undefined);
  };
}

export interface MappingOptions {
  /** The mapping's file; by default beside the file of reservations. */
  readonly mapping?: string | undefined;
  readonly dates?: "DMY" | "MDY" | undefined;
  /** `field=value`, for values that all rows share. */
  readonly set: readonly string[];
}

export const mappingFileOf = (file: string, { mapping }: MappingOptions) =>
  mapping ?? `${file.replace(/\.[^./\\]+$/, "")}.mapping.json`;

/** The kept mapping, or a guess, with the options applied. */
function mappingFor(grid: Grid, kept: string, { dates, set }: MappingOptions): Mapping {
  const mapping = existsSync(kept) ? readMapping(kept) : guessMapping(grid.columns);
  const said = v.safeParse(Mapping, { ...mapping, fixed: { ...mapping.fixed, ...fixedOf(set) } });
  if (!said.success) throw new UnreadableSheet(ofFile("file_set_unclear", { fields: fields.join(", ") }));
  return { ...said.output, ...(dates && { dates }) };
}

/** Keeps no mapping for a file with the API's own column names, unless an option added something. */
export function keepMapping(kept: string, mapping: Mapping): boolean {
  if (isOwn(mapping) && Object.keys(mapping.fixed).length === 0 && mapping.dates === undefined) return false;
  const text = `${JSON.stringify(mapping, null, 2)}\n`;
  if (existsSync(kept) && readFileSync(kept, "utf8") === text) return false;
  writeFileSync(kept, text);
  return true;
}

function readMapping(file: string): Mapping {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Mapping), readFileSync(file, "utf8"));
  if (parsed.success) return parsed.output;
  throw new UnreadableSheet(ofFile("file_mapping_unreadable", { file }));
}

const fixedOf = (set: readonly string[]) =>
  Object.fromEntries(
    set.map((said) => {
      const [, field = "", value = ""] = /^(\w+)=(.*)$/.exec(said) ?? [];
      return [field, value];
    }),
  );
