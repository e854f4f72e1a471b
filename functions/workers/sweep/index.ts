import { SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { config } from "../../../shared/aws/config.ts";
import { callTimeouts } from "../../../shared/aws/documents.ts";
import { createMetrics } from "../../../shared/aws/metrics.ts";
import { newMark } from "../../../shared/aws/random-ids.ts";
import { tableParts } from "../../../shared/aws/table-parts.ts";
import { createFilingRepository } from "../../../shared/filing/records/filings.ts";
import { createTaskRepository } from "../../../shared/filing/records/tasks.ts";
import { createSqsBell } from "../../../shared/filing/sqs-bell.ts";
import { createSweeper } from "../../../shared/filing/sweep.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { createHandler } from "./handler.ts";

const Config = v.object({
  TASKS_QUEUE_URL: config.TASKS_QUEUE_URL,
  FILINGS_QUEUE_URL: config.FILINGS_QUEUE_URL,
  PACE: config.PACE,
});
const settings = parse(Config, process.env);

const { log, store, clock } = tableParts("sweep", process.env);
const metrics = createMetrics();

const sweep = createSweeper({
  store,
  tasks: createTaskRepository(store, newMark),
  filings: createFilingRepository(store),
  bell: createSqsBell(new SQSClient({ requestHandler: callTimeouts }), {
    tasks: settings.TASKS_QUEUE_URL,
    filings: settings.FILINGS_QUEUE_URL,
  }),
  clock,
  times: settings.PACE,
  log,
});

export const handler = createHandler({
  sweep,
  measure: ({ rung, oldestMs }) => {
    metrics.gauge("SweepRung", rung, "count");
    metrics.gauge("OldestDue", oldestMs, "milliseconds");
  },
  log,
});
