import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createRecords } from "../../../functions/api/list-task-reservations/handler.ts";
import document from "../../../openapi.json" with { type: "json" };
import { reservationAnswer, reservationRequest } from "../../../packages/openapi/reservation-texts.ts";
import { checkGrid } from "../../../packages/sheets/check.ts";
import { guessMapping, templateColumns } from "../../../packages/sheets/columns.ts";
import { dayOf } from "../../../shared/contract/day.ts";
import {
  type ReservationField,
  reservationFieldNames,
  reservationFields,
} from "../../../shared/contract/reservation-fields.ts";
import { correctionsOf, figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { withoutGuest } from "../../../shared/records/lifecycle.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { anything, objectWith } from "../../support/matchers.ts";
import { add, examples, reservationWith } from "./field-examples.ts";
import { accepted, type Change } from "./reservation.ts";

// Takes each field of the table from a file and a request to the portal's figures, the answer and the document. What a new
// field needs elsewhere is named with the line to paste. Tests of the same name take it to the portal
// (`test/contract/portal`) and to the console.

const texts = "packages/openapi/reservation-texts.ts";
const { ReservationInput, ReservationRecord } = document.components.schemas;

const changedOf = (field: ReservationField): Change =>
  Object.entries(examples).find(([name]) => name === field)?.[1].changed ?? {};

function acceptedWith(field: ReservationField, change: Change = {}) {
  const [reservation] = accepted({ ...reservationWith(field), ...change });
  if (!reservation) throw new Error("the example is not accepted");
  return reservation;
}

/** As an office writes it. */
function cellOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "ναι" : "όχι";
  return typeof value === "number" ? String(value).replace(".", ",") : String(value);
}

describe.each(reservationFieldNames)("the field %s", (field) => {
  const { filed, ofGuest, kind } = reservationFields[field];

  it("has an example", () => {
    const example = `${field}: { of: { ${field}: "…" }, changed: { ${field}: "…" } },`;

    expect(
      reservationWith(field),
      add("test/unit/declarations/field-examples.ts, in `examples`", example),
    ).toBeDefined();
    expect(reservationWith(field)?.[field]).toBeDefined();
  });

  it("has its texts, and is documented", () => {
    const requestText = add(`${texts}, in \`reservationRequest\``, `${field}: extension("…"),`);
    const bound = kind === "text" ? ", 2_000" : "";
    const answerText = add(`${texts}, in \`reservationAnswer\``, `${field}: extension("…"${bound}),`);

    expect(Object.hasOwn(reservationRequest, field), requestText).toBe(true);
    expect(Object.hasOwn(reservationAnswer, field), answerText).toBe(true);
    const stale = `openapi.json has no ${field}; run: npm run openapi\n\n`;
    expect(Object.keys(ReservationInput.properties), stale).toContain(field);
    expect(Object.keys(ReservationRecord.properties), stale).toContain(field);
  });

  it("is read from a file with the template's column for it", () => {
    const column = field === "apartmentId" ? "apartment" : field;
    const headings = new Map<string, string>(Object.entries(templateColumns));
    const missing = add("packages/sheets/columns.ts, in `templateColumns`", `${column}: "… / …",`);
    expect([...headings.keys()], missing).toContain(column);

    const sent = { ...reservationWith(field) };
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    const columns = given.map(([name]) => headings.get(name === "apartmentId" ? "apartment" : name) ?? name);
    const grid = { columns, titles: [], rows: [{ line: 2, cells: given.map(([, value]) => cellOf(value)) }] };
    const find = (name: string) => (name === "1" ? 1 : undefined);
    const mapping = { ...guessMapping(columns), dates: "DMY" } as const;
    const checked = checkGrid(grid, mapping, find, new Map(), dayOf("27/11/2026"));

    expect(checked).toMatchObject({ stopped: undefined, questions: [], problems: [] });
    expect(checked.rows).toMatchObject([{ reservation: { [field]: sent[field] } }]);
  });

  it("is accepted, stored and answered as it was sent", async () => {
    const world = createMemoryWorld();
    const sent = { ...reservationWith(field) };
    await callAs(createCreate(world), { body: { reservations: [sent] } });
    await world.dispatch(1);

    const { body } = await callAs(createRecords(world), { path: { id: "1" } });

    expect(sent[field]).toBeDefined();
    expect(body).toMatchObject({ reservations: [{ [field]: sent[field] }] });
  });

  it(
    filed === "never" ? "is no figure of the declaration" : `is the figure ${filed}, and a changed one is noticed`,
    () => {
      const [before, after] = [acceptedWith(field), acceptedWith(field, changedOf(field))];
      if (filed === "never") return expect(figuresOf(after)).toEqual(figuresOf(before));

      expect(figuresOf(before)).toEqual(objectWith({ [filed]: anything() }));
      expect(correctionsOf(after, figuresOf(before))).toContain(field === "bookedEndDate" ? "endDate" : field);
    },
  );

  it(ofGuest ? "is erased with the guest" : "stays when the guest is erased", () => {
    expect(field in withoutGuest(acceptedWith(field))).toBe(!ofGuest);
  });

  it("is of one kind in requests and records", () => {
    const types = {
      text: "string",
      choice: "string",
      day: "string",
      flag: "boolean",
      number: "number",
      amount: "number",
    };

    expect(typeof acceptedWith(field)[field]).toBe(types[kind]);
  });
});

describe("a field that is gone", () => {
  it.each([
    ["test/unit/declarations/field-examples.ts", Object.keys(examples)],
    [texts, [...Object.keys(reservationRequest), ...Object.keys(reservationAnswer)]],
    ["packages/sheets/columns.ts", Object.keys(templateColumns).filter((name) => name !== "apartment")],
  ])("leaves nothing in %s", (place, held) => {
    const left = held.filter((name) => !Object.hasOwn(reservationFields, name));

    expect(left, `${place}: take out what has no row in shared/contract/reservation-fields.ts`).toEqual([]);
  });
});
