import { dayAt } from "./calendar-days.ts";
import { Declaration, type Figures, inForce, plainSerial, rootFinder } from "./declaration-record.ts";
import type { Refusal } from "./phrases.ts";
import type { State } from "./state.ts";

/** What is being written: a new declaration, or the draft `declarationDbId`. */
export interface Entry extends Omit<Declaration, "declarationDbId" | "serial" | "filedAt"> {
  declarationDbId: number | undefined;
}

export interface DuplicateRules {
  equalDatesRefused: boolean;
  overlapRefused: boolean;
}

/** Internal ids are far from the numbers of finals, so that nobody takes one for the other. */
const firstDeclarationDbId = 4_810_001;

/** How long a past list is remembered; no list lags longer. */
const listsKeptMs = 10_000;

/** The declarations of all owners. A final one never changes; drafts are never compared with one another. */
export interface Declarations {
  /** A property's declaration by its internal id. */
  find(registryId: string, declarationDbId: number | null | undefined): Declaration | undefined;
  /** Those of all properties, oldest first. */
  all(): Declaration[];
  /** Forgets the lists of before: none lags any more. */
  forgetChanges(): void;
  /** The property's declarations as they were so many milliseconds ago, oldest first. */
  ofProperty(registryId: string, agoMs: number): Declaration[];
  /** Saves a draft: a new one, or over the one that it names. */
  saveDraft(entry: Entry, rules: DuplicateRules): Declaration | Refusal;
  /** Makes an entry final, with the next number of the year. */
  finalise(entry: Entry, rules: DuplicateRules): Declaration | Refusal;
  /** Deletes a draft. A final is refused. */
  deleteDraft(registryId: string, declarationDbId: number | undefined): "deleted" | Refusal;
}

export function createDeclarations(state: State, clock: () => number): Declarations {
  const stored = state.collection("declaration", Declaration);
  const now = (registryId: string) => stored.all().filter((one) => one.registryId === registryId);

  /** The lists of properties before their latest changes. They are in memory: after a restart no list lags. */
  let past: { until: number; registryId: string; all: Declaration[] }[] = [];
  const rememberList = (registryId: string) => {
    const until = clock();
    const recent = past.filter((list) => list.until > until - listsKeptMs);
    past = [...recent, { until, registryId, all: now(registryId) }];
  };

  const find: Declarations["find"] = (registryId, declarationDbId) => {
    const found = stored.get(declarationDbId ?? "");
    return found?.registryId === registryId ? found : undefined;
  };
  const refusalOf = (entry: Entry, rules: DuplicateRules): Refusal | undefined => {
    const { registryId, declarationDbId } = entry;
    const found = find(registryId, declarationDbId);
    if (declarationDbId !== undefined && !found) return { refused: "declarationMissing" };
    if (found && found.serial !== null) return { refused: "alreadyFinal", serial: plainSerial(found) };
    return clashOf(entry, now(registryId), rules);
  };
  const put = (entry: Entry, serial: string | null, filedAt: string | null) => {
    const { declarationDbId = state.next("declaration", firstDeclarationDbId), registryId } = entry;
    rememberList(registryId);
    return stored.put(declarationDbId, { ...entry, declarationDbId, serial, filedAt });
  };

  return {
    find,
    all: stored.all,
    forgetChanges() {
      past = [];
    },
    ofProperty(registryId, agoMs) {
      const then = past.find((list) => list.registryId === registryId && list.until > clock() - agoMs);
      return then?.all ?? now(registryId);
    },
    saveDraft: (entry, rules) => state.transaction(() => refusalOf(entry, rules) ?? put(entry, null, null)),
    finalise: (entry, rules) =>
      state.transaction(() => {
        const refusal = refusalOf(entry, rules);
        if (refusal) return refusal;
        const year = dayAt(clock()).slice(0, 4);
        return put(entry, `${state.next(`declaration/${year}`)}/${year}`, new Date(clock()).toISOString());
      }),
    deleteDraft(registryId, declarationDbId) {
      const found = find(registryId, declarationDbId);
      if (!found) return { refused: "declarationMissing" };
      if (found.serial !== null) return { refused: "finalNotDeleted" };
      rememberList(registryId);
      stored.delete(found.declarationDbId);
      return "deleted";
    },
  };
}

/** The final in the way of this entry. A chain of amendments counts once, by its last; it is not in its own way. */
function clashOf(entry: Entry, all: Declaration[], rules: DuplicateRules): Refusal | undefined {
  if (!rules.equalDatesRefused && !rules.overlapRefused) return undefined;
  const rootOf = rootFinder(all);
  const amended = all.find(({ declarationDbId }) => declarationDbId === entry.amends);
  const others = inForce(all).filter((one) => !amended || rootOf(one) !== rootOf(amended));
  const { arrival, departure } = entry.figures;

  const equal = others.find(({ figures }) => figures.arrival === arrival && figures.departure === departure);
  if (equal && rules.equalDatesRefused) return { refused: "equalDates", serial: plainSerial(equal) };

  const overlapping = others.find((other) => other !== equal && overlap(entry.figures, other.figures));
  return overlapping && rules.overlapRefused ? { refused: "overlap", serial: plainSerial(overlapping) } : undefined;
}

function overlap(one: Figures, other: Figures): boolean {
  if (one.cancelDate || other.cancelDate || !one.departure || !other.departure) return false;
  return one.arrival < other.departure && other.arrival < one.departure;
}
