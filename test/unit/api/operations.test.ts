import { describe, expect, it } from "vitest";
import { createHandler as createStatus } from "../../../functions/api/get-filing-status/handler.ts";
import { createHandler as createOperations } from "../../../functions/api/get-operations/handler.ts";
import { createHandler as createReviews } from "../../../functions/api/list-reviews/handler.ts";
import { createHandler as createResolve } from "../../../functions/api/resolve-review/handler.ts";
import { createHandler as createSwitch } from "../../../functions/api/switch-filing/handler.ts";
import { createHandler as createUnblock } from "../../../functions/api/unblock-apartment-owner/handler.ts";
import type { Outcome } from "../../../shared/contract/outcome.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { portalUserKey, portalUserOf } from "../../../shared/records/keys.ts";
import { passwordVersionOf } from "../../../shared/records/portal-users.ts";
import { createReview } from "../../../shared/tasks/operating/review.ts";
import { aFiling, type FilingChange, single } from "../../support/a-filing.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { textLike } from "../../support/matchers.ts";
import { sound } from "../declarations/reservation.ts";
import { aRow, type RowChange, stillOpen } from "../filing/one-visit.ts";

const at = "2026-11-21T09:00:00.000Z";
const hour = 60 * 60 * 1_000;
const path = { taskId: "1" };

async function world() {
  const parts = createMemoryWorld();
  const { store, tasks, rows, filings, now } = parts;
  const breaker = createBreaker(store, 0);
  const operating = { ...parts, breaker, review: createReview(parts) };
  const of = { createdAt: at, updatedAt: at, createdBy: "client-1" };
  await parts.owners.create({ id: 7, name: "Eleni", portalUsername: "Maria", sealedPassword: "sealed", ...of });
  return {
    ...operating,
    operations: createOperations(operating),
    status: createStatus(operating),
    reviews: createReviews(operating),
    resolve: createResolve(operating),
    switched: createSwitch(operating),
    unblock: createUnblock(operating),
    /** A task of one filing, dispatched; with its rows in these states. */
    async task(states: readonly RowChange[], change: FilingChange = {}) {
      const reservations = states.map(() => sound);
      const submission = { kind: "str", reservations } as const;
      await tasks.accept({ taskId: 1, clientId: "client-1", createdAt: at, draftUpload: false, submission }, 0);
      await filings.putIfAbsent(aFiling({ ownerId: 7, mark: "mark", createdAt: now(), ...change }));
      for (const [index, state] of states.entries()) {
        await rows.putIfAbsent(aRow({ taskId: 1, number: index + 1, acceptedAt: at, lastUpdated: at, ...state }));
      }
      await tasks.dispatched(1);
    },
    async portalUser(fields: object) {
      await store.putIfAbsent({ ...portalUserKey(portalUserOf("maria")), fence: 1, ...fields });
    },
  };
}

type World = Awaited<ReturnType<typeof world>>;

describe("GET /filing/status", () => {
  it("shows every role what holds up filing", async () => {
    const { status, switched, breaker, portalUser, now } = await world();
    expect((await callAs(status, {}, "str-uploader")).body).toMatchObject({
      portal: { state: "up", since: "" },
      filing: { stopped: false },
      blockedOwners: [],
    });
    await breaker.failed("u", now());
    await callAs(switched, { body: { stopped: true, reason: "maintenance" } });
    await portalUser({ ownerAction: { taskId: 1, what: "a page" } });

    for (const role of ["takk-uploader", "str-uploader", "admin"] as const)
      expect((await callAs(status, {}, role)).body).toEqual({
        portal: { state: "down", since: "2026-11-21T10:00:00.000Z" },
        filing: { stopped: true, since: "2026-11-21T10:00:00.000Z", reason: "maintenance" },
        blockedOwners: [{ portalUsername: "Maria", why: "owner_action", until: "" }],
        requestId,
      });
  });
});

describe("GET /filing/status and GET /operations", () => {
  it.each([
    ["up", async () => {}],
    ["down", async ({ breaker, now }: World) => void (await breaker.failed("u", now()))],
    ["changed", async ({ breaker, now }: World) => await breaker.foundChanged(now(), now() + hour)],
  ])("say the same of a portal that is %s and of filing that is stopped", async (state, come) => {
    const there = await world();
    await come(there);
    await there.breaker.stop("a look", there.now());
    const { portal, filing } = (await callAs(there.status, {}, "str-uploader")).body;

    expect(portal).toMatchObject({ state });
    expect((await callAs(there.operations)).body).toMatchObject({ portal, filing });
  });
});

