import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";

const Units = v.object({ CapacityUnits: v.number() });
const Consumed = v.object({ ConsumedCapacity: v.union([Units, v.array(Units)]) });
const Answer = v.object({
  Item: v.optional(v.unknown()),
  Items: v.optional(v.array(v.unknown()), []),
  Responses: v.optional(v.record(v.string(), v.array(v.unknown())), {}),
});

/** Counts reads through a document client: calls, records and the table's own capacity units. */
export function meterReads(documents: DynamoDBDocumentClient) {
  const sums = { calls: 0, records: 0, units: 0 };
  documents.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
      const result = await next(args);
      const { Item, Items, Responses } = v.parse(Answer, result.output);
      const { ConsumedCapacity } = v.parse(Consumed, result.output);
      sums.calls += 1;
      sums.records += (Item ? 1 : 0) + Items.length + Object.values(Responses).flat().length;
      for (const { CapacityUnits } of [ConsumedCapacity].flat()) sums.units += CapacityUnits;
      return result;
    },
    { step: "initialize", priority: "low", name: "readMeter" },
  );
  return {
    forget: () => Object.assign(sums, { calls: 0, records: 0, units: 0 }),
    read: () => ({ ...sums }),
  };
}
