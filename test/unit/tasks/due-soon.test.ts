import { expect, it } from "vitest";
import { newMark } from "../../../shared/aws/random-ids.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { isLateSoon } from "../../../shared/records/lifecycle.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { createFilingHealth } from "../../../shared/tasks/dispatching/filing-health.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { aRow, hour } from "../filing/one-visit.ts";

/** Departed in October: due by the end of 20 November, in Athens (22:00 UTC). */
const due = Date.parse("2026-11-20T22:00:00.000Z");

it("open rows are indexed as needing attention three days before they are late", async () => {
  const threeDays = 72 * hour;

  expect(isLateSoon(due, due - threeDays)).toBe(true);
  expect(isLateSoon(due, due - threeDays - 1)).toBe(false);
  expect(isLateSoon(undefined, due)).toBe(false);
});

it("the watch counts open rows due within a day, not ended or late ones", async () => {
  let now = due - 25 * hour;
  const store = emptyStore(() => now);
  const rows = createRowRepository(store, () => now);
  const tasks = createTaskRepository(store, newMark);
  const watch = createFilingHealth({ store, tasks, breaker: createBreaker(store, 0), clock: { now: () => now } });
  const acceptedAt = new Date(now).toISOString();
  const [first, second, third] = [1, 2, 3].map((row) => aRow({ number: row, acceptedAt }));
  if (!first || !second || !third) throw new Error("no rows");
  for (const row of [first, second, third]) await rows.putIfAbsent(row);
  const dueSoon = async () => (await watch()).dueSoon;

  expect(await dueSoon()).toBe(0);
  now = due - 23 * hour;
  expect(await dueSoon()).toBe(3);
  await rows.end(first, { state: "SUBMITTED", declarationServerId: "1" });
  await rows.end(second, { state: "FAILED", errorValue: "rejected_by_portal" });
  now += 1;
  expect(await dueSoon()).toBe(1);
  now = due + hour;
  expect(await dueSoon()).toBe(0);
});