describe("GET /operations", () => {
  it("shows counts by day and no trouble on a calm day", async () => {
    const { operations, task } = await world();
    const ended = { lastUpdated: "2026-11-20T22:00:00.000Z" };
    await task([
      { ...ended, state: "SUBMITTED" },
      { ...ended, state: "FAILED", errorValue: "rejected_by_portal" },
      { state: "SUBMITTED" },
    ]);

    expect((await callAs(operations)).body).toMatchObject({
      portal: { state: "up", since: "" },
      filing: { stopped: false, since: "", reason: "" },
      openTasks: 0,
      oldestOpen: [],
      blockedOwners: [],
      answers: [],
      days: [
        { date: "2026-11-20", submitted: 1, drafted: 0, failed: 1, needsReview: 0 },
        { date: "2026-11-21", submitted: 1, drafted: 0, failed: 0, needsReview: 0 },
      ],
    });
  });

  it("shows that the portal is down or that its pages have changed", async () => {
    const down = await world();
    await down.breaker.failed("u", down.now());
    expect((await callAs(down.operations)).body).toMatchObject({
      portal: { state: "down", since: "2026-11-21T10:00:00.000Z" },
    });

    const changed = await world();
    await changed.task([{}], { dueAt: changed.now() + 1, waitingFor: "portal_changed", waiting: "its pages are new" });
    await changed.breaker.foundChanged(changed.now() - 1_000, changed.now() + 1);
    expect((await callAs(changed.operations)).body).toMatchObject({
      portal: { state: "changed", since: "2026-11-21T09:59:59.000Z" },
      openTasks: 1,
      oldestOpen: [{ taskId: 1, status: "PENDING", details: "its pages are new" }],
    });
  });

  it("shows the twenty oldest open tasks, and counts outcomes over the newest hundred tasks", async () => {
    const { operations, tasks, rows, filings, time, portalUser } = await world();
    const submission = { kind: "str" as const, reservations: [sound] };
    const day = 24 * hour;
    const first = time.now;
    for (let taskId = 1; taskId <= 121; taskId += 1) {
      time.now += 1_000;
      const createdAt = new Date(time.now).toISOString();
      await tasks.accept({ taskId, clientId: "client-1", createdAt, draftUpload: false, submission }, 0);
      if (taskId <= 21) continue;
      const lastUpdated = new Date(first - taskId * day).toISOString();
      await rows.putIfAbsent(aRow({ taskId, state: "SUBMITTED", lastUpdated }));
      await tasks.dispatched(taskId);
    }
    await filings.putIfAbsent(aFiling({ ownerId: 7, rows: [], waitingFor: "account_locked", dueAt: time.now }));
    await tasks.dispatched(1);
    await portalUser({ lockedUntil: time.now + hour });
    const { body } = await callAs(operations);

    const shown = Array.from({ length: 20 }, (_, index) => ({ taskId: index + 1 }));
    expect(body).toMatchObject({ openTasks: 21, oldestOpen: shown });
    expect(body["days"]).toHaveLength(100);
    expect(body["blockedOwners"]).toMatchObject([{ portalUsername: "Maria", why: "locked" }]);
  });

  it.each([
    ["slow", 3_001, hour - 1],
    ["up", 3_000, hour - 1],
    ["up", 3_001, hour],
  ])(
    "shows the portal as %s after a visit of %i ms per call that ended %i ms ago",
    async (state, milliseconds, ago) => {
      const { operations, task, now } = await world();
      const answered = { at: now() - ago, milliseconds };
      await task([{ state: "SUBMITTED" }], { answered });

      expect((await callAs(operations)).body).toMatchObject({
        portal: { state },
        answers: [{ at: new Date(answered.at).toISOString(), milliseconds }],
      });
    },
  );

  it.each([
    ["refused", { refused: [{ fingerprint: "f", version: passwordVersionOf("sealed") }] }, ""],
    ["locked", { lockedUntil: Date.parse("2026-11-21T10:30:00.000Z") }, "2026-11-21T10:30:00.000Z"],
    ["owner_action", { ownerAction: { taskId: 1, what: "a page" } }, ""],
    ["unclear", { unclear: [{ fingerprint: "f", version: passwordVersionOf("sealed"), times: 3 }] }, ""],
  ])("shows an owner whose login is %s, until an operator unblocks it", async (why, fields, until) => {
    const { operations, unblock, task, portalUser } = await world();
    await task([{ state: "FAILED", errorValue: "invalid_credentials" }]);
    await portalUser(fields);

    const blockedOwners = [{ portalUsername: "Maria", why, until }];
    expect((await callAs(operations)).body).toMatchObject({ blockedOwners });
    expect(await callAs(unblock, { path: { id: "maria" } })).toMatchObject({ body: { apartmentOwner: { id: 7 } } });
    expect((await callAs(operations)).body).toMatchObject({ blockedOwners: [] });
  });

  it("shows no owner whose refused password was replaced and whose lock has ended", async () => {
    const { operations, task, portalUser } = await world();
    await task([{ state: "FAILED", errorValue: "invalid_credentials" }]);
    await portalUser({
      refused: [{ fingerprint: "f", version: passwordVersionOf("another") }],
      lockedUntil: Date.parse(at),
    });

    expect((await callAs(operations)).body).toMatchObject({ blockedOwners: [] });
  });
});

