import * as v from "valibot";
import { message } from "../parsing/message.ts";

export function numberUpTo(max: number) {
  const between = message("number_between", { min: 1, max });
  return v.pipe(
    v.string(between),
    v.regex(/^[1-9][0-9]{0,9}$/, between),
    v.transform(Number),
    v.maxValue(max, between),
  );
}
const limit = numberUpTo(1_000);
const cursor = v.pipe(
  v.string(message("expected_cursor")),
  v.maxLength(512, message("cursor_unknown")),
  v.regex(/^[\w-]+$/, message("cursor_unknown")),
);

export const pageEntries = { limit: v.optional(limit), cursor: v.optional(cursor) };
export const PageQuery = v.object(pageEntries);

/** In an answer if there is more: the `cursor` of the next page. */
export const nextCursor = v.optional(v.string());
