import { kinds } from "../exchange-kinds.ts";
import { measureFiling } from "../filing.ts";
import { rounded } from "../statistics.ts";
import type { Guests } from "../stays.ts";

interface Measured extends Awaited<ReturnType<typeof measureFiling>> {
  readonly guests: Guests;
  readonly stays: number;
}

/** Requests that a declaration costs, by purpose, for one owner's batches of foreign guests only and of Greek ones only. */
export async function measure() {
  const measured: Measured[] = [];
  for (const guests of ["foreign", "greek"] as const) {
    for (const stays of [5, 20, 50]) {
      measured.push({ guests, stays, ...(await measureFiling({ owners: 1, stays, latencyMs: 0, guests })) });
    }
  }
  const row = (what: string, countOf: (one: Measured) => number) => ({
    what,
    ...Object.fromEntries(
      measured.map((one) => [`${one.guests}, ${one.stays} at once`, rounded(countOf(one) / one.stays, 2)]),
    ),
  });
  const met = kinds.filter((kind) => measured.some(({ ofKinds }) => ofKinds.has(kind)));
  return [
    ...met.map((kind) => row(kind, ({ ofKinds }) => ofKinds.get(kind) ?? 0)),
    row("in all", ({ portalRequests }) => portalRequests),
  ];
}
