import * as v from "valibot";

/** How many reservations a client may have open, and how many more than now. */
export const Quota = v.object({ most: v.number(), left: v.number() });
export type Quota = v.InferOutput<typeof Quota>;

/** As headers of an answer (IETF's draft RateLimit). The quota has no window: reservations make room as they end. */
export const quotaHeaders = ({ most, left }: Quota): Record<string, string> => ({
  "ratelimit-policy": `"open-reservations";q=${most}`,
  ratelimit: `"open-reservations";r=${left}`,
});
