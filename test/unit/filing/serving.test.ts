import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { filingKey, portalUserKey, rowKey } from "../../../shared/records/keys.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";
import type { FilingChange } from "../../support/a-filing.ts";
import { done, unwritten } from "../../support/written.ts";
import { sound } from "../declarations/reservation.ts";
import { aQueue, sent, statement, user } from "./one-queue.ts";
import { anEntry, aRow, began, down, draftPage, hour, intent, lost, noSaves, property } from "./one-visit.ts";

const { sweep, wakeUp, lease, function: whole, backoffBase, backoffCap, breakerInterval, giveUp } = times.aws;
const properties = async () => ({ ok: true, value: [property] }) as const;
const named = (name: string) => Object.assign(new Error("x"), { name });
const codeOf = ({ waiting }: Pick<Filing, "waiting">) =>
  typeof waiting === "object" && "code" in waiting ? waiting.code : "";
const throwing = (name: string) => ({
  owners: { find: async () => Promise.reject(named(name)), findByUsername: async () => undefined },
});
const ended = { outcome: { state: "SUBMITTED", errorValue: "", details: "" } } as const;
const ofRow = { check: undefined, rows: [1] };
/** One draft of the first row may be left. */
const drafts = [{ registryId: property.registryId, saves: [{ ...noSaves, made: 1, at: began - hour }] }];
const failedRow = aRow({ state: "FAILED", errorValue: "internal_error" });

describe("a worker's queue", () => {
  it("serves filings in one session, closes them, and logs out after the last", async () => {
    const { add, serve, did, of } = aQueue({ properties });
    for (const filing of [1, 2]) await add(filing);
    await serve(1, 2);

    expect(did).toEqual(["log in", "log out of session 1"]);
    const check = { properties: [{ registryId: property.registryId, state: "final" }] };
    for (const filing of [1, 2]) expect(await of(filing)).toMatchObject({ outcome: { state: "SUBMITTED" }, check });
    expect(await of(2)).not.toHaveProperty("dueAt");
  });

  it("wakes later a filing that it has no time to start, and leaves it due", async () => {
    const slow = async () => {
      time.now += whole / 2 + 1;
      return await properties();
    };
    const { add, serve, of, time, woken } = aQueue({ properties: slow });
    const later = [{ startAt: began + whole }, { startAt: began + whole / 2 + 1 }];
    for (const [index, change] of [{}, {}, { dueAt: undefined }, ...later].entries()) await add(index + 1, change);
    await serve(1, 2, 3, 4, 5, 99);

    expect(woken).toEqual([2, 5].map((filing) => [filing, user, wakeUp]));
    expect(await of(2)).toMatchObject({ dueIn: wakeUp, takeUps: 0, check: {} });
    expect((await of(4)).dueAt).toBe(began);
    expect(await of(3)).not.toHaveProperty("dueAt");
  });

  it("starts its first filing however late it is, even after one that was not due", async () => {
    const { add, open, of, woken } = aQueue({ properties });
    const refs = [await add(1, { dueAt: undefined }), await add(2)];
    const line = open(whole / 2 - 1);
    for (const ref of refs) await line.serve(ref);

    expect(woken).toEqual([]);
    expect(await of(2)).toMatchObject({ takeUps: 0, visitsWithoutProgress: 1 });
  });

  it("gives up a filing and its rows at the eleventh take-up without an orderly end, not at the tenth", async () => {
    const { deps, served, logIns, counted } = aQueue({ properties });
    await deps.rows.putIfAbsent(aRow({ filing: 3 }));

    expect((await served({ takeUps: 9 })).outcome?.state).toBe("SUBMITTED");
    const { outcome } = await served({ takeUps: 10, waiting: "it was slow" }, 2);
    expect(outcome).toMatchObject({ state: "FAILED", errorValue: "internal_error" });
    expect(JSON.stringify(outcome)).toContain("it was slow");
    expect(logIns()).toBe(1);
    expect(counted).toEqual(["GaveUp", "Failed"]);
    await served({ ...ofRow, takeUps: 10 }, 3);
    expect(await deps.rows.find(5, 1)).toMatchObject({ state: "FAILED", details: say("gave_up_failing") });
  });

  it("wakes at once a filing that started late and ran out of time", async () => {
    let takesMs = whole / 3;
    const { add, serve, of, time, woken } = aQueue({
      async properties() {
        time.now += takesMs;
        takesMs = whole;
        return time.now > began + whole ? down : await properties();
      },
    });
    for (const filing of [1, 2]) await add(filing);
    await serve(1, 2);

    expect(woken).toEqual([[2, user, 0]]);
    expect(await of(2)).toMatchObject({ dueIn: 0, visitsWithoutProgress: 0 });
  });

  it("logs out after a fault of ours", async () => {
    const { add, open, did } = aQueue({ properties: async () => Promise.reject(named("TypeError")) });
    const [ref, line] = [await add(1), open()];

    await expect(line.serve(ref)).rejects.toThrow("x");
    await line.leave();
    expect(did).toEqual(["log in", "log out of session 1"]);
  });

  it("closes without a log-in what has already ended", async () => {
    const { deps, served, did } = aQueue();
    await deps.rows.putIfAbsent(aRow({ filing: 3, state: "SUBMITTED" }));

    for (const [index, change] of [ended, { check: undefined }, ofRow].entries())
      expect(await served(change, index + 1)).not.toHaveProperty("dueAt");
    expect(did).toEqual([]);
  });
});

