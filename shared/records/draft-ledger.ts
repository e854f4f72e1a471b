import type { EpochMs, RowNumber, TaskId } from "../ids-and-times.ts";
import type { FilingRepository } from "./filing-repository.ts";
import type { DraftsAt, Filing, Saves } from "./filings.ts";
import { filingRef } from "./keys.ts";
import type { Row } from "./rows.ts";

/** A draft about to be saved, and the declaration that it amends. */
interface Announced {
  readonly row: RowNumber;
  readonly amends?: string | undefined;
}

/** Counts each row's drafts, and knows their target. Kept in the filing's record. */
export interface DraftLedger {
  /** The counts of a row's drafts; zeros where none was ever announced. */
  savesOf(row: RowNumber): Saves;
  /** The row's target: written before its first save, and never changed. Undefined before that. */
  targetOf(row: RowNumber): string | undefined;
  /**
   * Counts drafts before they are saved, with one write for all. False where another worker has counted since: then none
   * may be saved.
   */
  announce(registryId: string, drafts: readonly Announced[], at: EpochMs, portalUser: string): Promise<boolean>;
  /** Notes what became of a row's saves. Written with the next announcement, or at the end of the visit. */
  learn(row: RowNumber, change: Partial<Saves>): void;
  /** Writes what has changed, unless another worker has counted since. `portalUser`: whose login is about to save more. */
  write(portalUser?: string): Promise<void>;
  /** Another worker has counted drafts since: what may stand is in its count, not in this one. */
  isOvertaken(): boolean;
}

export function createDraftLedger(
  filing: Filing<"reservations">,
  { countDrafts }: Pick<FilingRepository, "countDrafts">,
): DraftLedger {
  const known = new Map<RowNumber, Saves>();
  const targets = new Map<RowNumber, string>();
  for (const { registryId, saves } of filing.drafts) {
    for (const one of saves) {
      known.set(one.row, one);
      targets.set(one.row, registryId);
    }
  }
  let counted = filing.draftsCounted;
  let changed = false;
  let overtaken = false;
  const savesOf = (row: RowNumber) => known.get(row) ?? noSaves(row);
  const learn = (row: RowNumber, change: Partial<Saves>) => {
    known.set(row, { ...savesOf(row), ...change });
    changed = true;
  };
  const write = async (portalUser?: string) => {
    if (!changed || overtaken) return;
    const at = Map.groupBy(known.values(), ({ row }) => targets.get(row) ?? "");
    const drafts: DraftsAt[] = [...at].map(([registryId, saves]) => ({ registryId, saves }));
    const { written } = await countDrafts(filingRef(filing), drafts, counted, portalUser);
    overtaken = !written;
    counted += 1;
    changed = false;
  };

  return {
    savesOf,
    targetOf: (row) => (savesOf(row).made > 0 ? targets.get(row) : undefined),
    async announce(registryId, drafts, at, portalUser) {
      for (const { row, amends } of drafts) {
        targets.set(row, registryId);
        const { made, amends: earlier } = savesOf(row);
        // Where the release before has saved for it, not all numbers are known.
        const isNew = amends !== undefined && earlier !== undefined && !earlier.includes(amends);
        learn(row, { made: made + 1, at, ...(isNew && { amends: earlier.concat(amends) }) });
      }
      await write(portalUser);
      return !overtaken;
    },
    learn,
    write,
    isOvertaken: () => overtaken,
  };
}

/** Drafts of one row that may exist at the portal at a time, in doubt or not. */
export const mostDrafts = 3;

const noSaves = (row: RowNumber): Saves => ({ row, made: 0, at: 0, answered: 0, gone: 0, amends: [] });

export const possibleDrafts = ({ made, gone }: Pick<Saves, "made" | "gone">) => Math.max(0, made - gone);

/** Whether an ended row may have left a draft besides the one that it ended with. */
export const mayHaveStray = ({ state }: Row, saves: Saves) => possibleDrafts(saves) > (state === "FAILED" ? 0 : 1);

export const withOneGone = (saves: Saves) => ({
  gone: Math.min(saves.made, saves.gone + (possibleDrafts(saves) > 0 ? 1 : 0)),
  answered: Math.max(0, saves.answered - 1),
});

export interface Mark {
  readonly taskId: TaskId;
  readonly row: RowNumber;
  /** The task's 80 random bits, so that no other notes look like ours by chance. */
  readonly random: string;
}

export function writeMark({ taskId, row, random }: Mark): string {
  return `[STR ${taskId}-${row} ${random}]`;
}

/** Finds our mark in a declaration's notes, in any case and with any text around it. */
export function readMark(notes: string): Mark | undefined {
  const [, taskId, row, random] = /\[STR\s+(\d{1,10})-(\d{1,5})\s+([0-9a-f]{20})\]/i.exec(notes) ?? [];
  if (taskId === undefined || row === undefined || random === undefined) return undefined;
  return { taskId: Number(taskId), row: Number(row), random: random.toLowerCase() };
}
