import type { Store } from "../../aws/store.ts";
import { ApiError } from "../../contract/errors.ts";
import type { ApartmentId, EpochMs, RowNumber, TaskId } from "../../ids-and-times.ts";
import type { ApartmentRecord, OwnerRecord, Owners } from "../../ports/owners-and-apartments.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import type { Filing, FilingOutcome } from "../../records/filings.ts";
import { filingRef } from "../../records/keys.ts";
import { allUnderReview } from "../../records/open-work.ts";
import type { Decision, RowRepository } from "../../records/row-repository.ts";
import type { Row } from "../../records/rows.ts";
import { say } from "../../wording/say.ts";

/** What a person decides: a row, or a climate-fee statement. */
export type ReviewCase =
  | {
      readonly kind: "row";
      readonly row: Row;
      readonly filing: Filing | undefined;
      /** Where to look at the portal, and as whom, as on record now. */
      readonly apartment: Pick<ApartmentRecord, "registryId"> | undefined;
      readonly owner: Pick<OwnerRecord, "portalUsername"> | undefined;
    }
  | { readonly kind: "statement"; readonly filing: Filing<"statement"> };

export interface WaitingCases {
  readonly cases: readonly ReviewCase[];
  readonly more: number;
}

/** Rows and statements that wait for a person's decision. */
export interface Review {
  /** At most `limit` cases, the longest wait first, and how many more there are. */
  list(limit: number): Promise<WaitingCases>;
  /**
   * Decides a row, or without a row the task's statement, and resolves with it as it is then. Rejects with an `ApiError`
   * where it does not exist or is not under review.
   */
  resolve(taskId: TaskId, number: RowNumber | undefined, outcome: Decision): Promise<ReviewCase>;
}

interface ReviewDependencies {
  readonly store: Pick<Store, "query">;
  readonly rows: Pick<RowRepository, "find" | "leaveToAPerson" | "resolve">;
  readonly filings: Pick<FilingRepository, "find" | "resolve" | "setAside" | "wakeSoon">;
  readonly apartments: { find(apartmentId: ApartmentId): Promise<ApartmentRecord | undefined> };
  readonly owners: Pick<Owners, "find">;
  now(): EpochMs;
}

/** A task for a statement or a search has one filing. */
const only = (taskId: TaskId) => ({ taskId, filing: 1 });

export function createReview({ store, rows, filings, apartments, owners, now }: ReviewDependencies): Review {
  async function show(taskId: TaskId, number: RowNumber | undefined): Promise<ReviewCase> {
    if (number === undefined) {
      const filing = await filings.find(only(taskId));
      if (filing?.kind !== "statement") throw new ApiError(say("no_such_review"));
      return { kind: "statement", filing };
    }
    const row = await rows.find(taskId, number);
    if (!row) throw new ApiError(say("no_such_review"));
    const filing = await filings.find({ taskId, filing: row.filing });
    const apartment = await apartments.find(row.reservation.apartmentId);
    const ownerId = filing?.ownerId ?? apartment?.ownerId;
    const owner = ownerId === undefined ? undefined : await owners.find(ownerId);
    return { kind: "row", row, filing, apartment, owner };
  }

  return {
    async list(limit) {
      const found = await allUnderReview(store);
      const cases = await Promise.all(
        found.slice(0, limit).map((each) => show(each.taskId, each.kind === "row" ? each.row : undefined)),
      );
      // The index may lag behind a decision just made.
      const waiting = cases.filter((each) => stateOf(each) === "NEEDS_REVIEW");
      return { cases: waiting, more: Math.max(0, found.length - limit) };
    },

    async resolve(taskId, number, outcome) {
      const found = await show(taskId, number);
      // A damaged record that no worker has met, as after its end, is left to a person only now.
      // biome-ignore lint/plugin: where it was left or repaired meanwhile, the decision finds that
      if (found.kind === "row" && found.row.unread) await rows.leaveToAPerson(found.row);
      // biome-ignore lint/plugin: where it was left or repaired meanwhile, the decision finds that
      if (found.kind === "statement" && found.filing.unread) await filings.setAside(only(taskId), found.filing.outcome);
      const resolved =
        found.kind === "row"
          ? await rows.resolve(found.row, outcome)
          : await filings.resolve(only(taskId), decided(outcome));
      if (!resolved.written) throw new ApiError(say("not_under_review", { state: stateOf(found) }));
      // Filings that wait for this decision are due now, and the sweeper wakes them. A cut only delays them.
      const { filing } = found;
      for (const waiter of filing ? [...(filing.waiters ?? []), filingRef(filing)] : []) {
        // biome-ignore lint/plugin: one that is closed or may be started already needs no wake-up
        await filings.wakeSoon(waiter, now());
      }
      return await show(taskId, number);
    },
  };
}

/** A statement's record keeps no number that a person gives. */
function decided(outcome: Decision): FilingOutcome {
  const { details = "" } = outcome;
  if (!outcome.errorValue) return { state: outcome.state, errorValue: "", details };
  return { state: outcome.state, errorValue: outcome.errorValue, details };
}

export const stateOf = (found: ReviewCase) =>
  found.kind === "row" ? found.row.state : (found.filing.outcome?.state ?? "PENDING");
