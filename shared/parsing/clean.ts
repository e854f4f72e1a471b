import * as v from "valibot";
import { type Said, say } from "../wording/say.ts";
import { longestChoice } from "./choice.ts";
import { normal } from "./normal.ts";
import { type ListTraits, type ObjectTraits, type Traits, traitsOf } from "./traits.ts";
import type { Problem } from "./unparsable.ts";

/** A field's name comes from the consumer: it is repeated only if it is short and plain. */
const plainName = /^[\w$-]{1,64}$/;

/** Nobody reads more unknown fields than these. */
const maxUnknown = 1_000;

interface Notes {
  readonly problems: Problem[];
  /** The message for an unknown field. */
  readonly unknown: Said;
}

/**
 * Prepares a consumer's input for its schema: `null`, "" and white space become absent, unknown fields are removed and
 * reported (valibot's strict object reports only the first), lists are cut at their maximum length.
 */
export function clean(
  schema: v.GenericSchema,
  input: unknown,
  unknown: Said,
): { cleaned: unknown; problems: Problem[] } {
  const notes = { problems: [], unknown };
  return { cleaned: walk(traitsOf(schema), input, "", notes), problems: notes.problems };
}

function walk({ list, object, isChoice }: Traits, input: unknown, path: string, notes: Notes): unknown {
  if (list && Array.isArray(input)) return walkList(list, input, path, notes);
  if (object && isRecord(input)) return walkObject(object, input, path, notes);
  if (object && Array.isArray(input)) {
    // Valibot accepts a list as an object without fields.
    const message = say("expected_found", { expected: say("expected_object"), kind: say("kind_list") });
    notes.problems.push({ path, message });
    return {};
  }
  if (isChoice && typeof input === "string" && input.length <= longestChoice) return normal(input.trim(), "NFC");
  return input;
}

/** Items beyond the maximum are not read: millions of faulty ones would not fit into memory. */
function walkList({ item, longest }: ListTraits, input: readonly unknown[], path: string, notes: Notes): unknown[] {
  if (longest?.message && input.length > longest.requirement) notes.problems.push({ path, message: longest.message });
  return input.slice(0, longest?.requirement).map((one, index) => walk(item, one, `${path}[${index}]`, notes));
}

function walkObject(
  { entries, ofFields, empties }: ObjectTraits,
  input: Record<string, unknown>,
  path: string,
  notes: Notes,
): unknown {
  const cleaned: Record<string, unknown> = {};
  const lenient = ofFields(input);
  for (const [name, value] of Object.entries(input)) {
    const leniency = Object.hasOwn(lenient, name) ? lenient[name] : undefined;
    if (leniency === "ignored") continue;
    const entry = entries.get(name);
    const place = fieldPath(path, name);
    if (leniency || !entry) {
      if (value !== null && notes.problems.length < maxUnknown)
        notes.problems.push({ path: place, message: leniency ?? notes.unknown });
    } else if (!isAbsent(entry, value)) cleaned[name] = walk(entry, value, place, notes);
    // Only `null` clears a secret: a form that leaves it unchanged sends "".
    else if (empties && v.is(entry.schema, null) && (value === null || entry.trims)) cleaned[name] = null;
    else if (empties) notes.problems.push({ path: place, message: say("not_clearable") });
  }
  return cleaned;
}

/** The place of a field, for messages. */
export function fieldPath(path: string, name: string): string {
  const said = plainName.test(name) ? name : "(a name)";
  return path === "" ? said : `${path}.${said}`;
}

/** Blanks alone are a value only for a secret. */
function isAbsent({ trims, isChoice }: Traits, value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "string" && (trims || isChoice) && value.trim() === "";
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
