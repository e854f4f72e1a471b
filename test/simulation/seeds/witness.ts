import type { ErrorValue } from "../../../shared/contract/outcome.ts";
import { minute } from "../../support/durations.ts";
import type { PortalWatch } from "../../support/simulation/fake-portal.ts";
import type { World } from "../../support/simulation/world.ts";

export interface Refusal {
  readonly username: string;
  readonly password: string;
  readonly at: number;
  /** Whether the worker lived to record it. */
  recorded: boolean;
  readonly process: number;
  /** Whether it was forgotten together with its owner. */
  forgotten?: true;
  /** The password was right. */
  readonly isFalse?: true;
}

/** What the portal made of a password that was posted, and when. */
export interface LogIn {
  readonly username: string;
  readonly at: number;
  readonly process: number;
  /** `a person's word`: an operator chose to try again. */
  readonly what: "accepted" | "refused" | "falsely refused" | "a person's word";
  /** The password refused had logged in before, and a worker used that session. */
  readonly wasProven?: boolean;
  /** Whether the worker lived to record it. */
  recorded?: boolean;
  /** Whether the breaker knows of it. */
  noted?: boolean;
}

interface Reason {
  readonly ownerId: number;
  readonly errorValue: ErrorValue;
  readonly cause: string;
  readonly from: number;
  until: number;
}

/** How long a cause may act before and after its time: workers under way, clocks and pauses add to it. */
const toleranceMs = 40 * minute;
/** Ten minutes, less what visits take and clocks differ. */
const sureToCount = 8 * minute;
/** Fewer wrong passwords in a row than lock an account. */
const nearALock = 5;

const filingName = (taskId: number, filing: number) => `TASK#${taskId} FILING#${String(filing).padStart(5, "0")}`;
export const rowName = ({ taskId, row }: { readonly taskId: number; readonly row: number }) => `${taskId}-${row}`;

/** Counts by the name of a filing. */
function createCounts() {
  const counts = new Map<string, number>();
  return {
    add: (filing: string) => void counts.set(filing, (counts.get(filing) ?? 0) + 1),
    at: (taskId: number, filing: number) => counts.get(filingName(taskId, filing)) ?? 0,
  };
}

export type Witness = ReturnType<typeof createWitness>;

