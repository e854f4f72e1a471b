import { recordUnreadable } from "../../contract/outcomes.ts";
import { alive, createDraftLedger } from "../records/draft-ledger.ts";
import { type Claim, isSameRow } from "../records/reservations.ts";
import type { Row } from "../records/rows.ts";
import type { Change, Tools } from "./look.ts";
import type { Before, Seen, Spoken } from "./seen.ts";
import { forestalled, type Step } from "./step.ts";

/** Whose the reservation is. */
export async function claim(row: Row, tools: Tools): Promise<Change> {
  const stands = await tools.reservations.claim(row.reservation, row);
  if (stands) return { claim: await spokenIn(stands, row, tools) };
  // Which row spoke before is lost, and with it what is to be corrected.
  return (await tools.visit.rows.end(row, recordUnreadable)) ? {} : { held: forestalled };
}

async function spokenIn(stands: Claim, row: Row, { rows, filings }: Tools): Promise<Seen["claim"]> {
  const { before: ref } = stands;
  const before = ref && (await beforeAs(ref, rows));
  if (isSameRow(stands, row)) return await byThisRow(stands, before, filings);
  const holder = await rows.find(stands.taskId, stands.row);
  if (!holder) return { by: { deleted: { taskId: stands.taskId, row: stands.row } }, before };
  return { by: holder, before, ...(await leftBy(holder, filings)) };
}

async function beforeAs({ taskId, row, found }: NonNullable<Claim["before"]>, rows: Tools["rows"]) {
  const before = await rows.find(taskId, row);
  return before && found ? { ...before, found: await rows.find(found.taskId, found.row) } : before;
}

async function byThisRow({ mayStand }: Claim, before: Before | undefined, filings: Tools["filings"]): Promise<Spoken> {
  const targets = [before, before?.found].map(
    async (one) => one && (one.intent?.registryId ?? (await ledgerOf(one, filings))?.targetOf(one.row)),
  );
  const beforeAt = (await Promise.all(targets)).filter((at) => at !== undefined);
  return { by: "this row", before, mayStand, beforeAt };
}

async function leftBy(holder: Row, filings: Tools["filings"]): Promise<Pick<Spoken, "leftDrafts">> {
  const ledger = holder.state === "FAILED" ? await ledgerOf(holder, filings) : undefined;
  return ledger && alive(ledger.of(holder.row)) > 0 ? { leftDrafts: true } : {};
}

async function ledgerOf(row: Row, filings: Tools["filings"]) {
  const filing = await filings.find(row);
  return filing && createDraftLedger(filing, filings);
}

const refTo = ({ taskId, row }: Row) => ({ taskId, row });

export async function takeOver(
  { from, before }: Extract<Step, { do: "take over" }>,
  { taskId, row, reservation }: Row,
  { reservations, filings }: Tools,
): Promise<Change> {
  const ref = before && { ...refTo(before), ...(before.found && { found: refTo(before.found) }) };
  const taken = await reservations.takeOver(reservation, from, { taskId, row, before: ref });
  return { claim: taken && (await byThisRow(taken, before, filings)) };
}

/** A filing that has closed meanwhile rings nobody: its row has ended, and who speaks has to be asked again. */
export async function askToBeRung(by: Row, { visit, filings }: Tools): Promise<Change> {
  const { taskId, filing, group } = visit.filing;
  const at = by.state === "NEEDS_REVIEW" ? "its decision" : "its close";
  const rings = await filings.askToBeRung(by, { taskId, filing, group }, at);
  return { asksToBeRung: true, ...(!rings && { claim: undefined }) };
}
