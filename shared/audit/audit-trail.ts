import * as v from "valibot";
import { listRecords } from "../aws/listing.ts";
import type { Item, Store } from "../aws/store.ts";
import type { EpochMs } from "../ids-and-times.ts";
import { parse } from "../parsing/parse.ts";

/** Who did what to which record, and when. Never a value, neither old nor new. */
const AuditRecord = v.object({
  /** A client id, or `operator`. */
  by: v.string(),
  /** Only for a person. */
  name: v.optional(v.string()),
  /** The endpoint or the operator's command. */
  action: v.string(),
  /** The record's key in the table: `OWNER#7`. */
  target: v.string(),
  requestId: v.string(),
  /** ISO 8601. */
  at: v.string(),
});
export type AuditRecord = v.InferOutput<typeof AuditRecord>;

/** Who did what to which record. Records are only added, never changed. */
export interface AuditTrail {
  /** Adds what was done, with the time of now. */
  record(done: Omit<AuditRecord, "at">): Promise<void>;
  /** The changes to a record, oldest first. */
  ofTarget(target: string): Promise<AuditRecord[]>;
  /** A client's changes, newest first, at most a thousand. */
  ofClient(by: string): Promise<AuditRecord[]>;
}

/**
 * @example
 * await createAuditTrail(store, now).record({ by: clientId, action: "delete-client", target: "CLIENT#7", requestId });
 */
export function createAuditTrail(
  store: Pick<Store, "putIfAbsent" | "query" | "getMany">,
  now: () => EpochMs,
): AuditTrail {
  return {
    async record(done) {
      const record = { ...done, at: new Date(now()).toISOString() };
      const place = `${record.at}#${record.requestId}`;
      const key = { pk: `AUDIT#${record.target}`, sk: place };
      // biome-ignore lint/plugin: a request has one record of a target, and no two have one id
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
  takkUploadStatus: v.optional(v.object({ taskId: v.number() })),
  apartmentOwner: v.optional(v.object({ id: v.number() })),
  apartment: v.optional(v.object({ id: v.number() })),
  client: v.optional(v.object({ client_id: v.string() })),
  filing: v.optional(v.object({ stopped: v.boolean() })),
});

/** The table key of the record that an answer is about; undefined if it is about none. */
export function targetOf(answer: object): string | undefined {
  const { takkUploadStatus, apartmentOwner, apartment, client, filing, ...rest } = v.is(Written, answer) ? answer : {};
  const { taskId } = takkUploadStatus ?? rest;
  if (taskId !== undefined) return `TASK#${taskId}`;
  if (apartmentOwner) return `OWNER#${apartmentOwner.id}`;
  if (apartment) return `APARTMENT#${apartment.id}`;
  if (filing) return "BREAKER";
  return client && `CLIENT#${client.client_id}`;
}
