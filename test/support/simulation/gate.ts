import type { Clock } from "../../../shared/clock.ts";
import type { Random } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";

/** One function invocation: it may be killed at any moment, and then nothing of it ever goes on. */
export interface Process {
  readonly id: number;
  readonly role: string;
  /** How far its clock is ahead of the true time, in milliseconds. */
  readonly skew: number;
  readonly clock: Clock;
  alive(): boolean;
  kill(): void;
}

export type Port = "table" | "portal" | "queue" | "vault";

/** One I/O boundary that a process is about to cross. */
export interface Step {
  readonly process: Process;
  readonly port: Port;
  /** Such as `Update TASK` or `finalise`. */
  readonly name: string;
  /** Of the record, where there is one: `TASK#1 FILING#00001`. */
  readonly key?: string;
}

/**
 * Where and how a step is cut. "error after" is an effect whose answer is lost; "repeat" an effect whose answer is lost
 * and that the client library itself asks for again, so that only the second answer is seen. A hang lasts until the
 * process's time-out kills it.
 */
export type Cut = `${"kill" | "error" | "hang"} ${"before" | "after"}` | "repeat" | "dns" | "refused";

/** How a step fails: before its effect (throttled), after it (its answer is lost), for want of a name or of a permission. */
export type Failing = "before" | "after" | "dns" | "refused";

/** What stands in the way of steps. Asked once for each, before anything happens. */
export type Interference = (step: Step) => Cut | undefined;

export interface Crossing<T> {
  readonly step: Step;
  effect(): T;
  /** What the caller meets when the step fails: an answer, or something thrown. */
  error(failing: Failing): T;
  /** Milliseconds there and back. */
  readonly latency: number;
}

/** What a client library waits before it asks again by itself. */
const retryPauseMs = 300;

/** Every call of every port goes through here. */
export interface Gate {
  cross<T>(crossing: Crossing<T>): Promise<T>;
}

/** `done` is told of each step that took effect, also where its answer is lost. */
export function createGate(scheduler: Scheduler, interfere: Interference, done: (step: Step) => void = () => {}): Gate {
  return {
    async cross({ step, effect: act, error, latency }) {
      const effect = () => {
        const result = act();
        done(step);
        return result;
      };
      const { process } = step;
      const cut = interfere(step);
      if (cut === "kill before") process.kill();
      await passes(scheduler, process, latency / 2);
      if (cut === "hang before") await never();
      if (cut === "error before") return error("before");
      if (cut === "dns" || cut === "refused") return error(cut);
      if (cut === "repeat") {
        attempt(effect);
        await passes(scheduler, process, retryPauseMs);
      } else if (cut === "kill after" || cut === "hang after" || cut === "error after") {
        attempt(effect);
        if (cut === "kill after") process.kill();
        if (cut === "hang after") await never();
        await passes(scheduler, process, latency / 2);
        return error("after");
      }
      const result = effect();
      await passes(scheduler, process, latency / 2);
      return result;
    },
  };
}

/** The effect of a call whose answer nobody will see, be it an error. */
function attempt(effect: () => unknown): void {
  try {
    effect();
  } catch {
    // Its answer is lost.
  }
}

/** Waits; a process that is killed meanwhile never goes on. */
export async function passes(scheduler: Scheduler, process: Pick<Process, "alive">, ms: number): Promise<void> {
  return new Promise<void>((resolve) => {
    if (!process.alive()) return;
    scheduler.after(ms, () => {
      if (process.alive()) resolve();
    });
  });
}

async function never(): Promise<never> {
  return new Promise<never>(() => {});
}

/** Makes processes with clocks of their own; `killed` is called when one is. */
export function createProcesses(scheduler: Scheduler, random: Random, maxSkewMs: number) {
  let last = 0;
  return (role: string, killed: () => void): Process => {
    last += 1;
    let alive = true;
    const skew = random.between(-maxSkewMs, maxSkewMs);
    const self: Process = {
      id: last,
      role,
      skew,
      clock: {
        now: () => Math.floor(scheduler.now()) + skew,
        sleep: async (ms) => passes(scheduler, self, ms),
      },
      alive: () => alive,
      kill: () => {
        if (!alive) return;
        alive = false;
        killed();
      },
    };
    return self;
  };
}
