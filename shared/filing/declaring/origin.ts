import { requireReadable } from "../../aws/record.ts";
import { isSameNumber } from "../../portal/number.ts";
import type { Entry, PropertyRef } from "../../portal/portal.ts";
import { createDraftLedger, type DraftLedger, type Mark, readMark } from "../../records/draft-ledger.ts";
import { isLater, isSameRow, rowRef, taskKey } from "../../records/keys.ts";
import { isSameReservation } from "../../records/reservations.ts";
import type { Row } from "../../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import type { Visit } from "../session/visit.ts";
import type { OpenedDeclaration, Origin } from "./situation.ts";

export type OriginRecords = Pick<FilingDependencies, "tasks" | "rows" | "filings" | "reservations">;

/** Finds by its page which row has made a listed declaration; `row`: for which it is looked at. */
type FindOrigin = (property: PropertyRef, entry: Entry, page: OpenedDeclaration["page"], row: Row) => Promise<Origin>;

export const markOf = ({ taskId, number }: Row, { filing }: Pick<Visit, "filing">): Mark => ({
  taskId,
  row: number,
  random: filing.mark,
});

export function isMarked({ notes }: OpenedDeclaration["page"], row: Row, { filing }: Pick<Visit, "filing">): boolean {
  const mark = readMark(notes);
  return mark !== undefined && mark.random === filing.mark && isSameRow(mark, rowRef(row));
}

export function createFindOrigin(
  visit: Visit,
  { tasks, rows, filings, reservations }: OriginRecords,
  ledger: DraftLedger,
): FindOrigin {
  /** The numbers that a row's drafts were to amend; unknown after a restore, which may have lost them. */
  const amendedBy = async (one: Row): Promise<readonly string[] | undefined> => {
    if (visit.isRestored) return undefined;
    if (one.taskId === visit.filing.taskId && one.filing === visit.filing.number)
      return ledger.savesOf(one.number).amends;
    return (await ledgerOf(one, filings))?.savesOf(one.number).amends;
  };
  const isOwners = async (page: OpenedDeclaration["page"], entry: Entry, one: Row) =>
    page.state === "draft" &&
    (page.amends !== undefined || entry.amends) &&
    (one.onDeclared !== "amend" || isOwnersAmendment(page, one, await amendedBy(one)));
  /** Whether, by our record, a later version of its reservation has corrected what a row declared under this number. */
  const isReplaced = async ({ reservation }: Row, registryId: string, number: string): Promise<boolean> => {
    if (visit.isRestored) return false;
    const speaker = await reservations.find(reservation);
    for (const ref of speaker ? [speaker, speaker.before] : []) {
      const version = ref && (await rows.find(ref.taskId, ref.row));
      if (version?.state === "SUBMITTED" && version.amends !== undefined && isSameNumber(version.amends, number))
        return version.intent?.registryId === registryId;
    }
    return false;
  };
  return async ({ registryId }, entry, page, row) => {
    if (isMarked(page, row, visit)) return { kind: (await isOwners(page, entry, row)) ? "foreign" : "this row" };
    const mark = readMark(page.notes);
    if (!mark) return { kind: "foreign" };
    // A mark counts only with its task's random bits: another deployment may use the same task numbers.
    const random = mark.taskId === row.taskId ? visit.filing.mark : await randomOf(mark.taskId, tasks);
    const other = mark.random === random ? await rows.find(mark.taskId, mark.row) : undefined;
    if (!other || (await isOwners(page, entry, other))) return { kind: "foreign" };
    const isOfAnother = !isSameReservation(other.reservation, row.reservation);
    const isCorrected = page.state === "final" && isOfAnother && (await isReplaced(other, registryId, page.number));
    return { kind: "another row", row: other, before: isLater(rowRef(row), mark), ...(isCorrected && { isCorrected }) };
  };
}

async function randomOf(taskId: number, tasks: OriginRecords["tasks"]): Promise<string | undefined> {
  const task = await tasks.find(taskId);
  return task && requireReadable(task, taskKey(taskId)).mark;
}

/** The drafts of a row's filing, which may be another than the visited one. */
export async function ledgerOf(row: Row, filings: OriginRecords["filings"]): Promise<DraftLedger | undefined> {
  const filing = await filings.find(row);
  return filing?.kind === "reservations" ? createDraftLedger(filing, filings) : undefined;
}

/**
 * Whether an amendment's draft with a row's mark is the owner's: the portal's form to amend a declaration opens filled in, notes
 * included. It is, where it amends what that row's drafts were not to amend.
 */
function isOwnersAmendment(
  { amends }: OpenedDeclaration["page"],
  row: Row,
  numbers: readonly string[] | undefined,
): boolean {
  if (!numbers) return amends !== undefined && row.state === "SUBMITTED" && !isSameNumber(amends, row.amends ?? "");
  return amends === undefined ? numbers.length === 0 : !numbers.some((number) => isSameNumber(number, amends));
}
