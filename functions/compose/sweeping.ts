import { createMetrics } from "../../shared/aws/metrics.ts";
import { newMark } from "../../shared/aws/random-ids.ts";
import { createSqsDoorbell } from "../../shared/ports/doorbell.ts";
import { createEventQueue } from "../../shared/ports/event-queue.ts";
import { createBreaker } from "../../shared/records/breaker.ts";
import { createFilingRepository } from "../../shared/records/filings.ts";
import { createRowRepository } from "../../shared/records/rows.ts";
import { createTaskRepository } from "../../shared/records/tasks.ts";
import { createSweeper } from "../../shared/tasks/dispatching/sweep.ts";
import { createWatch, type Standing } from "../../shared/tasks/dispatching/watch.ts";
import { createTelling } from "../../shared/tasks/telling/tell-others.ts";
import { createSqs } from "./aws-clients.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeTable } from "./with-table.ts";

export function composeSweeping(serviceName: string, variables: Variables) {
  const { PACE: times, ...told } = readSettings(
    variables,
    "TASKS_QUEUE_URL",
    "FILINGS_QUEUE_URL",
    "QUICK_QUEUE_URL",
    "EVENTS_QUEUE_URL",
    "DUE_DATES",
    "PACE",
  );
  const { log, store, clock } = composeTable(serviceName, variables);
  const metrics = createMetrics();
  const taskRecords = createTaskRepository(store, newMark);
  const breaker = createBreaker(store, times.breakerInterval);
  const filingRecords = createFilingRepository(store);
  const sqs = createSqs();
  const sweep = createSweeper({
    store,
    tasks: taskRecords,
    filings: filingRecords,
    rows: createRowRepository(store, clock.now),
    breaker,
    doorbell: createSqsDoorbell(sqs, told),
    clock,
    times,
    log,
  });
  return {
    sweep,
    swept: (rung: number) => metrics.gauge("SweepRung", rung, "count"),
    watch: createWatch({ store, tasks: taskRecords, breaker, clock }),
    measure({ oldestOpenMs, outageMs, inReview, dueSoon }: Standing) {
      metrics.gauge("OldestOpen", oldestOpenMs, "milliseconds");
      metrics.gauge("OutageLasts", outageMs, "milliseconds");
      metrics.gauge("InReview", inReview, "count");
      metrics.gauge("DueSoon", dueSoon, "count");
    },
    tellOthers: createTelling({
      ...{ store, tasks: taskRecords, filings: filingRecords, log },
      ...{ send: createEventQueue(sqs, told.EVENTS_QUEUE_URL), dueDates: told.DUE_DATES },
    }),
    log,
  };
}
