import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, type Interruption, later } from "../session/interruption.ts";
import { mustSee, type Visit } from "../session/visit.ts";
import { type Cases, createCases, type Save } from "./cases.ts";
import { createDraftLedger } from "./draft-ledger.ts";
import { createPages } from "./look.ts";
import type { Step } from "./step.ts";
import { tidyUp } from "./tidy-up.ts";
import type { Tools } from "./tools.ts";
import { forestalled } from "./waiting.ts";

export type Declarer = Pick<FilingDependencies, "tasks" | "rows" | "reservations" | "filings" | "apartments" | "log">;
type Wait = Extract<Step, { do: "wait" }> & { readonly row: number };

/**
 * Declares the open rows of a filing: draft first, then final by id. `nextStep` decides and `perform` acts, for each row
 * in turn; rows wait for each other only where one list serves many. It may be cut anywhere and run again: the portal's
 * own lists and pages, and the rows' intents, say how far it came. Undefined when all is done.
 */
export async function declareRows(visit: Visit, deps: Declarer): Promise<Interruption | undefined> {
  const properties = await mustSee(visit, async () => await visit.session.properties());
  const ledger = createDraftLedger(visit.filing, deps.filings);
  const { rows, reservations, filings } = deps;
  const tools: Tools = { visit, rows, reservations, filings, pages: createPages(visit, deps), ledger };
  try {
    const waits = await goOnWith(await createCases(visit, deps, properties, tools), tools);
    if (waits.length > 0) return together(waits, visit.times.settle);
    return await tidyUp(tools, deps, properties);
  } finally {
    await ledger.keep();
  }
}

async function goOnWith(cases: Cases, tools: Tools): Promise<Wait[]> {
  for (;;) {
    const waits: Wait[] = [];
    const saving = new Map<Row, Save>();
    const listing: Row[] = [];
    for (const row of cases.open()) {
      const step = await cases.advance(row);
      if (step?.do === "wait") waits.push({ ...step, row: row.row });
      if (step?.do === "save") saving.set(row, step);
      if (step?.do === "look at the list") listing.push(row);
    }
    if (saving.size === 0 && listing.length === 0) return waits;
    for (const [property, rows] of Map.groupBy(saving, ([row]) => cases.propertyOf(row))) {
      if (property) await saveAll(property.registryId, rows, cases, tools);
    }
    // One property after the other: at a slow portal the time of a visit may serve for one only.
    const [rows] = Map.groupBy(listing, cases.propertyOf).values();
    if (rows) await cases.list(rows);
  }
}

/** Saves one property's drafts: how many are to be made is noted before the first, and what was not sent after the last. */
async function saveAll(
  registryId: string,
  saves: readonly (readonly [Row, Save])[],
  cases: Cases,
  { visit, ledger }: Tools,
): Promise<void> {
  const unsent = new Set(saves.map(([{ row }]) => row));
  if (!(await ledger.announce(registryId, [...unsent], visit.clock.now()))) throw new Interrupted(later(forestalled));
  try {
    for (const [row, step] of saves) {
      visit.budget.need("change");
      unsent.delete(row.row);
      await cases.save(row, step);
    }
  } finally {
    for (const row of unsent) ledger.learn(row, registryId, { made: ledger.of(row, registryId).made - 1 });
  }
}

/** When the filing is taken up again: with the first row that may go on, and those that may soon after. */
function together(waits: readonly Wait[], settle: number): Interruption {
  const timed = waits.flatMap(({ until }) => (until === undefined ? [] : [until]));
  const first = Math.min(...timed);
  const [told] = waits.toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0));
  const trouble = told?.trouble ?? { reason: "", cause: "internal_error" as const, outage: false };
  const outage = waits.every((wait) => wait.trouble.outage);
  const at = timed.length < waits.length ? undefined : Math.max(...timed.filter((one) => one <= first + settle));
  const others = waits.filter((wait) => JSON.stringify(wait.trouble.reason) !== JSON.stringify(trouble.reason));
  const rows = others.map(({ row, trouble: { reason, cause } }) => ({ row, reason, cause }));
  return later({ ...trouble, outage, rows }, at);
}
