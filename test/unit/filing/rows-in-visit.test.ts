import { expect, it, vi } from "vitest";
import type { State } from "../../../shared/contract/outcome.ts";
import { beginRows } from "../../../shared/filing/session/rows-in-visit.ts";
import type { Metrics } from "../../../shared/ports/metrics.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { aFiling, type FilingChange } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { written } from "../../support/written.ts";
import { sound } from "../declarations/reservation.ts";
import { aRow, intent, type RowChange, silentLog, stillOpen } from "./one-visit.ts";

/** A filing of the first three rows, with these changes, in a visit with these stored rows. */
async function atWork(change: FilingChange = {}, stored: RowChange[] = [{ number: 1 }, { number: 2 }, { number: 3 }]) {
  const now = () => 0;
  const rows = createRowRepository(emptyStore(now), now);
  for (const row of stored) await rows.putIfAbsent(aRow(row));
  const progressed = vi.fn<() => Promise<typeof written>>(async () => written);
  const counted: string[] = [];
  const metrics: Metrics = { count: (...words) => void counted.push(words.join(" ")) };
  const parts = { rows, filings: { progressed }, metrics, log: silentLog, clock: { now, sleep: async () => {} } };
  const work = await beginRows(aFiling({ taskId: 5, rows: [1, 2, 3], takeUps: 2, ...change }), parts);
  /** Writes another state of a row. */
  const move = async (number: number, state: State) => {
    const row = work.open().find((one) => one.number === number) ?? aRow({ number });
    return await work.write(row, async () => ({ written: true, row: aRow({ number, state }) }));
  };
  return { work, move, progressed, counted };
}

it("the rows of a visit are those of its filing, open until they end", async () => {
  const { work, counted } = await atWork({}, [{ number: 1 }, { number: 2, filing: 2 }, { number: 3 }]);
  const first = stillOpen(work.all()[0]);

  expect(work.all().map(({ number: row }) => row)).toEqual([1, 3]);
  await work.end(first, { state: "FAILED", errorValue: "rejected_by_portal", details: "", rule: "refused" });
  expect(work.open().map(({ number: row }) => row)).toEqual([3]);
  expect(counted).toEqual(["Failed rejected_by_portal"]);
});

it("a visit makes progress by the end of a row or by a mark, not by an intent, a doubt or a wait", async () => {
  const { work, move } = await atWork();
  const progressed: boolean[] = [];
  for (const state of ["CHECKING", "PENDING", "PROCESSING", "SUBMITTED"] as const) {
    await move(1, state);
    progressed.push(work.progressed());
  }

  expect(progressed).toEqual([false, false, false, true]);
  const other = await atWork();
  other.work.markProgress();
  expect(other.work.progressed()).toBe(true);
});

it.each([
  ["those of dead workers, once", 2, 1],
  ["none of the first take-up", 1, 0],
])("a visit's first step forgives earlier take-ups: %s", async (_, takeUps, forgiven) => {
  const { move, progressed } = await atWork({ takeUps });
  await move(1, "CHECKING");
  expect(progressed).not.toHaveBeenCalled();
  await move(1, "PROCESSING");
  await move(3, "PROCESSING");
  await move(3, "SUBMITTED");

  expect(progressed).toHaveBeenCalledTimes(forgiven);
});

const { guestName: _, guestId: __, ...guestless } = sound;
const { endDate: ___, ...endless } = sound;
const unnamed = { ...guestless, isForeigner: false };
const [erased, review] = ["FAILED guest_erased", "NEEDS_REVIEW outcome_unknown"];

it.each([
  ["with its foreign guest erased", { reservation: guestless }, erased],
  ["without its foreign guest's name", { reservation: { ...guestless, guestId: "P1" } }, erased],
  ["with its Greek guest erased", { reservation: unnamed }, erased],
  ["with a Greek guest", { reservation: { ...unnamed, guestTaxId: "1" } }, "PENDING "],
  ["erased, of which a save is in doubt", { reservation: guestless, unclearSaveAt: 1 }, review],
  ["erased, of which a draft may be final", { reservation: guestless, intent, state: "PROCESSING" as const }, review],
  ["without an end", { reservation: endless }, review],
  ["cancelled", { reservation: { ...endless, cancellationDate: "01/10/2026" } }, "PENDING "],
  ["erased once it was declared", { reservation: guestless, state: "SUBMITTED" as const }, "SUBMITTED "],
])("a reservation %s is filed only if its record is whole", async (_, change, ended) => {
  const [row] = (await atWork({}, [change])).work.all();

  expect(`${row?.state} ${row?.errorValue}`).toBe(ended);
});

it("rows are taken in the filing's order, and last those that had their turn", async () => {
  const { work } = await atWork({ rows: [3, 1, 2] });

  expect(work.open().map(({ number: row }) => row)).toEqual([3, 1, 2]);
  for (const row of work.open().slice(0, 2)) work.tried(row);
  expect(work.byLastTry()).toEqual([2, 3, 1]);
});
