import * as v from "valibot";
import { told } from "../parsing/told.ts";
import { say } from "../wording/say.ts";
import { validationError } from "./errors.ts";

export const defaultLimit = 1_000;

const from1To1000 = told("number_between", { min: 1, max: 1_000 });
const limit = v.pipe(
  v.string(from1To1000),
  v.regex(/^[1-9][0-9]{0,3}$/, from1To1000),
  v.transform(Number),
  v.maxValue(1_000, from1To1000),
);
const cursor = v.pipe(
  v.string(told("expected_cursor")),
  v.maxLength(512, told("cursor_unknown")),
  v.regex(/^[\w-]+$/, told("cursor_unknown")),
);

/** Query parameters of every list. */
export const pageEntries = { limit: v.optional(limit), cursor: v.optional(cursor) };
export const PageQuery = v.object(pageEntries);

/** In an answer while there is more: give it as `cursor` to go on. */
export const nextCursor = v.optional(v.string());

export function encodeCursor(position: object | undefined): { nextCursor?: string } {
  return position ? { nextCursor: Buffer.from(JSON.stringify(position, inOrder)).toString("base64url") } : {};
}

/** One position, one text: whatever order its attributes came in. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A cursor is taken only as it was given out: of this list, in this encoding. */
export function decodeCursor<S extends v.GenericSchema>(
  schema: S,
  text: string | undefined,
): v.InferOutput<S> | undefined {
  if (text === undefined) return undefined;
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), schema),
    Buffer.from(text, "base64url").toString("utf8"),
  );
  if (parsed.success && isObject(parsed.output) && encodeCursor(parsed.output).nextCursor === text)
    return parsed.output;
  throw validationError([{ path: "cursor", message: say("cursor_unknown") }]);
}

/**
 * What page of a list is asked for: `after` is the position that its cursor holds.
 *
 * @example
 * const { limit, after } = pageAsked(query, indexPosition("listedUnder", "OWNERS", "listedAt"));
 */
export function pageAsked<S extends v.GenericSchema>(
  { limit = defaultLimit, cursor }: v.InferOutput<typeof PageQuery>,
  position: S,
): { limit: number; after?: v.InferOutput<S> } {
  const after = decodeCursor(position, cursor);
  return { limit, ...(after !== undefined && { after }) };
}

/** DynamoDB refuses an empty key: that would be an error of ours. */
const keyText = v.pipe(v.string(), v.nonEmpty());

/** The position in a list that an index keeps: that list's partition and no other. */
export const indexPosition = (partitionName: string, partition: string, sortName: string) =>
  v.strictObject({
    pk: keyText,
    sk: keyText,
    [partitionName]: v.literal(partition),
    [sortName]: keyText,
  });

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
