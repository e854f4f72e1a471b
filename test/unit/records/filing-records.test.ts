import { expect, it } from "vitest";
import type { Store } from "../../../shared/aws/store.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { begunBy, filingKey, filingRef, portalUserOf } from "../../../shared/records/keys.ts";
import { aFiling, anOutcome, anyFiling } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { unwritten, written } from "../../support/written.ts";

const filing = aFiling({ takeUps: 1, dueAt: 5 });
const statement = { year: 2026, month: 5, draft: false, portalUsername: "U", records: [] };

const stating = aFiling({ takeUps: 1, dueAt: 5, statement });

async function stored(its: Filing = filing) {
  const store: Store = emptyStore();
  const filings = createFilingRepository(store);
  await filings.putIfAbsent(its);
  return { store, filings };
}

it("a filing's drafts are counted by one worker at a time", async () => {
  const { filings } = await stored();
  const drafts = (made: number) => [{ registryId: "1", saves: [{ row: 1, made, at: 0, answered: 0, gone: 0 }] }];

  expect(await filings.countDrafts(filingRef(filing), drafts(1), 0)).toMatchObject(written);
  expect(await filings.countDrafts(filingRef(filing), drafts(9), 0)).toEqual(unwritten);
  expect(await filings.countDrafts(filingRef(filing), drafts(2), 1)).toMatchObject(written);
  expect(anyFiling(await filings.find(filingRef(filing)))?.drafts).toEqual(drafts(2));
});

it("a statement's intent is written by one worker only", async () => {
  const { filings } = await stored(stating);
  expect(await filings.record(stating, { statement, sent: 1 })).toMatchObject({ filing: { sent: 1 } });
  expect(await filings.record(stating, { statement, sent: 1 })).toEqual(unwritten);
  expect(await filings.record(stating, { statement })).toEqual(unwritten);
  expect(await filings.record({ ...stating, sent: 1 }, { statement })).toMatchObject(written);
  // What the portal shows counts for every worker.
  const outcome = { state: "SUBMITTED", errorValue: "", details: "" } as const;
  expect(await filings.record(stating, { statement, outcome })).toMatchObject({ filing: { outcome } });
});

it.each([
  ["SUBMITTED", undefined],
  ["NEEDS_REVIEW", "REVIEW"],
] as const)(
  "a statement that ends as %s is listed as open until then, and as in review only once closed",
  async (state, listed) => {
    const { store, filings } = await stored(stating);
    const intent = { before: [], at: 0, attempts: 1, looks: 0 };
    const inDoubt = { ...statement, intent };
    const listedUnder = async () => (await store.get(filingKey(1, 1)))?.["listedUnder"];
    await filings.record(stating, { statement: inDoubt });
    expect(await listedUnder()).toBe(begunBy(portalUserOf("u")));

    await filings.record(stating, { statement: inDoubt, outcome: anOutcome(state) });
    expect(await listedUnder()).toBe(listed);
    await filings.close({ ...stating, statement: inDoubt });
    expect(await listedUnder()).toBe(listed);
  },
);

it("a filing of an older release is read without answers and gone drafts", async () => {
  const { store, filings } = await stored();
  await store.update(filingKey(1, 1), { set: { drafts: [{ registryId: "1", saves: [{ row: 1, made: 2, at: 3 }] }] } });

  expect(anyFiling(await filings.find(filingRef(filing)))?.drafts?.[0]?.saves).toEqual([
    { row: 1, made: 2, at: 3, answered: 0, gone: 0 },
  ]);
});

it("a filing records the portal's response time at the end of a visit that called it", async () => {
  const { store } = await stored();
  let answered: { at: number; milliseconds: number } | undefined = { at: 1, milliseconds: 400.5 };
  const filings = createFilingRepository(store, () => answered);
  const pause = { reason: "w", cause: "portal_unavailable" } as const;

  await filings.postpone(filing, { dueAt: 9, visitsWithoutProgress: 1, pause });
  expect(await filings.find(filingRef(filing))).toMatchObject({ answered, rowsWait: [], takeUps: 0, startAt: 9 });
  const before = answered;
  answered = undefined;
  await filings.postpone(filing, { dueAt: 9, visitsWithoutProgress: 1 });
  expect(await filings.find(filingRef(filing))).toMatchObject({ answered: before, waiting: "w" });
  answered = { at: 2, milliseconds: 500 };
  await filings.close(filing);
  expect(await filings.find(filingRef(filing))).toMatchObject({ answered });
});

it("a filing records since when it is stopped, until filing resumes", async () => {
  const { filings } = await stored();
  const next = { dueAt: 9, visitsWithoutProgress: 0 };

  await filings.postpone(filing, { ...next, stoppedSince: 7 });
  await filings.postpone(filing, next);
  expect(await filings.find(filingRef(filing))).toMatchObject({ stoppedSince: 7 });
  await filings.postpone(filing, { ...next, stoppedSince: null });
  expect(await filings.find(filingRef(filing))).not.toHaveProperty("stoppedSince");
});
