import * as v from "valibot";
import { TakkProposal, TakkTaskStatus } from "../../../shared/contract/schemas.ts";
import { byCount, type StatementCount, statementCounts } from "../../../shared/contract/statement.ts";
import { atOnce } from "./at-once.ts";
import { reasonOf } from "./context.ts";
import type { Session } from "./session.ts";
import { lastFiled, type StatedMonth, type Statement } from "./takk.ts";
import type { Counts } from "./typed.ts";
import { persistently } from "./use-reading.ts";

/** No declaration shows these: they are copied from an owner's earlier statement, or typed. */
export const ownCounts = ["numberOfBeds", "numberOfCompanies", "numberOfRooms", "numberOfTaxedRooms"] as const;
export const isOwn = (count: StatementCount) => ownCounts.some((one) => one === count);

export interface Proposed {
  readonly proposal: v.InferOutput<typeof TakkProposal>;
  /** Empty where nothing is known. */
  readonly counts: Counts;
  /** MM/YYYY of the statement that the owner's own counts are copied from; "" without one. */
  readonly copiedFrom: string;
}

/** Only the counts: a statement of an older service may have none. */
const Stated = v.object({ takkUploadStatus: v.pick(TakkTaskStatus.entries.takkUploadStatus, ["takkRecords"]) });

/** A month's counts, as far as they are known: the nights from the declared stays, the rest from the last statement filed. */
export async function propose(
  session: Session,
  of: Pick<StatedMonth, "portalUsername" | "year" | "month">,
  statements: readonly Statement[],
): Promise<Proposed> {
  const { portalUsername, year, month } = of;
  const query = new URLSearchParams({ portalUsername, month: String(month), year: String(year) });
  const earlier = lastFiled(statements, of);
  const [proposal, stated] = await Promise.all([
    session.ask(TakkProposal, "GET", `/takk/proposal?${query}`),
    earlier && session.ask(Stated, "GET", `/takk/task/${earlier.taskId}`),
  ]);
  const [record, ...others] = stated?.takkUploadStatus.takkRecords ?? [];
  // Several records are not one.
  const copied = others.length === 0 ? record : undefined;
  const nights: Partial<Record<StatementCount, number>> = proposal.complete ? proposal.record : {};
  return {
    proposal,
    counts: byCount((count) => String((isOwn(count) ? copied?.[count] : nights[count]) ?? "")),
    copiedFrom: earlier && copied ? `${String(earlier.month).padStart(2, "0")}/${earlier.year}` : "",
  };
}

/** Proposals, or why there is none, by username. */
export type Proposals = ReadonlyMap<string, Proposed | { readonly why: string }>;

/** Proposes each owner's month, and shows each proposal as it is found. */
export async function proposeAll(
  session: Session,
  months: readonly StatedMonth[],
  statements: readonly Statement[],
  left: AbortSignal,
  show: (of: StatedMonth, found: Proposed | { readonly why: string }) => void,
): Promise<void> {
  await atOnce(months, async (of) => {
    if (left.aborted) return;
    const asked = persistently(() => propose(session, of, statements), left);
    const found = await asked.catch((error: unknown) => ({ why: reasonOf(error) }));
    if (!left.aborted) show(of, found);
  });
}

/** The counts that are missing, or cannot be. */
export function wrongIn(counts: Counts): readonly StatementCount[] {
  const isAbove = (part: StatementCount, whole: StatementCount) => Number(counts[part]) > Number(counts[whole]);
  return statementCounts.filter(
    (count) =>
      !/^\d{1,6}$/.test(counts[count]) ||
      (count === "freeDays" && isAbove("freeDays", "daysUsed")) ||
      (count === "numberOfTaxedRooms" && isAbove("numberOfTaxedRooms", "numberOfRooms")),
  );
}
