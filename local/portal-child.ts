import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { times } from "../shared/deployment/times.ts";
import type { ChildDefinition } from "./processes/child.ts";
import { StackError } from "./processes/lock.ts";
import type { StateFolder } from "./state-folder.ts";

const readyWithinMs = 20_000;

export function portalChild({ path, records }: StateFolder, port: number): ChildDefinition {
  return {
    name: "portal",
    program: process.execPath,
    arguments: [join(import.meta.dirname, "portal/main.ts")],
    environment: {
      PORTAL_PORT: String(port),
      PORTAL_STATE: join(path, "portal"),
      PORTAL_LOCK_MS: String(times.local.lockWindow),
    },
    record: join(records, "portal"),
  };
}

export async function whenPortalAnswers(url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new StackError("The portal simulator did not come up.");
    await sleep(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(`${url}/_control/state`)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