describe("an AWS outage", () => {
  it("gives the filing back without counting the take-up, with the reason, and rethrows", async () => {
    const { add, open, of, counted } = aQueue({}, throwing("ThrottlingException"));
    const ref = await add(1, { visitsWithoutProgress: 5, takeUps: 9 });

    await expect(open().serve(ref)).rejects.toThrow("x");
    expect(await of(1)).toMatchObject({ takeUps: 8, visitsWithoutProgress: 6, waitingFor: "portal_unavailable" });
    expect(codeOf(await of(1))).toBe("service_trouble");
    expect((await of(1)).dueIn).toBe(backoffCap);
    expect(counted).toEqual([]);
  });

  it("is no fault of ours, whose take-up stays counted until it lapses, and which is told as ours", async () => {
    const { add, open, of } = aQueue({}, throwing("TypeError"));
    const silent = {
      waiting: say("portal_silent", { until: "10/12/2026" }),
      waitingFor: "portal_unavailable",
    } as const;
    const ref = await add(1, { ...silent, rowsWait: [{ row: 1, reason: "", cause: "portal_unavailable" }] });

    await expect(open().serve(ref)).rejects.toThrow("x");
    expect(await of(1)).toMatchObject({ takeUps: 1, dueIn: lease });
    expect(await of(1)).toMatchObject({ waiting: say("service_fault"), waitingFor: "internal_error", rowsWait: [] });
  });

  it("is no fault of ours, which ends a filing as ours at the eleventh take-up", async () => {
    const { add, open, serve, of, counted } = aQueue({}, throwing("TypeError"));
    const ref = await add(1, { waiting: "the portal does not answer", takeUps: 9 });

    await expect(open().serve(ref)).rejects.toThrow("x");
    await serve(1);
    const details = say("gave_up_failing");
    expect((await of(1)).outcome).toMatchObject({ state: "FAILED", errorValue: "internal_error", details });
    expect(counted).toEqual(["GaveUp", "Failed"]);
  });

  it.each([
    ["does not undo giving up: the eleventh take-up stays counted", 10, 11],
    ["after progress forgives the take-ups that died before", 9, 0],
  ])("%s", async (_, takeUps, left) => {
    const { deps, add, open, of } = aQueue({ properties });
    deps.filings.close = async () => Promise.reject(named("ThrottlingException"));
    const ref = await add(1, { takeUps });

    await expect(open().serve(ref)).rejects.toThrow("x");
    expect(await of(1)).toMatchObject({ takeUps: left });
  });
});

