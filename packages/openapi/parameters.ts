import * as v from "valibot";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { defaultLimit } from "../../shared/contract/paging.ts";
import { say } from "../../shared/wording/say.ts";
import { inputSchema, type Part } from "./conversion.ts";
import { extension, int32, type ObjectSchema } from "./field.ts";
import { type Example, type OperationText, refusedAs } from "./operation-text.ts";
import { refusal } from "./operations/samples.ts";

/** What identifies a record in a path, by the refusal when there is no such record. */
const pathTexts: Readonly<Record<NonNullable<Endpoint["missing"]>, string>> = {
  no_such_task: "The `taskId` in the answer to the task's creation.",
  no_such_apartment: "The apartment's `id`.",
  no_such_owner: "The owner's username at the registry portal, in any case.",
  no_such_client: "The client's id.",
  no_such_review: "The task's id.",
  no_such_record: "The record's id.",
};

const queryTexts: Readonly<Record<string, Part>> = {
  limit: { ...int32("The maximum number of entries.", 1, 1_000), default: defaultLimit },
  cursor: { description: "The `nextCursor` of the previous page. No other value is accepted.", minLength: 1 },
  ownerId: int32("Only for the owner with this `id`.", 1),
  status: extension("Only those in this state."),
  errorValue: extension("Only those that ended for this reason."),
  apartmentId: { ...int32("Only for the apartment with this `id`.", 1), "x-extension": true },
  reservationId: extension("Only those with this `reservationId` of yours."),
  from: extension("Only arrivals on this day or later, as DD/MM/YYYY.", 10),
  to: extension("Only arrivals on this day or earlier, as DD/MM/YYYY.", 10),
  updatedSince: extension(
    "Only those whose outcome changed, or that were dismissed, at this time or later: `2026-11-27T03:00:00Z`, or with an offset whose `+` is sent as `%2B`. Overlap your requests by some minutes.",
    35,
  ),
  needsAttention: extension(
    "`true`: only those that need review, are overdue, or failed with something left to do. What is declared exactly as sent, was cancelled, or was sent again asks nobody for anything: the later one speaks for it once its filing has begun.",
  ),
  kind: extension("Only tasks of this kind."),
  portalUsername: { description: "The owner's username at the portal." },
  month: int32("1 to 12.", 1, 12),
  year: int32("2025 or later: the fee has followed these rules since then.", 2_025, 2_099),
};

/** Outcomes of tasks are counted when they are read, so fewer tasks fit into an answer. */
const limitOfTasks: Part = { ...queryTexts["limit"], maximum: 100, default: 20 };

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  "x-extension": true,
  description:
    "Any text of yours that identifies this request. The same key and body within 30 days return the same task, so a request whose answer was lost can be sent again; the answer then has the header `Idempotent-Replayed: true`. The same key with another body is refused with 422.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]*$" },
};

/** The parameters of an endpoint, each with the values that the endpoint's successful examples give it. */
export function parametersOf({ request, idempotent, missing }: Endpoint, { examples: all }: OperationText): Part[] {
  const examples = Object.fromEntries(Object.entries(all).filter(([, example]) => refusedAs(example) === undefined));
  const path = entriesOf(request.path).map(([name, schema]) =>
    parameter("path", name, { ...schemaOf(schema), description: missing && pathTexts[missing] }, examples),
  );
  const query = entriesOf(request.query).map(([name, schema]) => ({
    ...parameter("query", name, { ...schemaOf(schema), ...textOfQuery(name, schema) }, examples),
    required: !v.isOfType("optional", schema),
  }));
  const header = { ...idempotencyKey, ...valuesOf(examples, (example) => example.idempotencyKey) };
  return [...path, ...query, ...(idempotent ? [header] : [])];
}

/** The refusal of an id that names nothing, with the body of the first example. */
export function unknownId({ request, missing }: Endpoint, { examples }: OperationText): OperationText["examples"] {
  if (!missing) return {};
  const path = entriesOf(request.path).map(
    ([name, schema]) => [name, isNumber(schema) ? 999_999 : "nobody-we-know"] as const,
  );
  const [{ body } = {}] = Object.values(examples);
  const answer = refusal(say(missing));
  return { unknown: { summary: "An unknown id", path: Object.fromEntries(path), ...(body && { body }), answer } };
}

function parameter(
  place: "path" | "query",
  name: string,
  { description, "x-extension": _, ...schema }: Part,
  examples: OperationText["examples"],
): Part {
  const required = place === "path";
  // The specification has no query.
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

/** Numbers in a path or a query arrive as text, and are documented as numbers. */
function schemaOf(schema: v.GenericSchema): Part {
  return isNumber(schema) ? int32("", 1) : { minLength: 1, ...inputSchema(schema) };
}

const isNumber = (schema: v.GenericSchema) => typeof v.safeParse(schema, "1").output === "number";

function entriesOf(schema: v.GenericSchema): [string, v.GenericSchema][] {
  return isObjectSchema(schema) ? Object.entries(schema.entries) : [];
}

const isObjectSchema = (schema: v.GenericSchema): schema is ObjectSchema => "entries" in schema;
