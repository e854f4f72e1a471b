import { beforeEach, describe, expect, it } from "vitest";
import { UnreadableRecord } from "../../../shared/aws/record.ts";
import type { Change, Item, Store } from "../../../shared/aws/store.ts";
import {
  cancelledWhole,
  notBegun,
  recordUnreadable,
  statementUnclear,
  submitted,
} from "../../../shared/contract/outcomes.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { breakerKey, filingKey, filingRef, portalUserKey, rowKey, taskKey } from "../../../shared/records/keys.ts";
import { allUnderReview } from "../../../shared/records/open-work.ts";
import {
  blockOf,
  createPortalUserRepository,
  forgetPortalUser,
  readUser,
  unblockPortalUser,
} from "../../../shared/records/portal-users.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { aFiling, anyFiling } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { done, unwritten, written } from "../../support/written.ts";
import { aRow, began, intent, type RowChange, random } from "../filing/one-visit.ts";

const minute = 60_000;
const at = (time: number) => new Date(time).toISOString();
let store: Store;
let now: number;

beforeEach(() => {
  now = began;
  store = emptyStore(() => now);
});

const newer = { shape: 2 };

describe("a row whose record is damaged", () => {
  const rows = () => createRowRepository(store, () => now);
  const item = async (): Promise<Item> => (await store.get(rowKey(5, 1))) ?? {};
  const damaged = async (change: Item = { isDraft: 7 }) => {
    await rows().putIfAbsent(aRow({ state: "PROCESSING", intent }));
    await store.update(rowKey(5, 1), { set: change });
    return await item();
  };
  const found = async () => await rows().find(5, 1);

  it("is a person's to decide, and nothing in it is believed", async () => {
    await damaged();
    const { state, errorValue, details } = recordUnreadable;

    expect(await found()).toMatchObject({ taskId: 5, number: 1, state, errorValue, details, unread: "damaged" });
    expect(await found()).not.toHaveProperty("intent");
    expect(await found()).toMatchObject({ filing: 0, reservation: { reservationId: "", apartmentId: 0 } });
  });

  it.each<[string, RowChange, Change]>([
    ["has an intent before it intends", {}, { set: { intent } }],
    ["was asked to be final before it intends", {}, { set: { askedAt: 7 } }],
    ["intends without an intent", { state: "PROCESSING", intent }, { remove: ["intent"] }],
    [
      "is looked up without anything that was sent",
      { state: "CHECKING", unclearSaveAt: 7 },
      { remove: ["unclearSaveAt"] },
    ],
    ["has ended in part", { state: "PROCESSING", intent }, { set: { rule: "it is final" } }],
    ["has failed without a reason", { state: "FAILED", errorValue: "cancelled" }, { set: { errorValue: "" } }],
    ["is declared and has failed", { state: "SUBMITTED" }, { set: { errorValue: "cancelled" } }],
  ])("is one that its state rules out: it %s", async (_, row, change) => {
    await rows().putIfAbsent(aRow(row));
    expect(await found()).not.toHaveProperty("unread");
    await store.update(rowKey(5, 1), change);

    expect(await found()).toMatchObject({ state: "NEEDS_REVIEW", unread: "damaged" });
  });

  it("is left to a person once, and kept whole", async () => {
    const before = await damaged({ isDraft: 7, strange: true });
    now += 9;
    const { row: left } = await done(rows().leaveToAPerson({ taskId: 5, number: 1, filing: 3 }));

    expect(left).toMatchObject({ state: "NEEDS_REVIEW", lastUpdated: at(now), filing: 3, unreadable: before });
    expect(left).not.toHaveProperty("unread");
    expect(await item()).toMatchObject({ isDraft: false, dueAt: now, expiresAt: before["expiresAt"] });
    expect(await item()).not.toHaveProperty("intent");
    now += minute;
    expect(await allUnderReview(store)).toEqual([{ kind: "row", taskId: 5, row: 1 }]);
    expect(await rows().leaveToAPerson({ taskId: 5, number: 1, filing: 3 })).toEqual(unwritten);
    expect(await rows().resolve(left, { state: "FAILED", errorValue: "outcome_unknown" })).toMatchObject(written);
    expect(await found()).toMatchObject({ state: "FAILED", unreadable: before });
  });

  it("is not touched where it was repaired meanwhile", async () => {
    await damaged();
    const repairing: Store = {
      ...store,
      async get(key) {
        const read = await store.get(key);
        await store.update(rowKey(5, 1), { set: { isDraft: false } });
        return read;
      },
    };

    const left = await createRowRepository(repairing, () => now).leaveToAPerson({ taskId: 5, number: 1, filing: 1 });
    expect(left).toEqual(unwritten);
    expect(await found()).toMatchObject({ state: "PROCESSING", intent });
  });

  it("expires in a year where nobody can read when it would have", async () => {
    await damaged({ expiresAt: "soon" });
    await rows().leaveToAPerson({ taskId: 5, number: 1, filing: 1 });

    expect(await item()).toMatchObject({ expiresAt: Math.ceil((now + 365.25 * dayMs) / 1_000) });
  });

  it("is being looked at where a newer release wrote it, and stays as it is", async () => {
    await damaged({ ...newer, state: "HELD" });

    expect(await found()).toMatchObject({ state: "CHECKING", unread: "newer" });
    expect(await rows().leaveToAPerson({ taskId: 5, number: 1, filing: 1 })).toEqual(unwritten);
    expect(await item()).toMatchObject({ state: "HELD" });
  });
});

