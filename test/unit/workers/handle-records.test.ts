import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { handleRecords } from "../../../shared/aws/message-batch.ts";
import { textLike } from "../../support/matchers.ts";
import { anSqsEvent } from "../../support/sqs-event.ts";

const Message = v.object({ taskId: v.number() });

function setUp(work: (message: { taskId: number }) => Promise<void>, ...bodies: string[]) {
  const event = anSqsEvent(...bodies.map((body) => ({ body, group: "client" })));
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const metrics = { count: vi.fn() };
  return { log, metrics, handled: handleRecords(event, Message, () => ({ work }), { log, metrics }) };
}

const named = (name: string, extra: object = {}) =>
  Object.assign(new Error("the text may hold a guest's name"), { name, ...extra });

describe("a batch of messages", () => {
  it("is handled message by message and acknowledged", async () => {
    const seen: number[] = [];
    const { handled } = setUp(async ({ taskId }) => void seen.push(taskId), '{"taskId":1}', '{"taskId":2}');

    expect(await handled).toEqual({ batchItemFailures: [] });
    expect(seen).toEqual([1, 2]);
  });

  it("returns only the message that met a fault of ours", async () => {
    const work = async ({ taskId }: { taskId: number }) => {
      if (taskId === 1) throw named("TypeError");
    };
    const { handled, log, metrics } = setUp(work, '{"taskId":1}', '{"taskId":2}');

    expect(await handled).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
    expect(metrics.count.mock.calls).toEqual([["WorkerFailed"]]);
    const where = { messageId: "m1", code: "TypeError", at: textLike(/^at .*message-batch/) };
    expect(log.error.mock.calls).toEqual([["a message failed", where]]);
  });

  it("returns foreign messages without logging their content", async () => {
    const { handled, log } = setUp(async () => {}, '{"taskId":"secret"}', "no json: secret");

    expect((await handled).batchItemFailures).toHaveLength(2);
    expect(JSON.stringify(log.error.mock.calls)).not.toContain("secret");
  });

  it.each([
    ["throttled", named("ProvisionedThroughputExceededException")],
    ["failing inside", named("SomethingNew", { $fault: "server" })],
    ["not answering in time", named("TimeoutError")],
    ["cutting the line", named("Error", { code: "ECONNRESET" })],
  ])("is acknowledged when AWS is %s, because the table knows what is due", async (_what, error) => {
    const { handled, log } = setUp(async () => {
      throw error;
    }, '{"taskId":1}');

    expect(await handled).toEqual({ batchItemFailures: [] });
    const its = { messageId: "m1", code: error.name };
    expect(log.warn.mock.calls).toEqual([["an AWS service is unavailable: the work will be woken again", its]]);
  });

  it.each([
    ["AccessDeniedException", [], "our AWS account blocks a call: the work will be woken again"],
    ["DisabledException", [], "our AWS account blocks a call: the work will be woken again"],
    ["ValidationException", [{ itemIdentifier: "m1" }], "a message failed"],
  ])(
    "alerts operators to %s: acknowledged for a fault of our account, returned for a faulty call",
    async (name, failures, said) => {
      const { handled, log, metrics } = setUp(async () => {
        throw named(name, { $fault: "client" });
      }, '{"taskId":1}');

      expect((await handled).batchItemFailures).toEqual(failures);
      expect(log.error.mock.calls).toMatchObject([[said, { messageId: "m1", code: name }]]);
      expect(metrics.count.mock.calls).toEqual([["WorkerFailed"]]);
    },
  );
});
