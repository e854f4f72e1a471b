import * as v from "valibot";
import { systemClock as clock } from "../clock.ts";
import { parse } from "../parsing/parse.ts";
import { config } from "./config.ts";
import { createDocuments } from "./documents.ts";
import { createLog } from "./log.ts";
import { newRandomId } from "./random-ids.ts";
import { createStore } from "./store.ts";

const TableConfig = v.object({ TABLE_NAME: config.TABLE_NAME });

/** A function's environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What a function with a table is composed of. */
export function tableParts(serviceName: string, variables: Variables) {
  const { TABLE_NAME: tableName } = parse(TableConfig, variables);
  const store = createStore({ documents: createDocuments(), tableName, newWriteId: newRandomId, clock });
  return { log: createLog(serviceName), store, clock };
}
