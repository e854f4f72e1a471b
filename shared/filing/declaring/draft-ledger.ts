import type { DraftsAt, Filing, FilingRepository, Saves } from "../records/filings.ts";
import type { Row } from "../records/rows.ts";

/** Where drafts of a filing's rows may stand, and how many: kept in the filing. */
export interface DraftLedger {
  of(row: number, registryId: string): Saves;
  /** How many drafts of this row may stand at other properties. */
  aliveBeside(row: number, registryId: string): number;
  /** Properties at which a draft of this row may stand. */
  propertiesOf(row: number): readonly string[];
  /**
   * To be called before the drafts are saved: one write for all of them. False when another worker has counted since: then
   * none is to be saved.
   */
  announce(registryId: string, rows: readonly number[], at: number): Promise<boolean>;
  /** What was learnt of a row's saves since; written with the next announcement or at the end of the visit. */
  learn(row: number, registryId: string, change: Partial<Saves>): void;
  keep(): Promise<void>;
}

export function createDraftLedger(filing: Filing, { countDrafts }: Pick<FilingRepository, "countDrafts">): DraftLedger {
  const places = new Map<string, Map<number, Saves>>();
  for (const { registryId, saves } of filing.drafts ?? []) {
    places.set(registryId, new Map(saves.map((one) => [one.row, one])));
  }
  let counted = filing.draftsCounted ?? 0;
  let changed = false;
  let overtaken = false;
  const of = (row: number, registryId: string) => places.get(registryId)?.get(row) ?? none(row);
  const set = (registryId: string, saves: Saves) => {
    places.set(registryId, (places.get(registryId) ?? new Map<number, Saves>()).set(saves.row, saves));
    changed = true;
  };
  const keep = async () => {
    if (!changed || overtaken) return;
    const drafts: DraftsAt[] = [...places].map(([registryId, saves]) => ({ registryId, saves: [...saves.values()] }));
    overtaken = !(await countDrafts(filing, drafts, counted));
    counted += 1;
    changed = false;
  };

  return {
    of,
    aliveBeside(row, registryId) {
      const others = [...places.keys()].filter((place) => place !== registryId);
      return others.reduce((sum, place) => sum + alive(of(row, place)), 0);
    },
    propertiesOf: (row) => [...places.keys()].filter((registryId) => alive(of(row, registryId)) > 0),
    async announce(registryId, rows, at) {
      for (const row of rows) {
        const there = of(row, registryId);
        set(registryId, { ...there, made: there.made + 1, at });
      }
      await keep();
      return !overtaken;
    },
    learn(row, registryId, change) {
      set(registryId, { ...of(row, registryId), ...change });
    },
    keep,
  };
}

/** Drafts of one row that may stand at the portal at a time, in doubt or not. */
export const mostDrafts = 3;

const none = (row: number): Saves => ({ row, made: 0, at: 0, answered: 0, gone: 0 });

/** Drafts that stand at the portal, or may. */
export const alive = ({ made, gone }: Pick<Saves, "made" | "gone">) => Math.max(0, made - gone);

/** Properties at which a row that has ended may have left a draft that is of no more use. */
export function strayPlaces(row: Row, ledger: Pick<DraftLedger, "of" | "propertiesOf">): readonly string[] {
  const places = ledger.propertiesOf(row.row);
  const count = (registryId: string) => alive(ledger.of(row.row, registryId));
  const { state, intent } = row;
  if (intent) {
    const used = state === "FAILED" ? undefined : intent.registryId;
    return places.filter((registryId) => count(registryId) > (registryId === used ? 1 : 0));
  }
  // The draft that was asked for, or that a person looks at, stands at one of them.
  const total = places.reduce((sum, registryId) => sum + count(registryId), 0);
  return state === "FAILED" || total > 1 ? places : [];
}
