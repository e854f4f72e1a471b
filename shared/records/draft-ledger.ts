import type { DraftsAt, Filing, FilingRepository, Saves } from "./filings.ts";
import type { Row } from "./rows.ts";

/** Where a filing's rows have their drafts, and how many each: kept in the filing. */
export type DraftLedger = ReturnType<typeof createDraftLedger>;

export function createDraftLedger(filing: Filing, { countDrafts }: Pick<FilingRepository, "countDrafts">) {
  const known = new Map<number, Saves>();
  const targets = new Map<number, string>();
  for (const { registryId, saves } of filing.drafts ?? []) {
    for (const one of saves) {
      known.set(one.row, one);
      targets.set(one.row, registryId);
    }
  }
  let counted = filing.draftsCounted ?? 0;
  let changed = false;
  let overtaken = false;
  const of = (row: number) => known.get(row) ?? none(row);
  /** What was learnt of a row's saves since; written with the next announcement or at the end of the visit. */
  const learn = (row: number, change: Partial<Saves>) => {
    known.set(row, { ...of(row), ...change });
    changed = true;
  };
  const keep = async (portalUser?: string) => {
    if (!changed || overtaken) return;
    const at = Map.groupBy(known.values(), ({ row }) => targets.get(row) ?? "");
    const drafts: DraftsAt[] = [...at].map(([registryId, saves]) => ({ registryId, saves }));
    overtaken = !(await countDrafts(filing, drafts, counted, portalUser));
    counted += 1;
    changed = false;
  };

  return {
    of,
    /** The property at which the row has begun: written before its first save, and never changed. */
    targetOf: (row: number) => (of(row).made > 0 ? targets.get(row) : undefined),
    /**
     * To be called before the drafts are saved: one write for all of them. False when another worker has counted since: then
     * none is to be saved.
     */
    async announce(registryId: string, rows: readonly number[], at: number, portalUser: string) {
      for (const row of rows) {
        targets.set(row, registryId);
        learn(row, { made: of(row).made + 1, at });
      }
      await keep(portalUser);
      return !overtaken;
    },
    learn,
    keep,
  };
}

/** Drafts of one row that may stand at the portal at a time, in doubt or not. */
export const mostDrafts = 3;

const none = (row: number): Saves => ({ row, made: 0, at: 0, answered: 0, gone: 0 });

export const possibleDrafts = ({ made, gone }: Pick<Saves, "made" | "gone">) => Math.max(0, made - gone);

/** Whether a row that has ended may have left a draft beside the one that it ended with. */
export const mayHaveStray = ({ state }: Row, saves: Saves) => possibleDrafts(saves) > (state === "FAILED" ? 0 : 1);

export const withOneGone = (saves: Saves) => ({
  gone: Math.min(saves.made, saves.gone + (possibleDrafts(saves) > 0 ? 1 : 0)),
  answered: Math.max(0, saves.answered - 1),
});

export interface Mark {
  readonly taskId: number;
  readonly row: number;
  /** The task's 80 random bits: nobody else's notes can look like ours by chance. */
  readonly random: string;
}

export function writeMark({ taskId, row, random }: Mark): string {
  return `[STR ${taskId}-${row} ${random}]`;
}

/** Our mark in a declaration's notes, whatever the owner wrote around it, and if the portal keeps notes in capitals. */
export function readMark(notes: string): Mark | undefined {
  const [, taskId, row, random] = /\[STR\s+(\d{1,10})-(\d{1,5})\s+([0-9a-f]{20})\]/i.exec(notes) ?? [];
  if (taskId === undefined || row === undefined || random === undefined) return undefined;
  return { taskId: Number(taskId), row: Number(row), random: random.toLowerCase() };
}
