import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { endRecorded, recordProcess } from "../machine/lock.ts";

export interface ChildDefinition {
  readonly name: string;
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The file that records its process id. */
  readonly record: string;
  /** The file where it records a process of its own, which must not outlive it. */
  readonly recordOfItsChild?: string;
}

export interface ChildEvents {
  restarted(name: string, why: string): void;
  /** The child ends right after each start. */
  gaveUp(name: string): void;
}

export type Children = ReturnType<typeof createChildren>;

const pauseMs = 300;
const graceMs = 5_000;
/** A child that lives shorter than this counts as one that did not come up. */
const quickMs = 5_000;
const maxQuickEnds = 5;

export function createChildren(events: ChildEvents) {
  const closing = new AbortController();
  const ends: (() => Promise<void>)[] = [];
  return {
    /** Starts a child, and restarts it whenever it ends. */
    start(definition: ChildDefinition) {
      ends.push(keepAlive(definition, events, closing.signal));
    },
    /** Ends all children, the last one first, and waits until they are gone. */
    async close() {
      closing.abort();
      for (const end of ends.splice(0).toReversed()) await end();
    },
  };
}

function keepAlive(definition: ChildDefinition, events: ChildEvents, closing: AbortSignal): () => Promise<void> {
  let quickEnds = 0;
  let running = launch();

  function launch(): ChildProcess {
    endLeftovers(definition);
    const startedAt = Date.now();
    const launched = spawnChild(definition);
    launched.once("exit", (code, signal) => void restart(Date.now() - startedAt, signal ?? `code ${code}`));
    return launched;
  }

  async function restart(livedMs: number, why: string): Promise<void> {
    await sleep(pauseMs);
    if (closing.aborted) return;
    quickEnds = livedMs < quickMs ? quickEnds + 1 : 0;
    if (quickEnds === maxQuickEnds) return events.gaveUp(definition.name);
    events.restarted(definition.name, why);
    running = launch();
  }

  return async () => {
    await end(running);
    endLeftovers(definition);
  };
}

function spawnChild({ program, environment, record, ...definition }: ChildDefinition): ChildProcess {
  const child = spawn(program, definition.arguments, {
    stdio: ["pipe", "inherit", "inherit"],
    // Ctrl-C reaches the terminal's whole process group. In one of its own, a child ends in its turn.
    detached: true,
    env: { ...process.env, ...environment },
  });
  // A program that cannot be started has no exit event.
  child.once("error", () => child.emit("exit", null, null));
  child.stdin?.on("error", () => undefined);
  if (child.pid !== undefined) recordProcess(record, child.pid);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, "exit");
  child.stdin?.end();
  setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
  await exited;
}

function endLeftovers({ record, recordOfItsChild }: ChildDefinition): void {
  endRecorded(record);
  if (recordOfItsChild) endRecorded(recordOfItsChild);
}
