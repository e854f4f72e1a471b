import { describe, expect, it } from "vitest";
import { aboutFile } from "../../../../shared/wording/files.ts";
import { checkGrid } from "../../check.ts";
import { guessMapping, templateColumns } from "../../columns.ts";
import { readCsv } from "../../csv.ts";
import { isTaxNumber } from "../../rules/tax-number.ts";
import { bytesOf, readAs } from "../support/read-as.ts";

const head = "reservationId;apartmentId;startDate;endDate;amountReceived;platform;paymentMethod;isForeigner;guestTaxId";
const row = (id: string, taxNumber: string, isForeigner = "όχι", platform = "Airbnb") =>
  `${id};${id.charCodeAt(0)};13/04/2026;17/04/2026;420,50;${platform};Μετρητά;${isForeigner};${taxNumber}`;
const check = (lines: readonly string[], edits?: Parameters<typeof checkGrid>[3], values = {}) => {
  const grid = readCsv(lines.join("\n"));
  return checkGrid(grid, { ...guessMapping(grid.columns), values }, () => undefined, edits);
};

it.each([
  ["090000045", true],
  ["094014201", true],
  ["000000000", false],
  ["090000046", false],
  ["90000045", false],
  ["09000004a", false],
  ["0090000045", false],
])("a number is a Greek tax number, %s: %s", (text, expected) => {
  expect(isTaxNumber(text)).toBe(expected);
});

describe("a doubt about a file", () => {
  it("asks about an invalid tax number, with lost zeros offered back, until it is given again", () => {
    const lines = [head, row("A", "090000045"), row("B", "90000045"), row("C", "123456780"), row("D", "EL 090000045")];
    const { problems, rows, questions } = check(lines);

    expect(problems).toEqual([]);
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
    expect(rows[1]?.reservation.guestTaxId).toBe("090000045");
    expect(questions.map(({ id, proposal, ask }) => [id, proposal, ask.code])).toEqual([
      ["3.guestTaxId", "090000045", "ask_tax_number_zeros"],
      ["4.guestTaxId", undefined, "ask_tax_number"],
    ]);
    const edits = new Map([3, 4].map((line) => [line, { guestTaxId: line === 3 ? "090000045" : "123456780" }]));
    expect(check(lines, edits)).toMatchObject({ questions: [], rows: { length: 4 } });
  });

  it("is never about a foreigner's numbers", () => {
    expect(check([`${head};guestName;guestId`, `${row("A", "5", "ναι")};Ada;P1`]).questions).toEqual([]);
  });
});

describe("rows that are not reservations", () => {
  it("are titles above the columns and sums below, left out by line", () => {
    const title = "Κρατήσεις, Απρίλιος 2026";
    const sums = ["Σύνολο", "Γενικό σύνολο", "Άθροισμα", "Total", "Grand total", "SUM"].map(
      (one) => `${one};;;;420,50;;;;`,
    );
    const { leftOut, rows, problems } = check([title, "", head, row("A", "090000045"), ...sums]);

    expect(leftOut).toEqual([
      { kind: "titles", lines: [1] },
      { kind: "sums", lines: [5, 6, 7, 8, 9, 10] },
    ]);
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(problems).toEqual([]);
  });

  it("do not include reservations with such names", () => {
    expect(check([head, row("Total-7", "090000045")]).rows).toHaveLength(1);
  });
});

describe("a person's mapping of a file", () => {
  it("overrides a cell, and can empty it", () => {
    const lines = [head, row("A", "090000045", "όχι", "Κάτι")];
    expect(check(lines, new Map([[2, { platform: "Airbnb" }]])).rows).toHaveLength(1);
    expect(check(lines, new Map([[2, { platform: " " }]])).problems).toMatchObject([{ field: "platform" }]);
  });

  it("sets values for all rows that share a word", () => {
    const other = "Άλλες ψηφιακές πλατφόρμες";
    const lines = [head, row("A", "090000045", "όχι", "BnB"), row("B", "090000045", "όχι", other)];

    expect(check(lines).questions).toMatchObject([{ id: "platform:BnB", example: "BnB" }]);
    const { rows } = check(lines, undefined, { platform: { BnB: "Airbnb" } });
    expect(rows.map(({ reservation }) => reservation.platform)).toEqual(["Airbnb", "λλες ψηφιακές πλατφόρμες"]);
  });
});

it("every column of the template is recognised", () => {
  expect(guessMapping(Object.values(templateColumns)).columns).toEqual(templateColumns);
});

describe("a booking's total on the line of each of its units", () => {
  const two = bytesOf("test/files/cases/34-same-booking-two-units-each-total.csv");
  const asked = async (answers: Readonly<Record<string, string>>) =>
    (await readAs(two, { answers: { "3.units": "total", ...answers } })).filter((line) => line.startsWith("?"));

  it("is asked about until each line has its own amount, whichever is answered first", async () => {
    expect(await asked({})).toEqual(["? 2.amountReceived", "? 3.amountReceived"]);
    expect(await asked({ "2.amountReceived": "200" })).toEqual(["? 3.amountReceived"]);
    expect(await asked({ "3.amountReceived": "210" })).toEqual(["? 2.amountReceived"]);
    expect(await asked({ "2.amountReceived": "200", "3.amountReceived": "210" })).toEqual([]);
  });
});

it("a fee's choices are in the reader's language", () => {
  const file = ["Confirmation code,Start date,End date,Listing,Earnings", "A,2026-11-03,2026-11-06,Loft,97.00"];
  const grid = readCsv(file.join("\n"));
  const { questions } = checkGrid(grid, guessMapping(grid.columns), () => 1);
  const choices = questions.find(({ id }) => id === "fee")?.choices ?? [];
  const said = (language: "el" | "en") =>
    choices.map(({ text }) => (typeof text === "string" ? text : aboutFile(text, language)));

  expect(said("el").slice(0, 2)).toEqual(["προμήθεια 3 %: 97,00 → 100,00", "προμήθεια 3 % + ΦΠΑ: 97,00 → 100,75"]);
  expect(said("en")[1]).toBe("a fee of 3 % + VAT: 97.00 → 100.75");
});
