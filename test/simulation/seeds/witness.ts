import type { ErrorValue } from "../../../shared/contract/outcome.ts";
import type { PortalWatch } from "../../support/simulation/fake-portal.ts";
import type { World } from "../../support/simulation/world.ts";

export interface Refusal {
  readonly username: string;
  readonly password: string;
  readonly at: number;
  /** The worker lived to write it down. */
  recorded: boolean;
  readonly process: number;
}

/** What was seen while a seed ran, and what may excuse an end that is not SUBMITTED. */
export interface Witness {
  watch(world: () => World): PortalWatch;
  /** This process has written down that its login was refused. */
  recorded(processId: number): void;
  excuse(ownerId: number, errorValue: ErrorValue): void;
  isExcused(ownerIds: Iterable<number>, errorValue: ErrorValue): boolean;
  /** The owner had two usernames: a statement left unclear under one cannot be looked up under the other. */
  noteRename(ownerId: number): void;
  hasRenamed(): boolean;
  /** An apartment was, for a while, of this owner and had this registry id. */
  noteApartment(apartment: { id: number; ownerId: number; registryId: string }): void;
  ownersOf(apartmentId: number): ReadonlySet<number>;
  registriesOf(apartmentId: number): ReadonlySet<string>;
  refusals(): readonly Refusal[];
  /** Broken while it ran. */
  wrong(): readonly string[];
}

export function createWitness(): Witness {
  const excuses = new Set<string>();
  const renamed = new Set<number>();
  const owners = new Map<number, Set<number>>();
  const registries = new Map<number, Set<string>>();
  const refusals: Refusal[] = [];
  const wrong = new Set<string>();
  /** By portal user: who is at it, and who was before. */
  const at = new Map<string, { now: number; before: Set<number> }>();

  function begins(processId: number, username: string): void {
    const user = username.toLowerCase();
    const there = at.get(user) ?? { now: processId, before: new Set() };
    at.set(user, there);
    if (there.now === processId) return;
    there.before.add(there.now);
    there.now = processId;
    if (there.before.has(processId)) wrong.add(`two workers used ${username} side by side`);
  }

  return {
    watch: (world) => ({
      begins: ({ id }, { username }) => begins(id, username),
      uses: () => {},
      refused({ id }, username, password) {
        const at = world().scheduler.now();
        refusals.push({ username: username.toLowerCase(), password, at, recorded: false, process: id });
      },
    }),
    recorded(processId) {
      const refusal = refusals.findLast(({ process }) => process === processId);
      if (refusal) refusal.recorded = true;
    },
    excuse: (ownerId, errorValue) => {
      excuses.add(`${ownerId} ${errorValue}`);
    },
    isExcused: (ownerIds, errorValue) => [...ownerIds].some((ownerId) => excuses.has(`${ownerId} ${errorValue}`)),
    noteRename: (ownerId) => {
      renamed.add(ownerId);
    },
    hasRenamed: () => renamed.size > 0,
    noteApartment({ id, ownerId, registryId }) {
      owners.set(id, (owners.get(id) ?? new Set()).add(ownerId));
      registries.set(id, (registries.get(id) ?? new Set()).add(registryId));
    },
    ownersOf: (apartmentId) => owners.get(apartmentId) ?? new Set(),
    registriesOf: (apartmentId) => registries.get(apartmentId) ?? new Set(),
    refusals: () => refusals,
    wrong: () => [...wrong],
  };
}
