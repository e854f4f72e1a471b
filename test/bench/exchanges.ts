import { type Kind, kinds } from "./exchange-kinds.ts";
import { type Guests, measureFiling } from "./filing.ts";

/** How many requests a declaration costs, by what they are for. */
export interface ExchangesEach {
  readonly batch: number;
  readonly guests: Guests;
  readonly all: number;
  readonly ofKinds: ReadonlyMap<Kind, number>;
}

const batches = [5, 20, 50];

/** One owner's batches of each size, of foreign guests only and of Greek ones only. */
export async function measureExchanges(): Promise<ExchangesEach[]> {
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

/** The table as text, in Markdown. */
export function exchangesTable(measured: readonly ExchangesEach[]): string {
  const row = (name: string, value: (one: ExchangesEach) => string) => [name, ...measured.map(value)];
  const rows = [
    row("requests a declaration", ({ guests, batch }) => `${guests}, ${batch} at once`),
    row("---", () => "---"),
    ...kinds
      .filter((kind) => measured.some(({ ofKinds }) => ofKinds.has(kind)))
      .map((kind) => row(kind, ({ ofKinds }) => (ofKinds.get(kind) ?? 0).toFixed(2))),
    row("**in all**", ({ all }) => `**${all.toFixed(2)}**`),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

if (import.meta.main) console.log(exchangesTable(await measureExchanges()));
