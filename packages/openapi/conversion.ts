import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { parserKeywords } from "../../shared/parsing/leniency.ts";

export type Part = Readonly<Record<string, unknown>>;

type Schemas = Readonly<Record<string, v.GenericSchema>>;

export const referenceTo = (component: string) => `#/components/schemas/${component}`;

/** Rules between fields cannot be said in JSON Schema without splitting types: descriptions say them. */
const config = {
  target: "draft-2020-12",
  errorMode: "ignore",
  overrideRef: ({ referenceId }) => referenceTo(referenceId),
  overrideAction: ({ valibotAction, jsonSchema }) => {
    if (valibotAction.type === "metadata") return withoutMetadata(jsonSchema);
    return valibotAction.type === "regex" &&
      "requirement" in valibotAction &&
      valibotAction.requirement instanceof RegExp
      ? withPattern(jsonSchema, valibotAction.requirement.source)
      : undefined;
  },
} as const satisfies ConversionConfig;

/** What is sent, before anything is made of it. */
export const inputSchemas = (schemas: Schemas) => toJsonSchemaDefs(schemas, { ...config, typeMode: "input" });
export const inputSchema = (schema: v.GenericSchema) => {
  const { $schema: _, ...converted } = toJsonSchema(schema, { ...config, typeMode: "input" });
  return converted;
};

export const outputSchemas = (schemas: Schemas) => toJsonSchemaDefs(schemas, { ...config, typeMode: "output" });

/** What a schema says to our own parser is no part of the contract. */
function withoutMetadata(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !parserKeywords.includes(keyword)));
}

/** JSON Schema has one pattern, and engines as RE2 have no look-ahead to join two. */
function withPattern(schema: JsonSchema, source: string): JsonSchema {
  const pattern = portable(source);
  if (schema.pattern !== undefined && ![source, pattern].includes(schema.pattern))
    throw new Error(`a second pattern: ${pattern}`);
  return { ...schema, pattern };
}

/** The format characters of Unicode's first plane. Beyond it, not every engine takes characters in a class. */
const format =
  "\\u00AD\\u0600-\\u0605\\u061C\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF\\uFFF9-\\uFFFB";

/**
 * Not every engine knows Unicode's classes, or escapes as \\uFFFD: a character stands for itself. Halves of a character cannot
 * be sent in UTF-8 anyway.
 */
export function portable(pattern: string): string {
  return pattern
    .replaceAll("\\p{Cc}", "\\x00-\\x1f\\x7f-\\x9f")
    .replaceAll("\\p{Cf}", format)
    .replaceAll("\\p{Cs}", "")
    .replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("\\/", "/");
}
