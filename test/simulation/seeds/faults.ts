import {
  exchangesOf,
  type PortalCall,
  type PortalTrouble,
  portalTroubles,
} from "../../support/simulation/fake-portal.ts";
import type { Delivery } from "../../support/simulation/fake-queues.ts";
import type { Cut, Process, Step } from "../../support/simulation/gate.ts";
import type { Random } from "../../support/simulation/random.ts";
import type { WorldOptions } from "../../support/simulation/world.ts";
import { isLong, type Plot } from "./scenario.ts";
import type { Tally } from "./tally.ts";

/** How often each fault strikes, from 0 to 1. Drawn from the seed, so that some seeds have few kinds of fault, and many of each. */
interface Rates {
  readonly kill: number;
  readonly hang: number;
  readonly throttled: number;
  readonly repeated: number;
  readonly answerLost: number;
  readonly nameless: number;
  readonly ringFails: number;
  readonly keysFail: number;
  readonly duplicate: number;
  readonly lose: number;
  readonly late: number;
  readonly reorder: number;
  readonly staleIndex: number;
  readonly batchShort: number;
  readonly portal: readonly (readonly [PortalTrouble, number])[];
}

type Hooks =
  | "portalLatency"
  | "interfere"
  | "trouble"
  | "lateness"
  | "deliver"
  | "reorders"
  | "indexLag"
  | "batchShare";

/** Faults while they last. */
export interface Faults extends Required<Pick<WorldOptions, Hooks>> {
  /** From now on everything works, except a plague. */
  end(): void;
  /** Whether AWS works, and has worked for a while. */
  isOver(): boolean;
  /** Faults strike again. */
  resume(): void;
  /** The portal has this trouble at every call, until it is called off. */
  plague(trouble: PortalTrouble | undefined): void;
  /** Half of all calls to AWS fail in this way, until it is called off. */
  awsPlague(cut: "dns" | "refused" | undefined): void;
  /** Each exchange with the portal takes this long, until it is called off. */
  slowness(ms: number | undefined): void;
  /** Every worker at this task's filings dies at the portal. */
  poison(taskId: number): void;
  /** The filing that a worker is at. */
  filingOf(processId: number): string | undefined;
}

const minute = 60_000;

