import type { JsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { answers } from "./answers.ts";
import { inputSchemas, outputSchemas, type Part, referenceTo } from "./conversion.ts";
import type { Field } from "./field.ts";
import { requests } from "./requests.ts";

type Components = Readonly<
  Record<string, { readonly schema: v.GenericSchema; readonly fields: Readonly<Record<string, Field | undefined>> }>
>;

export function componentSchemas(): Record<string, Part> {
  // A request takes no other fields; later versions may add fields to answers.
  const { ReservationInput, ...others } = described(requests, inputSchemas, notEmpty, { additionalProperties: false });
  return {
    ...others,
    ReservationInput: { ...ReservationInput, not: { anyOf: noReservation } },
    ...described(answers, outputSchemas, asOpenList),
  };
}

const has = (...required: string[]) => ({ required });
const lacks = (...names: string[]) => ({ not: { anyOf: names.map((name) => has(name)) } });
const isForeigner = (value: boolean) => ({ properties: { isForeigner: { const: value } }, ...has("isForeigner") });

/**
 * What the rules between fields forbid in a reservation. JSON Schema cannot compare days. Generators ignore `not`, but
 * split their types at `oneOf` or `if`.
 */
const noReservation = [
  has("amountReceived", "cancellationAmount"),
  lacks("amountReceived", "cancellationAmount"),
  has("endDate", "cancellationDate"),
  lacks("endDate", "cancellationDate"),
  { allOf: [isForeigner(true), { not: has("guestName", "guestId") }] },
  { allOf: [isForeigner(false), lacks("guestTaxId")] },
  { allOf: [has("bookedEndDate"), lacks("cancellationDate")] },
];

/** A reference to the component that has this schema; undefined if none has. */
export function componentOf(schema: v.GenericSchema): Part | undefined {
  const components: Components = { ...requests, ...answers };
  const found = Object.entries(components).find(([, component]) => component.schema === schema);
  return found && { $ref: referenceTo(found[0]) };
}

function described(
  components: Components,
  convert: typeof inputSchemas,
  finish: (field: JsonSchema) => JsonSchema,
  keywords: Part = {},
): Record<string, Part> {
  const schemas = convert(Object.fromEntries(Object.entries(components).map(([name, { schema }]) => [name, schema])));
  return Object.fromEntries(
    Object.entries(schemas).map(([component, { properties, ...schema }]) => {
      const fields = Object.entries(properties ?? {}).map(([name, field]): [string, Part] => {
        const text = components[component]?.fields[name];
        const finished = typeof field === "object" ? finish(field) : {};
        const format = finished.type === "integer" && { format: "int32" };
        return [name, { ...finished, ...(typeof text === "string" ? { description: text } : text), ...format }];
      });
      return [component, { ...schema, properties: Object.fromEntries(fields), ...keywords }];
    }),
  );
}

/**
 * In a request "" counts as absent, and a field that may be emptied takes `null`. Defaults are left to the description:
 * generators take a field with a default for one that is always present.
 */
function notEmpty({ anyOf, default: _, ...field }: JsonSchema): JsonSchema {
  const nullable = anyOf?.find((part) => typeof part === "object" && part.type !== "null");
  if (typeof nullable === "object" && nullable.type)
    return {
      ...field,
      ...nullable,
      type: typeof nullable.type === "string" ? [nullable.type, "null"] : nullable.type,
      minLength: 1,
    };
  return field.type === "string" && !field.enum ? { minLength: 1, ...field } : field;
}

/** Later versions may answer other values: listed as open, so that generated clients accept any text. */
function asOpenList({ anyOf, enum: own, ...field }: JsonSchema): JsonSchema {
  if (typeof field.items === "object" && !Array.isArray(field.items)) {
    return { ...field, items: asOpenList(field.items) };
  }
  const among = anyOf?.flatMap((part) => (typeof part === "object" ? (part.enum ?? [part.const ?? null]) : []));
  const values = own ?? among;
  return values
    ? Object.assign({ ...field, type: "string" as const, maxLength: 64 }, { "x-extensible-enum": values })
    : field;
}