describe("a filing whose record is damaged", () => {
  const filings = () => createFilingRepository(store);
  const statement = {
    year: 2026,
    month: 5,
    draft: false,
    portalUsername: "u",
    sealedPassword: "sealed",
    records: [],
    intent: { before: [], at: 0, attempts: 1, looks: 0 },
  };
  const stored = aFiling({ dueAt: 5, clientId: "c", statement });
  const ref = filingRef(stored);
  const item = async (): Promise<Item> => (await store.get(filingKey(1, 1))) ?? {};
  const damaged = async (change: Item = { mark: 7 }) => {
    await filings().putIfAbsent(stored);
    await store.update(filingKey(1, 1), { set: change });
  };
  const outcome = { ...statementUnclear, errorValue: "outcome_unknown", details: "" } as const;

  it("shows its kind of work and when it is due, and that a person has to decide", async () => {
    await damaged();
    const { state } = recordUnreadable;

    expect(await filings().find(ref)).toMatchObject({ rows: [], dueAt: 5, outcome: { state }, unread: "damaged" });
    expect(anyFiling(await filings().find(ref))?.statement).not.toHaveProperty("intent");
    await store.update(filingKey(1, 1), { set: { ...newer, statement: "of another shape" } });
    expect(await filings().find(ref)).toMatchObject({ dueAt: 5, statement: { month: 0 }, unread: "newer" });
    expect(await filings().find(ref)).not.toHaveProperty("outcome");
  });

  it.each([{ search: { apartmentId: 1, fromDate: "01/06/2026", toDate: "30/06/2026" } }, { check: {} }])(
    "has failed where it is of %j, also after its end: nobody has to decide anything",
    async (work) => {
      await filings().putIfAbsent(aFiling({ dueAt: 5, ...work }));
      const outcome = { ...submitted("7/2026"), errorValue: "", details: "" };
      await store.update(filingKey(1, 1), { set: { mark: 7, outcome }, remove: ["dueAt"] });

      expect(await filings().find(ref)).toMatchObject({ outcome: notBegun, unread: "damaged" });
    },
  );

  it("is one that has failed without a reason, or is stated with one", async () => {
    await damaged({ outcome: { state: "FAILED", errorValue: "", details: "" } });
    expect(await filings().find(ref)).toMatchObject({ unread: "damaged" });
    await store.update(filingKey(1, 1), { set: { outcome: { ...notBegun, state: "SUBMITTED" } } });
    expect(await filings().find(ref)).toMatchObject({ unread: "damaged" });

    await store.update(filingKey(1, 1), { set: { outcome: notBegun } });
    expect(await filings().find(ref)).not.toHaveProperty("unread");
  });

  it("is set aside once, whole, without its password", async () => {
    await damaged({ statement: { ...statement, records: "damaged" } });
    const { sealedPassword: _, ...kept } = { ...statement, records: "damaged" };

    expect(await filings().setAside(ref, outcome)).toMatchObject({
      filing: {
        outcome,
        unreadable: { mark: "m", statement: kept },
      },
    });
    expect(JSON.stringify(await item())).not.toContain("sealed");
    for (const name of ["due", "dueAt", "ownedBy"]) expect(await item()).not.toHaveProperty(name);
    expect(await allUnderReview(store)).toEqual([{ kind: "statement", taskId: 1, filing: 1 }]);
    expect(await filings().setAside(ref, outcome)).toEqual(unwritten);
    expect(await filings().resolve(ref, { state: "FAILED", errorValue: "outcome_unknown", details: "" })).toMatchObject(
      written,
    );
  });

  it("is never cancelled, nor set aside where a newer release wrote it", async () => {
    await damaged();
    const found = await filings().find(ref);
    if (found?.kind !== "statement") throw new Error("it is no statement");
    expect(await filings().cancel(found, cancelledWhole)).toEqual(unwritten);
    await store.update(filingKey(1, 1), { set: newer });

    expect(await filings().setAside(ref, outcome)).toEqual(unwritten);
    expect(await item()).toMatchObject({ mark: 7, dueAt: 5 });
  });

  it.each([null, "later"])("is taken up, to be set aside, where it may start at %j", async (startAt) => {
    await damaged({ startAt });

    expect(await filings().takeUp(ref, 9, 9)).toMatchObject({ filing: { unread: "damaged" } });
  });

  it("is set aside as well where its count is damaged", async () => {
    await damaged({ claims: "x" });

    expect(await filings().takeUp(ref, 9, 9)).toMatchObject({ filing: { unread: "damaged" } });
    expect(await item()).toMatchObject({ claims: "x", dueAt: 5 });
  });

  it("keeps no outcome where its rows have theirs", async () => {
    await filings().putIfAbsent(aFiling({ dueAt: 5 }));
    await store.update(filingKey(1, 1), { set: { rows: "1 and 2", outcome: "?" } });

    expect(await filings().find(ref)).not.toHaveProperty("outcome");
    expect(await filings().setAside(ref)).toMatchObject({ filing: { unreadable: { rows: "1 and 2" } } });
    expect(await item()).not.toHaveProperty("outcome");
  });
});

