import * as v from "valibot";
import type { Code } from "../wording/messages.ts";
import { type Said, SaidSchema, say } from "../wording/say.ts";

/** Valibot's messages are texts: what a schema says travels in one, and is read again when the problems are named. */

/** @example v.maxLength(64, told("text_too_long", { max: 64 })) */
export const told = <C extends Code>(...args: Parameters<typeof say<C>>): string => JSON.stringify(say<C>(...args));

/** What a message says; undefined for a text of valibot's own. */
export function heard(message: string): Said | undefined {
  if (!message.startsWith("{")) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SaidSchema), message);
  return parsed.success ? parsed.output : undefined;
}