describe("a portal that is down", () => {
  const isDown = { properties: async () => down };

  it("makes the user rest, counts one outage, and postpones the user's other filings", async () => {
    const { add, serve, of, known, counted, time, did } = aQueue(isDown);
    for (const filing of [1, 2]) await add(filing);
    await serve(1, 2);

    const { rest } = await known();
    const until = (rest?.until ?? 0) - time.now;
    expect(until).toBe(2 * backoffBase);
    expect(await of(1)).toMatchObject({ dueIn: until + sweep, waitingFor: "portal_unavailable" });
    expect(await of(2)).toMatchObject({ dueIn: until });
    expect(counted).toEqual(["PortalOutage"]);
    expect(did).toEqual(["log in", "log out of session 1"]);
  });

  it("opens the breaker after five failures of three users, and then nothing starts", async () => {
    const { deps, served, counted, logged, did } = aQueue(isDown);
    for (const name of ["a", "a", "b", "b"]) await deps.breaker.failed(name, began);
    await served();

    expect(counted).toEqual(["PortalOutage", "BreakerOpened"]);
    expect(logged).toEqual([expect.stringContaining("the portal is down")]);
    const another = await served({ group: "another" }, 2);
    expect(another).toMatchObject({ dueIn: breakerInterval, waitingFor: "portal_unavailable" });
    expect(codeOf(another)).toBe("portal_down");
    expect(did).toHaveLength(2);
  });

  it("is up again with the first success, which alone writes to the breaker", async () => {
    const { deps, served } = aQueue({ properties });
    let written = 0;
    const { succeeded } = deps.breaker;
    deps.breaker.succeeded = async () => {
      written += 1;
      await succeeded();
    };
    await served();
    expect(written).toBe(0);

    await deps.breaker.failed("a", began);
    await served({}, 2);
    expect(written).toBe(1);
    expect(await deps.breaker.state()).not.toHaveProperty("since");
  });

  it("is not up after a visit that got an answer and then failed", async () => {
    const found = async () => ({ ok: true, value: [] }) as const;
    const { deps, served } = aQueue({ findStatements: found, fileStatement: async () => down });
    await deps.breaker.failed("a", began);
    await served({ check: undefined, statement });

    expect(await deps.breaker.state()).toMatchObject({ since: began, failures: ["a", user] });
  });

  it("is not up after a filing that never called it, and the breaker then opens once", async () => {
    const { deps, served, counted } = aQueue(isDown);
    for (const name of ["a", "a", "b", "b", "c"]) await deps.breaker.failed(name, began - breakerInterval);
    await served(ended);
    expect(await deps.breaker.state()).toHaveProperty("openUntil");

    await served({}, 2);
    expect(counted).not.toContain("BreakerOpened");
  });

  it("counts no outage where the visit made progress first", async () => {
    const { served, known, counted } = aQueue({
      properties,
      list: async () => ({ ok: true, value: [0, 1].map((index) => anEntry({ index })) }),
      identify: async (_, __, { index }) => ({ ok: true, value: `d${index}` }),
      read: async ({ declarationId }) => (declarationId === "d0" ? { ok: true, value: draftPage } : down),
    });
    const search = { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };

    expect(await served({ check: undefined, search })).toMatchObject({ waitingFor: "portal_unavailable" });
    expect(counted).toEqual([]);
    expect((await known()).rest).toBeUndefined();
  });

  it("is not up after a visit that lost its session before any answer", async () => {
    const { deps, served } = aQueue({ findStatements: async () => lost });
    await deps.breaker.failed("a", began);
    await served({ check: undefined, statement: { ...statement, intent: sent } });

    expect(await deps.breaker.state()).toMatchObject({ since: began, failures: ["a"] });
  });

  it("is up after any answer, even if the filing waits for something else", async () => {
    const { deps, served } = aQueue({ findStatements: async () => ({ ok: true, value: [] }) });
    await deps.breaker.failed("a", began);
    await served({ check: undefined, statement: { ...statement, intent: sent } });

    expect(await deps.breaker.state()).not.toHaveProperty("since");
  });

  it("is not called while filing is stopped by an operator", async () => {
    const { deps, served, did, counted } = aQueue({ properties });
    await deps.breaker.stop("we look", began);
    const first = await served();

    expect(codeOf(first)).toBe("filing_stopped");
    expect(first.dueIn).toBe(breakerInterval);
    expect((await served({ visitsWithoutProgress: 9 }, 2)).dueIn).toBe(backoffCap);
    expect(did).toEqual([]);
    expect(counted).toEqual([]);
  });
});

