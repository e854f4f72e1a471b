import { afterEach, describe, expect, it, vi } from "vitest";
import { createHandler } from "../../../functions/workers/file-declarations/handler.ts";
import type { Deadline } from "../../../shared/filing/session/dependencies.ts";
import type { FilingRef } from "../../../shared/records/filings.ts";
import { anSqsEvent } from "../../support/sqs-event.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const metrics = { count: () => {} };

/** Messages, each with its task's own portal user. */
const anEvent = (...refs: readonly FilingRef[]) =>
  anSqsEvent(...refs.map((ref) => ({ body: JSON.stringify(ref), group: `user-${ref.taskId}` })));

const lineOf = (serve: (ref: FilingRef, deadline: Deadline) => Promise<void>) => (deadline: Deadline) => ({
  serve: (ref: FilingRef) => serve(ref, deadline),
  leave: async () => {},
});

/** Records each filing's deadline. */
function worldAt(now: number) {
  const deadlines: Deadline[] = [];
  const file = async (_ref: unknown, deadline: Deadline) => void deadlines.push(deadline);
  const openQueue = lineOf(file);
  return { handler: createHandler({ openQueue, measure: () => {}, now: () => now, log: silent, metrics }), deadlines };
}

const filings = (count: number) => Array.from({ length: count }, (_, index) => ({ taskId: index + 1, filing: 1 }));

it("the filing worker keeps time for the last writes before Lambda ends it", async () => {
  const { handler, deadlines } = worldAt(1_000_000);

  await handler(anEvent({ taskId: 7, filing: 2 }), { getRemainingTimeInMillis: () => 120_000 });

  expect(deadlines.map(({ at }) => at)).toEqual([1_117_000]);
  expect(deadlines[0]?.signal.aborted).toBe(false);
});

it("the filing worker starts nothing without time left", async () => {
  const { handler, deadlines } = worldAt(1_000_000);

  await handler(anEvent({ taskId: 7, filing: 2 }), { getRemainingTimeInMillis: () => 500 });

  expect(deadlines.map(({ at }) => at)).toEqual([1_000_000]);
});

it("the filing worker measures the portal even after a failure", async () => {
  const measure = vi.fn();
  const file = async () => {
    throw new TypeError("a bug of ours");
  };
  const handler = createHandler({ openQueue: lineOf(file), measure, now: () => 0, log: silent, metrics });

  await handler(anEvent({ taskId: 7, filing: 2 }), { getRemainingTimeInMillis: () => 120_000 });

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
    const handler = createHandler({ openQueue: lineOf(file), measure: () => {}, now: () => 0, log: silent, metrics });

    const answer = await handler(anEvent(...filings(10)), { getRemainingTimeInMillis: () => 120_000 });

    expect([waiting, answer]).toEqual([10, { batchItemFailures: [] }]);
  });

  it("of one owner are served in turn, in one queue that is left after the last", async () => {
    const steps: string[] = [];
    const openQueue = ({ at }: Deadline) => ({
      async serve({ filing }: FilingRef) {
        steps.push(`${filing} until ${at}`);
        await Promise.resolve();
        steps.push(`${filing} ends`);
        if (filing === 1) throw new TypeError("a bug of ours");
      },
      leave: async () => void steps.push("left"),
    });
    const handler = createHandler({ openQueue, measure: () => {}, now: () => 0, log: silent, metrics });
    const both = anEvent({ taskId: 1, filing: 1 }, { taskId: 1, filing: 2 });

    const answer = await handler(both, { getRemainingTimeInMillis: () => 120_000 });

    expect(steps).toEqual(["1 until 117000", "1 ends", "2 until 117000", "2 ends", "left"]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
  });

  it("are not repeated when leaving the queue fails", async () => {
    const leave = async () => {
      throw new TypeError("a bug of ours");
    };
    const openQueue = () => ({ serve: async () => {}, leave });
    const count = vi.fn();
    const parts = { openQueue, measure: () => {}, now: () => 0, log: silent, metrics: { count } };

    const answer = await createHandler(parts)(anEvent(...filings(1)), { getRemainingTimeInMillis: () => 120_000 });

    expect(answer).toEqual({ batchItemFailures: [] });
    expect(count.mock.calls).toEqual([["WorkerFailed"]]);
  });

  it("are acknowledged except those that throw or hang", async () => {
    vi.useFakeTimers();
    const file = async ({ taskId }: { taskId: number }) => {
      if (taskId === 2) throw new TypeError("a bug of ours");
      if (taskId === 3) await Promise.withResolvers<void>().promise;
    };
    const handler = createHandler({ openQueue: lineOf(file), measure: () => {}, now: () => 0, log: silent, metrics });

    const answer = handler(anEvent(...filings(4)), { getRemainingTimeInMillis: () => 120_000 });
    await vi.advanceTimersByTimeAsync(119_499);
    const early = await Promise.race([answer, Promise.resolve("not yet")]);
    await vi.advanceTimersByTimeAsync(1);

    expect(early).toBe("not yet");
    expect(await answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m2" }, { itemIdentifier: "m3" }] });
  });
});
