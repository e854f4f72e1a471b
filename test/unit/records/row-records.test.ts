import { beforeEach, describe, expect, it } from "vitest";
import type { Item, Store } from "../../../shared/aws/store.ts";
import { declaredLater } from "../../../shared/contract/outcomes.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { rowKey } from "../../../shared/records/keys.ts";
import { createRowRepository, forgetGuest } from "../../../shared/records/row-repository.ts";
import type { OpenRow, Row } from "../../../shared/records/rows.ts";
import { aText } from "../../support/matchers.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { done, unwritten } from "../../support/written.ts";
import { aRow, began, intent, type OpenChange, type RowChange, stillOpen, task } from "../filing/one-visit.ts";

const at = (time: number) => new Date(time).toISOString();
let store: Store;
let now: number;

beforeEach(() => {
  now = began;
  store = emptyStore(() => now);
});

const repository = () => createRowRepository(store, () => now);
const kept = async (change: OpenChange = {}, number = 1): Promise<OpenRow> => stillOpen(await keptAs(change, number));
async function keptAs(change: RowChange, number = 1): Promise<Row> {
  await repository().putIfAbsent(aRow({ number: number, ...change }));
  return await found(number);
}
async function found(number = 1): Promise<Row> {
  const row = await repository().find(5, number);
  if (!row) throw new Error("the row was kept");
  return row;
}
const item = async (): Promise<Item> => (await store.get(rowKey(5, 1))) ?? {};