/** What is seen while a seed runs, and the possible causes of ends other than SUBMITTED. */
export function createWitness(now: () => number) {
  const reasons: Reason[] = [];
  const owners = new Map<number, Set<number>>();
  const registries = new Map<number, Set<string>>();
  const refusals: Refusal[] = [];
  const wrong = new Set<string>();
  const sideBySide = new Set<string>();
  const lostLogins = new Set<number>();
  const logIns: LogIn[] = [];
  const dead = new Set<number>();
  /** The password that each username logged in with last: as posted, and once a worker has used the session. */
  const accepted = new Map<string, { readonly process: number; readonly password: string }>();
  const proven = new Map<string, string>();
  /** By portal user: the process that uses it, and those that did before. */
  const at = new Map<string, { now: number; before: Set<number> }>();

  function begins(processId: number, username: string): void {
    const user = username.toLowerCase();
    const there = at.get(user) ?? { now: processId, before: new Set() };
    at.set(user, there);
    if (there.now === processId) return;
    there.before.add(there.now);
    there.now = processId;
    if (there.before.has(processId)) sideBySide.add(`two workers used ${username} side by side`);
  }

  return {
    /** Promises broken while the seed ran. */
    wrong,
    /** Logins that two workers used side by side. */
    sideBySide,
    refusals,
    /** Tasks that a consumer cancelled. */
    cancelled: new Set<number>(),
    /** Rows whose review an operator decided. */
    decided: new Set<string>(),
    /** Rows whose guest an operator erased. */
    erased: new Set<string>(),
    /** Records of which a field was damaged. */
    damaged: new Set<string>(),
    /** Owners who were removed or renamed: no worker can log in as before. */
    lostLogins,
    /** Records of filings that were still open when their owner was removed: a draft that they know of stays. */
    openAtRemoval: new Set<string>(),
    hasLostLogin: (ownerIds: Iterable<number>) => [...ownerIds].some((id) => lostLogins.has(id)),
    /** Workers that died or hung at a filing. */
    deaths: createCounts(),
    /** Submits of a filing's statement of which nobody knows whether they were sent: an answer was lost. */
    doubts: createCounts(),
    /** How often the portal refused a filing's statement in words that nobody knows. */
    unknownWords: createCounts(),
    /** How long an operator has stopped filing, in milliseconds. */
    stoppedMs: 0,
    /** Whether a page of properties was empty. */
    sawEmptyPage: false,
    /** How many passwords were posted, or noted as posted, without an answer. */
    unclearPosts: 0,

    watch: (world: () => World): PortalWatch => ({
      begins: ({ id }, { username }) => begins(id, username),
      uses({ id }, typed) {
        const username = typed.toLowerCase();
        const latest = accepted.get(username);
        if (latest?.process === id) proven.set(username, latest.password);
      },
      accepted({ id }, typed, password) {
        const username = typed.toLowerCase();
        accepted.set(username, { process: id, password });
        logIns.push({ username, at: now(), process: id, what: "accepted" });
      },
      refused({ id }, typed, password, how) {
        const username = typed.toLowerCase();
        const failed = world().state.accounts.get(username)?.failed ?? 0;
        if (failed > nearALock) wrong.add(`${username} is close to a lock`);
        const refusal = { username, password, at: now(), recorded: false, process: id };
        refusals.push(how === "falsely" ? { ...refusal, isFalse: true } : refusal);
        const wasProven = proven.get(username) === password;
        if (wasProven) proven.delete(username);
        const what = how === "falsely" ? "falsely refused" : "refused";
        logIns.push({ username, at: now(), process: id, what, wasProven });
      },
    }),

    /** This process has recorded that its login was refused. */
    recorded(processId: number): void {
      const refusal = refusals.findLast(({ process }) => process === processId);
      if (refusal) refusal.recorded = true;
      const logIn = logIns.findLast(({ process }) => process === processId);
      if (logIn) logIn.recorded = true;
    },

    /** This process has told the breaker of its refused log-in. */
    noted(processId: number): void {
      const logIn = logIns.findLast(({ process }) => process === processId);
      if (logIn) logIn.noted = true;
    },
    died: (processId: number) => void dead.add(processId),
    logIns,
    /** An operator lets this login be tried again. */
    noteWord: (username: string) =>
      void logIns.push({ username: username.toLowerCase(), at: now(), process: 0, what: "a person's word" }),

    /** Whether three users' passwords that had logged in were refused within minutes, this one among them, and none accepted. */
    isEverybodys(one: LogIn): boolean {
      if (!one.wasProven) return false;
      const isCounted = (other: LogIn) => other.wasProven && other.noted && !dead.has(other.process);
      return logIns.filter(isCounted).some((first) => {
        const end =
          logIns.find(({ what, at }) => what === "accepted" && at >= first.at)?.at ?? Number.POSITIVE_INFINITY;
        const until = Math.min(end, first.at + sureToCount);
        const met = logIns.filter((other) => isCounted(other) && first.at <= other.at && other.at < until);
        return met.includes(one) && new Set(met.map(({ username }) => username)).size >= 3;
      });
    },

    /** Everything known of these logins was removed with their owner. */
    noteForgotten(usernames: readonly string[]): void {
      const names = usernames.map((one) => one.toLowerCase());
      for (const name of names) proven.delete(name);
      for (const refusal of refusals) if (names.includes(refusal.username)) refusal.forgotten = true;
    },

    /** From now on this owner's rows may end so, until a while after the returned function is called. */
    reason(ownerId: number, errorValue: ErrorValue, cause: string): () => void {
      const reason: Reason = { ownerId, errorValue, cause, from: now() - toleranceMs, until: Number.POSITIVE_INFINITY };
      reasons.push(reason);
      return () => {
        reason.until = now() + toleranceMs;
      };
    },
    reasonOf: (ownerIds: Iterable<number>, errorValue: ErrorValue, time: number) =>
      reasons.find(
        (one) =>
          [...ownerIds].includes(one.ownerId) && one.errorValue === errorValue && one.from <= time && time <= one.until,
      )?.cause,

    /** An apartment has had this owner and this registry id. */
    noteApartment({ id, ownerId, registryId }: { id: number; ownerId: number; registryId: string }): void {
      owners.set(id, (owners.get(id) ?? new Set()).add(ownerId));
      registries.set(id, (registries.get(id) ?? new Set()).add(registryId));
    },
    ownersOf: (apartmentId: number): ReadonlySet<number> => owners.get(apartmentId) ?? new Set(),
    registriesOf: (apartmentId: number): ReadonlySet<string> => registries.get(apartmentId) ?? new Set(),
  };
}
