/** A line of a part's table. */
export type Row = Readonly<Record<string, string | number>>;

export interface Asked {
  /** How often each is measured, one after the other. */
  readonly rounds?: number | undefined;
  /** How many reservations are stored. */
  readonly sizes?: readonly number[] | undefined;
  /** Functions, by their names. */
  readonly functions?: readonly string[] | undefined;
}

/** Measures, in a process that does nothing else. */
export type Measure = (asked: Asked) => Promise<readonly Row[]>;

interface Part {
  readonly title: string;
  readonly load: () => Promise<{ readonly measure: Measure }>;
  /** The column that is drawn in the page. */
  readonly drawn?: string;
  /** Measured beside what `test/bench/peers` installs. */
  readonly besidePeers?: true;
  /** Measured when it is asked for: it takes minutes, a browser, or root. */
  readonly onDemand?: true;
}

/** What `npm run bench` measures, in this order. */
export const parts: Readonly<Record<string, Part>> = {
  filing: { title: "Filing: eight owners side by side, and one", load: () => import("./parts/filing.ts") },
  exchanges: { title: "Requests to the portal for a declaration", load: () => import("./parts/exchanges.ts") },
  memory: { title: "Ten owners side by side, twenty reservations each", load: () => import("./parts/memory.ts") },
  accept: {
    ...{ title: "A body of 1,000 reservations, read and checked", load: () => import("./parts/accept.ts") },
    ...{ drawn: "÷ JSON.parse", besidePeers: true },
  },
  starts: {
    ...{ title: "Starts, until the first answer", load: () => import("./parts/starts.ts") },
    ...{ drawn: "÷ plain", besidePeers: true },
  },
  reading: { title: "What a page asks of the table", load: () => import("./parts/reading.ts") },
  bodies: {
    ...{ title: "The worst bodies that are accepted", load: () => import("./parts/worst-bodies.ts") },
    onDemand: true,
  },
  console: { title: "The console", load: () => import("./parts/console.ts"), onDemand: true },
};
