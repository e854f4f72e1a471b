import { type Kind, kinds } from "../exchange-kinds.ts";
import { type Guests, measureFiling } from "../filing.ts";
import { rounded } from "../statistics.ts";

/** How many requests a declaration costs, by what they are for. */
interface ExchangesEach {
  readonly batch: number;
  readonly guests: Guests;
  readonly all: number;
  readonly ofKinds: ReadonlyMap<Kind, number>;
}

const batches = [5, 20, 50];

/** One owner's batches of each size, of foreign guests only and of Greek ones only. */
async function measureExchanges(): Promise<ExchangesEach[]> {
  const measured: ExchangesEach[] = [];
  for (const guests of ["foreign", "greek"] as const) {
    for (const batch of batches) {
      const { portalRequests, ofKinds } = await measureFiling({ owners: 1, stays: batch, latencyMs: 0, guests });
      const each = [...ofKinds].map(([kind, count]): [Kind, number] => [kind, count / batch]);
      measured.push({ batch, guests, all: portalRequests / batch, ofKinds: new Map(each) });
    }
  }
  return measured;
}

/** A line for each thing that is asked for. */
export async function measure() {
  const measured = await measureExchanges();
  const row = (what: string, value: (one: ExchangesEach) => number) => ({
    what,
    ...Object.fromEntries(measured.map((one) => [`${one.guests}, ${one.batch} at once`, rounded(value(one), 2)])),
  });
  const met = kinds.filter((kind) => measured.some(({ ofKinds }) => ofKinds.has(kind)));
  return [...met.map((kind) => row(kind, ({ ofKinds }) => ofKinds.get(kind) ?? 0)), row("in all", ({ all }) => all)];
}
