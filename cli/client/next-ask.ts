import { setTimeout } from "node:timers/promises";

/** The API is asked each second about what is not ended. */
export const nextAsk = async (): Promise<void> => setTimeout(1_000);
