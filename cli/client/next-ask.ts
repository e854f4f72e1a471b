import { setTimeout } from "node:timers/promises";

/**
 * The API is asked each second about what is not ended. Of a large file an answer is read from many records: whoever
 * asked for longer (milliseconds) rests twice as long, so that what files has the machine.
 */
export const nextAsk = async (asked = 0): Promise<void> => setTimeout(Math.max(1_000, 2 * asked));
