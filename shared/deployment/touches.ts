import type { table } from "./table.ts";

/**
 * What a function may touch: the source of its IAM statements, its environment and the permission tests. Endpoints declare
 * theirs in `contract/endpoints.ts`, workers in `workers.ts`. `infra/permissions.ts` makes the statements, and adds the
 * table's key and read access to whatever may be written.
 */
export interface Touches {
  /**
   * Actions on the table with their partitions; `*` stands for an id. An attacker in the function that accepts tasks could
   * still neither create a client nor read an owner.
   */
  readonly table?: { readonly [Action in TableAction]?: readonly string[] };
  /** Partitions of the indexes that it may query. */
  readonly indexes?: { readonly [Index in keyof typeof table.indexes]?: readonly string[] };
  /** Queues that it may send to. */
  readonly sendsTo?: readonly QueueName[];
  readonly keys?: readonly KeyAction[];
  readonly portal?: true;
  /** It writes to people in the deployment's language. */
  readonly writes?: "mail";
  /** It calls the organisation's identity provider, or says where it is. */
  readonly identity?: true;
}

export type TableAction = "GetItem" | "PutItem" | "UpdateItem" | "DeleteItem" | "Query" | "BatchGetItem";
/** The queues that wake our workers. `quick`: filings of clients with little open work, which others must not delay. */
export type WorkQueue = "tasks" | "filings" | "quick";
/** `events`: a pipe passes them on to the event bus. */
export type QueueName = WorkQueue | "events";
/** Queues with their own dead-letter queue: the quick queue shares that of the filings, from which it can be woken too. */
export type OwnLettersQueue = Exclude<QueueName, "quick">;

/** `passwords` seals owners' passwords and session cookies, `fingerprints` is a MAC key, `tokens` signs access tokens. */
export type KeyAction =
  | "passwords:GenerateDataKey"
  | "passwords:Decrypt"
  | "fingerprints:GenerateMac"
  | "tokens:Sign"
  | "tokens:GetPublicKey";
