import { expect, it } from "vitest";
import { createHandler } from "../../../functions/workers/digest/handler.ts";
import type { ServiceEvent } from "../../../shared/contract/events.ts";

const nothing = { overdue: [], dueInTwoDays: [], dueInAWeek: [], failedSinceYesterday: [], blocked: [] };
const stopped = { at: Date.parse("2026-11-23T05:00:00.000Z"), reason: "a look" };

it.each([
  ["nothing without news", undefined, true, 0, "fulfilled"],
  ["one event with news", stopped, true, 1, "fulfilled"],
  ["and fails when the queue does not take it", stopped, false, 1, "rejected"],
])("the digest worker sends %s", async (_, held, isTaken, count, expected) => {
  const sent: ServiceEvent[] = [];
  const handler = createHandler({
    language: "en",
    now: () => stopped.at,
    readDigestFacts: async () => ({ ...nothing, portal: { isChanged: false, since: undefined, stopped: held } }),
    async send(events) {
      sent.push(...events);
      return new Set(isTaken ? events.map(({ detail }) => detail.id) : []);
    },
  });

  const [{ status }] = await Promise.allSettled([handler()]);
  expect(status).toBe(expected);
  expect(sent).toHaveLength(count);
});
