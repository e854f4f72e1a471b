import type * as v from "valibot";
import type { Problem } from "./unparsable.ts";

/** A field's name is the consumer's own text: only so much of it is said back, and nothing that is not plain. */
const plainName = /^[\w$-]{1,64}$/;

/** Of more unknown fields than this, nobody reads on. */
const maxUnknown = 1_000;

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
    // One more than a list may hold is enough to refuse it: millions of faulty items would not fit into memory.
    const items: unknown[] = input.slice(0, maxLengthOf(inner) + 1);
    return items.map((item, index) => walk(inner.item, item, `${path}[${index}]`, unknown));
  }
  if (isObjectSchema(inner) && isRecord(input)) return walkObject(inner.entries, input, path, unknown);
  if (isObjectSchema(inner) && Array.isArray(input)) {
    // valibot takes a list for an object without fields.
    unknown.push({ path, message: "expected an object, found a list" });
    return {};
  }
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
    if (!entry || !isSchema(entry)) {
      const message = "is not a field of this request: check its spelling";
      if (unknown.length < maxUnknown) unknown.push({ path: place, message });
    } else if (value !== null && value !== "") cleaned[name] = walk(entry, value, place, unknown);
  }
  return cleaned;
}

function unwrapped(schema: v.GenericSchema): v.GenericSchema {
  return "wrapped" in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";

function maxLengthOf(list: v.GenericSchema): number {
  const actions: readonly unknown[] = "pipe" in list && Array.isArray(list.pipe) ? list.pipe : [];
  const limits = actions.filter(isMaxLength).map(({ requirement }) => requirement);
  return Math.min(Number.MAX_SAFE_INTEGER - 1, ...limits);
}

const isMaxLength = (action: unknown): action is { requirement: number } =>
  isRecord(action) && action["type"] === "max_length" && typeof action["requirement"] === "number";

const isArraySchema = (schema: v.GenericSchema): schema is v.GenericSchema & { item: v.GenericSchema } =>
  schema.type === "array" && "item" in schema;

const isObjectSchema = (schema: v.GenericSchema): schema is v.GenericSchema & { entries: v.ObjectEntries } =>
  "entries" in schema;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
