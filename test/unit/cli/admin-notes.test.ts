import { beforeEach, describe, expect, it } from "vitest";
import { createBreaker } from "../../../shared/filing/records/breaker.ts";
import { portalUserKey, portalUserOf } from "../../../shared/filing/records/keys.ts";
import { minute, now, operated } from "./operated.ts";

let { store, operator, printed } = operated();
beforeEach(() => {
  ({ store, operator, printed } = operated());
});

const maria = portalUserOf("maria");
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

  it("each as a request of its own", async () => {
    await printed("filing", "stop", "--reason", "a flood");
    await printed("filing", "start");
    const requests = (await operator.audit.ofTarget("BREAKER")).map(({ requestId }) => requestId);

    expect(new Set(requests).size).toBe(2);
  });
});

describe("an owner's login", () => {
  const user = async (fields: object) => await store.putIfAbsent({ ...portalUserKey(maria), fence: 1, ...fields });

  it("is tried again once it is unblocked, which is noted", async () => {
    await user({ lockedUntil: now + minute, refused: [] });

    expect(await printed("owners", "unblock", "Maria")).toEqual(["the next task of this owner logs in again"]);
    expect(await store.get(portalUserKey(maria))).not.toHaveProperty("lockedUntil");
    expect(await notesOf(`PORTAL#${maria}`)).toEqual(["operator unblock-owner"]);
  });

  it("is left to the worker that has it, and is nothing to forget where nobody logged in", async () => {
    await expect(printed("owners", "unblock", "maria")).rejects.toThrow("nothing to forget of maria");
    await user({ holder: "w", leaseUntil: now + 1, lockedUntil: now + minute });

    await expect(printed("owners", "unblock", "maria")).rejects.toThrow("ask again in three minutes");
    expect(await store.get(portalUserKey(maria))).toHaveProperty("lockedUntil");
    expect(await notesOf(`PORTAL#${maria}`)).toEqual([]);
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
