import { afterEach, describe, expect, it, vi } from "vitest";
import { createHandler } from "../../../functions/workers/file-declarations/handler.ts";
import type { Deadline } from "../../../shared/filing/session/dependencies.ts";
import type { FilingRef } from "../../../shared/records/keys.ts";
import { anSqsEvent } from "../../support/sqs-event.ts";
import { silentLog } from "../filing/one-visit.ts";

/** Messages, each with its task's own portal user. */
const anEvent = (...refs: readonly FilingRef[]) =>
  anSqsEvent(...refs.map((ref) => ({ body: JSON.stringify(ref), group: `user-${ref.taskId}` })));

const queueOf = (serve: (ref: FilingRef, deadline: Deadline) => Promise<void>) => (deadline: Deadline) => ({
  serve: (ref: FilingRef) => serve(ref, deadline),
  leave: async () => {},
});
const bug = async () => Promise.reject(new TypeError("a bug of ours"));

/** A batch of these filings, in a worker with this much time left. */
async function handled(change: Partial<Dependencies>, refs: readonly FilingRef[], leftMs = 120_000) {
  const parts = { openQueue: queueOf(async () => {}), measure: () => {}, now: () => 0, metrics: { count: () => {} } };
  const handler = createHandler({ ...parts, log: silentLog, ...change });
  return await handler(anEvent(...refs), { getRemainingTimeInMillis: () => leftMs });
}
type Dependencies = Parameters<typeof createHandler>[0];

const filings = (count: number) => Array.from({ length: count }, (_, index) => ({ taskId: index + 1, filing: 1 }));

it.each([
  ["keeps time for the last writes before Lambda ends it", 120_000, 1_117_000],
  ["starts nothing without time left", 500, 1_000_000],
])("the filing worker %s", async (_, leftMs, endsAt) => {
  const deadlines: Deadline[] = [];
  const openQueue = queueOf(async (_, deadline) => void deadlines.push(deadline));
  await handled({ openQueue, now: () => 1_000_000 }, filings(1), leftMs);

  expect(deadlines.map(({ at }) => at)).toEqual([endsAt]);
  expect(deadlines[0]?.signal.aborted).toBe(false);
});

it("the filing worker measures the portal even after a failure", async () => {
  const measure = vi.fn();
  await handled({ openQueue: queueOf(bug), measure }, filings(1));

  expect(measure).toHaveBeenCalledOnce();
});

describe("filings in one batch", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("of several owners wait for the portal in parallel", async () => {
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    const file = () => {
      waiting += 1;
      if (waiting === 10) gate.resolve();
      return gate.promise;
    };
    const answer = await handled({ openQueue: queueOf(file) }, filings(10));

    expect(waiting).toBe(10);
    expect(answer).toEqual({ batchItemFailures: [] });
  });

  it("of one owner are served in turn, in one queue that is left after the last", async () => {
    const steps: string[] = [];
    const openQueue = ({ at }: Deadline) => ({
      async serve({ filing }: FilingRef) {
        steps.push(`${filing} until ${at}`);
        await Promise.resolve();
        steps.push(`${filing} ends`);
        if (filing === 1) await bug();
      },
      leave: async () => void steps.push("left"),
    });
    const answer = await handled(
      { openQueue },
      [1, 2].map((filing) => ({ taskId: 1, filing })),
    );

    expect(steps).toEqual(["1 until 117000", "1 ends", "2 until 117000", "2 ends", "left"]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
  });

  it("are not repeated when leaving the queue fails", async () => {
    const openQueue = () => ({ serve: async () => {}, leave: bug });
    const count = vi.fn();
    const answer = await handled({ openQueue, metrics: { count } }, filings(1));

    expect(answer).toEqual({ batchItemFailures: [] });
    expect(count.mock.calls).toEqual([["WorkerFailed"]]);
  });

  it("are acknowledged except those that throw or hang", async () => {
    vi.useFakeTimers();
    const file = async ({ taskId }: { taskId: number }) => {
      if (taskId === 2) await bug();
      if (taskId === 3) await Promise.withResolvers<void>().promise;
    };
    const answer = handled({ openQueue: queueOf(file) }, filings(4));
    await vi.advanceTimersByTimeAsync(119_499);
    const early = await Promise.race([answer, Promise.resolve("not yet")]);
    await vi.advanceTimersByTimeAsync(1);

    expect(early).toBe("not yet");
    expect(await answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m2" }, { itemIdentifier: "m3" }] });
  });
});
