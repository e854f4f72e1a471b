import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { createMetrics } from "../../shared/aws/metrics.ts";
import { newMark } from "../../shared/aws/random-ids.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { createSqsDoorbell } from "../../shared/ports/doorbell.ts";
import { createFilingRepository } from "../../shared/records/filings.ts";
import { createRowRepository } from "../../shared/records/rows.ts";
import { createTaskRepository } from "../../shared/records/tasks.ts";
import { createDispatcher } from "../../shared/tasks/dispatching/dispatch.ts";
import { createSqs } from "./aws-clients.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeTable } from "./with-table.ts";

export function composeDispatching(serviceName: string, variables: Variables) {
  const {
    GUEST_DATA_YEARS,
    PACE: times,
    ...urls
  } = readSettings(variables, "TASKS_QUEUE_URL", "FILINGS_QUEUE_URL", "QUICK_QUEUE_URL", "GUEST_DATA_YEARS", "PACE");
  const { log, store, clock } = composeTable(serviceName, variables);
  const metrics = createMetrics();
  const dispatch = createDispatcher({
    tasks: createTaskRepository(store, newMark),
    rows: createRowRepository(store, clock.now, GUEST_DATA_YEARS),
    filings: createFilingRepository(store),
    owners: createOwnerRepository(store),
    apartments: createApartmentRepository(store),
    doorbell: createSqsDoorbell(createSqs(), urls),
    clock,
    times,
    log,
    metrics,
  });
  return { dispatch, log, metrics };
}
