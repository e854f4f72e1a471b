import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { commandLineIn } from "../../../../shared/wording/command-line.ts";
import { record } from "../../../../test/support/reservation-record.ts";
import type { ReservationRecord } from "../../../client/lists.ts";
import { asJson, rowsOf, table } from "../../consumer/exit-codes.ts";
import { createProgress, lineOf, type Totals } from "../../consumer/upload/progress.ts";
import { resultColumns } from "../../consumer/upload/report.ts";
import { isDone, type Result } from "../../consumer/upload/upload.ts";

const result = (change: Partial<ReservationRecord> = {}): Result => ({
  line: 2,
  taskId: 9,
  outcome: record({ declarationServerId: "5", declaredAs: "6", ...change }),
  reservation: {
    reservationId: "r",
    apartmentId: 7,
    startDate: "10/06/2026",
    endDate: "12/06/2026",
    amountReceived: 100,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: false,
    guestTaxId: "1",
  },
});

const say = commandLineIn("en");
const calm = { total: 20, filed: 5, failed: 0, review: 0, checking: 0, waitsFor: undefined };

/** What a terminal or a file is given when this progress is shown and ends. */
function written(isTTY: boolean, ...shows: readonly Totals[]): unknown {
  const stream = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY });
  const progress = createProgress(stream, say);
  for (const totals of shows) progress.show(totals);
  progress.end();
  return stream.read();
}

describe("the report of an upload", () => {
  it("shows progress, and only the kinds of trouble that occurred", () => {
    expect(lineOf(calm, say)).toBe("5 of 20 done");
    expect(lineOf({ ...calm, failed: 1, review: 2, checking: 3, waitsFor: "an\noutage" }, say)).toBe(
      "5 of 20 done · 1 failed · 2 need review · 3 checking · waits: an outage",
    );
    expect(lineOf({ ...calm, failed: 1 }, commandLineIn("el"))).toBe("ολοκληρωμένες: 5 από 20 · αποτυχημένες: 1");
  });

  it("draws a progress bar of the finished rows, whatever their outcome", () => {
    const screen = String(written(true, { ...calm, failed: 3, review: 2, checking: 1 }));

    expect(
      screen
        .split("5 of 20 done")
        .at(-2)
        ?.match(/\u2588/g),
    ).toHaveLength(10);
  });

  it("replaces the progress line in place and restores the cursor at the end", () => {
    const screen = String(written(true, calm, { ...calm, filed: 6 }));

    expect(screen).not.toContain("{line}");
    expect(screen.lastIndexOf("6 of 20 done")).toBeGreaterThan(screen.lastIndexOf("5 of 20 done"));
    for (const cursor of ["\u001b[?25l", "\u001b[?25h"]) expect(screen).toContain(cursor);
  });

  it("leaves the screen untouched when there was no progress to show", () => {
    expect(written(true)).toBeNull();
  });

  it("writes progress as lines, one per change, when no terminal reads it", () => {
    expect(written(false, calm, calm, { ...calm, filed: 6 })).toBe("5 of 20 done\n6 of 20 done\n");
  });

  it("shows the number in force when a row has none of its own", () => {
    const refused = { uploadStatus: "FAILED", declarationServerId: "", errorValue: "x", details: "why" } as const;

    expect(rowsOf([result(), result(refused)], resultColumns).map((cells) => cells.join())).toEqual([
      "2,r,7,SUBMITTED,5,20/05/2026,,9",
      "2,r,7,FAILED,6,20/05/2026,x: why,9",
    ]);
  });

  it("counts a row as done when it is declared, drafted, or already declared with the same figures", () => {
    const done = [
      { uploadStatus: "SUBMITTED" },
      { uploadStatus: "DRAFTED" },
      { uploadStatus: "FAILED", errorValue: "duplicate_declaration", declaredAs: "5" },
    ] as const;
    const not = [
      { uploadStatus: "FAILED", errorValue: "duplicate_declaration", differs: ["endDate"] },
      { uploadStatus: "FAILED", errorValue: "rejected_by_portal" },
      { uploadStatus: "NEEDS_REVIEW" },
      { uploadStatus: "PENDING" },
    ] satisfies Partial<ReservationRecord>[];

    expect(done.map((each) => isDone(record(each)))).toEqual([true, true, true]);
    expect(not.map((each) => isDone(record(each)))).toEqual([false, false, false, false]);
  });
});

it("a table is printed in columns for a person and with tabs for a program", () => {
  const rows = [
    ["a", "long cell"],
    ["bcd", "=1+1"],
  ];

  expect(table(["X", "Y"], rows, true).split("\n")).toEqual(["X    Y", "a    long cell", "bcd  '=1+1"]);
  expect(table(["X", "Y"], rows, false).split("\n")).toEqual(["X\tY", "a\tlong cell", "bcd\t'=1+1"]);
});

it("JSON output is an indented object with the list `items`", () => {
  expect(asJson([{ a: 1 }])).toBe('{\n  "items": [\n    {\n      "a": 1\n    }\n  ]\n}');
});
