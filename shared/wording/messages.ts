import { evidence } from "./evidence.ts";
import { kinds, mistakes } from "./mistakes.ts";
import { outcomes } from "./outcomes.ts";
import { refusals } from "./refusals.ts";
import { waiting } from "./waiting.ts";

/** Every text that a consumer can read, by its code; the local stack shows them at /docs/messages. */
export const messages = { ...outcomes, ...waiting, ...mistakes, ...kinds, ...refusals, ...evidence } as const;

export type Code = keyof typeof messages;