const aLogin = /^a record cannot be read: .*{"record":"PORTAL#\S+","taskId":5,"filing":1}$/;
const aReservation = /^a reservation's .*{"taskId":5,"row":1,"rule":"its .*"}$/;
const ourFiling = /^a filing's record .*{"taskId":5,"filing":1}$/;
const newerFiling = /newer release .*{"record":"TASK#5","taskId":5,"filing":1}$/;
it.each([
  ["login", portalUserKey(user), { rest: "soon" }, aLogin, "WorkerFailed", "PENDING"],
  ["filing", filingKey(5, 1), { mark: 7 }, ourFiling, "GaveUp", "NEEDS_REVIEW"],
  ["row", rowKey(5, 1), { intent: 7 }, aReservation, "NeedsReview", "NEEDS_REVIEW"],
  ["newer filing", filingKey(5, 1), { mark: 7, shape: 2 }, newerFiling, undefined, "PENDING"],
] as const)("an unreadable %s record alerts operators", async (_, key, damage, said, count, state) => {
  const { deps, store, add, serve, logged, counted } = aQueue({ properties });
  await deps.portalUsers.lease(user, "another", began, began - 1);
  await deps.rows.putIfAbsent(aRow());
  await add(1, ofRow);
  await store.update(key, { set: damage });
  await serve(1);

  expect(logged[0]).toMatch(said);
  expect(counted[0]).toBe(count);
  expect(await deps.rows.find(5, 1)).toMatchObject({ state });
});

