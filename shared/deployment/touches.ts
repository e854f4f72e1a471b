/** What one function may touch: the source of its IAM statements, of its environment and of the permission tests. */
export interface Touches {
  readonly table?: readonly TableAction[];
  /** Indexes that it may query. */
  readonly indexes?: readonly ("listed" | "owned" | "due")[];
  /** Queues that it may send to. */
  readonly rings?: readonly QueueName[];
  readonly keys?: readonly KeyAction[];
  /** It talks to the registry portal. */
  readonly portal?: true;
}

export type TableAction = "GetItem" | "PutItem" | "UpdateItem" | "DeleteItem" | "Query" | "BatchGetItem";
export type QueueName = "tasks" | "filings";

/** `passwords` seals owners' passwords and session cookies, `fingerprints` is a MAC key, `tokens` signs access tokens. */
export type KeyAction =
  | "passwords:GenerateDataKey"
  | "passwords:Decrypt"
  | "fingerprints:GenerateMac"
  | "tokens:Sign"
  | "tokens:GetPublicKey";
