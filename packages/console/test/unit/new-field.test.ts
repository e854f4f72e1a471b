import { describe, expect, it } from "vitest";
import { isReservationField, reservationFieldNames } from "../../../../shared/contract/reservation-fields.ts";
import { consoleWords, reservationLabels } from "../../../../shared/wording/console.ts";
import { add, reservationWith } from "../../../../test/unit/declarations/field-examples.ts";
import { factFields, shownFields, shownValue } from "../../service/fields.ts";
import { reportColumns } from "../../service/report-files.ts";
import { fieldWords, sayIn } from "../../words/words.ts";
import { record } from "./records.ts";

// Each field of the table has a label, and stands in forms and tables, in a stay's panel and in the month's report.

describe.each(reservationFieldNames)("in the console, the field %s", (field) => {
  const of = record({ ...reservationWith(field) });

  it("has a label in both languages", () => {
    const label = add("shared/wording/console.ts, in `reservationLabels`", `${field}: "${field}",`);
    const words = add("shared/wording/console.ts, in `consoleWords`", `${field}: { en: "…", el: "…" },`);

    expect(Object.hasOwn(reservationLabels, field), label).toBe(true);
    expect(Object.hasOwn(consoleWords, fieldWords[field]), words).toBe(true);
  });

  it("is shown in forms and tables, with its value in a stay's panel", () => {
    expect(shownFields).toContain(field);
    expect(factFields.includes(field)).toBe(field !== "reservationId" && field !== "apartmentId");
    expect(shownValue(field, of, sayIn("en"))).toBeDefined();
  });

  it("is a column of the month's report", () => {
    const word = fieldWords[field];
    const column = reportColumns.find(([name]) => name === word);
    const row = { one: of, owner: "Zoe", apartment: "Sea view", registryId: "1", ownerId: 1, filedAt: "" };

    expect(column?.[1](row, sayIn("en"))).toBeTruthy();
  });
});

it("the console has no label for a field that is gone", () => {
  const left = Object.keys(reservationLabels).filter((name) => !isReservationField(name));

  expect(left, "shared/wording/console.ts: take out what has no row in reservation-fields.ts").toEqual([]);
});
