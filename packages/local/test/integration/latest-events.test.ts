import { existsSync, readFileSync } from "node:fs";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, it, vi } from "vitest";
import { queues as definitions } from "../../../../shared/deployment/queues.ts";
import { times } from "../../../../shared/deployment/times.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { credentials, region } from "../../aws.ts";
import { readEvents } from "../../queues/latest-events.ts";
import { startQueues } from "../../queues/server.ts";

const files = eachTestsFolder();

it("each day's digest is kept in a file, and the latest is shown beside the other events", async () => {
  const queues = await startQueues(definitions(times.local));
  const latest = readEvents(queues, files.at(""));
  const client = new SQSClient({ endpoint: queues.endpoint, region, credentials });
  const send = async (event: object) =>
    await client.send(new SendMessageCommand({ QueueUrl: queues.urls.events, MessageBody: JSON.stringify(event) }));
  const digest = (title: string, date = "2026-11-23") => ({
    type: "digest.daily",
    detail: { id: "digest.daily/2026-11-23", date, lines: { title, more: "More." } },
  });
  // Only a program on this machine could send this.
  await send(digest("Written elsewhere.", "../elsewhere"));
  await send(digest("3 overdue."));
  await send({ type: "task.completed", detail: { id: "task.completed/1" } });
  await send(digest("2 overdue."));
  await vi.waitFor(() => expect(latest.digest()).toBe("2 overdue.\nMore."), 5_000);
  await vi.waitFor(() => expect(latest.events).toHaveLength(2), 5_000);

  const types = latest.events.map((event) => /"type":"([^"]*)"/.exec(event)?.[1]);
  expect(types, "the latest first").toEqual(["task.completed", "digest.daily"]);
  expect(readFileSync(files.at("digests/2026-11-23.txt"), "utf8")).toBe("2 overdue.\nMore.\n");
  expect(existsSync(files.at("elsewhere.txt"))).toBe(false);
  await latest.close();
  client.destroy();
  await queues.close();
});
