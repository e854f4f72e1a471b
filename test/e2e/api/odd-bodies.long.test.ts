import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import document from "../../../openapi.json" with { type: "json" };
import { answeredOnly } from "../../../shared/contract/reservation.ts";
import { rowsWithBody } from "../../support/black-box/rows.ts";
import { eachOf } from "../../support/black-box/running-api.ts";
import { filesApi } from "../../support/files-stack.ts";

/** Bodies that are nearly right, sent to the running service and held against the document's schemas: no difference. */

const api = filesApi();

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "openapi", components: document.components });

beforeAll(async () => {
  await api().asAdmin({
    method: "POST",
    path: "/apartment-owners",
    body: { name: "a", portalUsername: "nobody", portalPassword: "b" },
  });
});

/** JSON Schema cannot say these; the document's texts do. */
const unsaid = [
  // An owner who is not on record needs a password, and an apartment an owner.
  "dates_out_of_order",
  "too_many_decimals",
  "part_above_whole",
  "draft_corrects_nothing",
  "month_in_future",
  "owner_not_found",
];

const left = Symbol("left out");
const odd: readonly unknown[] = [
  left,
  null,
  "",
  " ",
  "x",
  "Airbnb",
  "Airbnb ",
  " airbnb",
  "Αirbnb",
  "AIRBNB",
  "Booking .com",
  "Μετρητά\u00a0",
  "Μετρητά".normalize("NFD"),
  "Μετρητα",
  "29/02/2023",
  "29/02/2024",
  "31/04/2026",
  "29/02/2100",
  "3/1/2026",
  "2026-01-03",
  "31/12/2017",
  "03/10/2026",
  "x".repeat(32),
  "x".repeat(33),
  "x".repeat(64),
  "x".repeat(65),
  "x".repeat(101),
  ` ${"x".repeat(99)} `,
  "a\u200bb",
  "a\u200cb",
  "a\u00adb",
  "a\u202eb",
  "a\u2028b",
  "a\u3164b",
  "a\tb",
  "a b",
  " a",
  "a\u3000",
  "\ufeffa",
  0,
  1,
  -1,
  1.5,
  0.01,
  420.505,
  1e21,
  9_999_999.99,
  10_000_000,
  2_147_483_647,
  2_147_483_648,
  13,
  true,
  false,
  [],
  {},
  [null],
  ["admin"],
  [" admin "],
  ["Admin"],
  [1],
  [0],
];

const Errors = v.object({ errors: v.array(v.object({ path: v.string(), code: v.string() })) });
type Body = Readonly<Record<string, unknown>>;
interface Case {
  readonly name: string;
  readonly field: string;
  readonly value: unknown;
  readonly body: unknown;
}

const inside: Readonly<Record<string, string>> = {
  "create-str-task": "reservations",
  "create-takk-task": "takkRecords",
};
const cases = rowsWithBody
  .filter(({ name }) => !name.startsWith("update-") && !["exchange-identity", "switch-filing"].includes(name))
  .flatMap(({ name, body }): Case[] => {
    const list = inside[name];
    const items: unknown = list === undefined ? undefined : body[list];
    const [item] = v.parse(v.optional(v.array(v.unknown()), []), items);
    return [
      ...odd.flatMap((value) =>
        fieldsOf(name, body).map((field) => ({ name, field, value, body: changed(body, field, value) })),
      ),
      ...odd.flatMap((value) =>
        fieldsOf(list ?? "", item).map((field) => ({
          name,
          field: `${list}[0].${field}`,
          value,
          body: { ...body, [list ?? ""]: [changed(item, field, value)] },
        })),
      ),
    ];
  });

/** Those of the right body, and optional ones. */
function fieldsOf(name: string, body: unknown): string[] {
  const optional: Readonly<Record<string, readonly string[]>> = {
    "create-str-task": ["draftUpload", "onDeclared"],
    "create-takk-task": ["draftUpload", "year"],
    reservations: ["cancellationDate", "cancellationAmount", "bookedEndDate", "surprise"],
    "create-client": ["secretDays"],
  };
  return typeof body === "object" && body !== null ? [...Object.keys(body), ...(optional[name] ?? [])] : [];
}

