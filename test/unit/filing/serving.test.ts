import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { filingKey, portalUserKey, rowKey } from "../../../shared/records/keys.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";
import { aQueue, user } from "./one-queue.ts";
import { began, down, intended, lost, minute, property, task } from "./one-visit.ts";

const { sweep, ring, lease, function: whole, backoffBase, backoffCap, breakerInterval, giveUp } = times.aws;
const properties = async () => ({ ok: true, value: [property] }) as const;
const named = (name: string) => Object.assign(new Error("x"), { name });
const codeOf = (waiting: unknown) => (typeof waiting === "object" && waiting && "code" in waiting ? waiting.code : "");
const throwing = (name: string) => ({
  owners: {
    find: async () => Promise.reject(named(name)),
    findByUsername: async () => undefined,
  },
});

describe("a worker's queue", () => {
  it("serves filings in one session, closes them, and logs out after the last", async () => {
    const { add, open, did, of } = aQueue({ properties });
    const refs = [await add(1), await add(2)];
    const line = open();
    for (const ref of refs) await line.serve(ref);
    await line.leave();

    expect(did).toEqual(["log in", "log out of session 1"]);
    for (const filing of [1, 2]) expect(await of(filing)).toMatchObject({ outcome: { state: "SUBMITTED" } });
    expect(await of(2)).not.toHaveProperty("dueAt");
  });

  it("rings later for a filing that it has no time to start, and leaves it due", async () => {
    const slow = async () => {
      time.now += whole / 2 + 1;
      return await properties();
    };
    const { add, open, of, time, rung } = aQueue({ properties: slow });
    const refs = [
      ...[await add(1), await add(2), await add(3, { dueAt: undefined })],
      ...[await add(4, { startAt: began + whole }), await add(5, { startAt: began + whole / 2 + 1 })],
    ];
    const line = open();
    for (const ref of refs) await line.serve(ref);
    await line.serve({ taskId: 5, filing: 99 });

    expect(rung).toEqual([2, 5].map((filing) => [filing, user, ring]));
    expect(await of(2)).toMatchObject({ dueIn: ring, claims: 0, check: {} });
    expect((await of(4)).dueAt).toBe(began);
    expect(await of(3)).not.toHaveProperty("dueAt");
  });

  it("starts its first filing however late it is, even after one that was not due", async () => {
    const { add, open, of, rung } = aQueue({ properties });
    await add(1, { dueAt: undefined });
    await add(2);
    const line = open(whole / 2 - 1);
    await line.serve({ taskId: 5, filing: 1 });
    await line.serve({ taskId: 5, filing: 2 });

    expect(rung).toEqual([]);
    expect(await of(2)).toMatchObject({ claims: 0, visitsWithoutProgress: 1 });
  });

  it("gives up at the eleventh claim without an orderly end, not at the tenth", async () => {
    const { add, serve, of, did, counted } = aQueue({ properties });
    await add(1, { claims: 9 });
    await add(2, { claims: 10, waiting: "it was slow" });
    for (const filing of [1, 2]) await serve(filing);

    expect((await of(1)).outcome?.state).toBe("SUBMITTED");
    expect((await of(2)).outcome).toMatchObject({ state: "FAILED", errorValue: "internal_error" });
    expect(JSON.stringify((await of(2)).outcome)).toContain("it was slow");
    expect(did.filter((one) => one === "log in")).toHaveLength(1);
    expect(counted).toEqual(["GaveUp", "Failed"]);
  });

  it("gives up the reservations of a filing too, with the same reason", async () => {
    const { deps, add, serve } = aQueue();
    await deps.rows.putIfAbsent(aRow({}));
    await add(1, { check: undefined, rows: [1], claims: 10 });
    await serve(1);

    expect(await deps.rows.find(5, 1)).toMatchObject({ state: "FAILED", details: say("gave_up_failing") });
  });

  it("rings at once for a filing that started late and ran out of time", async () => {
    const time_ = { takesMs: whole / 3 };
    const parts = aQueue({
      async properties() {
        parts.time.now += time_.takesMs;
        time_.takesMs = whole;
        return parts.time.now > began + whole ? down : await properties();
      },
    });
    const refs = [await parts.add(1), await parts.add(2)];
    const line = parts.open();
    for (const ref of refs) await line.serve(ref);

    expect(parts.rung).toEqual([[2, user, 0]]);
    expect(await parts.of(2)).toMatchObject({ dueIn: 0, visitsWithoutProgress: 0 });
  });

  it("logs out after a fault of ours", async () => {
    const { add, open, did } = aQueue({ properties: async () => Promise.reject(named("TypeError")) });
    const [ref, line] = [await add(1), open()];

    await expect(line.serve(ref)).rejects.toThrow("x");
    await line.leave();
    expect(did).toEqual(["log in", "log out of session 1"]);
  });

  it("closes without a log-in what has already ended", async () => {
    const { deps, add, serve, of, did } = aQueue();
    await deps.rows.putIfAbsent(aRow({ state: "SUBMITTED" }));
    await add(1, { outcome: { state: "SUBMITTED", errorValue: "", details: "" } });
    await add(2, { check: undefined });
    await add(3, { check: undefined, rows: [1] });
    for (const filing of [1, 2, 3]) await serve(filing);

    expect(did).toEqual([]);
    for (const filing of [1, 2]) expect(await of(filing)).not.toHaveProperty("dueAt");
  });
});

