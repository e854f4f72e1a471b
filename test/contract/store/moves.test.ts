import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { states } from "../../../shared/contract/outcome.ts";
import { type MoveName, moves } from "../../../shared/records/lifecycle.ts";
import { createRowRepository, type RowRepository, type WrittenRow } from "../../../shared/records/row-repository.ts";
import { isOpen, type OpenRow } from "../../../shared/records/rows.ts";
import { engines, startTable, type TestTable } from "../../support/tables.ts";
import { unwritten } from "../../support/written.ts";
import { aRow } from "../../unit/filing/one-visit.ts";

const intent = { declarationId: "7", propertyId: "1", registryId: "2", portalUser: "u", at: 1 };
const failed = { state: "FAILED", errorValue: "rejected_by_portal" } as const;

/** Each move of the repository, and whether the row then has an intent, if its state allows one. */
const made: Record<
  MoveName,
  { withIntent: boolean; make: (rows: RowRepository, row: OpenRow) => Promise<WrittenRow> }
> = {
  intend: { withIntent: false, make: (rows, row) => rows.intend(row, intent) },
  withdraw: { withIntent: true, make: (rows, row) => rows.withdraw(row, { code: "gone" }) },
  doubtSave: { withIntent: false, make: (rows, row) => rows.doubtSave(row, { code: "no answer" }, 1) },
  doubt: { withIntent: true, make: (rows, row) => rows.doubt(row, { code: "no page" }) },
  cancel: { withIntent: false, make: (rows, row) => rows.cancel(row) },
  submit: { withIntent: true, make: (rows, row) => rows.end(row, { state: "SUBMITTED" }) },
  draft: { withIntent: false, make: (rows, row) => rows.end(row, { state: "DRAFTED" }) },
  fail: { withIntent: true, make: (rows, row) => rows.end(row, failed) },
  review: { withIntent: true, make: (rows, row) => rows.end(row, { ...failed, state: "NEEDS_REVIEW" }) },
  resolveSubmitted: { withIntent: true, make: (rows, row) => rows.resolve(row, { state: "SUBMITTED" }) },
  resolveDrafted: { withIntent: true, make: (rows, row) => rows.resolve(row, { state: "DRAFTED" }) },
  resolveFailed: { withIntent: true, make: (rows, row) => rows.resolve(row, failed) },
};
const names = Object.keys(moves).filter((name): name is MoveName => name in made);

describe.each(engines)("a reservation's moves on %s", (engine) => {
  let table: TestTable;
  let rows: RowRepository;
  let number = 0;

  beforeAll(async () => {
    table = await startTable(engine);
    rows = createRowRepository(table.store, () => 0);
  });
  afterAll(() => table.stop());

  it.each(names)("are made from the documented states only: %s", async (name) => {
    const { withIntent, make } = made[name];
    for (const state of states) {
      const its = withIntent && state !== "PENDING" ? { intent } : {};
      const row = aRow({ number: ++number, state, ...its });
      await rows.putIfAbsent(row);
      const allowed = moves[name].from.some((from) => from === state);

      const moved = { written: true, row: { state: moves[name].to } };
      // One that has ended is acted on by a worker that saw it open.
      const seen = isOpen(row) ? row : aRow({ number, state: withIntent ? "PROCESSING" : "PENDING", ...its });
      expect(await make(rows, seen), `${name} from ${state}`).toMatchObject(allowed ? moved : unwritten);
      expect((await rows.find(5, number))?.state).toBe(allowed ? moves[name].to : state);
    }
  });

  it("end the row only with the intent that was acted on", async () => {
    const row = aRow({ number: ++number, state: "PROCESSING", intent });
    await rows.putIfAbsent(row);
    const stale = { ...row, intent: { ...intent, declarationId: "8" } };

    expect(await rows.end(stale, failed)).toEqual(unwritten);
    expect(await rows.end(aRow({ number }), failed)).toEqual(unwritten);
    expect(await rows.end(row, { state: "SUBMITTED" })).toMatchObject({ row: { state: "SUBMITTED" } });
  });
});
