import { beforeEach, describe, expect, it } from "vitest";
import { aboutFile, ofFile } from "../../../../shared/wording/files.ts";
import type { Language } from "../../../../shared/wording/say.ts";
import { cannedApi, standingClock } from "../../../../test/support/canned-api.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { guessMapping } from "../../../sheets/columns.ts";
import type { RowProblem } from "../../../sheets/read-row.ts";
import { apartmentsFor } from "../../consumer/files/find-apartment.ts";
import { keepMapping, mappingFileOf, openMapping } from "../../consumer/files/mapping-file.ts";
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

describe("the mapping of a file", () => {
  const given = { set: [], answer: [] };
  const grid = (...columns: string[]) => ({ columns, titles: [], rows: [] });
  const airbnb = ["Confirmation code", "Start date", "End date", "Listing", "Earnings"];

  it("is kept beside it, one for each source, or where an option says", () => {
    expect(mappingFileOf("there/export.csv", "airbnb-reservations", {})).toBe("there/airbnb-reservations.mapping.json");
    expect(mappingFileOf("a.b.xlsx", undefined, {})).toBe("own-sheet.mapping.json");
    expect(mappingFileOf("a.b.xlsx", undefined, { mapping: "own.json" })).toBe("own.json");
  });

  it("is written again only when it changed, without what differs by row or concerned one file", () => {
    const said = (fee: string) => ({
      ...guessMapping(airbnb),
      fixed: { platform: "Airbnb", guestId: "P1" },
      answers: { fee, copies: "once" },
    });

    const at1 = at("m.json");
    expect(keepMapping(at1, said("3"))).toBe(true);
    expect(keepMapping(at1, said("3"))).toBe(false);
    expect(keepMapping(at1, said("15.5"))).toBe(true);
    expect(JSON.parse(read("m.json"))).toMatchObject({
      version: 2,
      source: "airbnb-reservations",
      fixed: { platform: "Airbnb" },
      answers: { fee: "15.5" },
    });
    expect(read("m.json")).not.toMatch(/P1|copies/);
  });

  it("is used for the next file of the source, and for an own sheet with the same columns only", () => {
    const own = ["Κωδικός κράτησης", "Άφιξη", "Αναχώρηση", "Ποσό"];
    keepMapping(at("airbnb-reservations.mapping.json"), { ...guessMapping(airbnb), answers: { fee: "3" } });
    keepMapping(at("own-sheet.mapping.json"), { ...guessMapping(own), fixed: { platform: "Airbnb" } });

    const open = (columns: readonly string[]) => openMapping(at("next.csv"), grid(...columns), given);
    expect(open(airbnb)).toMatchObject({ isKept: true, mapping: { answers: { fee: "3" } } });
    expect(open([...airbnb, "Notes"])).toMatchObject({ isKept: true });
    expect(open(own)).toMatchObject({ isKept: true, mapping: { fixed: { platform: "Airbnb" } } });
    expect(open([...own, "Διαβατήριο"])).toMatchObject({ isKept: false, mapping: { fixed: {} } });
  });

  it("is used for the next file where a person has said which column holds something", () => {
    const own = ["Κωδικός", "Άφιξη", "Αναχώρηση", "Ποσό", "Καθαρά"];
    const after = (columns: readonly string[], answer: readonly string[]) => {
      const options = { set: [], answer };
      const { file, mapping } = openMapping(at("this.csv"), grid(...columns), options);
      keepMapping(file, mapping);
      return openMapping(at("next.csv"), grid(...columns), given);
    };
    const first = after(own, ["column:reservationId=Κωδικός", "rent=Καθαρά"]);
    expect(first).toMatchObject({
      isKept: true,
      mapping: { columns: { reservationId: "Κωδικός", amountReceived: "Καθαρά" } },
    });
    expect(openMapping(at("next.csv"), grid(...own.slice(1)), given)).toMatchObject({ isKept: false });
    const named = after([...airbnb, "Site"], ["column:platform=Site"]);
    expect(named).toMatchObject({ isKept: true, mapping: { columns: { platform: "Site" } } });
  });

  it("with none of the file's apartments belongs to another account, whose fee is asked again", () => {
    const file = (...names: readonly string[]) => ({
      ...grid(...airbnb),
      rows: names.map((name, line) => ({ line, cells: ["HM1", "", "", name, ""] })),
    });
    const open = (...names: readonly string[]) => openMapping(at("next.csv"), file(...names), given);
    const keep = (fee: string, ...names: readonly string[]) => {
      const { file: keptAt, mapping } = open(...names);
      keepMapping(keptAt, { ...mapping, answers: { fee } });
    };
    keep("3", "Sea view", "Garden");
    expect(open("Tower")).toMatchObject({ isKept: false, mapping: { answers: {} } });
    keep("15.5", "Tower");

    expect(open("sea view", "New one")).toMatchObject({ isKept: true, mapping: { answers: { fee: "3" } } });
    const second = {
      isKept: true,
      file: at("airbnb-reservations-2.mapping.json"),
      mapping: { answers: { fee: "15.5" } },
    };
    expect(open("Tower")).toMatchObject(second);
    keep("3", "New one", "Garden");
    expect(open("New one")).toMatchObject({ mapping: { answers: { fee: "3" } } });
  });

  it("takes the answers of an option, also to questions whose words have a sign in them", () => {
    const answer = [
      "status:a=b=stay",
      "4.status=leave-out",
      "apartment:Sea view=7",
      "dates=MDY",
      "isForeigner=by-country",
      "amounts:Total=instead:Total",
    ];
    const { mapping, edits } = openMapping(at("next.csv"), grid(...airbnb), { set: [], answer });

    expect(mapping).toMatchObject({
      values: { status: { "a=b": "stay" } },
      apartments: { "Sea view": 7 },
      dates: "MDY",
      columns: { amountReceived: "Total" },
      answers: { isForeigner: "by-country", rent: "Total" },
    });
    expect(edits).toEqual(new Map([[4, { status: "leave-out" }]]));
    expect(() => openMapping(at("next.csv"), grid(...airbnb), { set: [], answer: ["x"] })).toThrow("question=value");
  });

  it.each(["reservationId", "startDate", "amountReceived"])("does not take a value of %s for every row", (field) => {
    const set = [`${field}=1`];
    expect(() => openMapping(at("next.csv"), grid(...airbnb), { set, answer: [] })).toThrow("differs from row to row");
  });
});