describe("an AWS outage", () => {
  it("gives the filing back without counting the claim, with the reason, and rethrows", async () => {
    const { add, open, of, counted } = aQueue({}, throwing("ThrottlingException"));
    const ref = await add(1, { visitsWithoutProgress: 5, claims: 9 });

    await expect(open().serve(ref)).rejects.toThrow("x");
    expect(await of(1)).toMatchObject({ claims: 8, visitsWithoutProgress: 6, waitingFor: "portal_unavailable" });
    expect(codeOf((await of(1)).waiting)).toBe("service_trouble");
    expect((await of(1)).dueIn).toBe(backoffCap);
    expect(counted).toEqual([]);
  });

  it("is no fault of ours, whose claim stays counted until it lapses", async () => {
    const { add, open, of } = aQueue({}, throwing("TypeError"));
    const ref = await add(1);

    await expect(open().serve(ref)).rejects.toThrow("x");
    expect(await of(1)).toMatchObject({ claims: 1, dueIn: lease });
  });

  it("does not undo giving up: the eleventh claim stays counted", async () => {
    const parts = aQueue();
    parts.deps.filings.close = async () => Promise.reject(named("ThrottlingException"));
    const ref = await parts.add(1, { claims: 10 });

    await expect(parts.open().serve(ref)).rejects.toThrow("x");
    expect(await parts.of(1)).toMatchObject({ claims: 11, dueIn: lease });
  });
});

