import { createLog } from "../../shared/aws/log.ts";
import { newRandomId } from "../../shared/aws/random-ids.ts";
import { createStore } from "../../shared/aws/store.ts";
import { systemClock as clock } from "../../shared/clock.ts";
import { createDocuments } from "./aws-clients.ts";
import { readSettings, type Variables } from "./config.ts";

export function composeTable(serviceName: string, variables: Variables) {
  const { TABLE_NAME: tableName } = readSettings(variables, "TABLE_NAME");
  const store = createStore({ documents: createDocuments(), tableName, newWriteId: newRandomId, clock });
  return { log: createLog(serviceName), store, clock, now: clock.now };
}
