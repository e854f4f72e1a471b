import type { ErrorValue } from "../../../shared/contract/outcome.ts";
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
}

/** What was seen while a seed ran, and the possible causes of ends other than SUBMITTED. */
export interface Witness {
  watch(world: () => World): PortalWatch;
  /** This process has recorded that its login was refused. */
  recorded(processId: number): void;
  /** From now on this owner's rows may end so, until a while after the returned function is called. */
  reason(ownerId: number, errorValue: ErrorValue, cause: string): () => void;
  reasonOf(ownerIds: Iterable<number>, errorValue: ErrorValue, at: number): string | undefined;
  /** An apartment has had this owner and this registry id. */
  noteApartment(apartment: { id: number; ownerId: number; registryId: string }): void;
  ownersOf(apartmentId: number): ReadonlySet<number>;
  registriesOf(apartmentId: number): ReadonlySet<string>;
  /** A consumer cancelled the task. */
  noteCancelled(taskId: number): void;
  wasCancelled(taskId: number): boolean;
  /** An operator decided the row's review. */
  noteDecided(taskId: number, row: number): void;
  wasDecided(taskId: number, row: number): boolean;
  decisions(): number;
  /** An owner was removed or renamed: no worker can log in as before. */
  noteLostLogin(ownerId: number): void;
  hasLostLogin(ownerIds: Iterable<number>): boolean;
  /** Everything known of these logins was removed with their owner. */
  noteForgotten(usernames: readonly string[]): void;
  /** An operator erased the row's guest. */
  noteErased(taskId: number, row: number): void;
  wasErased(row: { readonly taskId: number; readonly row: number }): boolean;
  noteDamaged(key: string): void;
  wasDamaged(key: string): boolean;
  /** An operator stopped filing for this long. */
  noteStopped(ms: number): void;
  stoppedMs(): number;
  /** A page of properties was empty. */
  noteEmptyPage(): void;
  sawEmptyPage(): boolean;
  note(wrong: string): void;
  /** A password was posted, or noted as posted, and its answer was lost. */
  noteUnclearPost(): void;
  unclearPosts(): number;
  /** A worker died or hung at this filing. */
  noteDeath(filing: string): void;
  deathsAt(taskId: number, filing: number): number;
  /** It is unknown whether this filing's statement was sent: its answer was lost, or the answer to the note before it. */
  noteDoubt(filing: string): void;
  doubtsAt(taskId: number, filing: number): number;
  refusals(): readonly Refusal[];
  /** Logins that two workers used side by side. */
  sideBySide(): readonly string[];
  /** Promises broken while the seed ran. */
  wrong(): readonly string[];
}

interface Reason {
  readonly ownerId: number;
  readonly errorValue: ErrorValue;
  readonly cause: string;
  readonly from: number;
  until: number;
}

/** How long a cause may act before and after its time: workers under way, clocks and pauses add to it. */
const toleranceMs = 40 * 60_000;
/** Fewer wrong passwords in a row than lock an account. */
const nearALock = 4;

const keyOf = (taskId: number, filing: number) => `TASK#${taskId} FILING#${String(filing).padStart(5, "0")}`;

export function createWitness(now: () => number): Witness {
  const reasons: Reason[] = [];
  const owners = new Map<number, Set<number>>();
  const registries = new Map<number, Set<string>>();
  const refusals: Refusal[] = [];
  const wrong = new Set<string>();
  const beside = new Set<string>();
  const cancelled = new Set<number>();
  const decided = new Set<string>();
  const lost = new Set<number>();
  const erased = new Set<string>();
  const damaged = new Set<string>();
  let stopped = 0;
  let emptyPage = false;
  let unclearPosts = 0;
  const deaths = new Map<string, number>();
  const doubts = new Map<string, number>();
  /** By portal user: the process that uses it, and those that did before. */
  const at = new Map<string, { now: number; before: Set<number> }>();

  function begins(processId: number, username: string): void {
    const user = username.toLowerCase();
    const there = at.get(user) ?? { now: processId, before: new Set() };
    at.set(user, there);
    if (there.now === processId) return;
    there.before.add(there.now);
    there.now = processId;
    if (there.before.has(processId)) beside.add(`two workers used ${username} side by side`);
  }

  return {
    watch: (world) => ({
      begins: ({ id }, { username }) => begins(id, username),
      uses: () => {},
      refused({ id }, username, password) {
        const at = now();
        const failed = world().state.accounts.get(username.toLowerCase())?.failed ?? 0;
        if (failed > nearALock) wrong.add(`${username} is close to a lock`);
        refusals.push({ username: username.toLowerCase(), password, at, recorded: false, process: id });
      },
    }),
    recorded(processId) {
      const refusal = refusals.findLast(({ process }) => process === processId);
      if (refusal) refusal.recorded = true;
    },
    reason(ownerId, errorValue, cause) {
      const reason: Reason = { ownerId, errorValue, cause, from: now() - toleranceMs, until: Number.POSITIVE_INFINITY };
      reasons.push(reason);
      return () => {
        reason.until = now() + toleranceMs;
      };
    },
    reasonOf: (ownerIds, errorValue, at) =>
      reasons.find(
        (one) =>
          [...ownerIds].includes(one.ownerId) && one.errorValue === errorValue && one.from <= at && at <= one.until,
      )?.cause,
    noteApartment({ id, ownerId, registryId }) {
      owners.set(id, (owners.get(id) ?? new Set()).add(ownerId));
      registries.set(id, (registries.get(id) ?? new Set()).add(registryId));
    },
    ownersOf: (apartmentId) => owners.get(apartmentId) ?? new Set(),
    registriesOf: (apartmentId) => registries.get(apartmentId) ?? new Set(),
    noteCancelled: (taskId) => {
      cancelled.add(taskId);
    },
    wasCancelled: (taskId) => cancelled.has(taskId),
    noteDecided: (taskId, row) => {
      decided.add(`${taskId}-${row}`);
    },
    wasDecided: (taskId, row) => decided.has(`${taskId}-${row}`),
    decisions: () => decided.size,
    noteLostLogin: (ownerId) => {
      lost.add(ownerId);
    },
    hasLostLogin: (ownerIds) => [...ownerIds].some((id) => lost.has(id)),
    noteForgotten(usernames) {
      for (const refusal of refusals)
        if (usernames.some((one) => one.toLowerCase() === refusal.username)) refusal.forgotten = true;
    },
    noteErased: (taskId, row) => {
      erased.add(`${taskId}-${row}`);
    },
    wasErased: ({ taskId, row }) => erased.has(`${taskId}-${row}`),
    noteDamaged: (key) => {
      damaged.add(key);
    },
    wasDamaged: (key) => damaged.has(key),
    noteStopped: (ms) => {
      stopped += ms;
    },
    stoppedMs: () => stopped,
    noteEmptyPage: () => {
      emptyPage = true;
    },
    sawEmptyPage: () => emptyPage,
    note: (what) => {
      wrong.add(what);
    },
    noteUnclearPost: () => {
      unclearPosts += 1;
    },
    unclearPosts: () => unclearPosts,
    noteDeath: (filing) => {
      deaths.set(filing, (deaths.get(filing) ?? 0) + 1);
    },
    deathsAt: (taskId, filing) => deaths.get(keyOf(taskId, filing)) ?? 0,
    noteDoubt: (filing) => {
      doubts.set(filing, (doubts.get(filing) ?? 0) + 1);
    },
    doubtsAt: (taskId, filing) => doubts.get(keyOf(taskId, filing)) ?? 0,
    refusals: () => refusals,
    sideBySide: () => [...beside],
    wrong: () => [...wrong],
  };
}
