import * as v from "valibot";
import { type Said, say } from "../wording/say.ts";
import { type ListTraits, type ObjectTraits, type Traits, traitsOf } from "./traits.ts";
import type { Problem } from "./unparsable.ts";

/** A field's name is the consumer's own text: only so much of it is said back, and nothing that is not plain. */
const plainName = /^[\w$-]{1,64}$/;

/** Of more unknown fields than this, nobody reads on. */
const maxUnknown = 1_000;

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
  return { cleaned: walk(traitsOf(schema), input, "", notes), problems: notes.problems };
}

function walk({ list, object, isChoice }: Traits, input: unknown, path: string, notes: Notes): unknown {
  if (list && Array.isArray(input)) return walkList(list, input, path, notes);
  if (object && isRecord(input)) return walkObject(object, input, path, notes);
  if (object && Array.isArray(input)) {
    // valibot takes a list for an object without fields.
    const message = say("expected_found", { expected: say("expected_object"), kind: say("kind_list") });
    notes.problems.push({ path, message });
    return {};
  }
  if (isChoice && typeof input === "string") return input.trim().normalize("NFC");
  return input;
}

/** What is beyond a list's end is not looked at: millions of faulty items would not fit into memory. */
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
  for (const name of Object.keys(input)) {
    const value = input[name];
    const leniency = Object.hasOwn(lenient, name) ? lenient[name] : undefined;
    if (leniency === "ignored") continue;
    const entry = entries.get(name);
    if (leniency || !entry) {
      if (value !== null && notes.problems.length < maxUnknown) {
        notes.problems.push({ path: placeOf(path, name), message: leniency ?? notes.unknown });
      }
    } else if (!isAbsent(entry, value))
      cleaned[name] = isPlain(entry) ? value : walk(entry, value, placeOf(path, name), notes);
    else if (empties) empty(entry, { name, value, place: placeOf(path, name) }, cleaned, notes);
  }
  return cleaned;
}

function placeOf(path: string, name: string): string {
  const said = plainName.test(name) ? name : "(a name)";
  return path === "" ? said : `${path}.${said}`;
}

/** Of a secret only `null` means that it is to go: a form that leaves it as it is sends "". */
function empty(
  entry: Traits,
  { name, value, place }: { name: string; value: unknown; place: string },
  cleaned: Record<string, unknown>,
  notes: Notes,
) {
  if (v.is(entry.schema, null) && (value === null || entry.trims)) cleaned[name] = null;
  else notes.problems.push({ path: place, message: say("not_clearable") });
}

/** A secret of blanks is a secret; any other text of blanks is none. */
function isAbsent({ trims }: Traits, value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "string" && trims && value.trim() === "";
}

const isPlain = ({ list, object, isChoice }: Traits) => !list && !object && !isChoice;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
