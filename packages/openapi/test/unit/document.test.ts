import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import document from "../../../../openapi.json" with { type: "json" };
import { type Endpoint, nothing } from "../../../../shared/contract/endpoint.ts";
import { endpoints, specified } from "../../../../shared/contract/endpoints.ts";
import { documentedOperations } from "../../../../test/support/documented.ts";
import { answers } from "../../answers.ts";
import { inputSchemas, outputSchemas } from "../../conversion.ts";
import { requests } from "../../requests.ts";

const Parameter = v.object({ name: v.string(), in: v.string(), schema: v.record(v.string(), v.unknown()) });
const Operation = v.object({
  "x-extension": v.optional(v.boolean(), false),
  security: v.optional(v.array(v.unknown())),
  parameters: v.optional(v.array(Parameter), []),
  responses: v.record(v.string(), v.unknown()),
  requestBody: v.optional(
    v.object({ content: v.object({ "application/json": v.object({ schema: v.object({ $ref: v.string() }) }) }) }),
  ),
});
const Answered = v.object({ headers: v.record(v.string(), v.unknown()) });
const paths = v.parse(v.record(v.string(), v.record(v.string(), Operation)), document.paths);
function operationOf({ path, method }: Endpoint) {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`openapi.json has no ${method} ${path}; run: npm run openapi`);
  return operation;
}

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  keywords: ["components", "x-extension", "x-extensible-enum", "x-enum-varnames", "x-trimmed"],
});
addFormats.default(ajv);
ajv.addSchema({ $id: "openapi", components: { schemas: document.components.schemas } });

describe.each(endpoints)("openapi.json, $method $path", (endpoint) => {
  const operation = operationOf(endpoint);

  it("says whether it is an extension and needs a token", () => {
    expect(operation["x-extension"]).toBe(!specified.includes(endpoint));
    expect(operation.security).toEqual(endpoint.roles === "public" ? [] : undefined);
  });

  it("documents the link to the next page exactly where there are pages", () => {
    const isPaged = operation.parameters.some(({ name }) => name === "cursor");
    const answered = v.parse(Answered, operation.responses[endpoint.status ?? 200]);

    expect("Link" in answered.headers).toBe(isPaged);
  });

  it("documents the refusals of its kind", () => {
    const always = ["400", "429", "500", "502", "503", "504"];
    const whenProtected = endpoint.roles === "public" ? [] : ["401", "403"];
    const withBody = endpoint.request.body !== nothing ? ["413", "415"] : [];
    const withPath = endpoint.request.path !== nothing ? ["404"] : [];
    const withKey = endpoint.idempotent ? ["422"] : [];

    const expected = [
      String(endpoint.status ?? 200),
      ...always,
      ...whenProtected,
      ...withBody,
      ...withPath,
      ...withKey,
    ];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(expected));
  });

  it("has the code's bounds for its numbers", () => {
    const schemas = { ...entriesOf(endpoint.request.path), ...entriesOf(endpoint.request.query) };
    for (const { name, schema } of operation.parameters.filter((parameter) => parameter.schema["type"] === "integer")) {
      const takes = (value: number) => v.safeParse(schemas[name] ?? v.never(), String(value)).success;
      const [minimum, maximum] = [Number(schema["minimum"]), Number(schema["maximum"])];
      expect([minimum - 1, minimum, maximum, maximum + 1].map(takes), name).toEqual([false, true, true, false]);
    }
    expect(Object.keys(schemas).toSorted()).toEqual(
      operation.parameters
        .filter((parameter) => parameter.in !== "header")
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});

describe("openapi.json as a whole", () => {
  it("has exactly the endpoints of the table", () => {
    const documented = documentedOperations().map(({ method, path }) => `${method} ${path}`);

    const unlike = "not what the list `endpoints` in shared/contract/endpoints.ts holds; once it does: npm run openapi";
    expect(documented.toSorted(), unlike).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it("has the types of the code's schemas, where they say one", () => {
    const Typed = v.object({ properties: v.optional(v.record(v.string(), v.looseObject({})), {}) });
    const typesIn = (all: unknown) =>
      Object.entries(v.parse(v.record(v.string(), Typed), all)).flatMap(([name, { properties }]) =>
        Object.entries(properties).flatMap(([field, { type }]) =>
          // Requests take null for a field that may be left out.
          [type]
            .flat()
            .flatMap((one) =>
              one === undefined || one === "null"
                ? []
                : [JSON.stringify([name, field, one === "integer" ? "number" : one])],
            ),
        ),
      );
    const schemasOf = (parts: Readonly<Record<string, { readonly schema: v.GenericSchema }>>) =>
      Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema]));

    const made = { ...inputSchemas(schemasOf(requests)), ...outputSchemas(schemasOf(answers)) };
    expect(typesIn(document.components.schemas)).toEqual(expect.arrayContaining(typesIn(made)));
  });

  it("has ASCII names for Greek values, so that generated clients compile", () => {
    const Field = v.object({ enum: v.array(v.string()), "x-enum-varnames": v.optional(v.array(v.string()), []) });
    const { properties } = document.components.schemas.ReservationInput;
    const greek = Object.values(properties).filter(
      (field) => v.is(Field, field) && field.enum.some((value) => /\P{ASCII}/u.test(value)),
    );

    expect(greek).toHaveLength(2);
    for (const field of greek.map((one) => v.parse(Field, one))) {
      expect(field["x-enum-varnames"]).toHaveLength(field.enum.length);
      expect(new Set(field["x-enum-varnames"].filter((name) => /^[A-Z]\w+$/.test(name))).size).toBe(field.enum.length);
    }
  });

  it("accepts its own examples, and refuses them with an extra field", () => {
    for (const { method, path, answers } of documentedOperations()) {
      const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"].schema.$ref;
      if (schema === undefined) continue;
      const takes = (body: object) => ajv.validate({ $ref: `openapi${schema}` }, body);
      for (const { request } of answers[0]?.examples ?? []) {
        expect(takes(request.body ?? {}), ajv.errorsText()).toBe(true);
        expect(takes({ ...request.body, draftUplaod: true })).toBe(false);
      }
    }
  });
});

function entriesOf(schema: v.GenericSchema | undefined): Readonly<Record<string, v.GenericSchema>> {
  return schema && hasEntries(schema) ? schema.entries : {};
}
const hasEntries = (
  schema: v.GenericSchema,
): schema is v.GenericSchema & { entries: Readonly<Record<string, v.GenericSchema>> } => "entries" in schema;
