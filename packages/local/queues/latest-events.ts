import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { credentials, region } from "../aws.ts";
import { runEventSource } from "../workers/event-source.ts";
import type { Queues } from "./server.ts";

const Batch = v.object({ Records: v.array(v.object({ body: v.string() })) });
const Digest = v.object({
  type: v.literal("digest.daily"),
  detail: v.object({ date: v.pipe(v.string(), v.isoDate()), lines: v.record(v.string(), v.string()) }),
});
const keptEvents = 100;

/** Keeps the latest events for the start page, as the pipe would put them onto the bus, and the digests in the folder. */
export function readEvents({ endpoint, urls }: Pick<Queues, "endpoint" | "urls">, folder: string) {
  const events: string[] = [];
  let digest = "";
  const client = new SQSClient({ endpoint, region, credentials });
  const stop = new AbortController();
  const source = {
    queue: "events",
    url: urls.events,
    batchSize: 10,
    maxConcurrency: 1,
    async invoke(batch: unknown) {
      for (const { body } of v.parse(Batch, batch).Records) {
        const daily = v.safeParse(Digest, JSON.parse(body));
        if (daily.success) digest = keep(daily.output.detail, folder);
        else events.unshift(body);
      }
      events.splice(keptEvents);
    },
    failed: () => undefined,
  };
  const reading = runEventSource(client, source, stop.signal);
  return {
    /** As JSON, latest first. */
    events,
    /** The text of the daily mail; "" when there is none. */
    digest: () => digest,
    async close() {
      stop.abort();
      await reading;
      client.destroy();
    },
  };
}

function keep({ date, lines }: v.InferOutput<typeof Digest>["detail"], folder: string): string {
  const text = Object.values(lines).join("\n");
  mkdirSync(join(folder, "digests"), { recursive: true });
  writeFileSync(join(folder, "digests", `${date}.txt`), `${text}\n`);
  return text;
}
