import * as v from "valibot";
import type { Call } from "./recorder.ts";

/** A call as IAM sees it. */
export interface Access {
  readonly action: string;
  /** Named as in the permission tests: `table`, `table/index/due`, `queue tasks`, `key tokens`. */
  readonly resource: string;
  /** The partition keys that it names, of the table or of the index. */
  readonly partitions: readonly string[];
}

const Text = v.pipe(
  v.object({ S: v.string() }),
  v.transform(({ S }) => S),
);
const Key = v.object({ pk: Text });
/** The parameters in which a table operation can name a partition. */
const Input = v.object({
  IndexName: v.optional(v.string()),
  Key: v.optional(Key),
  Item: v.optional(Key),
  ExpressionAttributeValues: v.optional(v.object({ ":partition": v.optional(Text) })),
  RequestItems: v.optional(v.record(v.string(), v.object({ Keys: v.array(Key) })), {}),
});

const keyOf: Readonly<Record<string, string>> = {
  "kms:GenerateDataKey": "key passwords",
  "kms:Decrypt": "key passwords",
  "kms:GenerateMac": "key fingerprints",
  "kms:Sign": "key tokens",
  "kms:GetPublicKey": "key tokens",
};

export const accessesOf = (calls: readonly Call[]): Access[] =>
  calls.map(({ action, input }) => {
    if (action.startsWith("dynamodb:")) return atTable(action, input);
    const resource = action.startsWith("sqs:") ? queueOf(input) : (keyOf[action] ?? "unknown");
    return { action: action.replace(/Batch$/, ""), resource, partitions: [] };
  });

function atTable(action: string, input: Call["input"]): Access {
  const { IndexName, Key, Item, ExpressionAttributeValues: values, RequestItems } = v.parse(Input, input);
  const keys = [Key, Item, ...Object.values(RequestItems).flatMap(({ Keys }) => Keys)];
  const partitions = [...keys.map((key) => key?.pk), values?.[":partition"]].filter((one) => one !== undefined);
  if (partitions.length === 0) throw new Error(`${action} names no partition`);
  return { action, resource: IndexName === undefined ? "table" : `table/index/${IndexName}`, partitions };
}

const queueOf = (input: Call["input"]) =>
  `queue ${/\/(tasks|filings|quick|events)[^/]*$/.exec(String(input["QueueUrl"]))?.[1]}`;
