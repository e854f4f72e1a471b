import type * as v from "valibot";
import type { Problem } from "./unparsable.ts";

/** A field's name is the consumer's own text: only so much of it is said back, and nothing that is not plain. */
const plainName = /^[\w$-]{1,64}$/;

/**
 * Prepares a consumer's input for its schema: absent is what is `null` or "", and unknown fields are taken out and
 * named (valibot's own strict object names only the first).
 */
export function clean(schema: v.GenericSchema, input: unknown): { cleaned: unknown; unknown: Problem[] } {
  const unknown: Problem[] = [];
  return { cleaned: walk(schema, input, "", unknown), unknown };
}

function walk(schema: v.GenericSchema, input: unknown, path: string, unknown: Problem[]): unknown {
  const inner = unwrapped(schema);
  if (isArraySchema(inner) && Array.isArray(input)) {
    return input.map((item: unknown, index) => walk(inner.item, item, `${path}[${index}]`, unknown));
  }
  if (isObjectSchema(inner) && isRecord(input)) return walkObject(inner.entries, input, path, unknown);
  return input;
}

function walkObject(
  entries: v.ObjectEntries,
  input: Record<string, unknown>,
  path: string,
  unknown: Problem[],
): unknown {
  const cleaned: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    const said = plainName.test(name) ? name : "(a name)";
    const place = path === "" ? said : `${path}.${said}`;
    if (!entry || !isSchema(entry))
      unknown.push({ path: place, message: "is not a field of this request: check its spelling" });
    else if (value !== null && value !== "") cleaned[name] = walk(entry, value, place, unknown);
  }
  return cleaned;
}

function unwrapped(schema: v.GenericSchema): v.GenericSchema {
  return "wrapped" in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";

const isArraySchema = (schema: v.GenericSchema): schema is v.GenericSchema & { item: v.GenericSchema } =>
  schema.type === "array" && "item" in schema;

const isObjectSchema = (schema: v.GenericSchema): schema is v.GenericSchema & { entries: v.ObjectEntries } =>
  "entries" in schema;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
