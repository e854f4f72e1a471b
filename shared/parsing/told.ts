import * as v from "valibot";
import type { Code } from "../wording/messages.ts";
import { type Said, SaidSchema, say } from "../wording/say.ts";

/** Valibot's messages are texts: what a schema says travels in one, and is read again when the problems are named. */

/** @example v.maxLength(64, told("text_too_long", { max: 64 })) */
export const told = <C extends Code>(...args: Parameters<typeof say<C>>): string => JSON.stringify(say<C>(...args));

/** Schemas say few things, and in a body of many mistakes each of them thousands of times. */
const known = new Map<string, Said | undefined>();

/** What a message says; undefined for a text of valibot's own. */
export function heard(message: string): Said | undefined {
  if (!message.startsWith("{")) return undefined;
  if (!known.has(message)) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SaidSchema), message);
    known.set(message, parsed.success ? parsed.output : undefined);
  }
  return known.get(message);
}
