import type { KeyAction, QueueName } from "../shared/aws/touches.ts";
import type { FunctionDefinition } from "./manifest.ts";

/** An allowing IAM statement. */
export interface Permission {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** ARNs of what the functions may touch. */
export interface Resources {
  readonly region: string;
  readonly tableName: string;
  readonly table: string;
  readonly queues: Readonly<Record<QueueName, string>>;
  readonly keys: {
    readonly table: string;
    readonly passwords: string;
    readonly fingerprints: string;
    readonly tokens: readonly string[];
  };
}

/** All that a function may do in the account, its own log aside: exact actions on exact resources. */
export function permissionsOf({ touches, trigger }: FunctionDefinition, resources: Resources): Permission[] {
  const { table = [], indexes = [], rings = [], keys = [] } = touches;
  return [
    ...(table.length > 0
      ? [{ actions: table.map((action) => `dynamodb:${action}`), resources: [resources.table] }]
      : []),
    ...(indexes.length > 0
      ? [{ actions: ["dynamodb:Query"], resources: indexes.map((index) => `${resources.table}/index/${index}`) }]
      : []),
    ...(table.length + indexes.length > 0 ? [tableKey(resources)] : []),
    ...(rings.length > 0
      ? [{ actions: ["sqs:SendMessage"], resources: rings.map((queue) => resources.queues[queue]) }]
      : []),
    ...(trigger.kind === "queue" ? [eventSource(resources.queues[trigger.queue])] : []),
    ...keys.map((action) => keyPermission(action, keys, resources.keys)),
    tracing,
  ];
}

/** DynamoDB opens the table's key in the caller's name: nothing else may use it, and for this table only. */
function tableKey({ region, tableName, keys }: Resources): Permission {
  return {
    actions: ["kms:Decrypt"],
    resources: [keys.table],
    conditions: {
      StringEquals: {
        "kms:ViaService": `dynamodb.${region}.amazonaws.com`,
        "kms:EncryptionContext:aws:dynamodb:tableName": tableName,
      },
    },
  };
}

/** What Lambda's poller does in the function's name. */
function eventSource(queue: string): Permission {
  return { actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], resources: [queue] };
}

/** X-Ray knows no resources. */
const tracing: Permission = {
  actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
  resources: ["*"],
};

/** Purposes of sealed texts, as the sealing contexts name them (shared/filing/kms-vault.ts). */
const acceptedPasswords = ["owner-password", "task-password"];
const cookies = ["portal-session"];

function keyPermission(action: KeyAction, all: readonly KeyAction[], keys: Resources["keys"]): Permission {
  switch (action) {
    case "passwords:GenerateDataKey": {
      // Who opens passwords seals only the portal's cookies; who accepts them seals only passwords.
      const purposes = all.includes("passwords:Decrypt") ? cookies : acceptedPasswords;
      return sealing("kms:GenerateDataKey", keys.passwords, purposes);
    }
    case "passwords:Decrypt":
      return sealing("kms:Decrypt", keys.passwords, [...acceptedPasswords, ...cookies]);
    case "fingerprints:GenerateMac":
      return {
        actions: ["kms:GenerateMac"],
        resources: [keys.fingerprints],
        conditions: { StringEquals: { "kms:MacAlgorithm": "HMAC_SHA_256" } },
      };
    case "tokens:Sign":
      // Both keys: while code is being replaced, the old one still signs with the key it knows.
      return {
        actions: ["kms:Sign"],
        resources: keys.tokens,
        conditions: { StringEquals: { "kms:SigningAlgorithm": "ECDSA_SHA_256" } },
      };
    case "tokens:GetPublicKey":
      return { actions: ["kms:GetPublicKey"], resources: keys.tokens };
  }
}

/** With a sealing context of one of these purposes, and with no other entries than ours. */
function sealing(action: string, key: string, purposes: readonly string[]): Permission {
  return {
    actions: [action],
    resources: [key],
    conditions: {
      StringEquals: { "kms:EncryptionContext:purpose": purposes },
      "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["purpose", "ownerId", "taskId", "portalUser"] },
    },
  };
}