it("a row ends with exactly what its outcome says", async () => {
  const row = await kept();
  const outcome = { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" } as const;
  const ended = { ...row, ...outcome, lastUpdated: at(now) };

  expect(await repository().end(row, outcome)).toEqual({ written: true, row: ended });
});

describe("the index of what needs attention", () => {
  /** When it is listed as needing attention; undefined if it is not. */
  const attention = async () => String((await item())["attentionAt"]).slice(0, 24);
  const overdue = "2026-11-20T21:59:59.999Z";

  const indexByDueDate = async (rows = [1]) => await repository().indexByDueDate({ taskId: 5, number: 1, rows });

  it("has overdue rows from the end of their due day", async () => {
    await kept();
    await indexByDueDate();

    expect((await attention()).slice(0, 10)).toBe(overdue.slice(0, 10));
    expect(await item()).toMatchObject({ attentionUnder: aText() });
  });

  it("has a row from its beginning only when it is late soon", async () => {
    now = Date.parse(overdue) - 3 * dayMs - 1_000;
    await kept();
    expect(await item()).not.toHaveProperty("attentionUnder");

    now += 2_000;
    await kept({}, 2);
    expect(await store.get(rowKey(5, 2))).toMatchObject({ attentionUnder: aText(), attentionAt: aText() });
  });

  it("has a filing's open, readable rows", async () => {
    await kept();
    await repository().end(await kept({}, 2), { state: "SUBMITTED", declarationServerId: "256" });
    await kept({ filing: 2 }, 3);
    await kept({}, 4);
    await store.update(rowKey(5, 4), { set: { reservation: { startDate: 7 } } });
    await indexByDueDate([1, 2, 4]);

    const listed = await Promise.all([1, 2, 3, 4].map(async (row) => await store.get(rowKey(5, row))));
    expect(listed.map((one) => one?.["attentionAt"])).toEqual([aText(), undefined, undefined, undefined]);
  });

  it("has rows at once that failed before they began", async () => {
    await keptAs({ state: "FAILED", errorValue: "apartment_not_found" });

    expect(await attention()).toBe(task.createdAt);
  });

  it.each([
    ["FAILED", "rejected_by_portal"],
    ["NEEDS_REVIEW", "outcome_unknown"],
  ] as const)("has rows that end as %s", async (state, errorValue) => {
    const row = await kept();
    await indexByDueDate();
    now += 7_000;
    const inDoubt = await done(repository().doubtSave(row, { code: "cut short" }, now));
    expect((await attention()).slice(0, 10)).toBe(overdue.slice(0, 10));

    await repository().end(stillOpen(inDoubt.row), { state, errorValue });
    expect(await attention()).toBe(at(now));
    expect(await found()).toMatchObject({ state, lastUpdated: at(now) });
  });

  it.each<[string, (row: OpenRow) => Promise<unknown>]>([
    ["cancelled", (row) => repository().cancel(row)],
    [
      "declared as sent",
      (row) => repository().end(row, { state: "FAILED", errorValue: "duplicate_declaration", declaredAs: "9/2026" }),
    ],
    ["overtaken", (row) => repository().end(row, declaredLater("9/2026", 8, true, ["endDate"]))],
  ])("has no rows that failed but ask nobody: %s", async (_, end) => {
    const row = await kept();
    await indexByDueDate();
    await end(row);

    expect(await found()).toMatchObject({ state: "FAILED" });
    expect(await item()).not.toHaveProperty("attentionUnder");
  });

  it("has no declared or drafted rows, and nothing a search found", async () => {
    const row = await kept();
    await indexByDueDate();
    await repository().end(row, { state: "SUBMITTED", declarationServerId: "256" });
    expect(await item()).not.toHaveProperty("attentionUnder");
    expect(await item()).not.toHaveProperty("attentionAt");

    await keptAs({ filing: 0, state: "SUBMITTED" }, 2);
    expect(await store.get(rowKey(5, 2))).not.toHaveProperty("attentionUnder");
  });
});

describe("the record of a row in review", () => {
  it("is listed for an operator until it is decided", async () => {
    const row = await kept();
    now += 5;
    const outcome = { state: "NEEDS_REVIEW", errorValue: "outcome_unknown", rule: "patience ends" } as const;
    const { row: left } = await done(repository().end(row, outcome));
    expect(await item()).toMatchObject({ due: aText(), dueAt: began + 5, rule: "patience ends" });

    const decided = { state: "SUBMITTED", declarationServerId: "256" } as const;
    await repository().resolve(left, decided);
    expect(await found()).toMatchObject({ ...decided, errorValue: "", details: "" });
    for (const name of ["due", "dueAt", "rule"]) expect(await item()).not.toHaveProperty(name);
  });

  it("is not listed for an operator once the row has ended otherwise", async () => {
    await repository().end(await kept(), { state: "FAILED", errorValue: "cancelled" });

    expect(await item()).not.toHaveProperty("due");
  });
});

it("a row keeps its first and last evidence, twelve in all", async () => {
  let row = await kept({ state: "PROCESSING", intent });
  const noted = async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      now += 1;
      row = stillOpen((await done(repository().doubt(row, { code: `look ${now - began}` }))).row);
    }
    return row.evidence?.map(({ event }) => Number(event.slice(5)));
  };

  expect(await noted(12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(await noted(8)).toEqual([1, 2, 3, 4, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(row).not.toHaveProperty("askedAt");
  let other = await kept({}, 2);
  for (const code of ["one", "two"]) other = stillOpen((await done(repository().doubtSave(other, { code }, now))).row);
  expect(other.evidence?.map(({ event }) => event)).toEqual(["one", "two"]);
});

it("a row that may be at the portal cannot be cancelled", async () => {
  const untouched = await kept();
  const doubted = await kept({ unclearSaveAt: 7 }, 2);
  const intendedRow = await kept({ state: "PROCESSING", intent }, 3);

  expect(await repository().cancel(doubted)).toEqual(unwritten);
  expect(await repository().cancel(intendedRow)).toEqual(unwritten);
  expect(await repository().cancel(untouched)).toMatchObject({ row: { state: "FAILED", errorValue: "cancelled" } });
});

it("a row's intent is written once, until it is withdrawn", async () => {
  const row = await kept();
  const intended = stillOpen((await done(repository().intend(row, intent))).row);

  expect(intended).toMatchObject({ state: "PROCESSING", intent });
  const another = { ...intent, declarationId: "32" };
  expect(await repository().intend(row, another)).toEqual(unwritten);
  expect(await repository().doubt(row, { code: "no answer" }, 9), "by a worker that knows of no intent").toEqual(
    unwritten,
  );
  expect(await repository().doubt(intended, { code: "no answer" }, 9)).toMatchObject({ row: { askedAt: 9 } });
  expect(await repository().intend(row, another), "while it is looked up").toEqual(unwritten);
  const withdrawn = stillOpen((await done(repository().withdraw(intended, { code: "it went" }))).row);
  expect(withdrawn).not.toHaveProperty("askedAt");
  expect(await repository().intend(withdrawn, intent)).toMatchObject({ row: { state: "PROCESSING" } });
});

it("a guest is taken off an unchanged row, with everything that repeats it", async () => {
  const spoilt = { unreadable: { differs: "Ada Byron" } };
  const named = { evidence: [{ at: 1, event: "Ada Byron" }], details: "Ada Byron is refused", ...spoilt };
  const row = await keptAs({ ...named, state: "FAILED" });
  await forgetGuest(store, aRow());
  expect(await found()).toMatchObject({ reservation: { guestName: "Ada Byron" } });

  await forgetGuest(store, row);
  expect(JSON.stringify(await item())).not.toMatch(/Byron|P123456/);
  expect(await found()).not.toHaveProperty("evidence");
  expect(await found()).toMatchObject({ reservation: { amountReceived: 420.5, startDate: "03/10/2026" } });
});
