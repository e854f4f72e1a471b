import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { createBreaker } from "../../shared/records/breaker.ts";
import { createFilingRepository } from "../../shared/records/filing-repository.ts";
import { createRowRepository } from "../../shared/records/row-repository.ts";
import { createTaskLookup } from "../../shared/records/task-repository.ts";
import { createReview } from "../../shared/tasks/operating/review.ts";
import { createTaskReader } from "../../shared/tasks/reading/read-task.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeProtected } from "./protected.ts";

export function composeOperating(serviceName: string, variables: Variables) {
  const { DUE_DATES: dueDates } = readSettings(variables, "DUE_DATES");
  const parts = composeProtected(serviceName, variables);
  const { store, clock } = parts;
  const rows = createRowRepository(store, clock.now);
  const filings = createFilingRepository(store);
  const owners = createOwnerRepository(store);
  return {
    ...parts,
    dueDates,
    // Only workers probe the portal: the interval does not matter here.
    breaker: createBreaker(store, 0),
    owners,
    rows,
    filings,
    readTask: createTaskReader(createTaskLookup(store), rows, filings),
  };
}

/** Adds the review, whose code other functions need not load. */
export function composeReviewing(serviceName: string, variables: Variables) {
  const parts = composeOperating(serviceName, variables);
  const apartments = createApartmentRepository(parts.store);
  return { ...parts, review: createReview({ ...parts, apartments }) };
}
