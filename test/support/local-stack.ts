import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { livingProcess } from "../../packages/local/machine/lock.ts";
import type { OtherPortal } from "../../packages/local/other-portal.ts";
import { type Stack, startStack } from "../../packages/local/stack.ts";
import { watchAnswers } from "./watched-answers.ts";

const root = join(import.meta.dirname, "../..");

/** The admin client of every stack that a test starts. */
export const admin = { clientId: "local-admin", secret: "local-admin-secret" };

/** The environment in which the command line calls the API at this address as that client. */
export const asAdminAt = (apiUrl: string) => ({
  STR_API_URL: apiUrl,
  STR_CLIENT_ID: admin.clientId,
  STR_CLIENT_SECRET: admin.secret,
});

/**
 * The whole stack in this process, on free ports, with its state in memory. Closing it throws if any answer, to whomever, was
 * not as openapi.json documents it.
 */
export async function startLocalStack(
  options: { folder?: string; secret?: string; otherPortal?: OtherPortal; identity?: string } = {},
): Promise<Stack> {
  const stack = await startStack({
    folder: options.folder,
    port: 0,
    portalPort: 0,
    otherPortal: options.otherPortal,
    identity: options.identity,
    admin: { id: admin.clientId, secret: options.secret ?? admin.secret },
    mustEnd(why) {
      throw new Error(why);
    },
  });
  const watch = watchAnswers(stack.apiUrl);
  return {
    ...stack,
    async close() {
      await stack.close();
      watch.end();
    },
  };
}

/** `npm start` as a person runs it: in its own process group, which can be killed at any moment. */
export interface StartedStack {
  readonly apiUrl: string;
  readonly portalUrl: string;
  /** Process id of npm, and of its group. */
  readonly npm: number;
  /** Everything printed so far. */
  output(): string;
  /** `kill -9` of everything that runs, at once. */
  killGroup(): Promise<void>;
  /** An orderly end. */
  end(): Promise<void>;
}

export class NotStarted extends Error {
  override readonly name = "NotStarted";
}

/** Runs `npm start` on the folder and waits until it serves. Throws `NotStarted` with its output if it does not. */
export async function npmStart(
  folder: string,
  ports: { api?: number; portal?: number } = {},
  ...options: readonly string[]
): Promise<StartedStack> {
  const variables = { LOCAL_FOLDER: folder, PORT: String(ports.api ?? 0), PORTAL_PORT: String(ports.portal ?? 0) };
  const npm = spawn("npm", ["start", "--", ...options], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...variables },
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  const [apiUrl, portalUrl] = await addresses(npm, () => output);
  return {
    apiUrl,
    portalUrl,
    npm: npm.pid ?? 0,
    output: () => output,
    killGroup: () => killGroup(npm),
    end: () => endStack(folder, npm),
  };
}

/** The ids of a stack's living processes: `stack`, and its `table`. */
export function processesOf(folder: string): Map<"stack" | "table", number> {
  const running = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  const table = running.find((line) => line.includes(` --db-path ${join(folder, "table.db")} `));
  const known = [["stack", livingProcess(join(folder, "lock"))] as const, ["table", idIn(table)] as const];
  return new Map(known.flatMap(([name, pid]) => (pid === undefined ? [] : [[name, pid] as const])));
}

const idIn = (line: string | undefined) => (line === undefined ? undefined : Number.parseInt(line, 10));

async function addresses(npm: ChildProcess, output: () => string): Promise<[string, string]> {
  const exited = once(npm, "exit").then(() => true);
  for (;;) {
    const api = /^API {2,}(\S+)/m.exec(output())?.[1];
    const portal = /^Portal {2,}([^\s,]+)/m.exec(output())?.[1];
    if (api && portal) return [api, portal];
    const printed = once(npm.stdout ?? npm, "data").then(() => false);
    if (await Promise.race([exited, printed])) throw new NotStarted(output());
  }
}

async function killGroup(npm: ChildProcess): Promise<void> {
  if (npm.pid === undefined || hasExited(npm)) return;
  const exited = once(npm, "exit");
  process.kill(-npm.pid, "SIGKILL");
  await exited;
}

async function endStack(folder: string, npm: ChildProcess): Promise<void> {
  if (npm.pid === undefined || hasExited(npm)) return;
  const exited = once(npm, "exit");
  // Ends the stack's own process if it is known, so that npm waits for it.
  process.kill(processesOf(folder).get("stack") ?? -npm.pid, "SIGTERM");
  await exited;
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
