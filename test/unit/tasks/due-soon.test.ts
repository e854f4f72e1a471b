import { expect, it } from "vitest";
import { newMark } from "../../../shared/aws/random-ids.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { isLateSoon } from "../../../shared/records/lifecycle.ts";
import { createRowRepository, newRow } from "../../../shared/records/rows.ts";
import { createTaskRepository } from "../../../shared/records/tasks.ts";
import { createWatch } from "../../../shared/tasks/dispatching/watch.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "../filing/one-visit.ts";

/** Departed in October: due by the end of 20 November, in Athens (22:00 UTC). */
const due = Date.parse("2026-11-20T22:00:00.000Z");
const hour = 60 * 60_000;

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
  const watch = createWatch({ store, tasks, breaker: createBreaker(store, 0), clock: { now: () => now } });
  const createdAt = new Date(now).toISOString();
  const all = [1, 2, 3].map((number) => newRow({ ...task, createdAt }, number, 1, sound));
  for (const row of all) await rows.putIfAbsent(row);
  const dueSoon = async () => (await watch()).dueSoon;
  const [first, second] = all;
  if (!first || !second) throw new Error("no rows");

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
