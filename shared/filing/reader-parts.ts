import { apiParts } from "../api/parts.ts";
import { newMark } from "../aws/random-ids.ts";
import { createTaskReader } from "./read-task.ts";
import { createFilingRepository } from "./records/filings.ts";
import { createRowRepository } from "./records/rows.ts";
import { createTaskRepository } from "./records/tasks.ts";

/** What the functions that read tasks are composed of. */
export function readerParts(serviceName: string, variables: Readonly<Record<string, string | undefined>>) {
  const parts = apiParts(serviceName, variables);
  const { store, clock } = parts;
  const tasks = createTaskRepository(store, newMark);
  return {
    ...parts,
    readTask: createTaskReader(tasks, createRowRepository(store, clock.now), createFilingRepository(store)),
  };
}
