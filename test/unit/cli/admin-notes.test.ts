import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { minute, now, operated } from "./operated.ts";

let { store, operator, printed } = operated();
beforeEach(() => {
  ({ store, operator, printed } = operated());
});

const notesOf = async (target: string) =>
  (await operator.audit.ofTarget(target)).map(({ by, action }) => `${by} ${action}`);

describe("what an operator does is noted", () => {
  it("of clients", async () => {
    await printed("clients", "create", "--roles", "admin");

    expect(await notesOf("CLIENT#client-1")).toEqual(["operator create-client"]);
  });

  it("of the switch", async () => {
    await printed("filing", "stop", "--reason", "a flood");
    await printed("filing", "start");

    expect(await notesOf("BREAKER")).toEqual(["operator stop-filing", "operator start-filing"]);
  });

  it.each([
    ["clients create --roles admin", "CLIENT#client-1"],
    ["filing stop --reason outage", "BREAKER"],
    ["filing start", "BREAKER"],
  ])("only once it is done: %s", async (command, target) => {
    const { putIfAbsent } = store;
    vi.spyOn(store, "update").mockRejectedValue(new Error("no access"));
    vi.spyOn(store, "putIfAbsent").mockImplementation(async (item) => {
      if (!item.pk.startsWith("AUDIT#")) throw new Error("no access");
      return await putIfAbsent(item);
    });

    await expect(printed(...command.split(" "))).rejects.toThrow("no access");
    expect(await notesOf(target)).toEqual([]);
  });

  it("each as a request of its own", async () => {
    await printed("filing", "stop", "--reason", "a flood");
    await printed("filing", "start");
    const requests = (await operator.audit.ofTarget("BREAKER")).map(({ requestId }) => requestId);

    expect(new Set(requests).size).toBe(2);
  });
});

it("the portal's trouble is told with its beginning", async () => {
  await createBreaker(store, 0).failed("u", now - minute);

  expect(await printed("filing", "status")).toEqual([
    ...["filing goes on", "the portal has failed since 2026-10-20T08:59:00.000Z"],
  ]);
});

it("a task that is not there is told as such", async () => {
  await expect(printed("tasks", "show", "7")).rejects.toThrow("there is no task 7");
});
