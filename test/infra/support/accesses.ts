import * as v from "valibot";
import type { Call } from "./recorder.ts";

/** A call as IAM sees it. */
export interface Access {
  readonly action: string;
  /** As the permission tests name resources: `table`, `table/index/due`, `queue tasks`, `key tokens`. */
  readonly resource: string;
  /** The partition keys that it asks for, of the table or of the index. */
  readonly partitions: readonly string[];
}

const Text = v.pipe(
  v.object({ S: v.string() }),
  v.transform(({ S }) => S),
);
const Key = v.pipe(
  v.object({ pk: Text }),
  v.transform(({ pk }) => [pk]),
);
const Partitions = {
  GetItem: v.pipe(
    v.object({ Key }),
    v.transform((input) => input.Key),
  ),
  UpdateItem: v.pipe(
    v.object({ Key }),
    v.transform((input) => input.Key),
  ),
  DeleteItem: v.pipe(
    v.object({ Key }),
    v.transform((input) => input.Key),
  ),
  PutItem: v.pipe(
    v.object({ Item: Key }),
    v.transform(({ Item }) => Item),
  ),
  Query: v.pipe(
    v.object({ ExpressionAttributeValues: v.object({ ":partition": Text }) }),
    v.transform((input) => [input.ExpressionAttributeValues[":partition"]]),
  ),
  BatchGetItem: v.pipe(
    v.object({ RequestItems: v.record(v.string(), v.object({ Keys: v.array(Key) })) }),
    v.transform(({ RequestItems }) => Object.values(RequestItems).flatMap(({ Keys }) => Keys.flat())),
  ),
} as const;

const keyOf: Readonly<Record<string, string>> = {
  "kms:GenerateDataKey": "key passwords",
  "kms:Decrypt": "key passwords",
  "kms:GenerateMac": "key fingerprints",
  "kms:Sign": "key tokens",
  "kms:GetPublicKey": "key tokens",
};

export function accessesOf(calls: readonly Call[]): Access[] {
  return calls.map(({ action, input }) => {
    const operation = v.safeParse(
      v.picklist(["GetItem", "UpdateItem", "DeleteItem", "PutItem", "Query", "BatchGetItem"]),
      action.slice(9),
    );
    if (action.startsWith("dynamodb:") && operation.success) {
      const { IndexName } = v.parse(v.object({ IndexName: v.optional(v.string()) }), input);
      const resource = IndexName === undefined ? "table" : `table/index/${IndexName}`;
      return { action, resource, partitions: v.parse(Partitions[operation.output], input) };
    }
    const resource = action.startsWith("sqs:") ? queueOf(input) : (keyOf[action] ?? "unknown");
    return { action: action.replace(/Batch$/, ""), resource, partitions: [] };
  });
}

const queueOf = (input: Call["input"]) =>
  `queue ${/\/(tasks|filings|quick|events)[^/]*$/.exec(String(input["QueueUrl"]))?.[1]}`;
