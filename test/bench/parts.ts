export interface Asked {
  /** Write the page that this part computes. */
  readonly page?: boolean | undefined;
  /** How often each is measured, one after the other. */
  readonly rounds?: number | undefined;
  /** How many reservations are stored. */
  readonly sizes?: readonly number[] | undefined;
  /** Functions, by their names. */
  readonly functions?: readonly string[] | undefined;
}

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
  cost: { title: "Dollars for a million declarations", load: () => import("./parts/cost.ts") },
};
