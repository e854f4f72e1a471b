import { join } from "node:path";
import pRetry from "p-retry";
import { times } from "../../shared/deployment/times.ts";
import { isOfAnEarlierRelease } from "../portal-simulator/state.ts";
import { StackError } from "./machine/stack-error.ts";
import type { StateFolder } from "./machine/state-folder.ts";
import type { ChildDefinition } from "./processes/child.ts";

const stateOf = (path: string) => join(path, "portal");

export function portalChild({ path, records }: StateFolder, port: number): ChildDefinition {
  return {
    name: "portal",
    program: process.execPath,
    arguments: [join(import.meta.dirname, "../portal-simulator/main.ts")],
    environment: {
      PORTAL_PORT: String(port),
      PORTAL_STATE: stateOf(path),
      PORTAL_LOCK_MS: String(times.local.lockWindow),
      // A person who leaves a page of the portal open would hold an account's only session, and so hold up its filings.
      PORTAL_SESSIONS: "10",
    },
    record: join(records, "portal"),
  };
}

/** Throws a `StackError` where the folder's portal is an earlier release's, since it would give used numbers again. */
export function mustBeReadable({ path }: Pick<StateFolder, "path">): void {
  if (!isOfAnEarlierRelease(stateOf(path))) return;
  throw new StackError(`The state in ${path} is of release 1.1.0 or before, and this release's simulated portal cannot read it.
Start over with "npm start -- --reset", which deletes it, or keep it and name another folder with LOCAL_FOLDER.`);
}

export async function whenPortalAnswers(url: string): Promise<void> {
  const ask = async () => await (await fetch(`${url}/_control/state`)).arrayBuffer();
  await pRetry(ask, { retries: 400, minTimeout: 50, factor: 1 }).catch(() => {
    throw new StackError("The portal simulator did not come up.");
  });
}