describe("a login whose record is damaged", () => {
  const users = () => createPortalUserRepository(store);
  const lease = async () => await users().lease("u", "b", now, now + minute);
  const item = async (): Promise<Item> => (await store.get(portalUserKey("u"))) ?? {};
  const damaged = async (change: Item) => {
    const first = await done(users().lease("u", "a", now, now + 1));
    await users().release(first.lease, { proven: "f", cookies: "c", inARow: { refused: 1, unclear: 0 } });
    await store.update(portalUserKey("u"), { set: change });
    now += minute;
  };

  it.each([{ refused: 7 }, { proven: 7 }, { inARow: "many" }, { fence: "many" }, newer].map((change) => [change]))(
    "is not used by any worker, and stays as it is: %j",
    async (change) => {
      await damaged({ refused: 7, ...change });

      await expect(lease()).rejects.toThrow(UnreadableRecord);
      expect(await item()).toMatchObject({ proven: "f", cookies: "c", refused: 7, ...change });
    },
  );

  it("is used once more after a person has unblocked it, with nothing of it believed", async () => {
    await damaged({ refused: 7, fence: "many" });
    expect(blockOf(readUser(await item()), "sealed", now)).toEqual({ why: "unclear", until: "" });

    expect(await unblockPortalUser(store, "u", now)).toMatchObject(written);
    const inARow = { refused: 2, unclear: 0 };
    expect((await done(lease())).user).toEqual({ inARow, fence: 1, holder: "b", leaseUntil: now + minute });
  });

  it("rests as after a refusal where its owner is removed", async () => {
    await damaged({ refused: 7 });

    expect(await forgetPortalUser(store, "u", now)).toMatchObject(written);
    expect(readUser(await item())).toEqual({ refusedAt: now, inARow: { refused: 2, unclear: 0 }, fence: 1 });
    expect(await item()).toHaveProperty("expiresAt", Math.ceil((now + 30 * dayMs) / 1_000));
  });

  it("is neither unblocked nor forgotten where a newer release wrote it", async () => {
    await damaged({ ...newer, refused: 7 });

    await expect(unblockPortalUser(store, "u", now)).rejects.toThrow(UnreadableRecord);
    await expect(forgetPortalUser(store, "u", now)).rejects.toThrow(UnreadableRecord);
  });

  it("can be leased when its lease is damaged, which is written anew", async () => {
    await users().lease("u", "a", now, now + minute);
    expect(await users().lease("u", "b", now + minute, now + 2 * minute)).toEqual(unwritten);
    await store.update(portalUserKey("u"), { set: { leaseUntil: "soon" } });

    expect((await done(lease())).lease).toMatchObject({ holder: "b", fence: 2 });
  });
});