describe("the apartment of a row", () => {
  const onRecord = [{ id: 7, name: "Sea View", registryId: "00000123457" }];
  const finder = async (columns: string[], fixed: object = {}) => {
    const { client, asked } = cannedApi(() => ({ apartments: onRecord }));
    const mapping = guessMapping(columns);
    const said = { ...mapping, fixed: { ...mapping.fixed, ...fixed } };
    const { finder } = await apartmentsFor(() => client, said);
    return { find: finder(said), asked };
  };

  it("is found by the file's column or by --set, and an unknown one is not", async () => {
    const { find } = await finder(["Listing"]);
    expect(find("sea view")).toBe(7);
    expect(find("00000123457")).toBe(7);
    // A spreadsheet loses the zeros.
    expect(find("123457")).toBe(7);
    expect(find("Elsewhere")).toBeUndefined();

    expect((await finder(["Start date"], { apartment: "Sea View" })).find("Sea View")).toBe(7);
  });

  it("is not looked up when the file has apartment ids", async () => {
    const { find, asked } = await finder(["apartmentId"]);

    expect(find("Sea View")).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe("the problems of a file", () => {
  const problem = (line: number, column = "startDate") => ({
    line,
    column,
    field: "startDate",
    found: "99/99/9999",
    cell: "31/04/2026",
    fix: ofFile("cell_whole"),
  });
  const linesFor = (language: Language, ...problems: RowProblem[]) => {
    const lines: string[] = [];
    tellProblems(at("a.csv"), problems, { language, tell: (text) => void lines.push(text) });
    return lines;
  };

  it("are named by the file's column, and by the field if the column is named otherwise", () => {
    const [own, named, all] = linesFor("en", problem(2), problem(2, "Arrival"));

    expect(own).toMatch(/^line 2: startDate: .* \[found: 99\/99\/9999\]$/);
    expect(named).toMatch(/^line 2: Arrival \(startDate\): /);
    expect(all).toBe("2 problems in 1 line. Nothing was sent.");
  });

  it("are in Greek for a Greek reader", () => {
    const words = [problem(2).fix, ofFile("found_nothing")].map((one) => aboutFile(one, "el"));
    const all = Array.from({ length: 41 }, () => ({ ...problem(2), found: ofFile("found_nothing") }));
    const [first] = linesFor("el", ...all);
    for (const shown of [first, read("a.csv.problems.csv")])
      expect(words.map((word) => shown?.includes(word))).toEqual([true, true]);
  });
});
