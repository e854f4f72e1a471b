import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import type { ReservationRecord } from "../../../cli/client/lists.ts";
import { asJson, rowsOf, table } from "../../../cli/consumer/ends.ts";
import { createProgress, lineOf } from "../../../cli/consumer/upload/progress.ts";
import { resultColumns, totalsText, worthShowing } from "../../../cli/consumer/upload/report.ts";
import { isDone, type Result } from "../../../cli/consumer/upload/upload.ts";
import { commandLineIn } from "../../../shared/wording/command-line.ts";

const outcome = (change: Partial<ReservationRecord>): ReservationRecord => ({
  ...{ taskId: 1, row: 1, reservationId: "r", apartmentId: 7, startDate: "10/06/2026", endDate: "12/06/2026" },
  ...{ amountReceived: 100, platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: false, isDraft: false },
  ...{
    dateUploaded: "",
    uploadStatus: "SUBMITTED",
    details: "",
    errorValue: "",
    dueDate: "20/07/2026",
    amendableUntil: "28/02/2027",
  },
  ...{ declarationServerId: "5", declaredAs: "6", differs: [], amends: "" },
  ...change,
});
const result = (change: Partial<ReservationRecord> = {}): Result => ({
  ...{ line: 2, taskId: 9, outcome: outcome(change) },
  reservation: {
    ...{ reservationId: "r", apartmentId: 7, startDate: "10/06/2026", endDate: "12/06/2026", amountReceived: 100 },
    ...{ platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: false, guestTaxId: "1" },
  },
});

const say = commandLineIn("en");

describe("the report of an upload", () => {
  it("shows progress, and only the kinds of trouble that occurred", () => {
    const calm = { total: 10, filed: 4, failed: 0, review: 0, checking: 0, waitsFor: undefined };

    expect(lineOf(calm, say)).toBe("4 of 10 filed");
    expect(lineOf({ ...calm, failed: 1, review: 2, checking: 3, waitsFor: "an outage" }, say)).toBe(
      "4 of 10 filed · 1 failed · 2 need review · 3 checking · waits: an outage",
    );
    expect(lineOf({ ...calm, failed: 1 }, commandLineIn("el"))).toBe("δηλώθηκαν 4 από 10 · 1 απέτυχαν");
  });

  it("draws a progress bar of the finished rows, whatever their outcome", () => {
    const screen = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
    const progress = createProgress(screen, say);

    progress.show({ total: 20, filed: 5, failed: 3, review: 2, checking: 1, waitsFor: undefined });
    progress.end();

    const last = String(screen.read()).split("5 of 20 filed").at(-2) ?? "";
    expect(last.match(/\u2588/g)).toHaveLength(10);
  });

  it("replaces the progress line in place and restores the cursor at the end", () => {
    const screen = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
    const progress = createProgress(screen, say);
    const calm = { total: 20, failed: 0, review: 0, checking: 0, waitsFor: undefined };

    progress.show({ ...calm, filed: 5 });
    progress.show({ ...calm, filed: 6 });
    progress.end();

    const written = String(screen.read());
    expect(written).not.toContain("{line}");
    expect(written.lastIndexOf("6 of 20 filed")).toBeGreaterThan(written.lastIndexOf("5 of 20 filed"));
    expect([written.indexOf("\u001b[?25l"), written.lastIndexOf("\u001b[?25h")].map((at) => at >= 0)).toEqual([
      true,
      true,
    ]);
  });

  it("leaves the screen untouched when there was no progress to show", () => {
    const screen = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
    createProgress(screen, say).end();

    expect(screen.read()).toBeNull();
  });

  it("writes progress as lines, one per change, when no terminal reads it", () => {
    const file = new PassThrough({ encoding: "utf8" });
    const progress = createProgress(file, say);
    const calm = { total: 20, failed: 0, review: 0, checking: 0, waitsFor: undefined };

    for (const filed of [5, 5, 6]) progress.show({ ...calm, filed });
    progress.end();

    expect(file.read()).toBe("5 of 20 filed\n6 of 20 filed\n");
  });

  it("shows every row of a small file, and only unfinished rows of a large one", () => {
    const twenty = Array.from({ length: 20 }, () => result());
    const failed = result({ uploadStatus: "FAILED", errorValue: "rejected_by_portal" });

    expect(worthShowing(twenty)).toHaveLength(20);
    expect(worthShowing([...twenty, failed])).toEqual([failed]);
    expect(totalsText([...twenty, failed])).toBe("20 SUBMITTED, 1 FAILED");
  });

  it("shows the number in force when a row has none of its own", () => {
    expect(rowsOf([result()], resultColumns)[0]).toEqual(["2", "r", "7", "SUBMITTED", "5", "20/07/2026", "", "9"]);
    const refused = { uploadStatus: "FAILED", declarationServerId: "", errorValue: "x", details: "why" } as const;
    expect(rowsOf([result(refused)], resultColumns)[0]).toEqual([
      "2",
      "r",
      "7",
      "FAILED",
      "6",
      "20/07/2026",
      "x: why",
      "9",
    ]);
  });

  it("counts a row as done when it is declared, drafted, or already declared with the same figures", () => {
    const done = [
      { uploadStatus: "SUBMITTED" },
      { uploadStatus: "DRAFTED" },
      { uploadStatus: "FAILED", errorValue: "duplicate_declaration" },
    ] as const;
    const not = [
      { uploadStatus: "FAILED", errorValue: "duplicate_declaration", differs: ["endDate"] },
      { uploadStatus: "FAILED", errorValue: "rejected_by_portal" },
      { uploadStatus: "NEEDS_REVIEW" },
      { uploadStatus: "PENDING" },
    ] satisfies Partial<ReservationRecord>[];

    expect(done.map((each) => isDone(outcome(each)))).toEqual([true, true, true]);
    expect(not.map((each) => isDone(outcome(each)))).toEqual([false, false, false, false]);
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
