import { requireReadable } from "../../../shared/aws/record.ts";
import type { Store } from "../../../shared/aws/store.ts";
import type { State } from "../../../shared/contract/outcome.ts";
import { times } from "../../../shared/deployment/times.ts";
import type { Case } from "../../../shared/filing/declaring/cases.ts";
import { nextStep } from "../../../shared/filing/declaring/declare.ts";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { createPageReader, type Tools } from "../../../shared/filing/declaring/open-pages.ts";
import type { SeenOfRow } from "../../../shared/filing/declaring/situation.ts";
import { beginRows } from "../../../shared/filing/session/rows-in-visit.ts";
import type { Visit } from "../../../shared/filing/session/visit.ts";
import { createCallCounter, createVisitBudget } from "../../../shared/filing/session/visit.ts";
import type { Entry, Failure, PortalSession } from "../../../shared/portal/portal.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createDraftLedger } from "../../../shared/records/draft-ledger.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { rowKey } from "../../../shared/records/keys.ts";
import { createKnownProperties } from "../../../shared/records/portal-users.ts";
import { createReservationRepository } from "../../../shared/records/reservations.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { isOpen, newRow, type OpenRow, type Row, readRow } from "../../../shared/records/rows.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { aFiling } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { sound } from "../declarations/reservation.ts";

export const began = Date.UTC(2026, 9, 20, 9);
export const minute = 60_000;
export const hour = 60 * minute;

export const property = { propertyId: "11", registryId: "00000100001", state: "final" } as const;
export const intended = { declarationId: "31", propertyId: "11", registryId: "00000100001" };
export const random = "0123456789abcdef0123";
/** The mark of every other task. */
export const otherRandom = "f".repeat(20);

export const task = {
  taskId: 5,
  clientId: "c",
  mark: random,
  rows: 1,
  dispatches: 0,
  draftUpload: false,
  kind: "str",
  createdAt: "2026-10-20T08:00:00.000Z",
} as const;

export const intent = { ...intended, portalUser: "maria", at: began };

/** What a row has otherwise than the usual one of its state. */
export type RowChange = { readonly [Name in Exclude<keyof Row, "unread">]?: Row[Name] };

/** The same of a row that has not ended. */
export type OpenChange = RowChange & { readonly state?: OpenRow["state"] };

/** A row that a worker may act on. */
export function stillOpen(row: Row | undefined): OpenRow {
  if (!row || !isOpen(row)) throw new Error("there is no open row");
  return row;
}

/** What a row has at least, where a test only says in which state it is. */
function least(state: State, isIntended: boolean): RowChange {
  if (state === "PROCESSING") return { intent };
  if (state === "CHECKING" && !isIntended) return { unclearSaveAt: began };
  if (state === "FAILED") return { errorValue: "internal_error" };
  return state === "NEEDS_REVIEW" ? { errorValue: "outcome_unknown" } : {};
}

/** The first row of the task, as accepted, or as it is in another state. */
export function aRow<InState extends State = "PENDING">(
  change?: RowChange & { readonly state?: InState },
): Row<InState>;
export function aRow({ state = "PENDING", ...change }: RowChange = {}): Row {
  const { number, ...row } = {
    ...newRow(task, 1, 1, sound),
    state,
    ...least(state, change.intent !== undefined),
    ...change,
  };
  const key = rowKey(row.taskId ?? task.taskId, number ?? 1);
  return requireReadable(readRow({ ...key, ...row, row: number }), key);
}
export const draftPage = { state: "draft", number: "", notes: "", figures: figuresOf(sound) } as const;
/** A draft in the portal's list, of that row's days. */
export const anEntry = (change: Partial<Entry> = {}): Entry => ({
  index: 0,
  number: "",
  final: false,
  amends: false,
  startDate: sound.startDate,
  endDate: sound.endDate,
  ...change,
});

export const noSaves = { row: 1, made: 0, at: 0, answered: 0, gone: 0 };
/** What a visit has seen of a row before its first look at the list. */
export const unlisted: SeenOfRow = {
  portalUser: "maria",
  target: { kind: "declarable", property },
  hasRowAhead: false,
  saves: noSaves,
};
/** The next step of a row, without its rule's name. */
export function stepOf(row: OpenRow, seen: SeenOfRow, now: number) {
  const { rule: _, ...step } = nextStep(row, seen, now, { settle: minute, saveAgain: 15 * minute, backoffCap: hour });
  return step;
}

