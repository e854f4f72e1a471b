import * as v from "valibot";

export const Asked = v.object({
  /** Write the page that this part computes. */
  page: v.optional(v.boolean()),
  /** How often each is measured, one after the other. */
  rounds: v.optional(v.number()),
  /** How many reservations are stored. */
  sizes: v.optional(v.array(v.number())),
  /** Functions, by their names. */
  functions: v.optional(v.array(v.string())),
});
export type Asked = v.InferOutput<typeof Asked>;

interface Part {
  readonly title: string;
  /** Measures, in a process that does nothing else. */
  readonly load: () => Promise<{
    readonly measure: (asked: Asked) => Promise<readonly Readonly<Record<string, string | number>>[]>;
  }>;
}

/** What `npm run bench` measures, in this order. */
export const parts: Readonly<Record<string, Part>> = {
  filing: { title: "Filing: eight owners side by side, and one", load: () => import("./parts/filing.ts") },
  exchanges: { title: "Requests to the portal for a declaration", load: () => import("./parts/exchanges.ts") },
  accept: { title: "A body of 1,000 reservations, read and checked", load: () => import("./parts/accept.ts") },
  starts: { title: "Starts, until the first answer", load: () => import("./parts/starts.ts") },
  crowd: { title: "One client's row beside 100,000 of others", load: () => import("./parts/crowd.ts") },
  reading: { title: "What a page asks of the table", load: () => import("./parts/reading.ts") },
  console: { title: "The console with many stays", load: () => import("./parts/console.ts") },
  cost: { title: "Dollars for a million declarations", load: () => import("./parts/cost.ts") },
};