export function createFaults(random: Random, tally: Tally, plot: Plot, now: () => number): Faults {
  const rates = drawRates(random, plot);
  let over = false;
  let plague: PortalTrouble | undefined;
  let awsPlague: "dns" | "refused" | undefined;
  let calmSince = 0;
  let slowness: number | undefined;
  const poisoned: string[] = [];
  const emptyFor = new Set<string>();
  let working: { readonly key: string; readonly process: Process }[] = [];
  const deadly = random.oneOf(["properties", "saveDraft", "finalise"]);
  /** The filing that each worker claimed last. */
  const atWork = new Map<number, string>();

  const strikes = (rate: number) => !over && random.chance(rate);

  function interfere(step: Step): Cut | undefined {
    if (plagued(step)) return "kill before";
    if (awsPlague !== undefined && step.port !== "portal" && step.process.role !== "accept" && random.chance(0.5)) {
      tally.fault(awsPlague === "dns" ? "a name not found" : "a service refuses");
      return awsPlague;
    }
    if (step.port !== "portal" && strikes(rates.nameless)) {
      tally.fault("a name not found");
      return "dns";
    }
    if (strikes(rates.kill)) {
      tally.fault("worker killed");
      return random.oneOf(["kill before", "kill after"]);
    }
    if (strikes(rates.hang)) {
      tally.fault("worker hung");
      return random.oneOf(["hang before", "hang after"]);
    }
    switch (step.port) {
      case "table":
        return tableCut();
      case "queue":
        if (!strikes(rates.ringFails)) return undefined;
        tally.fault("wake-up failed");
        return random.oneOf(["error before", "error after"]);
      case "vault":
        if (!strikes(rates.keysFail)) return undefined;
        tally.fault("key service failed");
        return "error before";
      case "portal":
        return undefined;
    }
  }

  /** A worker at a poisoned filing dies at the portal. */
  function plagued(step: Step): boolean {
    const { process, name, key = "" } = step;
    if (claims(step)) {
      atWork.set(process.id, key);
      if (working.some((other) => other.key === key && other.process.alive())) tally.fault("two workers on one filing");
      working = [...working.filter((other) => other.process.alive()), { key, process }];
    }
    return name === deadly && poisoned.some((task) => atWork.get(process.id)?.startsWith(`${task} `));
  }

  function tableCut(): Cut | undefined {
    if (strikes(rates.throttled)) {
      tally.fault("table throttled");
      return "error before";
    }
    if (strikes(rates.repeated)) {
      tally.fault("table write asked twice");
      return "repeat";
    }
    if (strikes(rates.answerLost)) {
      tally.fault("table answer lost");
      return "error after";
    }
    return undefined;
  }

  function trouble(call: PortalCall): PortalTrouble | undefined {
    const kind = plaguedBy(call) ?? drawTrouble(call);
    if (kind === undefined || kind === "another's properties") return kind;
    tally.fault(`portal ${kind}`);
    if (kind === "late commit" && call.name === "saveDraft") tally.fault("save committed late");
    if (kind === "late commit" && call.name === "finalise") tally.fault("finalise committed late");
    return kind;
  }

  function plaguedBy({ kind }: PortalCall): PortalTrouble | undefined {
    if (plague === "try later" || plague === "unknown words") return kind === "submit" ? plague : undefined;
    if (plague?.endsWith("refusal")) return kind === "password" ? plague : undefined;
    return plague;
  }

  function drawTrouble(call: PortalCall): PortalTrouble | undefined {
    const { kind, name, username } = call;
    if (over) return undefined;
    for (const [one, rate] of rates.portal) {
      if (one === "other range" && name !== "list") continue;
      if (one === "mixed up" && name !== "read") continue;
      if (one === "late commit" && kind !== "submit") continue;
      if (one === "changed" && kind === "password") continue;
      if (one === "try later" || one === "unknown words" || one.endsWith("refusal")) continue;
      // Another owner's page is drawn elsewhere. Of two empty pages, a while apart, the second would be believed.
      if (one === "another's properties") continue;
      if (one === "no properties" && (name !== "properties" || emptyFor.has(username.toLowerCase()))) continue;
      if (!random.chance(rate)) continue;
      if (one === "no properties") emptyFor.add(username.toLowerCase());
      return one;
    }
    return undefined;
  }

  function deliver(): Delivery {
    if (strikes(rates.lose)) {
      tally.fault("message lost");
      return { copies: 0, delay: 0 };
    }
    const twice = strikes(rates.duplicate);
    if (twice) tally.fault("message duplicated");
    const late = strikes(rates.late);
    if (late) tally.fault("message late");
    return { copies: twice ? 2 : 1, delay: late ? random.between(1, 30) * minute : random.between(20, 400) };
  }

  return {
    interfere,
    trouble,
    deliver,
    // A statement has no mark: after fifteen minutes nobody could tell a late one from none.
    lateness: ({ name }) =>
      (name === "finalise" ? random.between(1, random.oneOf([300, 90 * 60])) : random.between(1, 170)) * 1000,
    reorders() {
      const does = strikes(rates.reorder);
      if (does) tally.fault("message reordered");
      return does;
    },
    indexLag() {
      if (!strikes(rates.staleIndex)) return 20;
      tally.fault("index stale");
      return random.between(1, 300) * 1000;
    },
    batchShare(keys) {
      if (keys < 2 || !strikes(rates.batchShort)) return keys;
      tally.fault("batch answered in part");
      return random.between(0, keys - 1);
    },
    end: () => {
      if (!over) calmSince = now();
      over = true;
    },
    isOver: () => over && awsPlague === undefined && now() > calmSince + settled,
    resume: () => {
      over = false;
    },
    awsPlague: (cut) => {
      if (cut === undefined) calmSince = now();
      awsPlague = cut;
    },
    slowness: (ms) => {
      slowness = ms;
    },
    portalLatency(call) {
      if (slowness === undefined)
        return random.chance(0.01) && !over ? random.between(1_000, 20_000) : random.between(80, 900);
      tally.fault("the portal is slow");
      return slowness * exchangesOf(call);
    },
    plague: (kind) => {
      plague = kind;
    },
    poison: (taskId) => {
      poisoned.push(`TASK#${taskId}`);
    },
    filingOf: (processId) => atWork.get(processId),
  };
}

/** By then, whatever was late, hidden or in work when the faults ended has shown. */
const settled = 40 * minute;

const claims = ({ name }: Step) => name === "Update FILING (dueAt claims)";

const mostOften: Partial<Record<PortalTrouble, number>> = { changed: 0.02, "late commit": 0.8 };

/** Draws which kinds of fault a seed has, and how often each strikes. */
function drawRates(random: Random, plot: Plot): Rates {
  const calm = random.chance(0.05);
  const upTo = (most: number, share = 0.4) => (!calm && random.chance(share) ? random.next() * most : 0);
  const disturbed = random.chance(0.75);
  const outOfTouch = isLong(plot);
  return {
    kill: upTo(0.03),
    hang: upTo(0.01),
    throttled: upTo(0.05),
    repeated: upTo(0.1),
    answerLost: upTo(0.05),
    nameless: upTo(0.05),
    ringFails: upTo(0.2),
    keysFail: upTo(0.05),
    duplicate: upTo(0.4),
    lose: upTo(0.4),
    late: upTo(0.4),
    reorder: upTo(0.5),
    staleIndex: upTo(0.6),
    batchShort: upTo(0.5),
    portal: portalTroubles.map((trouble) => [
      trouble,
      disturbed && !outOfTouch ? upTo(mostOften[trouble] ?? 0.3, 0.5) : 0,
    ]),
  };
}
