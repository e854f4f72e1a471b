import { exchangesOf, type PortalCall } from "./fake-portal.ts";
import type { Process } from "./gate.ts";
import type { Declaration } from "./portal-state.ts";

/** What a guest at the portal may do, on the AWS column of times. */
export const limits = { exchangesAnHour: 120, loginsAnHour: 4, draftsOfARow: 3, unclearPosts: 3 } as const;
const hour = 60 * 60_000;

/** The most that was seen of each. */
export interface Measured {
  exchanges: number;
  logins: number;
  drafts: number;
}

/**
 * Sees how much a portal user is called for while nothing of theirs moves. What moves is a milestone, and each counts
 * once: a row's first draft at a property (a PATCH may move its apartment), its intents (of as many drafts as it may have), its end; a statement's first submit and its outcome. What somebody else does (a new task, a PATCH, an owner at the portal)
 * gives new cause to call.
 */
export interface Gentleness {
  calls(process: Process, call: PortalCall): void;
  drafts(declarations: Iterable<Declaration>): void;
  written(item: Readonly<Record<string, unknown>>, process: Process | undefined): void;
  somethingHappened(): void;
  measured(): Readonly<Measured>;
  wrong(): string[];
}

interface Called {
  readonly at: number;
  readonly process: Process;
}

interface User {
  calls: Called[];
  logins: Called[];
}

/** `skew`: how far two workers' clocks may be apart; an hour by theirs is so much shorter. */
export function createGentleness(now: () => number, skew = 0): Gentleness {
  const users = new Map<string, User>();
  const milestones = new Set<string>();
  const userOf = new Map<number, string>();
  const intended = new Map<string, Set<string>>();
  const most: Measured = { exchanges: 0, logins: 0, drafts: 0 };
  const wrong = new Map<string, string>();
  /** Who has given the user back, and written down with it what they had called. */
  const left = new Set<number>();
  /** Who saves under which mark: another user may call before a save takes effect. */
  const saverOf = new Map<string, string>();

  function within(calls: Called[], process: Process, times = 1): Called[] {
    const from = now() - (hour - skew);
    while (calls[0] && calls[0].at <= from) calls.shift();
    for (let one = 0; one < times; one += 1) calls.push({ at: now(), process });
    return calls;
  }

  /** Calls are written down as a worker leaves: of one that died nobody knows, so that it counts by itself. */
  function mostOf(calls: readonly Called[]): number {
    const isForgotten = ({ process }: Called) => !process.alive() && !left.has(process.id);
    const counted = Map.groupBy(calls, (one) => (isForgotten(one) ? one.process.id : "known"));
    return Math.max(...[...counted.values()].map(({ length }) => length));
  }

  function reach(milestone: string, username: string | undefined): void {
    if (milestones.has(milestone)) return;
    milestones.add(milestone);
    if (username !== undefined) users.set(username, { calls: [], logins: [] });
  }

  return {
    calls(process, call) {
      const { username: typed, kind, notes } = call;
      const username = typed.toLowerCase();
      userOf.set(process.id, username);
      if (notes !== undefined) saverOf.set(notes, username);
      const user = users.get(username) ?? { calls: [], logins: [] };
      users.set(username, user);
      if (kind === "read" || kind === "submit") {
        const made = mostOf(within(user.calls, process, exchangesOf(call)));
        most.exchanges = Math.max(most.exchanges, made);
        if (made > limits.exchangesAnHour)
          wrong.set(
            `exchanges ${username}`,
            `${username}: more than ${limits.exchangesAnHour} exchanges an hour without progress`,
          );
      }
      if (kind !== "password") return;
      most.logins = Math.max(most.logins, within(user.logins, process).length);
      if (user.logins.length > limits.loginsAnHour)
        wrong.set(
          `logins ${username}`,
          `${username}: more than ${limits.loginsAnHour} logins an hour without progress`,
        );
    },

    drafts(declarations) {
      const alive = new Map<string, number>();
      for (const { typed, number, registryId } of declarations) {
        if (number !== undefined || !typed.startsWith("[STR")) continue;
        reach(`draft ${typed} ${registryId}`, saverOf.get(typed));
        const count = (alive.get(typed) ?? 0) + 1;
        alive.set(typed, count);
        most.drafts = Math.max(most.drafts, count);
        if (count > limits.draftsOfARow)
          wrong.set(`drafts ${typed}`, `${typed}: more than ${limits.draftsOfARow} drafts alive`);
      }
    },

    written(item, process) {
      const key = `${String(item["pk"])} ${String(item["sk"])}`;
      const username = process && userOf.get(process.id);
      const kind = String(item["sk"]).split("#")[0];
      if (kind === "RES") {
        const draft = intendedBy(item);
        const drafts = intended.get(key) ?? new Set();
        if (draft !== undefined) intended.set(key, drafts.add(draft));
        if (draft !== undefined && drafts.size <= limits.draftsOfARow) reach(`intent ${key} ${draft}`, username);
        reach(`${openStates.includes(String(item["state"])) ? "open" : "ended"} ${key}`, username);
      }
      if (kind === "PORTAL" && process && item["holder"] === undefined) left.add(process.id);
      if (kind === "FILING" && item["outcome"] !== undefined) reach(`outcome ${key}`, username);
      if (kind === "FILING" && isSubmitted(item["statement"])) reach(`submitted ${key}`, username);
      if (kind === "FILING" && process?.role === "dispatch") users.clear();
    },

    somethingHappened: () => users.clear(),
    measured: () => most,
    wrong: () => [...wrong.values()],
  };
}

function intendedBy({ intent }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof intent !== "object" || intent === null || !("declarationId" in intent)) return undefined;
  return String(intent.declarationId);
}

const isSubmitted = (statement: unknown) =>
  typeof statement === "object" && statement !== null && "intent" in statement && statement.intent !== undefined;

const openStates = ["PENDING", "PROCESSING", "CHECKING"];
