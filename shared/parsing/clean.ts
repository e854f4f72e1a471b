import * as v from "valibot";
import { type Said, say } from "../wording/say.ts";
import { empties, leniencies } from "./leniency.ts";
import { heard } from "./told.ts";
import type { Problem } from "./unparsable.ts";

/** A field's name is the consumer's own text: only so much of it is said back, and nothing that is not plain. */
const plainName = /^[\w$-]{1,64}$/;

/** Of more unknown fields than this, nobody reads on. */
const maxUnknown = 1_000;

/** What is noted on the way. */
interface Notes {
  readonly problems: Problem[];
  /** Said of what nobody reads. */
  readonly unknown: Said;
}

/**
 * Prepares a consumer's input for its schema: absent is what is `null`, "" or white space, unknown fields are taken out
 * and named (valibot's own strict object names only the first), lists are cut at their greatest length.
 */
export function clean(
  schema: v.GenericSchema,
  input: unknown,
  unknown: Said,
): { cleaned: unknown; problems: Problem[] } {
  const notes = { problems: [], unknown };
  return { cleaned: walk(schema, input, "", notes), problems: notes.problems };
}

function walk(schema: v.GenericSchema, input: unknown, path: string, notes: Notes): unknown {
  const inner = unwrapped(schema);
  if (isArraySchema(inner) && Array.isArray(input)) return walkList(inner, input, path, notes);
  if (isObjectSchema(inner) && isRecord(input)) return walkObject(inner, input, path, notes);
  if (isObjectSchema(inner) && Array.isArray(input)) {
    // valibot takes a list for an object without fields.
    const message = say("expected_found", { expected: say("expected_object"), kind: say("kind_list") });
    notes.problems.push({ path, message });
    return {};
  }
  if (inner.type === "picklist" && typeof input === "string") return input.trim().normalize("NFC");
  return input;
}

/** What is beyond a list's end is not looked at: millions of faulty items would not fit into memory. */
function walkList(
  list: v.GenericSchema & { item: v.GenericSchema },
  input: readonly unknown[],
  path: string,
  notes: Notes,
): unknown[] {
  const longest = maxLengthOf(list);
  const message = longest && heard(longest.message);
  if (message && input.length > longest.requirement) notes.problems.push({ path, message });
  const read = input.slice(0, longest?.requirement);
  return read.map((item, index) => walk(list.item, item, `${path}[${index}]`, notes));
}

function walkObject(schema: ObjectSchema, input: Record<string, unknown>, path: string, notes: Notes): unknown {
  const cleaned: Record<string, unknown> = {};
  const lenient = leniencies(schema, input);
  for (const [name, value] of Object.entries(input)) {
    const leniency = Object.hasOwn(lenient, name) ? lenient[name] : undefined;
    if (leniency === "ignored") continue;
    const entry = Object.hasOwn(schema.entries, name) ? schema.entries[name] : undefined;
    const said = plainName.test(name) ? name : "(a name)";
    const place = path === "" ? said : `${path}.${said}`;
    if (leniency || !isSchema(entry)) {
      if (value !== null && notes.problems.length < maxUnknown) {
        notes.problems.push({ path: place, message: leniency ?? notes.unknown });
      }
    } else if (!isAbsent(entry, value)) cleaned[name] = walk(entry, value, place, notes);
    else if (empties(schema)) empty(entry, { name, value, place }, cleaned, notes);
  }
  return cleaned;
}

/** Of a secret only `null` means that it is to go: a form that leaves it as it is sends "". */
function empty(
  entry: v.GenericSchema,
  { name, value, place }: { name: string; value: unknown; place: string },
  cleaned: Record<string, unknown>,
  notes: Notes,
) {
  if (v.is(entry, null) && (value === null || trims(unwrapped(entry)))) cleaned[name] = null;
  else notes.problems.push({ path: place, message: say("not_clearable") });
}

/** A secret of blanks is a secret; any other text of blanks is none. */
function isAbsent(entry: v.GenericSchema, value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "string" && trims(unwrapped(entry)) && value.trim() === "";
}

const trims = (schema: v.GenericSchema): boolean =>
  partsOf(schema).some((part) => v.is(Trim, part) || (isSchema(part) && trims(part)));
const Trim = v.object({ type: v.literal("trim") });

/** What a pipe is made of: a schema, which may be a pipe itself, and what is done with its output. */
const partsOf = (schema: v.GenericSchema): readonly unknown[] => (v.is(Pipe, schema) ? schema.pipe : []);
const Pipe = v.object({ pipe: v.array(v.unknown()) });

function unwrapped(schema: v.GenericSchema): v.GenericSchema {
  return "wrapped" in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;
}

const isSchema = (value: unknown): value is v.GenericSchema => v.is(Kind, value);
const Kind = v.object({ kind: v.literal("schema") });

const maxLengthOf = (list: v.GenericSchema) => partsOf(list).find((action) => v.is(MaxLength, action));
const MaxLength = v.object({ type: v.literal("max_length"), requirement: v.number(), message: v.string() });

const isArraySchema = (schema: v.GenericSchema): schema is v.GenericSchema & { item: v.GenericSchema } =>
  "item" in schema;

type ObjectSchema = v.GenericSchema & { entries: v.ObjectEntries };

const isObjectSchema = (schema: v.GenericSchema): schema is ObjectSchema => "entries" in schema;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