describe("another worker", () => {
  it("with the user's lease is waited for, for a sweep", async () => {
    const { deps, served, did, counted } = aQueue({ properties });
    await deps.portalUsers.lease(user, "another", began, began + lease);
    const waiting = await served({ isQuick: true });

    expect(waiting).toMatchObject({ dueIn: sweep, waitingFor: "portal_unavailable", isQuick: false });
    expect(codeOf(waiting)).toBe("other_filing");
    // It is no outage: what waits for it again and again is visited ever less.
    expect((await served({ visitsWithoutProgress: 9 }, 2)).dueIn).toBe(4 * backoffCap);
    expect(did).toEqual([]);
    expect(counted).toEqual([]);
  });

  it("does not replace the reason of a filing whose patience ends just then", async () => {
    const { deps, served, time } = aQueue({ properties });
    time.now += giveUp + 1;
    await deps.portalUsers.lease(user, "another", time.now, time.now + lease);
    const { outcome } = await served({ waiting: say("draft_awaited"), waitingFor: "duplicate_declaration" });

    expect(outcome).toMatchObject({ errorValue: "duplicate_declaration", details: { code: "gave_up_because" } });
  });

  it("that takes the lease before the password is posted keeps it", async () => {
    const { deps, served, did, hooks, time } = aQueue({ properties });
    hooks.onLogIn = async () => {
      time.now += lease + 1;
      await deps.portalUsers.lease(user, "another", time.now, time.now + lease);
    };

    expect(codeOf(await served())).toBe("other_filing");
    expect(did).toEqual([]);
    expect(await deps.portalUsers.lease(user, "a third", time.now, time.now)).toEqual(unwritten);
  });

  it("is not blamed for a fault of ours", async () => {
    const { served, hooks } = aQueue({ properties });
    hooks.onLogIn = async () => Promise.reject(named("TypeError"));

    await expect(served()).rejects.toThrow("x");
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

  it.each([1, 2, 3])("is replaced within one take-up, %i times", async (sessions) => {
    const { served, logIns } = endedFor(sessions);

    expect((await served()).outcome?.state).toBe("SUBMITTED");
    expect(logIns()).toBe(sessions + 1);
  });

  it("is replaced as often when it was another worker's", async () => {
    const { deps, served, logIns } = endedFor(4);
    const taken = await done(deps.portalUsers.lease(user, "another", began, began));
    await deps.portalUsers.release(taken.lease, { cookies: "kept", proven: "secret" });

    expect((await served()).outcome?.state).toBe("SUBMITTED");
    expect(logIns()).toBe(4);
  });

  it("is not replaced for ever, and the reason is stored", async () => {
    const { served, logIns } = endedFor(4);
    const waiting = await served();

    expect(logIns()).toBe(4);
    expect(waiting).toMatchObject({ visitsWithoutProgress: 1, waitingFor: "portal_unavailable" });
    expect(codeOf(waiting)).toBe("session_ends");
  });

  it("is not replaced without time for a log-in", async () => {
    const { served, logIns } = endedFor(1, whole / 2 + 1);

    expect(codeOf(await served())).toBe("session_ends");
    expect(logIns()).toBe(1);
  });
});

describe("filing stopped by an operator", () => {
  it.each([
    ["a day after its task came", 1, 30],
    ["before its task came", -10, 31],
  ])("%s ends nobody's patience, and does not count towards it", async (_, stoppedOn, notCounted) => {
    const { deps, add, serve, of, time } = aQueue({ properties: async () => down });
    const day = 24 * hour;
    const servedAfter = async (...waits: number[]) => {
      for (const ms of waits) {
        time.now = began + ms;
        await serve(1);
      }
      return await of(1);
    };
    await add(1);
    await deps.breaker.stop("we look", began + stoppedOn * day);
    await servedAfter(2 * day);
    // A second stop changes nothing for what the first one held up.
    await deps.breaker.stop("we look longer", began + 3 * day);
    const stopped = await servedAfter(20 * day, 30 * day);

    expect(codeOf(stopped)).toBe("filing_stopped");
    expect(stopped).not.toHaveProperty("outcome");
    await deps.breaker.start();
    expect(await servedAfter(31 * day, 40 * day, 43 * day)).not.toHaveProperty("outcome");
    const { outcome } = await servedAfter((14 + notCounted) * day + 1);
    expect(outcome).toMatchObject({ state: "FAILED", errorValue: "portal_unavailable" });
  });
});

describe("the log-ins of a user", () => {
  it("stop counting after a successful check, and count without progress", async () => {
    const [useful, useless] = [aQueue({ properties }), aQueue({ properties: async () => lost })];
    for (const { served } of [useful, useless]) await served();

    expect((await useful.known()).sinceProgress?.logins).toEqual([]);
    expect((await useless.known()).sinceProgress?.logins).toHaveLength(4);
  });

  it("keep counting when a filing closes after the search for strays", async () => {
    let looks = 0;
    const list = async () => {
      looks += 1;
      return { ok: true, value: [] } as const;
    };
    const { deps, served, known } = aQueue({ properties, list });
    await deps.rows.putIfAbsent(failedRow);

    expect(await served({ ...ofRow, drafts })).not.toHaveProperty("dueAt");
    expect((await known()).sinceProgress?.logins).toHaveLength(1);
    expect(looks).toBe(1);
  });

  it("are saved by keeping the session for the next worker when work continues", async () => {
    const { served, time, did, known, counted } = aQueue({
      async properties() {
        time.now += whole;
        return down;
      },
    });
    await served();

    expect(did).toEqual(["log in"]);
    expect(await known()).toMatchObject({ cookies: "session 1" });
    expect(counted).toEqual([]);
  });
});

describe("an owner who cannot log in", () => {
  const refused = { kind: "invalid_credentials" } as const;

  it("ends a check, and reservations of which nothing was sent", async () => {
    const { deps, served, refusals } = aQueue();
    const fails = { state: "FAILED", errorValue: "invalid_credentials" };
    refusals.push(refused, refused);
    await deps.rows.putIfAbsent(aRow());

    expect(await served(ofRow)).not.toHaveProperty("dueAt");
    expect(await deps.rows.find(5, 1)).toMatchObject(fails);
    const check = await served({}, 2);
    expect(check).toMatchObject({ outcome: fails });
    expect(check).not.toHaveProperty("dueAt");
  });

  it("keeps open what may be at the portal, with the reason", async () => {
    const { deps, served, refusals, counted } = aQueue();
    refusals.push(refused);
    await deps.rows.putIfAbsent(aRow({ state: "CHECKING", intent: { ...intent, portalUser: user } }));
    const waiting = await served(ofRow);

    expect(counted).toEqual(["LoginRefused"]);
    expect(await deps.rows.find(5, 1)).toMatchObject({ state: "CHECKING" });
    const why = { waiting: say("password_refused"), waitingFor: "invalid_credentials", waitingRule: "post" };
    expect(waiting).toMatchObject({ ...why, visitsWithoutProgress: 1 });
    expect(waiting.dueIn).toBeGreaterThan(0);
  });

  it("keeps open a statement that may have been sent, and no other", async () => {
    const { served, refusals } = aQueue();
    refusals.push(refused, refused);
    const doubted = await served({ check: undefined, statement: { ...statement, intent: sent } });
    const unsent = await served({ check: undefined, statement: { ...statement, month: 8 } }, 2);

    expect(doubted).toMatchObject({ waitingFor: "invalid_credentials" });
    expect(doubted).not.toHaveProperty("outcome");
    expect(unsent).toMatchObject({ outcome: { state: "FAILED", errorValue: "invalid_credentials" } });
  });

  it.each([
    ["that passes keeps a filing with strays open", "account_locked", { ...ofRow, drafts }, true],
    ["for good does not keep a filing with strays open", "invalid_credentials", { ...ofRow, drafts }, false],
    ["that passes does not keep a filing without strays open", "account_locked", {}, false],
  ] as const)("for a reason %s: %s", async (_, kind, change, waits) => {
    const { deps, served, refusals } = aQueue();
    refusals.push({ kind });
    await deps.rows.putIfAbsent(failedRow);

    expect((await served(change)).dueAt !== undefined).toBe(waits);
  });

  it("ends the filing without a log-in when the owner is gone", async () => {
    const gone = async () => undefined;
    const { served, did } = aQueue({}, { owners: { find: gone, findByUsername: gone } });
    const end = { errorValue: "owner_not_found", details: say("owner_gone"), rule: "no owner" };

    expect((await served()).outcome).toMatchObject(end);
    expect(did).toEqual([]);
  });
});

describe("reservations that wait for another row in review", () => {
  const waiting = say("same_reservation_in_review", { taskId: 4 });

  /** A filing that waits beside another task's row, after a visit. */
  async function world(other: Partial<Row>, change: FilingChange = {}, speaker = { taskId: 4, row: 1 }) {
    const { deps, served, logIns } = aQueue({ properties: async () => lost });
    await deps.rows.putIfAbsent(aRow({ taskId: 4, ...other }));
    if (speaker.taskId > 0) await deps.reservations.speakFor(sound, speaker);
    await deps.rows.putIfAbsent(aRow());
    return { filing: await served({ ...ofRow, waiting, ...change }), logIns: logIns() };
  }

  it("keep waiting without a log-in", async () => {
    const { logIns, filing } = await world({ state: "NEEDS_REVIEW" });

    expect(logIns).toBe(0);
    expect(filing).toMatchObject({ waiting, visitsWithoutProgress: 1 });
    expect(filing.dueIn).toBeGreaterThan(0);
  });

  it.each([
    ["it is decided", { state: "SUBMITTED" }, {}, 4],
    ["they waited for something else", { state: "NEEDS_REVIEW" }, { waiting: say("unclear") }, 4],
    ["their reason has no code", { state: "NEEDS_REVIEW" }, { waiting: "same_reservation_in_review" }, 4],
    ["a row of their own filing speaks for it", { state: "NEEDS_REVIEW" }, {}, 5],
    ["no row speaks for it", { state: "NEEDS_REVIEW" }, {}, 0],
  ] as const)("are served again when %s", async (_, other, change, taskId) => {
    expect((await world(other, change, { taskId, row: 1 })).logIns).toBeGreaterThan(0);
  });
});