describe("a portal that is down", () => {
  const isDown = { properties: async () => down };

  it("makes the user rest, counts one outage, and postpones the user's other filings", async () => {
    const { add, open, of, known, counted, time, did } = aQueue(isDown);
    const refs = [await add(1), await add(2)];
    const line = open();
    for (const ref of refs) await line.serve(ref);
    await line.leave();

    const { rest } = await known();
    const until = (rest?.until ?? 0) - time.now;
    expect(until).toBe(2 * backoffBase);
    expect(await of(1)).toMatchObject({ dueIn: until + sweep, waitingFor: "portal_unavailable" });
    expect(await of(2)).toMatchObject({ dueIn: until });
    expect(counted).toEqual(["PortalOutage"]);
    expect(did).toEqual(["log in", "log out of session 1"]);
  });

  it("opens the breaker after five failures of three users, and then nothing starts", async () => {
    const parts = aQueue(isDown);
    const { deps, add, serve, of, counted, logged, did } = parts;
    for (const name of ["a", "a", "b", "b"]) await deps.breaker.failed(name, began);
    await add(1);
    await add(2, { group: "another" });
    await serve(1);

    expect(counted).toEqual(["PortalOutage", "BreakerOpened"]);
    expect(logged).toEqual([expect.stringContaining("the portal is down")]);
    await serve(2);
    expect(await of(2)).toMatchObject({ dueIn: breakerInterval, waitingFor: "portal_unavailable" });
    expect(codeOf((await of(2)).waiting)).toBe("portal_down");
    expect(did).toHaveLength(2);
  });

  it("does not open the breaker at a further failure of two users", async () => {
    const { deps, add, serve, counted, logged } = aQueue(isDown);
    for (const name of ["a", "a", "b"]) await deps.breaker.failed(name, began);
    await add(1);
    await serve(1);

    expect([counted, logged]).toEqual([["PortalOutage"], []]);
  });

  it("is up again with the first success, which alone writes to the breaker", async () => {
    const { deps, add, serve } = aQueue({ properties });
    let written = 0;
    const { succeeded } = deps.breaker;
    deps.breaker.succeeded = async () => {
      written += 1;
      await succeeded();
    };
    await add(1);
    await serve(1);
    expect(written).toBe(0);

    await deps.breaker.failed("a", began);
    await add(2);
    await serve(2);
    expect(written).toBe(1);
    expect(await deps.breaker.state()).not.toHaveProperty("since");
  });

  it("is not up after a visit that found it down", async () => {
    const still = aQueue(isDown);
    await still.deps.breaker.failed("a", began);
    await still.add(1);
    await still.serve(1);

    expect(await still.deps.breaker.state()).toMatchObject({ since: began });
  });

  it("is not up after a visit that got an answer and then failed", async () => {
    const found = async () => ({ ok: true, value: [] }) as const;
    const { deps, add, serve } = aQueue({ findStatements: found, fileStatement: async () => down });
    const statement = { year: 2026, month: 9, draft: false, portalUsername: "maria", records: [] };
    await deps.breaker.failed("a", began);
    await add(1, { check: undefined, statement });
    await serve(1);

    expect(await deps.breaker.state()).toMatchObject({ failures: ["a", user] });
  });

  it("is not up after a filing that never called it, and the breaker then opens once", async () => {
    const { deps, add, serve, counted } = aQueue(isDown);
    for (const name of ["a", "a", "b", "b", "c"]) await deps.breaker.failed(name, began - breakerInterval);
    await add(1, { outcome: { state: "SUBMITTED", errorValue: "", details: "" } });
    await add(2);
    await serve(1);
    expect(await deps.breaker.state()).toHaveProperty("openUntil");

    await serve(2);
    expect(counted).not.toContain("BreakerOpened");
  });

  it("is up after any answer, even if the filing waits for something else", async () => {
    const { deps, add, serve } = aQueue({ findStatements: async () => ({ ok: true, value: [] }) });
    const intent = { before: [], at: began, attempts: 1, looks: 0 };
    const statement = { year: 2026, month: 9, draft: false, portalUsername: "maria", records: [], intent };
    await deps.breaker.failed("a", began);
    await add(1, { check: undefined, statement });
    await serve(1);

    expect(await deps.breaker.state()).not.toHaveProperty("since");
  });

  it("is not called while filing is stopped by an operator", async () => {
    const { deps, add, serve, of, did, counted } = aQueue({ properties });
    await deps.breaker.stop("we look", began);
    await add(1);
    await add(2, { visitsWithoutProgress: 9 });
    for (const filing of [1, 2]) await serve(filing);

    expect(codeOf((await of(1)).waiting)).toBe("filing_stopped");
    expect([did, counted]).toEqual([[], []]);
    expect((await of(1)).dueIn).toBe(breakerInterval);
    expect((await of(2)).dueIn).toBe(backoffCap);
  });
});

