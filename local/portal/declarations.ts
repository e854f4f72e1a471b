import { dayAt } from "./calendar-days.ts";
import { Declaration, type Figures, inForce, numberOf, rootFinder } from "./declaration-record.ts";
import type { State } from "./state.ts";

/** What is being written: a new declaration, or the draft `declarationDbId`. */
export interface Entry {
  declarationDbId: number | undefined;
  registryId: string;
  username: string;
  amends: number | null;
  figures: Figures;
}

export type Refusal =
  | { refused: "declarationMissing" | "finalNotDeleted" }
  | { refused: "alreadyFinal" | "equalDates" | "overlap"; serial: string };

export interface DuplicateRules {
  equalDatesRefused: boolean;
  overlapRefused: boolean;
}

export type Declarations = ReturnType<typeof createDeclarations>;

/** Internal ids are far from the numbers that finals get: nobody can take one for the other. */
const firstDeclarationDbId = 4_810_001;

/** How long a change is remembered; no list lags longer. */
const rememberedMs = 10_000;

/** The declarations of all owners. A final one never changes; drafts are never compared with one another. */
export function createDeclarations(state: State, clock: () => number) {
  const kept = state.kept("declaration", Declaration);
  /** To show a list as it was before them. They are in memory: a restart catches up. */
  let changes: { at: number; id: number; before: Declaration | undefined }[] = [];
  const note = (id: number, before: Declaration | undefined) => {
    const at = clock();
    changes = [...changes.filter((change) => change.at > at - rememberedMs), { at, id, before }];
  };

  const find = (registryId: string, declarationDbId: number) => {
    const there = kept.get(declarationDbId);
    return there?.registryId === registryId ? there : undefined;
  };
  const now = (registryId: string) => kept.all().filter((one) => one.registryId === registryId);
  const refusalOf = (entry: Entry, rules: DuplicateRules): Refusal | undefined => {
    const { registryId, declarationDbId } = entry;
    const there = declarationDbId === undefined ? undefined : find(registryId, declarationDbId);
    if (declarationDbId !== undefined && !there) return { refused: "declarationMissing" };
    if (there && there.serial !== null) return { refused: "alreadyFinal", serial: numberOf(there) };
    return clashOf(entry, () => now(registryId), rules);
  };
  const put = (entry: Entry, serial: string | null, filedAt: string | null) => {
    const { declarationDbId = state.next("declaration", firstDeclarationDbId) } = entry;
    note(declarationDbId, kept.get(declarationDbId));
    return kept.put(declarationDbId, { ...entry, declarationDbId, serial, filedAt });
  };

  return {
    find,
    all: kept.all,
    /** From now on nothing was ever otherwise than it is. */
    forgetChanges() {
      changes = [];
    },
    /** As they were so many milliseconds ago, reckoned back from today's. */
    ofProperty(registryId: string, agoMs: number) {
      const then = new Map(now(registryId).map((one) => [one.declarationDbId, one]));
      for (const { id, before } of changes.filter(({ at }) => at > clock() - agoMs).toReversed()) {
        if (!before) then.delete(id);
        else if (before.registryId === registryId) then.set(id, before);
      }
      return [...then.values()].toSorted((one, other) => one.declarationDbId - other.declarationDbId);
    },
    saveDraft: (entry: Entry, rules: DuplicateRules) =>
      state.together(() => refusalOf(entry, rules) ?? put(entry, null, null)),
    finalise: (entry: Entry, rules: DuplicateRules) =>
      state.together(() => {
        const refusal = refusalOf(entry, rules);
        if (refusal) return refusal;
        const year = dayAt(clock()).slice(0, 4);
        return put(entry, `${state.next(`declaration/${year}`)}/${year}`, new Date(clock()).toISOString());
      }),
    deleteDraft(registryId: string, declarationDbId: number): "deleted" | Refusal {
      const there = find(registryId, declarationDbId);
      if (!there) return { refused: "declarationMissing" };
      if (there.serial !== null) return { refused: "finalNotDeleted" };
      kept.delete(declarationDbId);
      note(declarationDbId, there);
      return "deleted";
    },
  };
}

/** The final in the way of this one. A chain of amendments counts once, by its last; it is not in its own way. */
function clashOf(entry: Entry, all: () => Declaration[], rules: DuplicateRules): Refusal | undefined {
  if (!rules.equalDatesRefused && !rules.overlapRefused) return undefined;
  const everything = all();
  const rootOf = rootFinder(everything);
  const amended = everything.find(({ declarationDbId }) => declarationDbId === entry.amends);
  const standing = inForce(everything).filter((one) => !amended || rootOf(one) !== rootOf(amended));
  const { arrival, departure } = entry.figures;

  const equal = standing.find(({ figures }) => figures.arrival === arrival && figures.departure === departure);
  if (equal && rules.equalDatesRefused) return { refused: "equalDates", serial: numberOf(equal) };

  const overlapping = standing.find((other) => other !== equal && overlap(entry.figures, other.figures));
  if (overlapping && rules.overlapRefused) return { refused: "overlap", serial: numberOf(overlapping) };
  return undefined;
}

function overlap(one: Figures, other: Figures): boolean {
  if (one.cancelDate || other.cancelDate || !one.departure || !other.departure) return false;
  return one.arrival < other.departure && other.arrival < one.departure;
}
