import { createDraftLedger } from "../records/draft-ledger.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, type Pause, pauseUntil } from "../session/pause.ts";
import { seeProperties, type Visit } from "../session/visit.ts";
import type { Save } from "./act.ts";
import { type Cases, createCases } from "./cases.ts";
import { createPages, type Tools } from "./look.ts";
import { forestalled, type Step } from "./step.ts";
import { tidyUp } from "./tidy-up.ts";

export type Declarer = Pick<
  FilingDependencies,
  "tasks" | "rows" | "reservations" | "filings" | "apartments" | "breaker" | "log"
>;
type Wait = Extract<Step, { do: "wait" }> & { readonly row: number; readonly rule: string };

/**
 * Declares the open rows of a filing: draft first, then final by id. `nextStep` decides and `perform` acts, for each row
 * in turn; rows wait for each other only where one list serves many. It may be cut anywhere and run again: the portal's
 * own lists and pages, and the rows' intents, say how far it came. Undefined when all is done.
 */
export async function declareRows(visit: Visit, deps: Declarer): Promise<Pause | undefined> {
  const properties = await seeProperties(visit);
  const ledger = createDraftLedger(visit.filing, deps.filings);
  const { rows, reservations, filings, breaker } = deps;
  const tools: Tools = { visit, rows, reservations, filings, breaker, pages: createPages(visit, deps), ledger };
  try {
    const waits = await goOnWith(await createCases(visit, deps, properties, tools), tools);
    if (waits.length > 0) return together(waits, visit.times.settle);
    return await tidyUp(tools, deps, properties);
  } finally {
    await ledger.keep();
  }
}

/** So many reservations an hour's calls suffice for, where none comes to anything. */
const rowsPerStalledBatch = 17;

/** One property after the other, and one batch of reservations at a time: looked at, saved, and made final. */
async function goOnWith(cases: Cases, tools: Tools): Promise<Wait[]> {
  const begun = new Set<number>();
  const isStalled = tools.visit.filing.visitsWithoutProgress > 0;
  const rowsPerBatch = isStalled ? rowsPerStalledBatch : Number.POSITIVE_INFINITY;
  for (;;) {
    const isFull = tools.visit.budget.startBatch();
    const waits: Wait[] = [];
    const work: (readonly [Row, Save | undefined])[] = [];
    for (const row of cases.open()) {
      const isEnough = work.length > 0 && (isFull() || work.length >= rowsPerBatch);
      if (isEnough || (work.some(([, save]) => save) && !begun.has(row.row))) break;
      begun.add(row.row);
      const step = await inTurn(row, cases, tools);
      if (step?.do === "wait") waits.push({ ...step, row: row.row });
      else if (step) work.push([row, step.do === "save" ? step : undefined]);
    }
    const [here] = Map.groupBy(work, ([row]) => cases.propertyOf(row)).values();
    if (!here) return waits;
    const unlisted = here.flatMap(([row, save]) => (save ? [] : [row]));
    const saves = here.flatMap(([row, save]) => (save ? [{ row, save }] : []));
    if (unlisted.length > 0) await cases.list(unlisted);
    else await saveSome(saves, isFull, cases, tools);
  }
}

/** A row has had its turn, however it ends, unless it only asks for the list that serves many. */
async function inTurn(row: Row, cases: Cases, { visit }: Tools): ReturnType<Cases["advance"]> {
  let step: Awaited<ReturnType<Cases["advance"]>>;
  try {
    step = await cases.advance(row);
  } finally {
    if (step?.do !== "look at the list") visit.rows.tried(row);
  }
  return step;
}

/** Saves one property's drafts: how many are to be made is noted before the first, and what was not sent after the last. */
async function saveSome(
  saves: readonly { readonly row: Row; readonly save: Save }[],
  isFull: () => boolean,
  cases: Cases,
  { visit: { clock, lease, budget }, ledger }: Tools,
): Promise<void> {
  const unsent = new Set(saves.map(({ row }) => row.row));
  const registryId = (saves[0] && cases.propertyOf(saves[0].row)?.registryId) ?? "";
  if (!(await ledger.announce(registryId, [...unsent], clock.now(), lease.portalUser)))
    throw new Interrupted(forestalled);
  try {
    for (const { row, save } of saves) {
      if (unsent.size < saves.length && isFull()) break;
      budget.need("change");
      unsent.delete(row.row);
      await cases.save(row, save);
    }
  } finally {
    for (const row of unsent) ledger.learn(row, { made: ledger.of(row).made - 1 });
  }
}

/** When the filing is taken up again: with the first row that may go on, and those that may soon after. */
function together(waits: readonly Wait[], settle: number): Pause {
  const timed = waits.flatMap(({ until }) => (until === undefined ? [] : [until]));
  const first = Math.min(...timed);
  const [told] = waits.toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0));
  const pause = told
    ? { ...told.pause, rule: told.rule }
    : { reason: "", cause: "internal_error" as const, outage: false };
  const outage = waits.every((wait) => wait.pause.outage);
  const at = timed.length < waits.length ? undefined : Math.max(...timed.filter((one) => one <= first + settle));
  const others = waits.filter((wait) => JSON.stringify(wait.pause.reason) !== JSON.stringify(pause.reason));
  const rows = others.map(({ row, rule, pause: { reason, cause } }) => ({ row, reason, cause, rule }));
  return pauseUntil({ ...pause, outage, rows }, at);
}
