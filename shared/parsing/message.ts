import * as v from "valibot";
import type { Code } from "../wording/messages.ts";
import { type Said, SaidSchema, say } from "../wording/say.ts";

/**
 * A message of our own for a valibot schema. Valibot's messages are texts: this one is read again by `readMessage`.
 *
 * @example v.maxLength(64, message("text_too_long", { max: 64 }))
 */
export const message = <C extends Code>(...args: Parameters<typeof say<C>>): string => JSON.stringify(say<C>(...args));

/** More are not kept: some messages name a place. */
const mostKnown = 1_000;

/** Schemas have few messages, and a body with many mistakes has each of them thousands of times. */
const known = new Map<string, Said | undefined>();

/** Undefined for a text of valibot's own. */
export function readMessage(text: string): Said | undefined {
  if (!text.startsWith("{")) return undefined;
  if (!known.has(text)) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SaidSchema), text);
    const said = parsed.success ? parsed.output : undefined;
    if (known.size >= mostKnown) return said;
    known.set(text, said);
  }
  return known.get(text);
}
