import * as v from "valibot";
import type { EpochMs } from "../ids-and-times.ts";
import { say } from "../wording/say.ts";
import { validationError } from "./errors.ts";
import type { PageQuery } from "./page-query.ts";

export const defaultLimit = 1_000;

export function encodeCursor(position: object | undefined): { nextCursor?: string } {
  return position ? { nextCursor: Buffer.from(JSON.stringify(position, inOrder)).toString("base64url") } : {};
}

/** Equal positions give equal texts, whatever the order of their attributes. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Accepts a cursor only as it was issued: for this list, in this encoding. */
export function decodeCursor<S extends v.GenericSchema<unknown, object>>(
  schema: S,
  text: string | undefined,
): v.InferOutput<S> | undefined {
  if (text === undefined) return undefined;
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), schema),
    Buffer.from(text, "base64url").toString("utf8"),
  );
  if (parsed.success && encodeCursor(parsed.output).nextCursor === text) return parsed.output;
  throw validationError([{ path: "cursor", message: say("cursor_unknown") }]);
}

/**
 * The requested page: `after` is the position in its cursor.
 *
 * @example
 * const { limit, after } = pageAsked(query, indexPosition("listedUnder", "OWNERS", "listedAt"));
 */
export function pageAsked<S extends v.GenericSchema<unknown, object>>(
  { limit = defaultLimit, cursor }: v.InferOutput<typeof PageQuery>,
  position: S,
): { limit: number; after?: v.InferOutput<S> } {
  const after = decodeCursor(position, cursor);
  return { limit, ...(after !== undefined && { after }) };
}

/** DynamoDB refuses an empty key, which would surface as our own fault. */
const keyText = v.pipe(v.string(), v.nonEmpty());

/** A position in an index, in this list's partition only. */
export const indexPosition = (partitionName: string, partition: string, sortName: string) =>
  v.strictObject({ pk: keyText, sk: keyText, [partitionName]: v.literal(partition), [sortName]: keyText });

/** Lists are read back year by year: a cursor far in the future would take thousands of reads. */
const yearUpTo = (latest: number) => v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(latest));

/** Where to start in a list kept by years: at its cursor, or at this year's end. */
export function yearPosition(
  partitionOf: (year: number) => string,
  cursor: string | undefined,
  now: EpochMs,
): { readonly year: number; readonly after?: Record<string, string> | undefined } {
  const thisYear = new Date(now).getUTCFullYear();
  const year = yearUpTo(thisYear);
  const coarse = decodeCursor(v.looseObject({ year }), cursor);
  if (!coarse) return { year: thisYear };
  const after = indexPosition("listedUnder", partitionOf(coarse.year), "listedAt");
  return decodeCursor(v.strictObject({ year, after: v.exactOptional(after) }), cursor) ?? { year: thisYear };
}
