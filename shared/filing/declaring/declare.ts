import { isTerminal } from "../../contract/outcome.ts";
import type { Property } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, type Interruption, later } from "../session/interruption.ts";
import { mustSee, type Visit } from "../session/visit.ts";
import { concerning } from "./concerning.ts";
import { createDraftLedger } from "./draft-ledger.ts";
import { rangeOf, waitsFor } from "./figures.ts";
import { createPages } from "./look.ts";
import { nextStep } from "./next-step.ts";
import { type Change, perform, type Tools } from "./perform.ts";
import type { Place, Seen } from "./seen.ts";
import type { Step } from "./step.ts";
import { tidyUp } from "./tidy-up.ts";
import { forestalled } from "./waiting.ts";

export type Declarer = Pick<FilingDependencies, "tasks" | "rows" | "reservations" | "filings" | "apartments" | "log">;
type Wait = Extract<Step, { do: "wait" }>;
type Save = Extract<Step, { do: "save" }>;

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

/** The rows of a visit, each with what was seen of it. */
interface Cases {
  open(): Row[];
  /** Takes steps until the row has ended, waits, or needs what is done for many at once. */
  advance(row: Row): Promise<Extract<Step, { do: "save" | "look at the list" | "wait" }> | undefined>;
  save(row: Row, step: Save): Promise<void>;
  /** One list for all of these rows. */
  list(rows: readonly Row[]): Promise<void>;
  propertyOf(row: Row): Property | undefined;
}

async function goOnWith(cases: Cases, { visit, ledger }: Tools): Promise<Wait[]> {
  for (;;) {
    const waits: Wait[] = [];
    const saving = new Map<Row, Save>();
    const listing: Row[] = [];
    for (const row of cases.open()) {
      const step = await cases.advance(row);
      if (step?.do === "wait") waits.push(step);
      if (step?.do === "save") saving.set(row, step);
      if (step?.do === "look at the list") listing.push(row);
    }
    if (saving.size === 0 && listing.length === 0) return waits;
    for (const [property, rows] of Map.groupBy(saving.keys(), cases.propertyOf)) {
      if (!property) continue;
      const numbers = rows.map(({ row }) => row);
      if (!(await ledger.announce(property.registryId, numbers, visit.clock.now())))
        throw new Interrupted(later(forestalled));
      const unsent = new Set(rows);
      try {
        for (const row of rows) {
          visit.budget.need("change");
          unsent.delete(row);
          await cases.save(row, saving.get(row) ?? { do: "save" });
        }
      } finally {
        for (const { row } of unsent) {
          ledger.learn(row, property.registryId, { made: ledger.of(row, property.registryId).made - 1 });
        }
      }
    }
    // One property after the other: at a slow portal the time of a visit may serve for one only.
    const [rows] = Map.groupBy(listing, cases.propertyOf).values();
    if (rows) await cases.list(rows);
  }
}

async function createCases(
  visit: Visit,
  deps: Declarer,
  properties: readonly Property[],
  tools: Tools,
): Promise<Cases> {
  const { clock, times, lease } = visit;
  const places = await placesOf(visit.rows.open(), deps, properties);
  const changes = new Map<number, Change>();
  const ranges = new Map<number, ReturnType<typeof rangeOf>>();

  const latest = (row: Row) => visit.rows.all().find((one) => one.row === row.row) ?? row;
  const placeOf = (row: Row): Place => places.get(row.reservation.apartmentId) ?? { kind: "no apartment" };
  const propertyOf = (row: Row) => {
    const place = placeOf(row);
    return place.kind === "declarable" ? place.property : undefined;
  };
  const registryIdOf = (row: Row) => row.intent?.registryId ?? propertyOf(row)?.registryId ?? "";

  /** What has become, in this very visit, of the row that speaks for the reservation. */
  const claimOf = (row: Row) => {
    const claim = changes.get(row.row)?.claim;
    if (!claim || claim.by === "this row" || claim.by.taskId !== row.taskId) return claim;
    const { by } = claim;
    return { ...claim, by: visit.rows.all().find((one) => one.row === by.row) ?? by };
  };
  function seen(row: Row): Seen {
    return {
      portalUser: lease.portalUser,
      place: placeOf(row),
      ahead: visit.rows.open().some((other) => other.row < row.row && waitsFor(row.reservation, other.reservation)),
      saves: tools.ledger.of(row.row, registryIdOf(row)),
      ...changes.get(row.row),
      claim: claimOf(row),
    };
  }
  async function take(row: Row, step: Parameters<typeof perform>[0]): Promise<void> {
    const range = ranges.get(row.row) ?? rangeOf([row.reservation]);
    const change = await perform(step, { row, registryId: registryIdOf(row), range, seen: seen(row) }, tools);
    changes.set(row.row, { ...changes.get(row.row), ...change });
  }

  return {
    open: () => visit.rows.open(),
    propertyOf,
    async advance(before) {
      for (;;) {
        const row = latest(before);
        if (isTerminal(row.state)) return undefined;
        const step = nextStep(row, seen(row), clock.now(), times);
        if (step.do === "save" || step.do === "look at the list" || step.do === "wait") return step;
        await take(row, step);
      }
    },
    save: async (row, step) => await take(latest(row), step),
    async list(rows) {
      const [first] = rows;
      const property = first && propertyOf(first);
      if (!property) return;
      const before = (row: Row) => changes.get(row.row)?.claim?.before;
      const range = rangeOf(rows.flatMap((row) => [row, before(row) ?? row]).map(({ reservation }) => reservation));
      const at = clock.now();
      const entries = await mustSee(visit, async () => await visit.session.list(property, range));
      for (const row of rows) {
        const listed = concerning(row, before(row), entries);
        ranges.set(row.row, range);
        changes.set(row.row, { ...changes.get(row.row), stay: { at, listed } });
      }
    },
  };
}

/** Where each apartment is now: a PATCH may have moved it. */
async function placesOf(
  rows: readonly Row[],
  { apartments }: Pick<Declarer, "apartments">,
  properties: readonly Property[],
): Promise<Map<number, Place>> {
  const ids = [...new Set(rows.map(({ reservation }) => reservation.apartmentId))];
  const found = await apartments.findMany(ids);
  return new Map(
    found.map(({ id, registryId }): [number, Place] => {
      const property = properties.find((candidate) => candidate.registryId === registryId);
      if (property?.state === "final") return [id, { kind: "declarable", property }];
      return [id, { kind: "not registered", registryId, state: property?.state ?? "unknown" }];
    }),
  );
}

/** When the filing is taken up again: with the first row that may go on, and those that may soon after. */
function together(waits: readonly Wait[], settle: number): Interruption {
  const timed = waits.flatMap(({ until }) => (until === undefined ? [] : [until]));
  const first = Math.min(...timed);
  const [told] = waits.toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0));
  const trouble = told?.trouble ?? { reason: "", cause: "internal_error" as const, outage: false };
  const outage = waits.every((wait) => wait.trouble.outage);
  if (timed.length < waits.length) return later({ ...trouble, outage });
  return later({ ...trouble, outage }, Math.max(...timed.filter((at) => at <= first + settle)));
}
