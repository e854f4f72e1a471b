import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { fields, guessMapping, isOwn, Mapping } from "../../../shared/sheets/columns.ts";
import { type Grid, UnreadableSheet } from "../../../shared/sheets/grid.ts";
import { ofFile } from "../../../shared/wording/files.ts";

export interface MappingOptions {
  /** Where the mapping is kept; beside the file, unless said otherwise. */
  readonly mapping?: string | undefined;
  readonly dates?: "DMY" | "MDY" | undefined;
  /** `field=value`, for what every row has alike. */
  readonly set: readonly string[];
}

export const mappingFileOf = (file: string, { mapping }: MappingOptions) =>
  mapping ?? `${file.replace(/\.[^./\\]+$/, "")}.mapping.json`;

/** The mapping that is kept, or what can be guessed; with what the options say. */
export function mappingFor(grid: Grid, kept: string, { dates, set }: MappingOptions): Mapping {
  const mapping = existsSync(kept) ? readMapping(kept) : guessMapping(grid.columns);
  const said = v.safeParse(Mapping, { ...mapping, fixed: { ...mapping.fixed, ...fixedOf(set) } });
  if (!said.success) throw new UnreadableSheet(ofFile("file_set_unclear", { fields: fields.join(", ") }));
  return { ...said.output, ...(dates && { dates }) };
}

/** Nothing is kept of a file that speaks the API's own words, unless something was said about it. */
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
