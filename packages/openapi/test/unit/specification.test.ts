import * as v from "valibot";
import { describe, expect, it } from "vitest";
import document from "../../../../openapi.json" with { type: "json" };
import { specification } from "../../../../test/support/specification.ts";

interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
  readonly "x-extension"?: boolean | undefined;
}
const Schema: v.GenericSchema<unknown, Schema> = v.object({
  $ref: v.optional(v.string()),
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => Schema),
    ),
  ),
  items: v.optional(v.lazy(() => Schema)),
  "x-extension": v.optional(v.boolean()),
});
const Content = v.object({ content: v.object({ "application/json": v.object({ schema: Schema }) }) });
const Parameter = v.object({ in: v.string(), "x-extension": v.optional(v.boolean()) });
const Operation = v.object({
  "x-extension": v.optional(v.boolean()),
  parameters: v.optional(v.array(Parameter), []),
  requestBody: v.optional(Content),
  responses: v.record(v.string(), v.unknown()),
});
const paths = v.parse(v.record(v.string(), v.record(v.string(), Operation)), document.paths);
const schemas = v.parse(v.record(v.string(), Schema), document.components.schemas);

const resolved = (schema: Schema | undefined): Schema =>
  schema?.$ref === undefined ? (schema ?? {}) : (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
const fieldsOf = (schema: Schema | undefined) => {
  const found = resolved(schema);
  return resolved(found.items ?? found).properties ?? {};
};

/** Own fields by name and kind, without extensions. */
function plain(schema: Schema | undefined): Record<string, string> {
  const own = Object.entries(fieldsOf(schema)).filter(([, field]) => !field["x-extension"]);
  return Object.fromEntries(own.map(([name, field]) => [name, kindOf(field)]));
}

function kindOf(field: Schema): string {
  const { type } = resolved(field);
  return typeof type === "string" ? type : (type?.find((one) => one !== "null") ?? "object");
}

function at(schema: Schema | undefined, path: string): Schema | undefined {
  return path.split(".").reduce((found, name) => fieldsOf(found)[name], schema);
}

describe.each(specification)("specification 1.0.0, $method $path", ({ method, path, request, answer, within }) => {
  const operation = paths[path]?.[method.toLowerCase()];
  const sent = operation?.requestBody?.content["application/json"].schema;
  const success = v.parse(Content, operation?.responses["200"] ?? operation?.responses["201"]);
  const answered = success.content["application/json"].schema;

  it("has the specification's request and answer; everything else is marked as an extension", () => {
    expect(operation?.["x-extension"]).toBeUndefined();
    expect(plain(sent)).toEqual(request);
    expect(plain(answered)).toEqual(answer);
    for (const [place, fields] of Object.entries(within)) {
      const inRequest = place.startsWith("request.");
      expect(plain(at(inRequest ? sent : answered, place.replace("request.", ""))), place).toEqual(fields);
    }
  });

  it("has no unmarked parameter besides its path's", () => {
    const unmarked = operation?.parameters.filter((one) => one.in !== "path" && !one["x-extension"]);

    expect(unmarked).toEqual([]);
  });
});

it("every operation outside the specification is marked as an extension", () => {
  const named = new Set(specification.map(({ method, path }) => `${method} ${path}`));
  const marked = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one["x-extension"] ?? false]),
  );

  expect(marked.filter(([name, extension]) => named.has(String(name)) === extension)).toEqual([]);
});

it.each(["TaskCreated"])("%s has no extension, so that a client may refuse other fields", (component) => {
  expect(Object.keys(fieldsOf(schemas[component]))).toEqual(["taskId", "createdAt", "requestId"]);
});

it("a refusal has the specification's two fields; everything else is marked", () => {
  expect(plain(schemas["Error"])).toEqual({ errorMessage: "string", requestId: "string" });
});
