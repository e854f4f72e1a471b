import { SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { credentials, region } from "../aws.ts";
import { runEventSource } from "../workers/event-source.ts";
import type { Queues } from "./server.ts";

export interface LatestEvents {
  /** As JSON, the latest first. */
  readonly events: readonly string[];
  close(): Promise<void>;
}

const Batch = v.object({ Records: v.array(v.object({ body: v.string() })) });
const atMost = 100;

/** Takes from the queue what the pipe would put onto the bus, for the start page. */
export function readEvents({ endpoint, urls }: Pick<Queues, "endpoint" | "urls">): LatestEvents {
  const events: string[] = [];
  const client = new SQSClient({ endpoint, region, credentials });
  const stop = new AbortController();
  const source = {
    ...{ queue: "events", url: urls.events, batchSize: 10, maxConcurrency: 1 },
    async invoke(batch: unknown) {
      for (const { body } of v.parse(Batch, batch).Records) events.unshift(body);
      events.splice(atMost);
    },
    failed: () => undefined,
  };
  const reading = runEventSource(client, source, stop.signal);
  return {
    events,
    async close() {
      stop.abort();
      await reading;
      client.destroy();
    },
  };
}
