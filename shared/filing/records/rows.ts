import * as v from "valibot";
import type { Item, Store } from "../../aws/store.ts";
import { errorValues, type Outcome, states } from "../../contract/outcome.ts";
import { parse } from "../../parsing/parse.ts";
import { listedAt, reservationsOf, rowKey } from "./keys.ts";
import { AcceptedReservation } from "./submission.ts";

/** Write-once: which draft is to be made final, and where. A look-up or retry uses these values, whatever was patched since. */
export const Intent = v.object({
  declarationId: v.string(),
  propertyId: v.string(),
  registryId: v.string(),
  portalUser: v.string(),
  /** Epoch milliseconds. */
  at: v.number(),
});
export type Intent = v.InferOutput<typeof Intent>;

/** What was sent or seen, when: what a person needs to decide an undecidable row. */
export const Evidence = v.object({ at: v.number(), event: v.string() });
export type Evidence = v.InferOutput<typeof Evidence>;

export const Row = v.object({
  taskId: v.number(),
  row: v.number(),
  /** The filing that does it; 0 for a row that cannot be filed, and for a record found by a search. */
  filing: v.number(),
  reservation: AcceptedReservation,
  isDraft: v.boolean(),
  acceptedAt: v.string(),
  lastUpdated: v.string(),
  state: v.picklist(states),
  errorValue: v.union([v.picklist(errorValues), v.literal("")]),
  details: v.string(),
  /** Α/Α of a final, internal id of a draft, or "". */
  declarationServerId: v.string(),
  intent: v.optional(Intent),
  /** When a save was last left unclear: its draft may still appear. Kept until the filing closes. */
  unclearSaveAt: v.optional(v.number()),
  evidence: v.optional(v.array(Evidence)),
  /** Highest lease fence that wrote an intent here. */
  fence: v.optional(v.number()),
});
export type Row = v.InferOutput<typeof Row>;

export interface RowRepository {
  putIfAbsent(row: Row): Promise<void>;
  /** A task's rows from one number to another, strongly consistent. */
  list(taskId: number, from: number, to: number): Promise<Row[]>;
  find(taskId: number, row: number): Promise<Row | undefined>;
  /** Writes the intent, once. Undefined when another stands there, the row has ended, or the lease is an old one. */
  intend(row: Row, intent: Intent, fence: number): Promise<Row | undefined>;
  /** Takes back an intent whose draft the portal itself says is gone. */
  withdraw(row: Row, intent: Intent, event: string): Promise<Row | undefined>;
  /** The answer to a save was lost: its draft may appear. */
  doubtSave(row: Row, at: number, event: string): Promise<Row | undefined>;
  /** Something unclear is being looked up. */
  doubt(row: Row, event: string): Promise<Row | undefined>;
  /** Proven absent: it waits to be saved again. */
  wait(row: Row): Promise<Row | undefined>;
  /** The end of a row, under the intent that it had. Undefined when it has ended otherwise. */
  end(row: Row, outcome: Outcome): Promise<Row | undefined>;
  /** An operator's decision on a row under review. */
  resolve(row: Row, outcome: Outcome): Promise<Row | undefined>;
}

const open = "#state IN (:pending, :processing, :checking)";
const openStates = { ":pending": "PENDING", ":processing": "PROCESSING", ":checking": "CHECKING" };
/** Evidence is for a person: the first looks and the last ones matter, not hundreds between. */
const maxEvidence = 12;

export function createRowRepository(store: Store, now: () => number): RowRepository {
  const stamp = () => new Date(now()).toISOString();
  const noted = ({ evidence = [] }: Row, event: string): Evidence[] => {
    const all = [...evidence, { at: now(), event }];
    return all.length <= maxEvidence ? all : [...all.slice(0, 4), ...all.slice(4 - maxEvidence)];
  };
  const update = async ({ taskId, row }: Row, set: Item, condition: string, values: Item, remove: string[] = []) => {
    const change = { set: { ...set, lastUpdated: stamp() }, remove, condition, values };
    return toRow(await store.update(rowKey(taskId, row), change));
  };
  /** The intent that the caller acted on must still be the one there. */
  const same = ({ intent }: Row) =>
    intent
      ? { and: " AND #intent.declarationId = :declaration", values: { ":declaration": intent.declarationId } }
      : { and: " AND attribute_not_exists(#intent)", values: {} };
  const whileOpen = async (row: Row, set: Item, remove: string[] = []) => {
    const { and, values } = same(row);
    return await update(row, set, open + and, { ...openStates, ...values }, remove);
  };

  return {
    async putIfAbsent(row) {
      const { taskId, acceptedAt } = row;
      const listed =
        row.filing === 0 && row.state !== "FAILED"
          ? {}
          : {
              listedUnder: reservationsOf(new Date(acceptedAt).getUTCFullYear()),
              listedAt: listedAt(acceptedAt, taskId, row.row),
            };
      await store.putIfAbsent({ ...rowKey(taskId, row.row), ...row, ...listed });
    },

    async list(taskId, from, to) {
      const rows: Row[] = [];
      const between = [rowKey(taskId, from).sk, rowKey(taskId, to).sk] as const;
      let after: Item | undefined;
      do {
        const page = await store.query({ partition: rowKey(taskId, from).pk, between, ...(after && { after }) });
        rows.push(...page.items.map((item) => parse(Row, item)));
        after = page.last;
      } while (after);
      return rows;
    },

    find: async (taskId, row) => toRow(await store.get(rowKey(taskId, row))),

    async intend(row, intent, fence) {
      const condition = `${open} AND attribute_not_exists(#intent) AND (attribute_not_exists(#fence) OR #fence <= :fence)`;
      const values = { ...openStates, ":fence": fence };
      return await update(row, { intent, fence, state: "PROCESSING" }, condition, values);
    },

    async withdraw(row, { declarationId }, event) {
      const condition = `${open} AND #intent.declarationId = :declaration`;
      const values = { ...openStates, ":declaration": declarationId };
      return await update(row, { state: "PENDING", evidence: noted(row, event) }, condition, values, ["intent"]);
    },

    async doubtSave(row, at, event) {
      return await whileOpen(row, { state: "CHECKING", unclearSaveAt: at, evidence: noted(row, event) });
    },

    async doubt(row, event) {
      return await whileOpen(row, { state: "CHECKING", evidence: noted(row, event) });
    },

    async wait(row) {
      return await whileOpen(row, { state: "PENDING" });
    },

    async end(row, { state, errorValue = "", details = "", declarationServerId = "" }) {
      return await whileOpen(row, { state, errorValue, details, declarationServerId });
    },

    async resolve(row, { state, errorValue = "", details = "", declarationServerId = "" }) {
      const set = { state, errorValue, details, declarationServerId };
      return await update(row, set, "#state = :review", { ":review": "NEEDS_REVIEW" });
    },
  };
}

function toRow(item: Item | undefined): Row | undefined {
  return item && parse(Row, item);
}
