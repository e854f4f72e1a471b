import * as v from "valibot";

/** An OpenAPI document as far as consumers depend on it: each operation's parameters, and every field by its path. */

const Scalar = v.union([v.string(), v.number(), v.boolean(), v.null()]);
const limit = v.optional(v.number());
const Flat = v.object({
  $ref: v.optional(v.string()),
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(Scalar)),
  required: v.optional(v.array(v.string())),
  minimum: limit,
  maximum: limit,
  minLength: limit,
  maxLength: limit,
  minItems: limit,
  maxItems: limit,
  pattern: v.optional(v.string()),
});
export interface Schema extends v.InferOutput<typeof Flat> {
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
}
const Nested: v.GenericSchema<unknown, Schema> = v.lazy(() => Schema);
const Schema: v.GenericSchema<unknown, Schema> = v.object({
  ...Flat.entries,
  properties: v.optional(v.record(v.string(), Nested)),
  items: v.optional(Nested),
});
const Content = v.object({ content: v.object({ "application/json": v.object({ schema: Schema }) }) });
const Parameter = v.object({
  name: v.string(),
  in: v.string(),
  required: v.optional(v.boolean(), false),
  schema: Schema,
});
const Operation = v.object({
  parameters: v.optional(v.array(Parameter), []),
  requestBody: v.optional(v.object({ ...Content.entries, required: v.optional(v.boolean(), false) })),
  responses: v.record(v.string(), v.union([Content, v.object({ $ref: v.string() })])),
});
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.optional(v.object({ schemas: v.record(v.string(), Schema) }), { schemas: {} }),
});
type Document = v.InferOutput<typeof Document>;

export type Fields = ReadonlyMap<string, { readonly schema: Schema; readonly required: boolean }>;

/** The fields that a request may or must have, in parameters and body, and those of each successful answer by status. */
export type Contract = ReturnType<typeof contractOf>;

export function contractsOf(document: unknown): Map<string, Contract> {
  const parsed = v.parse(Document, document);
  return new Map(
    Object.entries(parsed.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, Contract] => [
        `${method.toUpperCase()} ${path}`,
        contractOf(parsed, operation),
      ]),
    ),
  );
}

function contractOf(document: Document, { parameters, requestBody, responses }: v.InferOutput<typeof Operation>) {
  const named = parameters.map(
    (parameter) =>
      [`${parameter.in} ${parameter.name}`, { schema: parameter.schema, required: parameter.required }] as const,
  );
  const body = requestBody
    ? fieldsOf(document, requestBody.content["application/json"].schema, "body", requestBody.required)
    : [];
  const answers = Object.entries(responses).flatMap(([status, response]): [string, Fields][] =>
    "content" in response && status.startsWith("2")
      ? [[status, new Map(fieldsOf(document, response.content["application/json"].schema))]]
      : [],
  );
  return { request: new Map([...named, ...body]), answers: new Map(answers) };
}

type Field = [string, { schema: Schema; required: boolean }];

function fieldsOf(document: Document, { $ref, ...own }: Schema, path = "body", required = true): Field[] {
  const schema = { ...document.components.schemas[$ref?.split("/").at(-1) ?? ""], ...defined(own) };
  const { properties = {}, required: names = [], items } = schema;
  return [
    [path, { schema, required }],
    ...Object.entries(properties).flatMap(([name, field]) =>
      fieldsOf(document, field, `${path}.${name}`, names.includes(name)),
    ),
    ...(items ? fieldsOf(document, items, `${path}[]`) : []),
  ];
}

const defined = (schema: Schema) =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
