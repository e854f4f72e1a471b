import * as v from "valibot";
import type { Endpoint } from "../contract/endpoint.ts";
import { defaultLimit } from "../contract/paging.ts";
import { inputSchema, type Part } from "./conversion.ts";
import { extension, int32 } from "./field.ts";
import { type Example, type OperationText, refusedAs } from "./operation-text.ts";

const queryTexts: Readonly<Record<string, Part>> = {
  limit: { ...int32("How many to answer at most.", 1), maximum: 1_000, default: defaultLimit },
  cursor: { description: "The `nextCursor` of the answer before. Nothing else is taken.", minLength: 1 },
  ownerId: int32("Only those of the owner with this `id`.", 1),
  status: extension("Only those in this state."),
  errorValue: extension("Only those that ended for this reason."),
  apartmentId: { ...int32("Only those of the apartment with this `id`.", 1), "x-extension": true },
  reservationId: extension("Only those with this id of your own."),
  from: extension("Only those who arrive on this day or later, as DD/MM/YYYY.", 10),
  to: extension("Only those who arrive on this day or earlier, as DD/MM/YYYY.", 10),
  needsAttention: extension("`true`: only those that failed, need review, or are not declared though due."),
  kind: extension("Only tasks of this kind."),
  portalUsername: { description: "The owner's username at the portal." },
  month: { ...int32("1 to 12.", 1), maximum: 12 },
  year: { ...int32("2025 or later: since then the fee is by these rules.", 2_025), maximum: 2_099 },
};

/** Tasks are counted when they are read: fewer of them fit into an answer. */
const limitOfTasks: Part = { ...queryTexts["limit"], maximum: 100, default: 20 };

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  "x-extension": true,
  description:
    "Any text of your own that names this request. The same key and body within 30 days are answered with the same task, so that a request whose answer was lost can be sent again. The same key with another body is answered with 422.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]*$" },
};

/** The parameters of an endpoint, each with the values that the endpoint's successful examples give it. */
export function parametersOf({ request, idempotent }: Endpoint, { path: texts, examples: all }: OperationText): Part[] {
  const examples = Object.fromEntries(Object.entries(all).filter(([, example]) => refusedAs(example) === undefined));
  const path = entriesOf(request.path).map(([name, schema]) =>
    parameter("path", name, { ...schemaOf(schema), description: texts?.[name] }, examples),
  );
  const query = entriesOf(request.query).map(([name, schema]) => ({
    ...parameter("query", name, { ...schemaOf(schema), ...textOfQuery(name, schema) }, examples),
    required: !v.isOfType("optional", schema),
  }));
  const header = { ...idempotencyKey, ...valuesOf(examples, (example) => example.idempotencyKey) };
  return [...path, ...query, ...(idempotent ? [header] : [])];
}

function parameter(
  place: "path" | "query",
  name: string,
  { description, "x-extension": _, ...schema }: Part,
  examples: OperationText["examples"],
): Part {
  const required = place === "path";
  /** The specification has no query. */
  const added = place === "query" && { "x-extension": true };
  return {
    name,
    in: place,
    required,
    ...added,
    description,
    schema,
    ...valuesOf(examples, (example) => example[place]?.[name]),
  };
}

function textOfQuery(name: string, schema: v.GenericSchema): Part | undefined {
  return name === "limit" && !v.is(schema, "1000") ? limitOfTasks : queryTexts[name];
}

function valuesOf(examples: OperationText["examples"], given: (example: Example) => unknown): Part {
  const values = Object.entries(examples).flatMap(([name, example]) => {
    const value = given(example);
    return value === undefined ? [] : [[name, { summary: example.summary, value }] as const];
  });
  return values.length > 0 ? { examples: Object.fromEntries(values) } : {};
}

/** A number in a path or a query is sent as a text, and documented as what it is. */
function schemaOf(schema: v.GenericSchema): Part {
  const isNumber = typeof v.safeParse(schema, "1").output === "number";
  return isNumber ? int32("", 1) : { minLength: 1, ...inputSchema(schema) };
}

function entriesOf(schema: v.GenericSchema): [string, v.GenericSchema][] {
  return isObjectSchema(schema) ? Object.entries(schema.entries) : [];
}

type ObjectSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };
const isObjectSchema = (schema: v.GenericSchema): schema is ObjectSchema => "entries" in schema;
