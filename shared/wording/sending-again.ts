import type { Messages } from "./message.ts";

/** Whether a refused request may be sent again. */
export const sendingAgain = {
  corrected: { en: "after correcting it", el: "αφού διορθωθεί" },
  never: { en: "no", el: "όχι" },
  with_token: { en: "with a new token", el: "με νέο token" },
  later: {
    en: "later; after `Retry-After`, where the answer has it",
    el: "αργότερα· μετά το `Retry-After`, όπου η απάντηση το έχει",
  },
  with_key: { en: "yes, a task with the same `Idempotency-Key`", el: "ναι, μια εργασία με το ίδιο `Idempotency-Key`" },
  reported: { en: "after reporting the `requestId`", el: "αφού αναφερθεί το `requestId`" },
} as const satisfies Messages;