function changed(body: unknown, field: string, value: unknown): Body {
  const { [field]: _, ...others } = v.parse(v.record(v.string(), v.unknown()), body);
  return value === left ? others : { ...others, [field]: value };
}

const Operations = v.record(
  v.string(),
  v.record(v.string(), v.object({ requestBody: v.optional(v.object({ content: v.unknown() })) })),
);
const paths = v.parse(Operations, document.paths);
const Reference = v.object({ "application/json": v.object({ schema: v.object({ $ref: v.string() }) }) });

function componentOf(name: string): string {
  const { method = "", path = "" } = rowsWithBody.find((row) => row.name === name) ?? {};
  const template = Object.keys(paths).find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path));
  const content: unknown = paths[template ?? ""]?.[method.toLowerCase()]?.requestBody?.content;
  return v.parse(Reference, content)["application/json"].schema.$ref.replace("#/components/schemas/", "");
}

const Described = v.object({
  properties: v.record(
    v.string(),
    v.looseObject({ "x-trimmed": v.optional(v.boolean()), items: v.optional(v.unknown()) }),
  ),
});
const schemas: Readonly<Record<string, unknown>> = document.components.schemas;

/** The body as the document's introduction says it is read: what counts as absent, what is trimmed, what is ignored. */
function asRead(component: string, body: unknown): unknown {
  const described = v.safeParse(Described, schemas[component]);
  if (!described.success || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { properties } = described.output;
  const isReservation = component === "ReservationInput";
  const guest = "isForeigner" in body && body.isForeigner === false ? ["guestName", "guestId"] : [];
  const ignored = isReservation ? [...answeredOnly, ...guest] : ["id", "createdAt", "updatedAt", "requestId"];
  const fields = Object.entries(body).flatMap(([name, sent]): [string, unknown][] => {
    const { "x-trimmed": isTrimmed = false, items } = properties[name] ?? {};
    const inner = v.safeParse(v.object({ $ref: v.string() }), items);
    const trim = (one: unknown) => (typeof one === "string" ? one.trim().normalize("NFC") : one);
    const readItem = (one: unknown) =>
      inner.success ? asRead(inner.output.$ref.replace("#/components/schemas/", ""), one) : trim(one);
    const value: unknown = Array.isArray(sent) ? sent.map(readItem) : isTrimmed ? trim(sent) : sent;
    const isAbsent = name in properties ? value === "" : value === null;
    return isAbsent || ignored.includes(name) ? [] : [[name, value]];
  });
  return Object.fromEntries(fields);
}

describe("an odd body", () => {
  it("is several hundred", () => {
    expect(cases.length).toBeGreaterThan(500);
  });

  it.each([...new Set(cases.map(({ name }) => name))])(
    "is accepted by the service exactly if the document's schema accepts it: %s",
    { timeout: 300_000 },
    async (name) => {
      const { method = "", path = "" } = rowsWithBody.find((row) => row.name === name) ?? {};
      const component = componentOf(name);
      const validate = ajv.compile({ $ref: `openapi#/components/schemas/${component}` });

      const differences = await eachOf(
        cases.filter((one) => one.name === name),
        async ({ field, value, body }) => {
          const answer = await api().asAdmin({ method, path, body });
          const errors = v.safeParse(Errors, answer.body);
          const codes = errors.success ? errors.output.errors.map(({ code }) => code) : [];
          const isRefused = answer.status === 400;
          if (isRefused && codes.length > 0 && codes.every((code) => unsaid.includes(code))) return [];
          const fits = validate(asRead(component, body));
          return fits === !isRefused
            ? []
            : [[field, String(JSON.stringify(value)), answer.status, codes, ajv.errorsText(validate.errors)]];
        },
      );

      expect(differences.flat()).toEqual([]);
    },
  );
});
