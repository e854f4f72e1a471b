import { SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { config } from "../../../shared/aws/config.ts";
import { callTimeouts } from "../../../shared/aws/documents.ts";
import { createMetrics } from "../../../shared/aws/metrics.ts";
import { newMark } from "../../../shared/aws/random-ids.ts";
import { tableParts } from "../../../shared/aws/table-parts.ts";
import { createDispatcher } from "../../../shared/filing/dispatch.ts";
import { createFilingRepository } from "../../../shared/filing/records/filings.ts";
import { createRowRepository } from "../../../shared/filing/records/rows.ts";
import { createTaskRepository } from "../../../shared/filing/records/tasks.ts";
import { createSqsBell } from "../../../shared/filing/sqs-bell.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { createHandler } from "./handler.ts";

const Config = v.object({
  FILINGS_QUEUE_URL: config.FILINGS_QUEUE_URL,
  PACE: config.PACE,
});
const settings = parse(Config, process.env);

const { log, store, clock } = tableParts("dispatch-task", process.env);

const dispatch = createDispatcher({
  tasks: createTaskRepository(store, newMark),
  rows: createRowRepository(store, clock.now),
  filings: createFilingRepository(store),
  owners: createOwnerRepository(store),
  apartments: createApartmentRepository(store),
  bell: createSqsBell(new SQSClient({ requestHandler: callTimeouts }), { filings: settings.FILINGS_QUEUE_URL }),
  clock,
  times: settings.PACE,
  log,
  metrics: createMetrics(),
});

export const handler = createHandler({ dispatch, log });
