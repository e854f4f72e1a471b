import * as v from "valibot";
import type { Problem } from "./unparsable.ts";

/** A field's name is the consumer's own text: only so much of it is said back, and nothing that is not plain. */
const plainName = /^[\w$-]{1,64}$/;

/** Of more unknown fields than this, nobody reads on. */
const maxUnknown = 1_000;

/**
 * Prepares a consumer's input for its schema: absent is what is `null` or "", unknown fields are taken out and named
 * (valibot's own strict object names only the first), lists are cut at their greatest length.
 */
export function clean(schema: v.GenericSchema, input: unknown): { cleaned: unknown; problems: Problem[] } {
  const problems: Problem[] = [];
  return { cleaned: walk(schema, input, "", problems), problems };
}

function walk(schema: v.GenericSchema, input: unknown, path: string, problems: Problem[]): unknown {
  const inner = unwrapped(schema);
  if (isArraySchema(inner) && Array.isArray(input)) return walkList(inner, input, path, problems);
  if (isObjectSchema(inner) && isRecord(input)) return walkObject(inner.entries, input, path, problems);
  if (isObjectSchema(inner) && Array.isArray(input)) {
    // valibot takes a list for an object without fields.
    problems.push({ path, message: "expected an object, found a list" });
    return {};
  }
  return input;
}

/** What is beyond a list's end is not looked at: millions of faulty items would not fit into memory. */
function walkList(
  list: v.GenericSchema & { item: v.GenericSchema },
  input: readonly unknown[],
  path: string,
  problems: Problem[],
): unknown[] {
  const { requirement, message } = maxLengthOf(list) ?? { requirement: input.length, message: "" };
  if (input.length > requirement) problems.push({ path, message });
  return input.slice(0, requirement).map((item, index) => walk(list.item, item, `${path}[${index}]`, problems));
}

function walkObject(
  entries: v.ObjectEntries,
  input: Record<string, unknown>,
  path: string,
  problems: Problem[],
): unknown {
  const cleaned: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    const said = plainName.test(name) ? name : "(a name)";
    const place = path === "" ? said : `${path}.${said}`;
    if (!entry || !isSchema(entry)) {
      const message = "is not a field of this request: check its spelling";
      if (problems.length < maxUnknown) problems.push({ path: place, message });
    } else if (value !== null && value !== "") cleaned[name] = walk(entry, value, place, problems);
  }
  return cleaned;
}

function unwrapped(schema: v.GenericSchema): v.GenericSchema {
  return "wrapped" in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";

function maxLengthOf(list: v.GenericSchema): { requirement: number; message: string } | undefined {
  const actions: readonly unknown[] = "pipe" in list && Array.isArray(list.pipe) ? list.pipe : [];
  return actions.find((action) => v.is(MaxLength, action));
}

const MaxLength = v.object({ type: v.literal("max_length"), requirement: v.number(), message: v.string() });

const isArraySchema = (schema: v.GenericSchema): schema is v.GenericSchema & { item: v.GenericSchema } =>
  schema.type === "array" && "item" in schema;

const isObjectSchema = (schema: v.GenericSchema): schema is v.GenericSchema & { entries: v.ObjectEntries } =>
  "entries" in schema;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