describe("the breaker", () => {
  const breaker = () => createBreaker(store, minute);

  it.each([
    [{ stopped: "damaged" }, { go: false, stoppedAt: 0 }],
    [
      { stopped: { at: 5, reason: "figures" }, failures: "damaged" },
      { go: false, stoppedAt: 0 },
    ],
    [{ restoredAt: "damaged" }, { go: true, restoredAt: 0 }],
    [{ openUntil: "damaged" }, { go: true }],
  ])("begins anew where its record is damaged, but for a stop and a restore: %j", async (change, admitted) => {
    await store.update(breakerKey, { set: change });
    expect(await breaker().state()).toBeDefined();

    expect(await breaker().admit(now)).toMatchObject(admitted);
    expect(JSON.stringify(await store.get(breakerKey)), "it is fixed").not.toContain('"damaged"');
    await breaker().start();
    expect(await breaker().refused({ of: "save", words: "no", portalUser: "a", stay: "1" }, now)).toBeUndefined();
    expect(await breaker().admit(now)).toMatchObject({ go: true });
  });

  it("is left alone where a newer release wrote its record", async () => {
    await store.update(breakerKey, { set: { ...newer, refusals: "in another shape" } });

    await expect(breaker().admit(now)).rejects.toThrow(UnreadableRecord);
    expect(await store.get(breakerKey)).toMatchObject({ refusals: "in another shape" });
  });
});

describe("a task whose record is damaged", () => {
  const tasks = () => createTaskRepository(store, () => random);

  it("is still due, and forgiven whatever dispatches have found it so", async () => {
    const submission = { kind: "check", ownerId: 7 } as const;
    await tasks().accept({ taskId: 3, clientId: "c", createdAt: at(now), draftUpload: false, submission }, 5);
    await store.update(taskKey(3), { set: { mark: 7 } });
    await tasks().takeUp(3);
    const { task: taken } = await done(tasks().takeUp(3));
    expect(taken).toMatchObject({ taskId: 3, clientId: "", dueAt: 5, unread: "damaged" });
    expect(taken).not.toHaveProperty("submission");
    await tasks().giveBack(taken);

    expect(await store.get(taskKey(3))).toMatchObject({ mark: 7, clientId: "c", dispatches: 0, due: "TASK" });
  });
});