it.each([
  [
    "login",
    portalUserKey(user),
    { rest: "soon" },
    /^a login's record .*{"portalUser":"\S+"}$/,
    "WorkerFailed",
    "PENDING",
  ],
  ["filing", filingKey(5, 1), { mark: 7 }, /^a filing's record .*{"taskId":5,"filing":1}$/, "GaveUp", "NEEDS_REVIEW"],
  [
    "row",
    rowKey(5, 1),
    { intent: 7 },
    /^a reservation's .*{"taskId":5,"row":1,"rule":"its .*"}$/,
    "NeedsReview",
    "NEEDS_REVIEW",
  ],
  [
    "newer filing",
    filingKey(5, 1),
    { mark: 7, shape: 2 },
    /newer release .*{"taskId":5,"filing":1}$/,
    undefined,
    "PENDING",
  ],
] as const)("an unreadable %s record alerts operators", async (_, key, damage, said, count, state) => {
  const { deps, store, add, serve, logged, counted } = aQueue({ properties });
  await deps.portalUsers.lease(user, "another", began, began - 1);
  await deps.rows.putIfAbsent(aRow({}));
  await add(1, { check: undefined, rows: [1] });
  await store.update(key, { set: damage });
  await serve(1);

  expect(logged[0]).toMatch(said);
  expect(counted[0]).toBe(count);
  expect(await deps.rows.find(5, 1)).toMatchObject({ state });
});

describe("another worker", () => {
  it("with the user's lease is waited for, for a sweep", async () => {
    const { deps, add, serve, of, did, counted } = aQueue({ properties });
    await deps.portalUsers.lease(user, "another", began, began + lease);
    await add(1, { isQuick: true });
    await serve(1);

    expect(await of(1)).toMatchObject({ dueIn: sweep, waitingFor: "portal_unavailable", isQuick: false });
    expect(codeOf((await of(1)).waiting)).toBe("other_filing");
    expect([did, counted]).toEqual([[], []]);
  });

  it("does not replace the reason of a filing whose patience ends just then", async () => {
    const { deps, add, serve, of, time } = aQueue({ properties });
    const why = { waiting: say("draft_awaited"), waitingFor: "duplicate_declaration" } as const;
    await add(1, why);
    time.now += giveUp + 1;
    await deps.portalUsers.lease(user, "another", time.now, time.now + lease);
    await serve(1);

    const said = (await of(1)).outcome;
    expect(said).toMatchObject({ errorValue: "duplicate_declaration", details: { code: "gave_up_because" } });
  });

  it("that takes the lease before the password is posted keeps it", async () => {
    const { deps, add, serve, of, did, hooks, time } = aQueue({ properties });
    hooks.onLogIn = async () => {
      time.now += lease + 1;
      await deps.portalUsers.lease(user, "another", time.now, time.now + lease);
    };
    await add(1);
    await serve(1);

    expect(codeOf((await of(1)).waiting)).toBe("other_filing");
    expect(did).toEqual([]);
    expect(await deps.portalUsers.lease(user, "a third", time.now, time.now)).toBeUndefined();
  });

  it("is not blamed for a fault of ours", async () => {
    const { add, open, hooks } = aQueue({ properties });
    hooks.onLogIn = async () => Promise.reject(named("TypeError"));
    const ref = await add(1);

    await expect(open().serve(ref)).rejects.toThrow("x");
  });
});

describe("a session that the portal ends", () => {
  /** A portal that ends this many sessions in a row at their first call. */
  const endedFor = (sessions: number, callMs = 0) => {
    let ended = 0;
    const parts = aQueue({
      async properties() {
        parts.time.now += callMs;
        ended += 1;
        return ended > sessions ? await properties() : lost;
      },
    });
    return parts;
  };
  const logIns = (did: readonly string[]) => did.filter((one) => one === "log in").length;

  it.each([1, 2, 3])("is replaced within one claim, %i times", async (sessions) => {
    const { add, serve, of, did } = endedFor(sessions);
    await add(1);
    await serve(1);

    expect((await of(1)).outcome?.state).toBe("SUBMITTED");
    expect(logIns(did)).toBe(sessions + 1);
  });

  it("is replaced as often when it was another worker's", async () => {
    const { deps, add, serve, of, did } = endedFor(4);
    const taken = await deps.portalUsers.lease(user, "another", began, began);
    if (taken) await deps.portalUsers.release(taken.lease, { cookies: "kept", proven: "secret" });
    await add(1);
    await serve(1);

    expect((await of(1)).outcome?.state).toBe("SUBMITTED");
    expect(logIns(did)).toBe(4);
  });

  it("is not replaced for ever, and the reason is stored", async () => {
    const { add, serve, of, did } = endedFor(4);
    await add(1);
    await serve(1);

    expect(logIns(did)).toBe(4);
    expect(await of(1)).toMatchObject({ visitsWithoutProgress: 1, waitingFor: "portal_unavailable" });
    expect(codeOf((await of(1)).waiting)).toBe("session_ends");
  });

  it("is not replaced without time for a log-in", async () => {
    const { add, serve, of, did } = endedFor(1, whole / 2 + 1);
    await add(1);
    await serve(1);

    expect(logIns(did)).toBe(1);
    expect(codeOf((await of(1)).waiting)).toBe("session_ends");
  });
});

describe("filing stopped by an operator", () => {
  const day = 24 * 60 * 60_000;

  it("ends nobody's patience, and does not count towards it", async () => {
    const { deps, add, serve, of, time } = aQueue({ properties: async () => down });
    await add(1);
    await deps.breaker.stop("we look", began + day);
    for (const after of [2, 20, 30]) {
      time.now = began + after * day;
      await serve(1);
    }
    expect(codeOf((await of(1)).waiting)).toBe("filing_stopped");
    expect(await of(1)).not.toHaveProperty("outcome");

    await deps.breaker.start();
    for (const after of [31, 40]) {
      time.now = began + after * day;
      await serve(1);
    }
    expect(await of(1)).not.toHaveProperty("outcome");
    time.now = began + (14 + 30) * day + 1;
    await serve(1);
    expect((await of(1)).outcome).toMatchObject({ state: "FAILED", errorValue: "portal_unavailable" });
  });
});

describe("the log-ins of a user", () => {
  it("stop counting after a successful check, and count without progress", async () => {
    const [useful, useless] = [aQueue({ properties }), aQueue({ properties: async () => lost })];
    for (const { add, serve } of [useful, useless]) {
      await add(1);
      await serve(1);
    }

    expect((await useful.known()).sinceProgress?.logins).toEqual([]);
    expect((await useless.known()).sinceProgress?.logins).toHaveLength(4);
  });

  it("keep counting when a filing closes after the search for strays", async () => {
    let looks = 0;
    const { deps, add, serve, known, of } = aQueue({
      properties: async () => ({ ok: true, value: [property] }),
      async list() {
        looks += 1;
        return { ok: true, value: [] };
      },
    });
    await deps.rows.putIfAbsent(aRow({ state: "FAILED", errorValue: "internal_error" }));
    await add(1, { check: undefined, rows: [1], drafts });
    await serve(1);

    expect((await known()).sinceProgress?.logins).toHaveLength(1);
    expect(looks).toBe(1);
    expect(await of(1)).not.toHaveProperty("dueAt");
  });

  it("are saved by keeping the session for the next worker when work continues", async () => {
    const parts = aQueue({
      async properties() {
        parts.time.now += whole;
        return down;
      },
    });
    await parts.add(1);
    await parts.serve(1);

    expect(parts.did).toEqual(["log in"]);
    expect(await parts.known()).toMatchObject({ cookies: "session 1" });
    expect(parts.counted).toEqual([]);
  });
});

const aRow = (change: Partial<Row>): Row => ({ ...newRow(task, 1, 1, sound), ...change });
/** One draft of the first row may be left. */
const drafts = [
  { registryId: property.registryId, saves: [{ row: 1, made: 1, at: began - 60 * minute, answered: 0, gone: 0 }] },
];
const intent = { ...intended, portalUser: user, at: began };

describe("an owner who cannot log in", () => {
  const refused = { kind: "invalid_credentials" } as const;

  it("ends a check, and reservations of which nothing was sent", async () => {
    const { deps, add, serve, of, refusals } = aQueue();
    refusals.push(refused, refused);
    await deps.rows.putIfAbsent(aRow({}));
    await add(1, { check: undefined, rows: [1] });
    await serve(1);

    expect(await deps.rows.find(5, 1)).toMatchObject({ state: "FAILED", errorValue: "invalid_credentials" });
    expect(await of(1)).not.toHaveProperty("dueAt");
    await add(2);
    await serve(2);
    expect(await of(2)).toMatchObject({ outcome: { state: "FAILED", errorValue: "invalid_credentials" } });
    expect(await of(2)).not.toHaveProperty("dueAt");
  });

  it("keeps open what may be at the portal, with the reason", async () => {
    const { deps, add, serve, of, refusals, counted } = aQueue();
    refusals.push(refused);
    await deps.rows.putIfAbsent(aRow({ state: "CHECKING", intent }));
    await add(1, { check: undefined, rows: [1] });
    await serve(1);

    expect(counted).toEqual(["LoginRefused"]);
    expect(await deps.rows.find(5, 1)).toMatchObject({ state: "CHECKING" });
    expect(await of(1)).toMatchObject({ waitingFor: "invalid_credentials", visitsWithoutProgress: 1 });
    expect((await of(1)).dueIn).toBeGreaterThan(0);
  });

  it("keeps open a statement that may have been sent, and no other", async () => {
    const { add, serve, of, refusals } = aQueue();
    const month = { year: 2026, month: 9, draft: false, portalUsername: "maria", records: [] };
    const sent = { before: [], at: began, attempts: 1, looks: 0 };
    refusals.push(refused, refused);
    await add(1, { check: undefined, statement: { ...month, intent: sent } });
    await serve(1);
    await add(2, { check: undefined, statement: { ...month, month: 8 } });
    await serve(2);

    expect(await of(1)).toMatchObject({ waitingFor: "invalid_credentials" });
    expect(await of(1)).not.toHaveProperty("outcome");
    expect(await of(2)).toMatchObject({ outcome: { state: "FAILED", errorValue: "invalid_credentials" } });
  });

  it.each([
    ["account_locked", { kind: "account_locked" }, true],
    ["invalid_credentials", refused, false],
  ] as const)("keeps a filing with strays open for %s only if it passes", async (_, refusal, waits) => {
    const { deps, add, serve, of, refusals } = aQueue();
    refusals.push(refusal);
    await deps.rows.putIfAbsent(aRow({ state: "FAILED", errorValue: "internal_error" }));
    await add(1, { check: undefined, rows: [1], drafts });
    await serve(1);

    expect((await of(1)).dueAt !== undefined).toBe(waits);
  });

  it("closes a locked owner's filing without strays", async () => {
    const { add, serve, of, refusals } = aQueue();
    refusals.push({ kind: "account_locked" });
    await add(1);
    await serve(1);

    expect(await of(1)).not.toHaveProperty("dueAt");
  });

  it("ends the filing without a log-in when the owner is gone", async () => {
    const { add, serve, of, did } = aQueue(
      {},
      { owners: { find: async () => undefined, findByUsername: async () => undefined } },
    );
    await add(1);
    await serve(1);

    expect(did).toEqual([]);
    const end = { errorValue: "owner_not_found", details: say("owner_gone"), rule: "no owner" };
    expect((await of(1)).outcome).toMatchObject(end);
  });
});

describe("reservations that wait for another row in review", () => {
  const waiting = say("same_reservation_in_review", { taskId: 4 });

  async function world(other: Partial<Row>, change: Partial<Filing> = {}) {
    const parts = aQueue({ properties: async () => lost });
    const { rows, reservations } = parts.deps;
    await rows.putIfAbsent({ ...newRow({ ...task, taskId: 4 }, 1, 1, sound), ...other });
    await reservations.claim(sound, { taskId: 4, row: 1 });
    await rows.putIfAbsent(aRow({}));
    await parts.add(1, { check: undefined, rows: [1], waiting, ...change });
    await parts.serve(1);
    return { ...parts, logIns: parts.did.filter((one) => one === "log in").length };
  }

  it("keep waiting without a log-in", async () => {
    const { logIns, of } = await world({ state: "NEEDS_REVIEW" });

    expect(logIns).toBe(0);
    expect(await of(1)).toMatchObject({ waiting, visitsWithoutProgress: 1 });
    expect((await of(1)).dueIn).toBeGreaterThan(0);
  });

  it.each([
    ["it is decided", { state: "SUBMITTED" }, {}],
    ["they waited for something else", { state: "NEEDS_REVIEW" }, { waiting: say("unclear") }],
    ["their reason has no code", { state: "NEEDS_REVIEW" }, { waiting: "same_reservation_in_review" }],
  ] as const)("are served again when %s", async (_, other, change) => {
    const { logIns } = await world(other, change);

    expect(logIns).toBeGreaterThan(0);
  });

  it("are served again when a row of their own filing, or none, has the claim", async () => {
    for (const mine of [true, false]) {
      const { deps, add, serve, did } = aQueue({ properties: async () => lost });
      await deps.rows.putIfAbsent(aRow({ state: "PROCESSING" }));
      if (mine) await deps.reservations.claim(sound, { taskId: 5, row: 1 });
      await add(1, { check: undefined, rows: [1], waiting });
      await serve(1);

      expect(did).toContain("log in");
    }
  });
});
