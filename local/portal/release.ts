import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { inTransaction } from "./database.ts";
import { type FactorName, factors } from "./factors.ts";
import { createSeededRandom } from "./seeded-random.ts";

export type Release = { readonly [F in FactorName]: (typeof factors)[F][number] };

const entries = Object.entries(factors);
const Whole = v.strictObject(v.entriesFromList(Object.keys(factors), v.string()));

const isRelease = (candidate: unknown): candidate is Release =>
  v.is(Whole, candidate) && entries.every(([name, values]) => values.some((value) => value === candidate[name]));

/** The default release with some factors set otherwise; an error message when that is none. */
export function releaseWith(
  values: Readonly<Record<string, unknown>>,
  base: Release = defaultRelease,
): Release | string {
  const candidate: unknown = { ...base, ...values };
  if (isRelease(candidate)) return candidate;
  const wrong = Object.keys(values).filter((name) => !isRelease({ ...defaultRelease, [name]: values[name] }));
  return `no such factor, or not a value of it: ${wrong.join(", ")}`;
}

function choose(placeOf: (count: number) => number): Release {
  const chosen = Object.fromEntries(entries.map(([name, values]) => [name, values[placeOf(values.length)]]));
  if (isRelease(chosen)) return chosen;
  throw new Error("a factor has no value at the place chosen");
}

/** The most likely portal. */
export const defaultRelease = choose(() => 0);

/** A member drawn by a seed: the same for the same seed, as long as the table of factors is the same. */
export function drawRelease(seed: number): Release {
  const random = createSeededRandom(seed);
  return choose((count) => Math.floor(random() * count));
}

export type Releases = ReturnType<typeof createReleases>;

/** The release in force. It outlives a restart: a portal does not change by going down. */
export function createReleases(database: DatabaseSync, first: Release) {
  const rows = v.parse(
    v.array(v.object({ factor: v.string(), value: v.string() })),
    database.prepare("SELECT * FROM release").all(),
  );
  const stored = releaseWith(Object.fromEntries(rows.map(({ factor, value }) => [factor, value])), first);
  let current = typeof stored === "string" ? first : stored;

  const replace = (release: Release) => {
    const write = database.prepare("INSERT INTO release VALUES (?, ?)");
    inTransaction(database, () => {
      database.exec("DELETE FROM release");
      for (const [factor, value] of Object.entries(release)) write.run(factor, value);
    });
    current = release;
  };
  return { current: () => current, replace, reset: () => replace(first) };
}
