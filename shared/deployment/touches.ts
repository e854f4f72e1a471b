import type { table } from "./table.ts";

/**
 * What one function may touch: the source of its IAM statements, of its environment and of the permission tests. An
 * endpoint's stand in its row of `contract/endpoints.ts`, a worker's in `workers.ts`. `infra/permissions.ts` makes the
 * statements, and adds reading what may be written and the table's own key.
 */
export interface Touches {
  /**
   * Actions on the table, each in these partitions, `*` standing for an id: whoever took over the function that accepts
   * tasks could still make no client, and read no owner.
   */
  readonly table?: { readonly [Action in TableAction]?: readonly string[] };
  /** Partitions of the indexes that it may query. */
  readonly indexes?: { readonly [Index in keyof typeof table.indexes]?: readonly string[] };
  /** Queues that it may send to. */
  readonly rings?: readonly QueueName[];
  readonly keys?: readonly KeyAction[];
  readonly portal?: true;
  /** What it tells people, in the language of the deployment. */
  readonly writes?: "mail";
  /** It asks the organisation's identity provider, or says where that is. */
  readonly identity?: true;
}

export type TableAction = "GetItem" | "PutItem" | "UpdateItem" | "DeleteItem" | "Query" | "BatchGetItem";
/** The queues that wake our own workers. `quick`: filings of clients that have little open, which others do not hold up. */
export type WorkQueue = "tasks" | "filings" | "quick";
/** `events`: what others are told, from there over a pipe onto the bus. */
export type QueueName = WorkQueue | "events";
/** With dead letters of its own: what fails in the quick queue lies with the filings, where it may be rung again as well. */
export type OwnLettersQueue = Exclude<QueueName, "quick">;

/** `passwords` seals owners' passwords and session cookies, `fingerprints` is a MAC key, `tokens` signs access tokens. */
export type KeyAction =
  | "passwords:GenerateDataKey"
  | "passwords:Decrypt"
  | "fingerprints:GenerateMac"
  | "tokens:Sign"
  | "tokens:GetPublicKey";