describe("POST /operations/filing", () => {
  it("stops and resumes filing, and audits both", async () => {
    const { switched, operations, breaker, audit } = await world();

    await callAs(switched, { body: { stopped: true, reason: "a look" } });
    expect((await callAs(operations)).body).toMatchObject({
      filing: { stopped: true, since: "2026-11-21T10:00:00.000Z", reason: "a look" },
    });
    await callAs(switched, { body: { stopped: false } });
    expect(await breaker.state()).not.toHaveProperty("stopped");
    expect(await audit.ofTarget("BREAKER")).toMatchObject([{ by: "client-1", action: "switch-filing" }]);
  });

  it("refuses to stop filing without a reason", async () => {
    const { switched, breaker } = await world();

    expect(await callAs(switched, { body: { stopped: true } })).toMatchObject({
      status: 400,
      body: { errorMessage: textLike(/^reason: is required/) },
    });
    expect(await breaker.state()).not.toHaveProperty("stopped");
  });
});

describe("POST /operations/reviews/{taskId}", () => {
  const answerLost = { at: Date.parse(at), event: "the answer was lost" };
  async function undecided(
    change: RowChange = { evidence: [answerLost] },
    more: Pick<Outcome, "details" | "rule"> = {},
  ) {
    const there = await world();
    await there.task([change]);
    await there.rows.end(stillOpen(await there.rows.find(1, 1)), {
      state: "NEEDS_REVIEW",
      errorValue: "outcome_unknown",
      ...more,
    });
    return there;
  }

  it("resolves a listed review once", async () => {
    const { reviews, resolve, rows, audit } = await undecided();

    const { body } = await callAs(reviews);
    const evidence = [{ at, event: "the answer was lost" }];
    const found = { taskId: 1, row: 1, mark: "mark", declarationId: "", details: "", errorValue: "outcome_unknown" };
    const what = "A-1, 1, Maria, 03/10/2026 – 07/10/2026";
    expect(body).toEqual({ cases: [{ ...found, what, evidence }], more: 0, requestId });
    expect(JSON.stringify(body)).not.toContain(sound.guestName);
    const decision = { row: 1, state: "SUBMITTED", declarationServerId: "55" };
    expect(await callAs(resolve, { path, body: decision })).toMatchObject({ body: { taskId: 1, state: "SUBMITTED" } });
    expect(await rows.find(1, 1)).toMatchObject({ state: "SUBMITTED", declarationServerId: "55" });
    expect((await callAs(reviews)).body).toMatchObject({ cases: [] });
    expect(await callAs(resolve, { path, body: { row: 1, state: "FAILED" } })).toMatchObject({ status: 409 });
    expect(await rows.find(1, 1)).toMatchObject({ state: "SUBMITTED" });
    expect(await audit.ofTarget("TASK#1")).toMatchObject([{ action: "resolve-review" }]);
  });

  it("says in the caller's language what was sent and seen; older records have a text", async () => {
    const params = { declarationId: "77" };
    const { reviews } = await undecided({
      evidence: [answerLost, { ...answerLost, event: "declaration_not_shown", params }],
    });

    const { body } = await callAs(reviews, { headers: { "accept-language": "el" } });
    const evidence = [
      { at, event: "the answer was lost" },
      { at, event: "η πύλη δεν εμφανίζει τη δήλωση 77" },
    ];
    expect(body).toMatchObject({ cases: [{ evidence }] });
  });

  it("names the property, login, draft and rules of a reservation in review", async () => {
    const { endDate: _, ...stay } = sound;
    const lookedLater = { at: Date.parse(at) + 60_000, event: "the list was read" };
    const evidence = [{ ...answerLost, rule: "it cannot be seen" }, lookedLater];
    const intent = { declarationId: "77", propertyId: "2", registryId: "3", portalUser: "u", at: 4 };
    const reservation = { ...stay, cancellationDate: "01/10/2026" };
    const why = { rule: "patience has ended", details: "look there" };
    const { reviews, apartments } = await undecided({ reservation, evidence, state: "PROCESSING", intent }, why);
    const home = { id: 1, name: "Loft", address: "Here", registryId: "00000000601", ownerId: 7 };
    await apartments.create({ ...home, createdAt: at, updatedAt: at, createdBy: "client-1" });

    const what = "A-1, 00000000601, Maria, 03/10/2026 – ✕ 01/10/2026";
    const found = { taskId: 1, row: 1, mark: "mark", declarationId: "77", errorValue: "outcome_unknown", what, ...why };
    const seen = evidence.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
    expect((await callAs(reviews)).body["cases"]).toEqual([{ ...found, evidence: seen }]);
  });

  it("names the month and the login of a statement in review, and resolves it without a number", async () => {
    const { task, filings, reviews, resolve, now } = await world();
    const statement = { year: 2026, month: 9, draft: false, portalUsername: "Maria", records: [] };
    await task([], { rows: [], statement, dueAt: now() });
    const filing = single(await filings.find({ taskId: 1, filing: 1 }));
    const lost = { errorValue: "outcome_unknown", details: "lost" } as const;
    await filings.record(filing, { outcome: { state: "NEEDS_REVIEW", ...lost } });

    const found = { taskId: 1, mark: "mark", declarationId: "", evidence: [], what: "TAKK 9/2026, Maria", ...lost };
    expect((await callAs(reviews)).body).toEqual({ cases: [found], more: 0, requestId });
    const { body } = await callAs(resolve, { path, body: { state: "SUBMITTED" } });
    expect(body).toEqual({ taskId: 1, state: "SUBMITTED", requestId });
  });

  it("lists at most a hundred reviews, and counts the rest", async () => {
    const list = async (most: number) => ({ cases: [], more: 150 - most });

    expect((await callAs(createReviews({ ...(await world()), review: { list } }))).body).toMatchObject({ more: 50 });
  });

  it("asks for the number of what is declared, and finds only rows in review", async () => {
    const { resolve, rows } = await undecided();

    expect(await callAs(resolve, { path, body: { row: 1, state: "SUBMITTED" } })).toMatchObject({ status: 400 });
    expect(await callAs(resolve, { path, body: { row: 2, state: "FAILED" } })).toMatchObject({ status: 404 });
    expect(await callAs(resolve, { path, body: { state: "FAILED" } })).toMatchObject({ status: 404 });
    expect(await rows.find(1, 1)).toMatchObject({ state: "NEEDS_REVIEW" });
    const failed = { state: "FAILED", details: "by phone" };
    await callAs(resolve, { path, body: { row: 1, ...failed } });
    expect(await rows.find(1, 1)).toMatchObject({ ...failed, errorValue: "outcome_unknown" });
  });
});

describe("POST /apartment-owners/{id}/unblock", () => {
  it("answers 404 for an unknown owner, and 409 when there is nothing to forget or a worker holds the login", async () => {
    const { unblock, portalUser, now } = await world();
    expect(await callAs(unblock, { path: { id: "Maria" } })).toMatchObject({ status: 409 });
    expect(await callAs(unblock, { path: { id: "nobody" } })).toMatchObject({ status: 404 });
    await portalUser({ holder: "worker", leaseUntil: now() + 1, lockedUntil: now() + hour });
    expect(await callAs(unblock, { path: { id: "Maria" } })).toMatchObject({ status: 409 });
  });
});
