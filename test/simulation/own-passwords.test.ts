import { expect, it } from "vitest";
import { createTaskRepository } from "../../shared/filing/records/tasks.ts";
import { memoryStore } from "../support/memory-store.ts";
import { createFakeTable } from "../support/simulation/fake-table.ts";
import { sealedFor } from "../support/simulation/fake-vault.ts";
import { filingsOf, smallWorld, statementOf } from "./bugs/small-world.ts";

const hour = 60 * 60_000;

it("a password that a statement brought along is gone with its outcome, a good one and a refused one", async () => {
  const world = await smallWorld({});
  const passwords = new Map([
    [5, "right"],
    [6, "wrong"],
  ]);
  for (const [month, password] of passwords)
    world.accept((taskId) => ({ ...statementOf(month), sealedPassword: sealedFor.task(taskId, password) }));
  const kept = () => filingsOf(world).flatMap(({ statement }) => statement?.sealedPassword ?? []);

  for (let until = 50; kept().length === 0 && until < hour; until += 50) await world.run({ until });
  const keptBefore = kept();
  await world.run({ until: 12 * hour, quiet: true });

  expect(filingsOf(world).map(({ outcome }) => [outcome?.state, outcome?.errorValue])).toEqual([
    ["SUBMITTED", ""],
    ["FAILED", "invalid_credentials"],
  ]);
  expect(keptBefore).not.toEqual([]);
  expect(kept()).toEqual([]);
});

it("nor is it kept with a task that could not be begun", async () => {
  const tasks = createTaskRepository(memoryStore(createFakeTable({ now: () => 0 })), () => "mark");
  const submission = { ...statementOf(6), sealedPassword: "sealed" };
  const task = { taskId: 1, clientId: "c", createdAt: "2026-11-21T10:00:00.000Z", draftUpload: false, submission };
  await tasks.accept(task, 0);
  expect((await tasks.find(1))?.submission).toHaveProperty("sealedPassword");

  await tasks.abandon(1);

  expect(await tasks.find(1)).toMatchObject({ endedAs: "internal_error", submission: statementOf(6) });
  expect((await tasks.find(1))?.submission).not.toHaveProperty("sealedPassword");
});
