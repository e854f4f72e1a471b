import { describe, expect, it } from "vitest";
import { SearchBody, strTaskBody } from "../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { accepted, pathsOf, problemsOf, sound, taskOf } from "./reservation.ts";

describe("the body of POST /str/task", () => {
  it("is accepted as sent", () => {
    expect(parseRequest(strTaskBody(), { draftUpload: true, ...taskOf({}) })).toEqual({
      draftUpload: true,
      onDeclared: "refuse",
      reservations: [sound],
    });
  });

  it("amends only when asked, and never as a draft", () => {
    const amend = { onDeclared: "amend", ...taskOf({}) };

    expect(parseRequest(strTaskBody(), amend).onDeclared).toBe("amend");
    expect(pathsOf({ draftUpload: true, ...amend })).toEqual(["onDeclared"]);
    expect(pathsOf({ ...amend, onDeclared: "replace" })).toEqual(["onDeclared"]);
  });

  it("files for real unless it says draftUpload", () => {
    expect(parseRequest(strTaskBody(), taskOf({})).draftUpload).toBe(false);
  });

  it("may have a cancelled stay", () => {
    const cancelled = { cancellationDate: "20/09/2026", cancellationAmount: 0 };

    expect(accepted({ ...cancelled, endDate: undefined, amountReceived: undefined })).toMatchObject([cancelled]);
  });

  it("may have null and empty text in optional fields", () => {
    const [reservation] = accepted({ cancellationDate: null, guestTaxId: "", cancellationAmount: null });

    expect(reservation).toEqual(sound);
  });

  it.each([0, 0.01, 0.07, 1.1, 33.33, 419.99, 1_000_000.01, 9_999_999.99])("may have the amount %d", (amount) => {
    expect(accepted({ amountReceived: amount })).toMatchObject([{ amountReceived: amount }]);
  });

  it("keeps text unchanged, in one Unicode form", () => {
    const guestName = "Ναύτης O’Néill 𝒳 👩🏽";

    expect(accepted({ guestName: "Ame\u0301lie" })).toMatchObject([{ guestName: "Am\u00e9lie" }]);
    expect(accepted({ guestName })).toMatchObject([{ guestName }]);
  });

  it.each([
    ["invisible characters", ["Ada \u202Eb", "Ada\u{e0041}", "A\u2062da", "A\u2800da"]],
    ["half a character, and what was not UTF-8", ["Ada \ud83d", "Ada \ufffd"]],
  ])("refuses %s", (_, names) => {
    for (const guestName of names) expect(pathsOf(taskOf({ guestName }))).toEqual(["reservations[0].guestName"]);
  });

  it("names every mistake of every reservation at once, rules across fields included", () => {
    const wrong = { platform: "X", paymentMethod: 7, apartmentId: 0, endDate: undefined, cancellationAmount: 5 };

    const first = ["amountReceived", "apartmentId", "cancellationAmount", "endDate", "paymentMethod", "platform"];
    expect(pathsOf(taskOf(wrong, {}, { guestName: null, colour: "red" })).toSorted()).toEqual([
      ...first.map((field) => `reservations[0].${field}`),
      ...["colour", "guestName"].map((field) => `reservations[2].${field}`),
    ]);
  });

  it.each([
    ["no reservations", { reservations: [] }, "reservations"],
    ["no list", { reservations: {} }, "reservations"],
    ["nothing", {}, "reservations"],
    ["a misspelt draftUpload", { draftupload: true, ...taskOf({}) }, "draftupload"],
    ["a list instead of an object", [], ""],
    ["a text instead of an object", "x", ""],
    ["null", null, ""],
  ])("refuses %s", (_, body, path) => {
    expect(pathsOf(body)).toContain(path);
  });

  it("may have 1,000 reservations, and advises splitting more", () => {
    const many = (count: number) => taskOf(...Array.from({ length: count }, () => ({})));

    expect(problemsOf(many(1_000))).toEqual([]);
    expect(problemsOf(many(1_001))).toEqual([
      { path: "reservations", message: "expected at most 1000 reservations: split them into several tasks" },
    ]);
  });

  it("refuses a million faulty items without checking each", () => {
    const problems = problemsOf({ reservations: Array.from({ length: 1_000_000 }, () => 1) });

    expect(problems.length).toBeLessThan(2_000);
    expect(problems[0]).toMatchObject({ path: "reservations" });
  });

  it("may have a deployment's own platform names", () => {
    const body = { reservations: [{ ...sound, platform: "Vrbo" }] };

    expect(parseRequest(strTaskBody(["Vrbo"]), body).reservations).toMatchObject([{ platform: "Vrbo" }]);
    expect(pathsOf(body)).toEqual(["reservations[0].platform"]);
  });
});

describe("the body of a search", () => {
  it("may have one day, but not a range that runs backwards", () => {
    const search = { apartmentId: 1, fromDate: "03/10/2026", toDate: "03/10/2026" };

    expect(parseRequest(SearchBody, search)).toEqual(search);
    expect(() => parseRequest(SearchBody, { ...search, toDate: "02/10/2026" })).toThrow("toDate: ");
  });
});
