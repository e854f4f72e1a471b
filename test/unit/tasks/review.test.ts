import { describe, expect, it } from "vitest";
import { filingKey, rowKey } from "../../../shared/records/keys.ts";
import { createReview, type WaitingCases } from "../../../shared/tasks/operating/review.ts";
import { aFiling, type FilingChange } from "../../support/a-filing.ts";
import { createMemoryWorld } from "../../support/api/memory-world.ts";
import { sound } from "../declarations/reservation.ts";
import { statement } from "../filing/one-queue.ts";
import { aRow, hour, task } from "../filing/one-visit.ts";

const lost = { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" } as const;
const failed = { state: "FAILED", errorValue: "outcome_unknown" } as const;
const refused = { ...lost, details: "the answer was lost" } as const;

function world() {
  const parts = createMemoryWorld();
  const { store, rows, filings, apartments, owners, now } = parts;
  const filing = (taskId: number, change: FilingChange = {}) => aFiling({ taskId, createdAt: now(), ...change });
  const of = { createdAt: task.createdAt, updatedAt: task.createdAt, createdBy: "c" };
  return {
    ...parts,
    review: createReview(parts),
    /** A reservation in review. */
    async undecided(taskId: number, change: FilingChange = {}) {
      await filings.putIfAbsent(filing(taskId, change));
      await rows.putIfAbsent(aRow({ taskId }));
      await rows.end(aRow({ taskId }), lost);
    },
    async statement(taskId: number) {
      await filings.putIfAbsent(filing(taskId, { statement, rows: [], dueAt: now() }));
      await filings.record(aFiling({ taskId, statement }), { outcome: refused });
      await filings.close(filing(taskId, { statement }));
    },
    waiting: async (taskId: number) => {
      await filings.putIfAbsent(filing(taskId, { dueAt: now() + hour, startAt: now() + hour }));
    },
    async maria(id: number, portalUsername: string) {
      await owners.create({ id, name: "Maria", portalUsername, sealedPassword: "s", ...of });
    },
    async apartmentOf(ownerId: number) {
      const { apartmentId: id } = sound;
      await apartments.create({ id, name: "Studio", address: "A", registryId: "00000100001", ownerId, ...of });
    },
    dueAt: async (taskId: number) => (await filings.find({ taskId, filing: 1 }))?.dueAt,
    /** A review whose indexes lag behind the decisions. */
    behind: () => createReview({ ...parts, store: { query: frozen(store.query) } }),
  };
}

/** Repeats the first answer to each query. */
function frozen<Asked, Answer>(query: (asked: Asked) => Promise<Answer>) {
  const known = new Map<string, Promise<Answer>>();
  return async (asked: Asked): Promise<Answer> => {
    const key = JSON.stringify(asked);
    const answer = known.get(key) ?? query(asked);
    known.set(key, answer);
    return await answer;
  };
}

const named = ({ cases, more }: WaitingCases) => ({
  cases: cases.map((each) => `${each.kind} ${each.kind === "row" ? each.row.taskId : each.filing.taskId}`),
  more,
});

describe("the list of reviews", () => {
  it("is complete, or limited with a count of the rest", async () => {
    const { review, undecided, statement } = world();
    for (const taskId of [1, 2, 3]) await undecided(taskId);
    await statement(4);

    expect(named(await review.list(9))).toEqual({ cases: ["row 1", "row 2", "row 3", "statement 4"], more: 0 });
    expect(named(await review.list(4))).toMatchObject({ more: 0 });
    expect(named(await review.list(1))).toEqual({ cases: ["row 1"], more: 3 });
  });

  it("leaves out what was just decided", async () => {
    const { behind, undecided, statement } = world();
    await undecided(1);
    await statement(2);
    const late = behind();
    expect(named(await late.list(9)).cases).toEqual(["row 1", "statement 2"]);

    await late.resolve(2, undefined, { state: "FAILED", errorValue: "cancelled" });
    expect(named(await late.list(9))).toEqual({ cases: ["row 1"], more: 0 });
    await late.resolve(1, 1, { state: "FAILED", errorValue: "cancelled" });
    expect(named(await late.list(9)).cases).toEqual([]);
  });
});

describe("a review", () => {
  it("names the property and the owner who filed, whoever owns the apartment now", async () => {
    const { review, undecided, apartmentOf, maria } = world();
    await undecided(1, { ownerId: 7 });
    await apartmentOf(8);
    await maria(7, "maria");
    await maria(8, "nikos");

    expect((await review.list(1)).cases[0]).toMatchObject({
      kind: "row",
      row: { taskId: 1, number: 1, reservation: sound },
      filing: { taskId: 1, mark: "m" },
      apartment: { registryId: "00000100001" },
      owner: { portalUsername: "maria" },
    });
  });

  it("names the apartment's owner when the filing has none", async () => {
    const { review, undecided, apartmentOf, maria } = world();
    await undecided(1);
    await maria(8, "nikos");

    expect((await review.list(1)).cases[0]).toMatchObject({ apartment: undefined, owner: undefined });
    await apartmentOf(8);
    expect((await review.list(1)).cases[0]).toMatchObject({ owner: { portalUsername: "nikos" } });
  });

  it("is not found for an unknown row or statement", async () => {
    const { review, undecided } = world();
    await undecided(1);

    for (const [taskId, row] of [
      [1, 2],
      [2, 1],
      [1, undefined],
      [2, undefined],
    ] as const)
      await expect(review.resolve(taskId, row, failed)).rejects.toMatchObject({
        code: "review_not_found",
        message: "no case with this number is waiting for a decision: check the number",
      });
  });
});

describe("a review decision", () => {
  it("on a statement sets its outcome, once", async () => {
    const { review, statement, filings } = world();
    await statement(1);

    expect(await review.resolve(1, undefined, { state: "SUBMITTED" })).toMatchObject({
      kind: "statement",
      filing: { outcome: { state: "SUBMITTED", errorValue: "", details: "" } },
    });
    await expect(review.resolve(1, undefined, failed)).rejects.toMatchObject({
      code: "not_under_review",
      message: "it is SUBMITTED: only a case in NEEDS_REVIEW can be decided",
    });
    expect(await filings.find({ taskId: 1, filing: 1 })).toMatchObject({ outcome: { state: "SUBMITTED" } });
  });

  it("on a record that was damaged after its end is possible, and keeps the record", async () => {
    const { store, review, undecided, statement, rows, filings } = world();
    await undecided(1);
    await review.resolve(1, 1, { state: "SUBMITTED", declarationServerId: "55" });
    await store.update(rowKey(1, 1), { set: { isDraft: 7 } });
    await statement(2);
    await review.resolve(2, undefined, { state: "SUBMITTED" });
    await store.update(filingKey(2, 1), { set: { mark: 7 } });
    await review.resolve(1, 1, { ...failed, details: "not there" });
    await review.resolve(2, undefined, { ...failed, details: "not there" });

    const decided = { state: "FAILED", details: "not there" };
    expect(await rows.find(1, 1)).toMatchObject({ ...decided, unreadable: { isDraft: 7, declarationServerId: "55" } });
    expect(await filings.find({ taskId: 2, filing: 1 })).toMatchObject({ outcome: decided, unreadable: { mark: 7 } });
  });

  it("on a statement keeps the operator's errorValue and details", async () => {
    const { review, statement } = world();
    await statement(1);

    const why = { errorValue: "rejected_by_portal", details: "by phone" } as const;

    expect(await review.resolve(1, undefined, { state: "FAILED", ...why })).toMatchObject({ filing: { outcome: why } });
  });

  it("is refused for an ended reservation or an open statement", async () => {
    const { review, undecided, filings, now } = world();
    await undecided(1);
    await review.resolve(1, 1, { state: "FAILED", errorValue: "cancelled" });
    await filings.putIfAbsent(aFiling({ taskId: 2, rows: [], dueAt: now(), statement }));

    await expect(review.resolve(1, 1, failed)).rejects.toThrow("it is FAILED");
    await expect(review.resolve(2, undefined, failed)).rejects.toThrow("it is PENDING");
  });

  it("makes its own filing and the waiting filings due now", async () => {
    const { review, undecided, waiting, dueAt, now } = world();
    const later = now() + hour;
    const waiters = [2, 3].map((taskId) => ({ taskId, filing: 1, group: "u" }));
    await undecided(1, { dueAt: later, startAt: later, waiters });
    for (const taskId of [2, 3, 4]) await waiting(taskId);
    await review.resolve(1, 1, { state: "SUBMITTED", declarationServerId: "55" });

    expect(await Promise.all([1, 2, 3, 4].map(dueAt))).toEqual([now(), now(), now(), later]);
  });

  it("makes nothing due when it is refused", async () => {
    const { review, undecided, waiting, dueAt, now } = world();
    await undecided(1, { waiters: [{ taskId: 2, filing: 1, group: "u" }] });
    await review.resolve(1, 1, { state: "FAILED", errorValue: "cancelled" });
    await waiting(2);
    await expect(review.resolve(1, 1, failed)).rejects.toThrow("it is FAILED");

    expect(await dueAt(2)).toBe(now() + hour);
  });
});
