import type { KeyAction, QueueName, Touches } from "../shared/deployment/touches.ts";
import type { FunctionDefinition } from "./manifest.ts";

export interface Permission {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

export interface Resources {
  readonly region: string;
  readonly tableName: string;
  readonly table: string;
  readonly queues: Readonly<Record<QueueName, string>>;
  /** The only function that may use the role, where the role opens passwords or signs tokens. */
  readonly onlyBy?: string;
  readonly keys: {
    readonly table: string;
    readonly passwords: string;
    readonly fingerprints: string;
    readonly tokens: readonly string[];
  };
}

/** Whether the function opens or fingerprints passwords. Those keys deny everybody else. */
export const opensPasswords = ({ touches: { keys = [] } }: Pick<FunctionDefinition, "touches">) =>
  keys.includes("passwords:Decrypt") || keys.includes("fingerprints:GenerateMac");

/** Whether the function signs access tokens. The token keys deny everybody else. */
export const signsTokens = ({ touches: { keys = [] } }: Pick<FunctionDefinition, "touches">) =>
  keys.includes("tokens:Sign");

export const takesTasks = ({ touches: { sendsTo = [] }, trigger }: Pick<FunctionDefinition, "touches" | "trigger">) =>
  trigger.kind === "api" && sendsTo.includes("tasks");

/** All that a function may do in the account, apart from its own log: exact actions on exact resources. */
export function permissionsOf({ touches, trigger }: FunctionDefinition, resources: Resources): Permission[] {
  const { sendsTo = [], keys = [] } = touches;
  const ofTable = tablePermissions(touches, resources);
  return [
    ...(ofTable.length > 0 ? [...ofTable, tableKey(resources)] : []),
    ...(sendsTo.length > 0
      ? [{ actions: ["sqs:SendMessage"], resources: sendsTo.map((queue) => resources.queues[queue]) }]
      : []),
    ...(trigger.kind === "queue" ? trigger.queues.map((queue) => eventSource(resources.queues[queue])) : []),
    ...keys.map((action) => keyPermission(action, touches, resources)),
  ];
}

function tablePermissions({ table = {}, indexes = {} }: Touches, resources: Resources): Permission[] {
  return [
    ...entriesOf({ ...table, GetItem: readsOf(table) }).map(([action, keys]) =>
      inPartitions(`dynamodb:${action}`, resources.table, keys),
    ),
    ...entriesOf(indexes).map(([index, keys]) =>
      inPartitions("dynamodb:Query", `${resources.table}/index/${index}`, keys),
    ),
  ];
}

/** The store reads again what it could not write: the write may be its own, with the answer lost. */
export function readsOf({ GetItem = [], PutItem = [], UpdateItem = [], DeleteItem = [] }: TablePartitions): string[] {
  return [...new Set([...GetItem, ...PutItem, ...UpdateItem, ...DeleteItem])].toSorted();
}

type TablePartitions = NonNullable<Touches["table"]>;

function entriesOf(of: Readonly<Partial<Record<string, readonly string[]>>>): [string, readonly string[]][] {
  return Object.entries(of).flatMap(([name, keys]) => (keys && keys.length > 0 ? [[name, keys]] : []));
}

/** The Null condition refuses requests that name no partition, such as scans: they would meet the first one trivially. */
const inPartitions = (action: string, resource: string, keys: readonly string[]): Permission => ({
  actions: [action],
  resources: [resource],
  conditions: {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": keys },
    Null: { "dynamodb:LeadingKeys": "false" },
  },
});

/** DynamoDB uses the table's key in the caller's name: for this table, and by no other way. */
const tableKey = ({ region, tableName, keys }: Resources): Permission => ({
  actions: ["kms:Decrypt"],
  resources: [keys.table],
  conditions: {
    StringEquals: {
      "kms:ViaService": `dynamodb.${region}.amazonaws.com`,
      "kms:EncryptionContext:aws:dynamodb:tableName": tableName,
    },
  },
});

/** Lambda's poller uses these in the function's name. */
const eventSource = (queue: string): Permission => ({
  actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
  resources: [queue],
});

/** Purposes of sealed texts, as the sealing contexts name them (`sealingContexts` in shared/aws/sealer.ts). */
const cookies = "portal-session";
const ownerPassword = "owner-password";
const taskPassword = "task-password";

function keyPermission(action: KeyAction, { portal, sendsTo }: Touches, { keys, onlyBy }: Resources): Permission {
  switch (action) {
    case "passwords:GenerateDataKey": {
      // The filer seals the portal's cookies, functions that accept tasks a task's password, the others an owner's.
      const others = sendsTo ? taskPassword : ownerPassword;
      return sealing("kms:GenerateDataKey", keys.passwords, [portal ? cookies : others]);
    }
    case "passwords:Decrypt":
      return from(onlyBy, sealing("kms:Decrypt", keys.passwords, [ownerPassword, taskPassword, cookies]));
    case "fingerprints:GenerateMac":
      return from(onlyBy, {
        actions: ["kms:GenerateMac"],
        resources: [keys.fingerprints],
        conditions: { StringEquals: { "kms:MacAlgorithm": "HMAC_SHA_256" } },
      });
    case "tokens:Sign":
      // Both keys: during a deployment the old code still signs with the key that it knows.
      return from(onlyBy, {
        actions: ["kms:Sign"],
        resources: keys.tokens,
        conditions: { StringEquals: { "kms:SigningAlgorithm": "ECDSA_SHA_256" } },
      });
    case "tokens:GetPublicKey":
      return { actions: ["kms:GetPublicKey"], resources: keys.tokens };
  }
}

/**
 * Only from within this function: another one that is given the role opens and signs nothing. In the role's policy, since
 * key policies do not know the condition.
 */
const from = (onlyBy: string | undefined, { conditions, ...permission }: Permission): Permission => ({
  ...permission,
  conditions: { ...conditions, ...(onlyBy !== undefined && { ArnEquals: { "lambda:SourceFunctionArn": onlyBy } }) },
});

/** Only in a sealing context with one of these purposes, and with no entries but ours. */
const sealing = (action: string, key: string, purposes: readonly string[]): Permission => ({
  actions: [action],
  resources: [key],
  conditions: {
    StringEquals: { "kms:EncryptionContext:purpose": purposes },
    "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["purpose", "ownerId", "taskId", "portalUser"] },
  },
});
