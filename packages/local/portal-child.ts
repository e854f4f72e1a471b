import { join } from "node:path";
import pRetry from "p-retry";
import { times } from "../../shared/deployment/times.ts";
import type { ChildDefinition } from "./processes/child.ts";
import { StackError } from "./processes/lock.ts";
import type { StateFolder } from "./state-folder.ts";

export function portalChild({ path, records }: StateFolder, port: number): ChildDefinition {
  return {
    name: "portal",
    program: process.execPath,
    arguments: [join(import.meta.dirname, "../portal-simulator/main.ts")],
    environment: {
      PORTAL_PORT: String(port),
      PORTAL_STATE: join(path, "portal"),
      PORTAL_LOCK_MS: String(times.local.lockWindow),
      // A person who leaves a page of the portal open would hold an account's only session, and so hold up its filings.
      PORTAL_SESSIONS: "10",
    },
    record: join(records, "portal"),
  };
}

export async function whenPortalAnswers(url: string): Promise<void> {
  const ask = async () => await (await fetch(`${url}/_control/state`)).arrayBuffer();
  await pRetry(ask, { retries: 400, minTimeout: 50, factor: 1 }).catch(() => {
    throw new StackError("The portal simulator did not come up.");
  });
}
