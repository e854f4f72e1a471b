import type { Apartment, ApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import type { Store } from "../../shared/aws/store.ts";
import type { Filing, FilingRepository } from "../../shared/filing/records/filings.ts";
import { allUnderReview } from "../../shared/filing/records/open-work.ts";
import type { Decision, Row, RowRepository } from "../../shared/filing/records/rows.ts";
import type { Owner, OwnerRepository } from "../../shared/owners/owner-repository.ts";

/** What a person decides: a reservation's row, or a task that is one climate-fee statement. */
export type Case =
  | {
      readonly kind: "row";
      readonly row: Row;
      readonly filing: Filing | undefined;
      /** Where to look at the portal, and as whom; as they are on record now. */
      readonly apartment: Apartment | undefined;
      readonly owner: Owner | undefined;
    }
  | { readonly kind: "statement"; readonly filing: Filing };

export interface Review {
  /** The longest wait first. */
  list(): Promise<Case[]>;
  /** Throws when there is none. Without a row it is the task's statement. */
  show(taskId: number, row: number | undefined): Promise<Case>;
  /** Throws when it is not under review, or no longer. */
  resolve(taskId: number, row: number | undefined, outcome: Decision): Promise<Case>;
}

export interface ReviewDependencies {
  readonly store: Pick<Store, "query">;
  readonly rows: Pick<RowRepository, "find" | "resolve">;
  readonly filings: Pick<FilingRepository, "find" | "resolve">;
  readonly apartments: Pick<ApartmentRepository, "find">;
  readonly owners: Pick<OwnerRepository, "find">;
}

/** A task for a statement or a search has one filing. */
const only = (taskId: number) => ({ taskId, filing: 1 });

export function createReview({ store, rows, filings, apartments, owners }: ReviewDependencies): Review {
  async function show(taskId: number, number: number | undefined): Promise<Case> {
    if (number === undefined) {
      const filing = await filings.find(only(taskId));
      if (!filing?.statement) throw new Error(`task ${taskId} is no climate-fee statement: name the row`);
      return { kind: "statement", filing };
    }
    const row = await rows.find(taskId, number);
    if (!row) throw new Error(`there is no row ${number} of task ${taskId}`);
    const filing = await filings.find({ taskId, filing: row.filing });
    const apartment = await apartments.find(row.reservation.apartmentId);
    const ownerId = filing?.ownerId ?? apartment?.ownerId;
    const owner = ownerId === undefined ? undefined : await owners.find(ownerId);
    return { kind: "row", row, filing, apartment, owner };
  }

  return {
    show,

    async list() {
      const found = await allUnderReview(store);
      const cases = await Promise.all(
        found.map((each) => show(each.taskId, each.kind === "row" ? each.row : undefined)),
      );
      // The index may be behind a decision just made.
      return cases.filter((each) => stateOf(each) === "NEEDS_REVIEW");
    },

    async resolve(taskId, number, outcome) {
      const found = await show(taskId, number);
      const { state, errorValue = "", details = "" } = outcome;
      const resolved =
        found.kind === "row"
          ? await rows.resolve(found.row, outcome)
          : await filings.resolve(only(taskId), { state, errorValue, details });
      if (!resolved) throw new Error(`it is ${stateOf(found)}: only NEEDS_REVIEW can be resolved`);
      return await show(taskId, number);
    },
  };
}

export const stateOf = (found: Case) =>
  found.kind === "row" ? found.row.state : (found.filing.outcome?.state ?? "PENDING");
