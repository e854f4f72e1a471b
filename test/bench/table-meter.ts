import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";

const Consumed = v.object({ ConsumedCapacity: v.object({ CapacityUnits: v.number() }) });
const writes = new Set(["PutItemCommand", "UpdateItemCommand", "DeleteItemCommand"]);

export interface TableMeter {
  writes(): number;
  /** As the table itself counts them, indexes included. */
  writeUnits(): number;
}

/** Counts what is written through a document client. */
export function meterTable(documents: DynamoDBDocumentClient): TableMeter {
  let count = 0;
  let units = 0;
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const writing = writes.has(context.commandName ?? "");
      if (writing) Object.assign(args.input, { ReturnConsumedCapacity: "INDEXES" });
      const result = await next(args);
      if (writing) {
        count += 1;
        if (v.is(Consumed, result.output)) units += result.output.ConsumedCapacity.CapacityUnits;
      }
      return result;
    },
    { step: "initialize", priority: "low", name: "tableMeter" },
  );
  return { writes: () => count, writeUnits: () => units };
}
