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

  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told).toMatchObject([
    { message: "outcome", taskId: 1, ownerId: 10, row: 3 },
    { message: "outcome", taskId: 2, ownerId: 20, row: 3 },
    { message: "beside" },
  ]);
  expect(told[2]).not.toHaveProperty("taskId");
});
