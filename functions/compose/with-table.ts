import * as v from "valibot";
import { createLog } from "../../shared/aws/log.ts";
import { newRandomId } from "../../shared/aws/random-ids.ts";
import { createStore } from "../../shared/aws/store.ts";
import { systemClock as clock } from "../../shared/clock.ts";
import { parse } from "../../shared/parsing/parse.ts";
import { createDocuments } from "./aws-clients.ts";
import { config } from "./config.ts";

const TableConfig = v.object({ TABLE_NAME: config.TABLE_NAME });

export type Variables = Readonly<Record<string, string | undefined>>;

export function composeTable(serviceName: string, variables: Variables) {
  const { TABLE_NAME: tableName } = parse(TableConfig, variables);
  const store = createStore({ documents: createDocuments(), tableName, newWriteId: newRandomId, clock });
  return { log: createLog(serviceName), store, clock };
}
