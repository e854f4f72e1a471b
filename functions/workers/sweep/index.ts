import { createMetrics } from "../../../shared/aws/metrics.ts";
import { newMark } from "../../../shared/aws/random-ids.ts";
import { createEventQueue, createSqsWakeUps } from "../../../shared/ports/queues.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { createFilingHealth } from "../../../shared/tasks/dispatching/filing-health.ts";
import { createSweeper } from "../../../shared/tasks/dispatching/sweep.ts";
import { createEventSender } from "../../../shared/tasks/notifying/send-events.ts";
import { createSqs } from "../../compose/aws-clients.ts";
import { readSettings } from "../../compose/config.ts";
import { composeTable } from "../../compose/with-table.ts";
import { createHandler } from "./handler.ts";

const {
  PACE: times,
  DUE_DATES: dueDates,
  ...urls
} = readSettings(
  process.env,
  "TASKS_QUEUE_URL",
  "FILINGS_QUEUE_URL",
  "QUICK_QUEUE_URL",
  "EVENTS_QUEUE_URL",
  "DUE_DATES",
  "PACE",
);
const { log, store, clock } = composeTable("sweep", process.env);
const metrics = createMetrics();
const tasks = createTaskRepository(store, newMark);
const breaker = createBreaker(store, times.breakerInterval);
const filings = createFilingRepository(store);
const sqs = createSqs();

export const handler = createHandler({
  sweep: createSweeper({
    store,
    tasks,
    filings,
    rows: createRowRepository(store, clock.now),
    breaker,
    wakeUps: createSqsWakeUps(sqs, urls),
    clock,
    times,
    log,
  }),
  countWakeUps: (woken) => metrics.gauge("SweepWoken", woken, "count"),
  watch: createFilingHealth({ store, tasks, breaker, clock }),
  measure({ oldestOpenMs, outageMs, inReview, dueSoon }) {
    metrics.gauge("OldestOpen", oldestOpenMs, "milliseconds");
    metrics.gauge("OutageLasts", outageMs, "milliseconds");
    metrics.gauge("InReview", inReview, "count");
    metrics.gauge("DueSoon", dueSoon, "count");
  },
  sendEvents: createEventSender({
    store,
    tasks,
    filings,
    log,
    send: createEventQueue(sqs, urls.EVENTS_QUEUE_URL),
    dueDates,
  }),
  log,
});
