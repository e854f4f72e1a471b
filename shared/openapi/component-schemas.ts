import type { JsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { answerFields, everywhere } from "./answer-fields.ts";
import { answerComponents, requestComponents } from "./components.ts";
import { inputSchemas, outputSchemas, type Part, referenceTo } from "./conversion.ts";
import type { Field } from "./field.ts";
import { requestFields } from "./request-fields.ts";

type Texts = Readonly<Record<string, Readonly<Record<string, Field>>>>;
const common: Texts[string] = everywhere;

export function componentSchemas(): Record<string, Part> {
  return {
    // Of a request no other fields are taken; to an answer later versions may add.
    ...withRules(described(inputSchemas(requestComponents), requestFields, { additionalProperties: false }, notEmpty)),
    ...described(outputSchemas(answerComponents), answerFields, {}, asOpenList),
  };
}

const has = (...required: string[]) => ({ required });
const lacks = (...names: string[]) => ({ not: { anyOf: names.map((name) => has(name)) } });
const isForeigner = (value: boolean) => ({ properties: { isForeigner: { const: value } }, ...has("isForeigner") });

/**
 * What no reservation may be, by the rules between its fields. The order of days cannot be said. Generators pass over
 * `not`, where `oneOf` or `if` would split their types.
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

const withRules = ({ ReservationInput, ...others }: Record<string, Part>) => ({
  ...{ ...others, ReservationInput: { ...ReservationInput, not: { anyOf: noReservation } } },
});

/** A reference to the component that a schema of the endpoint table is; undefined where it is none. */
export function componentOf(schema: v.GenericSchema): Part | undefined {
  const all: Readonly<Record<string, v.GenericSchema>> = { ...requestComponents, ...answerComponents };
  const name = Object.keys(all).find((candidate) => all[candidate] === schema);
  return name === undefined ? undefined : { $ref: referenceTo(name) };
}

function described(
  schemas: Readonly<Record<string, JsonSchema>>,
  texts: Texts,
  more: Part,
  finish: (field: JsonSchema) => JsonSchema,
): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(schemas).map(([component, { properties, ...schema }]) => {
      const fields = Object.entries(properties ?? {}).map(([name, field]): [string, Part] => {
        const text = texts[component]?.[name] ?? common[name];
        const finished = typeof field === "object" ? finish(field) : {};
        return [name, { ...finished, ...(typeof text === "string" ? { description: text } : text) }];
      });
      return [component, { ...schema, properties: Object.fromEntries(fields), ...more }];
    }),
  );
}

/**
 * In a request "" counts as absent; what may be emptied takes `null`. Generators take a field with a default for one that
 * is always there: its description names the default.
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

/**
 * A later version may answer a state that a client was not made with: the values are told as an open list, so that a
 * generated client takes any text.
 */
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