export const done = { ok: true, value: undefined } as const;
export const failing = <F extends Failure>(failure: F) => ({ ok: false, failure }) as const;
export const cutShort = failing({ kind: "unavailable", effect: "unknown", detail: "cut short" });
export const down = failing({ kind: "unavailable", effect: "no", detail: "down" });
export const lost = failing({ kind: "session_lost", effect: "unknown", detail: "no session" });
export const changed = failing({ kind: "changed", effect: "no", detail: "another form" });

async function unexpected(): Promise<never> {
  throw new Error("unexpected call to the portal");
}

export const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

/** A session without answers: a test gives those it expects to need. */
export const silent: PortalSession = {
  cookies: () => "",
  exchanges: () => 0,
  logout: async () => true,
  properties: unexpected,
  list: unexpected,
  identify: unexpected,
  read: unexpected,
  saveDraft: unexpected,
  updateDraft: unexpected,
  amend: unexpected,
  finalise: unexpected,
  deleteDraft: unexpected,
  findStatements: unexpected,
  fileStatement: unexpected,
};

/** Rows in a visit of their filing, over a table in memory, at a portal with these answers. */
export async function visitOf(said: Partial<PortalSession>, ...changes: readonly RowChange[]) {
  const time = { now: began, deadline: began + 3 * minute };
  const now = () => time.now;
  const store: Store = emptyStore(now);
  const rows = createRowRepository(store, now);
  const filings = createFilingRepository(store);
  const tasks = createTaskRepository(store, () => otherRandom);
  const filing = aFiling({
    taskId: 5,
    group: "maria",
    rows: changes.map((_, index) => index + 1),
    mark: random,
    createdAt: began,
    takeUps: 1,
    dueAt: began,
  });
  for (const [index, change] of changes.entries()) await rows.putIfAbsent(aRow({ number: index + 1, ...change }));
  await filings.putIfAbsent(filing);
  const slept: number[] = [];
  const clock = { now, sleep: async (ms: number) => void slept.push(ms) };
  const deadline = {
    get at() {
      return time.deadline;
    },
    signal: new AbortController().signal,
  };
  const steps: number[] = [];
  const metrics = { count: () => {} };
  const visit: Visit<Filing<"reservations">> = {
    filing,
    clock,
    random: () => 0.5,
    times: times.aws,
    session: { ...silent, ...said },
    rows: await beginRows(filing, { rows, filings, metrics, log: silentLog, clock }, () => {
      steps.push(time.now);
    }),
    lease: { portalUser: "maria", holder: "worker", fence: 3 },
    isRestored: false,
    budget: createVisitBudget(deadline, clock, times.aws, createCallCounter(clock, times.aws)),
    properties: createKnownProperties(clock, times.aws),
  };
  const reservations = createReservationRepository(store);
  const breaker = createBreaker(store, times.aws.breakerInterval);
  return { visit, time, slept, steps, tasks, rows, filings, reservations, breaker, log: silentLog, metrics };
}

/** One row in a visit, for which one draft may have been saved. */
export async function oneVisit(said: Partial<PortalSession>, change: OpenChange = {}, seen: Partial<SeenOfRow> = {}) {
  const { visit, ...parts } = await visitOf(said, change);
  const { rows, filings, reservations, tasks, breaker, log, metrics } = parts;
  const row = stillOpen(await rows.find(5, 1));
  const ledger = createDraftLedger(visit.filing, filings);
  await ledger.announce(property.registryId, [{ row: row.number }], began, "maria");
  const tools: Tools = {
    visit,
    rows,
    filings,
    ledger,
    reservations,
    breaker,
    log,
    metrics,
    pages: createPageReader(visit, { rows, tasks, filings, reservations }, ledger),
  };
  const subject: Case = {
    row,
    registryId: property.registryId,
    range: { from: "03/10/2025", to: "07/10/2027" },
    seen: {
      portalUser: "maria",
      target: { kind: "declarable", property },
      hasRowAhead: false,
      saves: ledger.savesOf(row.number),
      ...seen,
    },
  };
  return {
    ...parts,
    tools,
    subject,
    kept: async () => await rows.find(5, 1),
    saves: () => ledger.savesOf(1),
  };
}
