import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, it } from "vitest";
import document from "../../../../openapi.json" with { type: "json" };
import { SearchBody, StrTaskBody, TakkTaskBody } from "../../../../shared/contract/schemas.ts";
import { parseRequest } from "../../../../shared/parsing/parse.ts";
import { Unparsable } from "../../../../shared/parsing/unparsable.ts";
import { codeOf } from "../../../../shared/wording/refusal-words.ts";
import { sound } from "../../../../test/unit/declarations/reservation.ts";

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "openapi", components: document.components });

/** JSON Schema cannot express these; the document's descriptions do. */
const unsaid = new Set([
  "dates_out_of_order",
  "too_many_decimals",
  "draft_corrects_nothing",
  "part_above_whole",
  "year_to_come",
]);

const some = (...values: readonly unknown[]) => fc.constantFrom(...values);
const tooLate: readonly unknown[] = ["31/12/2098", 2098];
const day = some(
  "03/10/2026",
  "03/10/2017",
  "31/12/9999",
  "31/12/2098",
  "29/02/2027",
  "29/02/2028",
  null,
  "",
  "31/04/2026",
  "07/10/2026",
  "3/10/2026",
  "2026-10-03",
  "00/01/2026",
);
const amount = fc.oneof(
  some(0, 0.01, 420.5, 33.33, 9_999_999.99, 10_000_000, -1, 1.005, "420.50"),
  fc.integer({ min: -500, max: 2_000_000_000 }).map((cents) => cents / 100),
);
const id = fc.oneof(
  some("A-1", " A-1", "A-1\u00a0", "A 1", "A\u200b1", "A\u20281", "A\u31641", null, "Α/1", 7, "x".repeat(65)),
  fc.string({ maxLength: 4 }).filter((text) => text.trim() !== ""),
);
const wrong = some(7, true, [], {});
const count = some(0, 1, 1_000_000, 1_000_001, -1, 1.5, "1");

/** A valid body with some fields changed and some removed. */
function near(whole: object, changes: Readonly<Record<string, fc.Arbitrary<unknown>>>) {
  const names = Object.keys(changes);
  return fc
    .tuple(fc.record(changes), fc.subarray(names, { maxLength: 2 }), fc.subarray(Object.keys(whole), { maxLength: 1 }))
    .map(([changed, kept, dropped]) => {
      const taken = Object.entries(changed).filter(([name]) => kept.includes(name));
      const entries = Object.entries({ ...whole, ...Object.fromEntries(taken) });
      return Object.fromEntries(entries.filter(([name]) => !dropped.includes(name)));
    });
}

const reservation = near(sound, {
  reservationId: id,
  startDate: day,
  endDate: day,
  cancellationDate: day,
  bookedEndDate: day,
  amountReceived: amount,
  cancellationAmount: amount,
  guestTaxId: id,
  guestId: id,
  guestName: id,
  isForeigner: fc.oneof(fc.boolean(), wrong),
  platform: some("Airbnb", "airbnb"),
  apartmentId: count,
  surprise: wrong,
});
const record = {
  daysUsed: 1,
  freeDays: 1,
  numberOfBeds: 1,
  numberOfCompanies: 1,
  numberOfRooms: 1,
  numberOfTaxedRooms: 1,
};

it.each([
  {
    component: "StrTaskRequest",
    schema: StrTaskBody,
    body: fc.oneof(
      reservation.map((one) => ({ reservations: [one] })),
      near(
        { reservations: [sound] },
        {
          reservations: fc.array(reservation, { maxLength: 2 }),
          draftUpload: fc.oneof(fc.boolean(), wrong),
          onDeclared: some("refuse", "amend", "other"),
        },
      ),
    ),
  },
  {
    component: "TakkTaskRequest",
    schema: TakkTaskBody,
    body: near(
      { month: 1, portalUsername: "maria", takkRecords: [record] },
      {
        month: some(0, 1, 12, 13, 1.5, "1"),
        year: some(2017, 2018, 2026, 2098, 2100, "2026"),
        surprise: wrong,
        takkRecords: fc.array(near(record, { freeDays: count, numberOfRooms: wrong }), { maxLength: 2 }),
        draftUpload: fc.oneof(fc.boolean(), wrong),
      },
    ),
  },
  {
    component: "SearchRequest",
    schema: SearchBody,
    body: near(
      { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" },
      { apartmentId: count, fromDate: day, toDate: day, surprise: wrong },
    ),
  },
])(
  "$component of openapi.json accepts the same bodies as the code, and refuses those it refuses for their shape",
  ({ component, schema, body }) => {
    const validate = ajv.compile({ $ref: `openapi#/components/schemas/${component}` });
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(body, (sent) => {
        const codes = codesOf(schema, sent);
        seen[codes.length === 0 ? "taken" : "refused"] += 1;
        // Rules across fields apply only when each field is valid, so the document may differ for the others.
        if (codes.length > 0 && codes.every((code) => unsaid.has(code))) return;
        expect(validate(sent), JSON.stringify([codes, sent, validate.errors])).toBe(codes.length === 0);
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(100);
  },
);

function codesOf(schema: Parameters<typeof parseRequest>[0], body: unknown): string[] {
  // As it would arrive: JSON has neither NaN nor -0.
  const sent: unknown = JSON.parse(JSON.stringify(body));
  try {
    parseRequest(schema, sent);
    return [];
  } catch (error) {
    if (error instanceof Unparsable)
      return error.problems.map(({ path, message }) => {
        const code = codeOf(message);
        return code === "year_out_of_range" && tooLate.includes(valueAt(sent, path)) ? "year_to_come" : code;
      });
    throw error;
  }
}

const valueAt = (body: unknown, path: string) =>
  path
    .split(/[.[\]]+/)
    .filter((name) => name !== "")
    .reduce<unknown>((found, name) => (Object(found) === found ? Reflect.get(Object(found), name) : undefined), body);
