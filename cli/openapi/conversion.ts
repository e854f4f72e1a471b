import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type * as v from "valibot";

/** A piece of the document. */
export type Part = Readonly<Record<string, unknown>>;

type Schemas = Readonly<Record<string, v.GenericSchema>>;

export const referenceTo = (component: string) => `#/components/schemas/${component}`;

/** Rules between fields cannot be said in JSON Schema without splitting types: descriptions say them. */
const config = {
  target: "draft-2020-12",
  errorMode: "ignore",
  overrideRef: ({ referenceId }) => referenceTo(referenceId),
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === "regex" && "requirement" in valibotAction && valibotAction.requirement instanceof RegExp
      ? withPattern(jsonSchema, valibotAction.requirement.source)
      : undefined,
} as const satisfies ConversionConfig;

/** What is sent, before anything is made of it. */
export const inputSchemas = (schemas: Schemas) => toJsonSchemaDefs(schemas, { ...config, typeMode: "input" });
export const inputSchema = (schema: v.GenericSchema) => {
  const { $schema: _, ...converted } = toJsonSchema(schema, { ...config, typeMode: "input" });
  return converted;
};

/** What is answered. */
export const outputSchemas = (schemas: Schemas) => toJsonSchemaDefs(schemas, { ...config, typeMode: "output" });

/** JSON Schema has one pattern: a second one becomes what the first has to look ahead to. */
function withPattern(schema: JsonSchema, source: string): JsonSchema {
  const pattern = portable(source);
  if (schema.pattern === undefined || schema.pattern === source) return { ...schema, pattern };
  return { ...schema, pattern: `(?=${pattern})${schema.pattern}` };
}

/** Not every validator knows Unicode's classes. Halves of a character cannot be sent in UTF-8 anyway. */
function portable(pattern: string): string {
  return pattern.replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f").replaceAll("\\p{Cs}", "");
}
