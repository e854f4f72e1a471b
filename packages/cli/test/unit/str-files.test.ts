import { beforeEach, describe, expect, it } from "vitest";
import { aboutFile, ofFile } from "../../../../shared/wording/files.ts";
import type { Language } from "../../../../shared/wording/say.ts";
import { cannedApi, standingClock } from "../../../../test/support/canned-api.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { guessMapping } from "../../../sheets/columns.ts";
import type { RowProblem } from "../../../sheets/read-row.ts";
import { apartmentFinder, keepMapping, mappingFileOf } from "../../consumer/files/check-file.ts";
import { recordsOf } from "../../consumer/files/read-grid.ts";
import { tellProblems } from "../../consumer/upload/report.ts";

const { at, read } = eachTestsFolder();
beforeEach(standingClock);

describe("the records of a file", () => {
  const of = (...cells: (string | number | boolean | undefined)[]) =>
    recordsOf({ columns: ["name", "month"], titles: [], rows: [{ line: 2, cells }] }, ["month"])[0]?.fields;

  it("have numbers in number columns and text elsewhere, even from a workbook", () => {
    expect(of("x", "7")).toEqual({ name: "x", month: 7 });
    expect(of(123, 7)).toEqual({ name: "123", month: 7 });
    expect(of("7", "seven")).toEqual({ name: "7", month: "seven" });
    expect(of(true, 7)).toEqual({ name: true, month: 7 });
  });

  it("leave out empty cells", () => {
    expect(of(undefined, "7")).toStrictEqual({ month: 7 });
    expect(of("x")).toStrictEqual({ name: "x" });
  });
});

describe("the column mapping of a file", () => {
  it.each([
    ["there/export.csv", "there/export.mapping.json"],
    ["there.d/export", "there.d/export.mapping.json"],
    ["a.b.xlsx", "a.b.mapping.json"],
  ])("is stored beside %s as %s", (file, kept) => {
    expect(mappingFileOf(file, { set: [] })).toBe(kept);
    expect(mappingFileOf(file, { set: [], mapping: "own.json" })).toBe("own.json");
  });

  it("is written again only when it changed", () => {
    const [one, other] = [guessMapping(["Listing", "Start date"]), guessMapping(["Listing", "End date"])];
    expect(one).not.toEqual(other);

    expect([keepMapping(at("m.json"), one), keepMapping(at("m.json"), one)]).toEqual([true, false]);
    expect(keepMapping(at("m.json"), other)).toBe(true);
    expect(JSON.parse(read("m.json"))).toEqual(JSON.parse(JSON.stringify(other)));
  });
});

describe("the apartment of a row", () => {
  const onRecord = [{ id: 7, name: "Sea View", registryId: "00000000007" }];
  const finder = async (columns: string[], fixed: object = {}) => {
    const { client, asked } = cannedApi(() => ({ apartments: onRecord }));
    const mapping = guessMapping(columns);
    return { find: await apartmentFinder(() => client, { ...mapping, fixed: { ...mapping.fixed, ...fixed } }), asked };
  };

  it("is found by the file's column or by --set, and an unknown one is not", async () => {
    const { find } = await finder(["Listing"]);
    expect([find("sea view"), find("00000000007"), find("Elsewhere")]).toEqual([7, 7, undefined]);

    expect((await finder(["Start date"], { apartment: "Sea View" })).find("Sea View")).toBe(7);
  });

  it("is not looked up when the file has apartment ids", async () => {
    const { find, asked } = await finder(["apartmentId"]);

    expect([find("Sea View"), asked]).toEqual([undefined, []]);
  });
});

describe("the problems of a file", () => {
  const problem = (line: number, column = "startDate") => ({
    ...{ line, column, field: "startDate", found: "99/99/9999", cell: "31/04/2026" },
    mend: ofFile("file_old_excel"),
  });
  const linesFor = (language: Language, ...problems: RowProblem[]) => {
    const lines: string[] = [];
    tellProblems(at("a.csv"), problems, { language, tell: (text) => void lines.push(text) });
    return lines;
  };

  it("are named by the file's column, and by the field if the column is named otherwise", () => {
    const [own, named, all] = linesFor("en", problem(2), problem(2, "Arrival"));
    const [absent] = linesFor("en", { ...problem(1), mend: ofFile("column_missing") });

    expect(own).toMatch(/^line 2: startDate: .* \[found: 99\/99\/9999\]$/);
    expect([own, absent].map((line) => line?.includes(" (--set startDate=...)"))).toEqual([false, true]);
    expect(named).toMatch(/^line 2: Arrival \(startDate\): /);
    expect(all).toBe("2 problems in 1 line. Nothing was sent.");
  });

  it("are in Greek for a Greek reader", () => {
    const words = [problem(2).mend, ofFile("found_nothing")].map((one) => aboutFile(one, "el"));
    const all = Array.from({ length: 41 }, () => ({ ...problem(2), found: ofFile("found_nothing") }));
    const [first] = linesFor("el", ...all);
    for (const shown of [first, read("a.csv.problems.csv")])
      expect(words.map((word) => shown?.includes(word))).toEqual([true, true]);
  });
});
