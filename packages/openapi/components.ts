import type { JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { traitsOf } from "../../shared/parsing/traits.ts";
import { answers } from "./answers.ts";
import { inputSchemas, outputSchemas, type Part, referenceTo } from "./conversion.ts";
import type { Field } from "./field.ts";
import { requests } from "./requests.ts";

type Components = Readonly<
  Record<string, { readonly schema: v.GenericSchema; readonly fields: Readonly<Record<string, Field | undefined>> }>
>;

export function componentSchemas(): Record<string, Part> {
  // A request takes no other fields; later versions may add fields to answers.
  const described = describedAs(requests, inputSchemas, notEmpty, { additionalProperties: false });
  const { ReservationInput, ...others } = Object.fromEntries(
    Object.entries(requests).map(([name, { schema }]) => [name, forgiving(schema, described[name])]),
  );
  return {
    ...others,
    ReservationInput: { ...ReservationInput, not: { anyOf: noReservation } },
    ...describedAs(answers, outputSchemas, asOpenList),
  };
}

/** `null` and "" count as absent. */
const given = { not: { enum: [null, ""] } };
/** Redocly's validator would forbid all other fields, were these not under `allOf`. */
const fits = (fields: Part) => ({ allOf: [{ required: Object.keys(fields), properties: fields }] });
const has = (...required: string[]) => fits(Object.fromEntries(required.map((name) => [name, given])));
const lacks = (...names: string[]) => ({ not: { anyOf: names.map((name) => has(name)) } });
const isForeigner = (value: boolean) => fits({ isForeigner: { const: value } });

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

function describedAs(
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

/** Adds to a request's fields what their parser forgives: `null` for absent ones, white space around values. */
function forgiving(schema: v.GenericSchema, part: Part = {}): Part {
  const { object } = traitsOf(schema);
  const { properties, required = [] } = v.parse(Described, part);
  const fields = Object.entries(properties).map(([name, field]) => {
    const entry = object?.entries.get(name);
    const isOptional = !required.includes(name) && object?.empties === false;
    const items = entry?.list?.item.isChoice === true && {
      items: { ...v.parse(v.looseObject({}), field["items"]), ...trimmed },
    };
    const isTrimmed = entry?.trims === true || entry?.isChoice === true;
    return [name, { ...(isOptional ? orAbsent(field) : field), ...(isTrimmed && trimmed), ...items }] as const;
  });
  return { ...part, properties: Object.fromEntries(fields) };
}

const Described = v.object({
  properties: v.record(v.string(), v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string())),
});

/** White space around it is removed, and its letters composed (NFC), before the other keywords apply. */
const trimmed = { "x-trimmed": true };

function orAbsent({ type, enum: values, pattern, minLength, ...field }: Part): Part {
  const isText = type === "string" && values === undefined;
  return {
    ...field,
    type: [type, "null"],
    ...(values !== undefined && { enum: [...v.parse(v.array(v.unknown()), values), null] }),
    ...(typeof pattern === "string" && { pattern: pattern.replace(/^\^(.*)\$$/s, "^(?:$1)?$") }),
    ...(minLength !== undefined && !isText && { minLength }),
  };
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
