import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as v from "valibot";
import { type MayBeUnread, readRecord } from "../aws/record.ts";
import type { Item } from "../aws/store.ts";
import { errorValues, taskKinds } from "../contract/outcome.ts";
import { EpochMs, FilingNumber, OwnerId, RowNumber, TaskId } from "../ids-and-times.ts";
import { Words } from "../wording/say.ts";
import { dueAtOf, numberInKey } from "./keys.ts";
import { Submission } from "./submission.ts";

/** Which filing has which rows, for which portal user: written once, followed by every dispatcher. */
export const Plan = v.object({
  filings: v.array(
    v.object({
      filing: FilingNumber,
      /** Hash of the portal username: its filings share a queue group. */
      portalUser: v.string(),
      /** Absent for a statement that came with its own credentials. */
      ownerId: v.optional(OwnerId),
      rows: v.array(RowNumber),
    }),
  ),
  failed: v.array(v.object({ row: RowNumber, errorValue: v.picklist(errorValues), details: Words })),
});
export type Plan = v.InferOutput<typeof Plan>;

/** Reads a compressed value. */
const packed = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.instance(Uint8Array),
    v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
      try {
        return decompress(dataset.value);
      } catch {
        addIssue();
        return NEVER;
      }
    }),
    schema,
  );

const Stored = v.object({
  taskId: TaskId,
  kind: v.picklist(taskKinds),
  clientId: v.string(),
  /** Who made that client: unproven passwords are counted by both. */
  madeBy: v.optional(v.string()),
  createdAt: v.string(),
  draftUpload: v.boolean(),
  mark: v.string(),
  rows: v.number(),
  /** Kept until the task is dispatched; existing rows and filings take precedence. */
  submission: v.optional(packed(Submission)),
  plan: v.optional(packed(Plan)),
  dispatches: v.number(),
  dueAt: v.optional(EpochMs),
  endedAs: v.optional(v.literal("internal_error")),
  isQuick: v.optional(v.boolean()),
  /** How many of its rows exist already: a large task is dispatched in slices. */
  begunRows: v.optional(v.number()),
});

export type Task = v.InferOutput<typeof Stored> & MayBeUnread;

const nothingKnown = {
  kind: "str",
  clientId: "",
  createdAt: new Date(0).toISOString(),
  draftUpload: false,
  mark: "",
  rows: 0,
  dispatches: 0,
} as const;

/** Of a task whose record cannot be read only the id and the due time are known, which the table itself keeps whole. */
export function readTask(item: Item): Task {
  const taskId = numberInKey(String(item["pk"]));
  return readRecord(Stored, item, { taskId, ...nothingKnown, dueAt: dueAtOf(item) });
}

/** An item holds 400 KB, and the compressed plan of a thousand owners takes 30 KB of them. */
const maxCompressedBytes = 380_000;

export class SubmissionTooLarge extends Error {
  constructor() {
    super("the submission is too large even when compressed");
    this.name = "SubmissionTooLarge";
  }
}

/** A submission as it is stored. Throws `SubmissionTooLarge`. */
export function packSubmission(submission: Submission): Uint8Array {
  const packed = compress(submission);
  if (packed.byteLength > maxCompressedBytes) throw new SubmissionTooLarge();
  return packed;
}

export const packPlan = (plan: Plan): Uint8Array => compress(plan);

export function unpackSubmission(bytes: unknown): Submission | undefined {
  const read = v.safeParse(packed(Submission), bytes);
  return read.success ? read.output : undefined;
}

function compress(value: unknown): Uint8Array {
  const text = Buffer.from(JSON.stringify(value), "utf8");
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

const decompress = (bytes: Uint8Array): unknown => JSON.parse(brotliDecompressSync(bytes).toString("utf8"));
