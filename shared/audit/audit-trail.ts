import * as v from "valibot";
import { listRecords } from "../aws/listing.ts";
import type { Item, Store } from "../aws/store.ts";
import { parse } from "../parsing/parse.ts";

/** Who did what to which record, when. Never a value: not what was written, nor what stood there before. */
const AuditRecord = v.object({
  /** An API client's id, or `operator`. */
  by: v.string(),
  /** Of a person. */
  name: v.optional(v.string()),
  /** The endpoint's name, or the operator's command. */
  action: v.string(),
  /** As the table names the record: `OWNER#7`. */
  target: v.string(),
  requestId: v.string(),
  /** ISO 8601. */
  at: v.string(),
});
export type AuditRecord = v.InferOutput<typeof AuditRecord>;

export interface AuditTrail {
  record(record: Omit<AuditRecord, "at">): Promise<void>;
  /** What was done to a record, oldest first. */
  ofTarget(target: string): Promise<AuditRecord[]>;
  /** What a client did, newest first, a thousand at most. */
  ofClient(by: string): Promise<AuditRecord[]>;
}

/**
 * Records are added, never changed: nothing of the service asks for anything else.
 *
 * @example
 * await createAuditTrail(store, now).record({ by: clientId, action: "delete-client", target: "CLIENT#7", requestId });
 */
export function createAuditTrail(
  store: Pick<Store, "putIfAbsent" | "query" | "getMany">,
  now: () => number,
): AuditTrail {
  return {
    async record(done) {
      const record = { ...done, at: new Date(now()).toISOString() };
      const place = `${record.at}#${record.requestId}`;
      const key = { pk: `AUDIT#${record.target}`, sk: place };
      await store.putIfAbsent({ ...key, ...record, listedUnder: `AUDIT#${record.by}`, listedAt: place });
    },

    async ofTarget(target) {
      const { items } = await store.query({ partition: `AUDIT#${target}` });
      return items.map(readRecorded);
    },

    async ofClient(by) {
      const page = { index: "listed", partition: `AUDIT#${by}`, limit: 1_000, descending: true } as const;
      return (await listRecords(store, readRecorded, page)).records;
    },
  };
}

const readRecorded = (item: Item) => parse(AuditRecord, item);

const Written = v.object({
  taskId: v.optional(v.number()),
  apartmentOwner: v.optional(v.object({ id: v.number() })),
  apartment: v.optional(v.object({ id: v.number() })),
  client: v.optional(v.object({ client_id: v.string() })),
  filing: v.optional(v.object({ stopped: v.boolean() })),
});

/** The record that an answer is about, as the table names it; undefined where it is about none. */
export function targetOf(answer: object): string | undefined {
  const { taskId, apartmentOwner, apartment, client, filing } = v.is(Written, answer) ? answer : {};
  if (taskId !== undefined) return `TASK#${taskId}`;
  if (apartmentOwner) return `OWNER#${apartmentOwner.id}`;
  if (apartment) return `APARTMENT#${apartment.id}`;
  if (filing) return "BREAKER";
  return client && `CLIENT#${client.client_id}`;
}
