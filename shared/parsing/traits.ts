import * as v from "valibot";
import type { Said } from "../wording/say.ts";
import { empties, leniencyOf, type OfFields } from "./leniency.ts";
import { readMessage } from "./message.ts";

/** A schema's properties for `clean`, computed once: a body has a thousand items of one schema. */
export interface Traits {
  readonly schema: v.GenericSchema;
  readonly list?: ListTraits;
  readonly object?: ObjectTraits;
  readonly isChoice: boolean;
  /** Blanks alone are not a value. */
  readonly trims: boolean;
}

export interface ListTraits {
  readonly item: Traits;
  /** The maximum length, and our message for more. */
  readonly longest?: { readonly requirement: number; readonly message: Said | undefined };
}

export interface ObjectTraits {
  readonly entries: ReadonlyMap<string, Traits>;
  readonly ofFields: OfFields;
  readonly empties: boolean;
}

const known = new WeakMap<v.GenericSchema, Traits>();

export function traitsOf(schema: v.GenericSchema): Traits {
  const cached = known.get(schema);
  if (cached) return cached;
  const traits = { schema, ...found(unwrapped(schema)) };
  known.set(schema, traits);
  return traits;
}

function found(inner: v.GenericSchema): Omit<Traits, "schema"> {
  return {
    ...("item" in inner && isSchema(inner.item) && { list: listOf(inner, inner.item) }),
    ...("entries" in inner && { object: objectOf(inner, inner.entries) }),
    isChoice: inner.type === "picklist",
    trims: trims(inner),
  };
}

function listOf(list: v.GenericSchema, itemSchema: v.GenericSchema): ListTraits {
  const item = traitsOf(itemSchema);
  const longest = partsOf(list).find((action) => v.is(MaxLength, action));
  if (!longest) return { item };
  return { item, longest: { requirement: longest.requirement, message: readMessage(longest.message) } };
}

function objectOf(schema: v.GenericSchema, entries: unknown): ObjectTraits {
  const all = Object.entries(v.parse(v.record(v.string(), v.unknown()), entries));
  const traits = all.flatMap(([name, entry]) => (isSchema(entry) ? [[name, traitsOf(entry)] as const] : []));
  return { entries: new Map(traits), ofFields: leniencyOf(schema), empties: empties(schema) };
}

/** The parts of a pipe: a schema, which may be a pipe itself, and actions on its output. */
const partsOf = (schema: v.GenericSchema): readonly unknown[] => (v.is(Pipe, schema) ? schema.pipe : []);
const Pipe = v.object({ pipe: v.array(v.unknown()) });

const trims = (schema: v.GenericSchema): boolean =>
  partsOf(schema).some((part) => v.is(Trim, part) || (isSchema(part) && trims(part)));

const Trim = v.object({ type: v.literal("trim") });
const MaxLength = v.object({ type: v.literal("max_length"), requirement: v.number(), message: v.string() });

function unwrapped(schema: v.GenericSchema): v.GenericSchema {
  return "wrapped" in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;
}

const isSchema = (value: unknown): value is v.GenericSchema => v.is(Kind, value);
const Kind = v.object({ kind: v.literal("schema") });
