import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { createFilingRepository } from "../../shared/records/filing-repository.ts";
import { createRowRepository } from "../../shared/records/row-repository.ts";
import { createTaskLookup } from "../../shared/records/task-repository.ts";
import { createTaskReader } from "../../shared/tasks/reading/read-task.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeProtected } from "./protected.ts";

export function composeReading(serviceName: string, variables: Variables) {
  const parts = composeProtected(serviceName, variables);
  const { store, clock } = parts;
  const { DUE_DATES: dueDates, GUEST_DATA_YEARS } = readSettings(variables, "DUE_DATES", "GUEST_DATA_YEARS");
  const tasks = createTaskLookup(store);
  const rows = createRowRepository(store, clock.now, GUEST_DATA_YEARS);
  const filings = createFilingRepository(store);
  return {
    ...parts,
    dueDates,
    readTask: createTaskReader(tasks, rows, filings),
    filings,
    rows,
    apartments: createApartmentRepository(store),
  };
}
