import { join } from "node:path";
import { times } from "../../shared/deployment/times.ts";
import { startPortal } from "../portal-simulator/server.ts";
import { isOfAnEarlierRelease } from "../portal-simulator/state.ts";
import { claimPort } from "./machine/ports.ts";
import { StackError } from "./machine/stack-error.ts";

/** Starts the simulated portal. Throws a `StackError` for an earlier release's state, since it would give used numbers again. */
export async function startSimulator(folder: string, wantedPort: number) {
  const statePath = join(folder, "portal");
  if (isOfAnEarlierRelease(statePath))
    throw new StackError(`The state in ${folder} is of release 1.1.0 or before, and this release's simulated portal cannot read it.
Start over with "npm start -- --reset", which deletes it, or keep it and name another folder with LOCAL_FOLDER.`);
  const port = await claimPort(wantedPort, "PORTAL_PORT");
  const { close } = await startPortal({
    port,
    statePath,
    lockMs: times.local.lockWindow,
    // A person who leaves a page of the portal open would hold an account's only session, and so hold up its filings.
    sessions: 10,
  });
  return { url: `http://localhost:${port}`, close };
}
