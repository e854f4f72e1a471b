import type * as v from "valibot";

/** The path of a text in a body: names of fields and places in lists. */
export type FieldPath = readonly (string | number)[];

/** The path of every text in a schema; of each list the first place. */
export function stringFieldsOf(schema: v.GenericSchema | undefined): FieldPath[] {
  if (!schema) return [];
  if ("wrapped" in schema && isSchema(schema.wrapped)) return stringFieldsOf(schema.wrapped);
  if ("item" in schema && isSchema(schema.item)) return stringFieldsOf(schema.item).map((path) => [0, ...path]);
  if ("entries" in schema) {
    return Object.entries(schema.entries ?? {}).flatMap(([name, entry]) =>
      isSchema(entry) ? stringFieldsOf(entry).map((path) => [name, ...path]) : [],
    );
  }
  return schema.type === "string" || schema.type === "picklist" ? [[]] : [];
}

/** The path as answers name it: `reservations[0].startDate`. */
export const named = (path: FieldPath) =>
  path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? key : `${text}.${key}`),
    "",
  );

/** The body with another value at one path. */
export function withField(body: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(body))
    return body.map((item: unknown, index) => (index === key ? withField(item, rest, value) : item));
  const fields = isObject(body) ? body : {};
  return { ...fields, [key]: withField(fields[key], rest, value) };
}

const isSchema = (value: unknown): value is v.GenericSchema => isObject(value) && value["kind"] === "schema";
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
