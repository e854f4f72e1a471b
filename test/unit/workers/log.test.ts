import { expect, it, vi } from "vitest";
import { addFields, createLog, withFields } from "../../../shared/aws/log.ts";

it("says in every line what is worked on, of each work its own", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "info").mockImplementation((line) => void lines.push(String(line)));
  vi.stubEnv("POWERTOOLS_DEV", "true");
  const log = createLog("test");
  const work = (taskId: number) =>
    withFields({ taskId }, async () => {
      await Promise.resolve();
      addFields({ ownerId: taskId * 10 });
      log.info("outcome", { row: 3 });
    });

  await Promise.all([work(1), work(2)]);
  log.info("beside");

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toMatchObject([
    { message: "outcome", taskId: 1, ownerId: 10, row: 3 },
    { message: "outcome", taskId: 2, ownerId: 20, row: 3 },
    { message: "beside" },
  ]);
  expect(entries[2]).not.toHaveProperty("taskId");
});

it("says nothing of samples and traces, which there are none of", () => {
  const info = vi.spyOn(console, "info").mockReturnValue();
  vi.stubEnv("POWERTOOLS_DEV", "true");
  vi.stubEnv("_X_AMZN_TRACE_ID", "Root=1-57d2f36b-5f6a1f7f1f7f1f7f1f7f1f7f;Sampled=0");
  createLog("test").info("outcome", { row: 3 });

  expect(Object.keys(JSON.parse(String(info.mock.lastCall?.[0])) as object)).toEqual([
    "level",
    "message",
    "timestamp",
    "service",
    "row",
  ]);
});
