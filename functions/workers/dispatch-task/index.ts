import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { createMetrics } from "../../../shared/aws/metrics.ts";
import { newMark } from "../../../shared/aws/random-ids.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { createSqsWakeUps } from "../../../shared/ports/queues.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { createDispatcher } from "../../../shared/tasks/dispatching/dispatch.ts";
import { createSqs } from "../../compose/aws-clients.ts";
import { readSettings } from "../../compose/config.ts";
import { composeTable } from "../../compose/with-table.ts";
import { createHandler } from "./handler.ts";

const {
  GUEST_DATA_YEARS,
  PACE: times,
  ...urls
} = readSettings(process.env, "TASKS_QUEUE_URL", "FILINGS_QUEUE_URL", "QUICK_QUEUE_URL", "GUEST_DATA_YEARS", "PACE");
const { log, store, clock } = composeTable("dispatch-task", process.env);
const metrics = createMetrics();
const dispatch = createDispatcher({
  tasks: createTaskRepository(store, newMark),
  rows: createRowRepository(store, clock.now, GUEST_DATA_YEARS),
  filings: createFilingRepository(store),
  owners: createOwnerRepository(store),
  apartments: createApartmentRepository(store),
  wakeUps: createSqsWakeUps(createSqs(), urls),
  clock,
  times,
  log,
  metrics,
});

export const handler = createHandler({ dispatch, log, metrics });
