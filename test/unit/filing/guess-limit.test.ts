import { describe, expect, it } from "vitest";
import { createHandler as createTakk } from "../../../functions/api/create-takk-task/handler.ts";
import { times } from "../../../shared/deployment/times.ts";
import { createGuessLimit } from "../../../shared/filing/session/post-password.ts";
import type { LoginResult } from "../../../shared/portal/portal.ts";
import { portalUserOf } from "../../../shared/records/keys.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { takkRecord } from "../../support/black-box/rows.ts";
import { task } from "./one-visit.ts";

const refused = { kind: "invalid_credentials" } as const;
const locked = { kind: "account_locked" } as const;
const failure = { kind: "unavailable", detail: "" } as const;
const failed = (effect: "no" | "unknown") => ({ kind: "failed" as const, failure: { ...failure, effect } });

function world() {
  const parts = createMemoryWorld();
  const { tasks } = parts;
  let users = 0;
  const limit = createGuessLimit({ tasks, guesses: { brought: parts.guesses, onRecord: parts.guessesOnRecord } });
  const takk = createTakk(parts);
  const body = { month: 9, portalUsername: "nobody", portalPassword: "a-password", takkRecords: [takkRecord] };
  return {
    ...parts,
    accept: async (taskId: number, clientId: string, madeBy?: string) =>
      await tasks.accept({ ...task, taskId, clientId, madeBy, submission: { kind: "check", ownerId: 7 } }, 0),
    /** At a login of its own if none is named. */
    guess: (taskId: number, portalUser = `user ${++users}`) => limit({ taskId }, portalUser),
    limit,
    post: (change: object = {}) => callAs(takk, { body: { ...body, ...change } }),
  };
}

/** Asks before the password is posted and reports the result, as the worker does. */
async function tryOne({ guess }: ReturnType<typeof world>, taskId: number, result: LoginResult, portalUser?: string) {
  const one = await guess(taskId, portalUser);
  if (one === "too many") return one;
  await one?.answered(result);
  return "posted";
}
/** What became of a refused password of each of these tasks, one after the other. */
async function tryEach(parts: ReturnType<typeof world>, taskIds: readonly number[], portalUser?: string) {
  const results: string[] = [];
  for (const taskId of taskIds) results.push(await tryOne(parts, taskId, refused, portalUser));
  return results;
}

describe("passwords that a client's tasks bring", () => {
  it("are posted until three are refused within an hour, and again afterwards", async () => {
    const parts = world();
    await parts.accept(1, "relay");

    const posted = ["posted", "posted", "posted", "too many", "too many"];
    expect(await tryEach(parts, [1, 1, 1, 1, 1])).toEqual(posted);
    parts.time.now += times.aws.loginWindow;
    expect(await tryOne(parts, 1, refused)).toBe("posted");
  });

  it("are not posted more often by parallel workers without answers yet", async () => {
    const { accept, guess } = world();
    await accept(1, "relay");

    const asked = await Promise.all(Array.from({ length: 12 }, () => guess(1)));

    expect(asked.filter((one) => one !== "too many")).toHaveLength(3);
  });

  it("count when the answer is lost, but not when they are good or never arrive", async () => {
    const parts = world();
    await parts.accept(1, "relay");

    for (const result of [locked, failed("no"), locked, failed("no")])
      expect(await tryOne(parts, 1, result)).toBe("posted");
    for (let count = 0; count < 3; count += 1) expect(await tryOne(parts, 1, failed("unknown"))).toBe("posted");
    expect(await tryOne(parts, 1, locked)).toBe("too many");
  });

  it("count per client", async () => {
    const parts = world();
    await parts.accept(1, "relay");
    await parts.accept(2, "honest");
    await tryEach(parts, [1, 1, 1]);

    expect(await tryOne(parts, 2, refused)).toBe("posted");
  });

  it("are posted nine times for all clients created by one client, and without limit across an operator's clients", async () => {
    const parts = world();
    for (const taskId of [1, 2, 3, 4]) await parts.accept(taskId, `made ${taskId}`, "maker");
    for (const taskId of [5, 6, 7, 8]) await parts.accept(taskId, `operated ${taskId}`);
    // Passwords of owners on record are counted apart.
    await parts.guessesOnRecord.take({ clientId: "made 1", madeBy: "maker", portalUser: "u" });
    const posted = async (tasks: readonly number[]) => {
      const all = tasks.flatMap((taskId) => [taskId, taskId, taskId]);
      return (await tryEach(parts, all)).filter((result) => result === "posted").length;
    };

    expect(await posted([1, 2, 3, 4])).toBe(9);
    expect(await posted([5, 6, 7, 8])).toBe(12);
  });

  it("are posted three times at one login for all clients together; unposted ones do not count", async () => {
    const parts = world();
    for (const taskId of [1, 2, 3, 4]) await parts.accept(taskId, `client ${taskId}`);

    const posted = ["posted", "posted", "posted"];
    expect(await tryEach(parts, [1, 2, 3, 4, 4, 4], "maria")).toEqual([...posted, ...posted.map(() => "too many")]);
    expect(await tryEach(parts, [4, 4, 4])).toEqual(posted);
  });
});

describe("passwords of owners on record", () => {
  const onRecord = ({ limit }: ReturnType<typeof world>) => limit({ version: "1", taskId: 1 }, "u");

  it("are posted until twenty that never logged in were refused within an hour", async () => {
    const parts = world();
    await parts.accept(1, "relay");

    const asked = await Promise.all(Array.from({ length: 30 }, () => onRecord(parts)));

    expect(asked.filter((one) => one !== "too many")).toHaveLength(20);
    expect(await tryOne(parts, 1, refused)).toBe("posted");
  });

  it("do not count once they are good, so that hundreds of owners can start on one day", async () => {
    const parts = world();
    await parts.accept(1, "honest");

    for (let count = 0; count < 25; count += 1) {
      const one = await onRecord(parts);
      expect(one).not.toBe("too many");
      if (one !== "too many") await one?.answered(locked);
    }
  });
});

describe("POST /takk/task", () => {
  it("answers 429 after three refused passwords, only for a username that is not on record", async () => {
    const { post, guesses, owners, count } = world();
    for (let tries = 0; tries < 3; tries += 1)
      await guesses.take({ clientId: `client ${tries}`, portalUser: portalUserOf("nobody") });
    const made = { name: "Maria", createdAt: "", updatedAt: "", createdBy: "c" };
    await owners.create({ id: 1, portalUsername: "maria", sealedPassword: "sealed", ...made });
    const before = count();

    const { status, body, headers } = await post({ portalUsername: "Nobody" });

    expect({ status, wait: headers["retry-after"] }).toEqual({ status: 429, wait: "3600" });
    expect(String(body["errorMessage"])).toContain("too many passwords");
    expect(count()).toBe(before);
    expect(await post({ portalUsername: "Maria" })).toMatchObject({ status: 200 });
  });
});
