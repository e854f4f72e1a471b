import { hourMs } from "../parsing/durations.ts";

/** How long a person's session lasts, however much it is used: a working day. The console forgets it after that, too. */
export const personSessionMs = 8 * hourMs;
