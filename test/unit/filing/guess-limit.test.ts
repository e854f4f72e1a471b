import { describe, expect, it } from "vitest";
import { createHandler as createTakk } from "../../../functions/api/create-takk-task/handler.ts";
import { guessesOf } from "../../../shared/auth/attempts.ts";
import { times } from "../../../shared/deployment/times.ts";
import { createGuessLimit } from "../../../shared/filing/session/guess-limit.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { takkRecord } from "../../support/black-box/rows.ts";

const refused = { kind: "invalid_credentials" } as const;
const locked = { kind: "account_locked" } as const;
const failure = { kind: "unavailable", detail: "" } as const;
const failed = (effect: "no" | "unknown") => ({ kind: "failed" as const, failure: { ...failure, effect } });
const user = { fence: 1 };

function world() {
  const parts = createMemoryWorld();
  const { time, tasks } = parts;
  const limit = createGuessLimit(parts);
  const takk = createTakk(parts);
  const body = { month: 9, portalUsername: "nobody", portalPassword: "a-password", takkRecords: [takkRecord] };
  let passwords = 0;
  return {
    ...parts,
    time,
    accept: async (taskId: number, clientId: string) => {
      const submission = { kind: "search" as const, apartmentId: 1, fromDate: "", toDate: "" };
      await tasks.accept(
        { taskId, clientId, createdAt: "2026-11-21T10:00:00.000Z", draftUpload: false, submission },
        0,
      );
    },
    guess: (taskId: number, known: object = {}) =>
      limit({ ...user, ...known }, { fingerprint: `password ${++passwords}`, taskId }),
    limit,
    post: (change: object = {}) => callAs(takk, { body: { ...body, ...change } }),
  };
}

/** As the worker does: asks before the password is posted, and says what came of it. */
async function tryOne({ guess }: ReturnType<typeof world>, taskId: number, result: Parameters<Answered>[0]) {
  const one = await guess(taskId);
  if (one === "too many") return one;
  await one?.answered(result);
  return "posted";
}
type Answered = Exclude<Awaited<ReturnType<ReturnType<typeof createGuessLimit>>>, "too many" | undefined>["answered"];

describe("passwords that a client's tasks bring along", () => {
  it("are posted until three were refused within an hour, and again after it", async () => {
    const parts = world();
    await parts.accept(1, "relay");

    const posted: string[] = [];
    for (let count = 0; count < 5; count += 1) posted.push(await tryOne(parts, 1, refused));

    expect(posted).toEqual(["posted", "posted", "posted", "too many", "too many"]);
    parts.time.now += times.aws.loginWindow;
    expect(await tryOne(parts, 1, refused)).toBe("posted");
  });

  it("are not posted more often by workers side by side, before any has its answer", async () => {
    const { accept, guess } = world();
    await accept(1, "relay");

    const asked = await Promise.all(Array.from({ length: 12 }, () => guess(1)));

    expect(asked.filter((one) => one !== "too many")).toHaveLength(3);
  });

  it("count where the answer was lost, and not where they were good or never came there", async () => {
    const parts = world();
    await parts.accept(1, "relay");

    for (const result of [locked, failed("no"), locked, failed("no")])
      expect(await tryOne(parts, 1, result)).toBe("posted");
    for (let count = 0; count < 3; count += 1) expect(await tryOne(parts, 1, failed("unknown"))).toBe("posted");
    expect(await tryOne(parts, 1, locked)).toBe("too many");
  });

  it("of another client are its own, and what has logged in before is no guess", async () => {
    const parts = world();
    await parts.accept(1, "relay");
    await parts.accept(2, "honest");
    for (let count = 0; count < 3; count += 1) await tryOne(parts, 1, refused);

    expect(await tryOne(parts, 2, refused)).toBe("posted");
    expect(await parts.limit({ ...user, proven: "good" }, { fingerprint: "good", taskId: 1 })).toBeUndefined();
  });
});

describe("passwords of owners on record", () => {
  const onRecord = ({ limit }: ReturnType<typeof world>, count: number, known: object = {}) =>
    limit({ ...user, ...known }, { fingerprint: `of ${count}`, version: "1", taskId: 1 });

  it("are posted until twenty that never logged in were refused within an hour: no list is checked through us", async () => {
    const parts = world();
    await parts.accept(1, "relay");

    const asked = await Promise.all(Array.from({ length: 30 }, (_, count) => onRecord(parts, count)));

    expect(asked.filter((one) => one !== "too many")).toHaveLength(20);
    expect(await onRecord(parts, 30, { proven: "of 30" })).toBeUndefined();
    expect(await tryOne(parts, 1, refused)).toBe("posted");
  });

  it("count no more when they were good: hundreds of owners may begin on one day", async () => {
    const parts = world();
    await parts.accept(1, "honest");

    for (let count = 0; count < 25; count += 1) {
      const one = await onRecord(parts, count);
      expect(one).not.toBe("too many");
      if (one !== "too many") await one?.answered(locked);
    }
  });
});

describe("POST /takk/task", () => {
  it("is refused to a client with three refused passwords, for usernames on no record alone", async () => {
    const { post, guesses, owners, count } = world();
    for (let tries = 0; tries < 3; tries += 1) await guesses.take(guessesOf("client-1"));
    const made = { name: "Maria", createdAt: "", updatedAt: "", createdBy: "c" };
    await owners.create({ id: 1, portalUsername: "maria", sealedPassword: "sealed", ...made });
    const before = count();

    const { status, body, headers } = await post();

    expect({ status, wait: headers["retry-after"] }).toEqual({ status: 429, wait: "3600" });
    expect(String(body["errorMessage"])).toContain("too many passwords");
    expect(count()).toBe(before);
    expect(await post({ portalUsername: "Maria" })).toMatchObject({ status: 200 });
  });
});
