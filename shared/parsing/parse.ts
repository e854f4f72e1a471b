import * as v from "valibot";
import { type Said, say } from "../wording/say.ts";
import { clean } from "./clean.ts";
import { readMessage } from "./message.ts";
import { type Problem, Unparsable } from "./unparsable.ts";

/**
 * Parses all outside input. Throws `Unparsable`, whose text never repeats the received value.
 *
 * @example
 * const { TABLE_NAME } = parse(v.object({ TABLE_NAME: v.string() }), process.env);
 */
export function parse<const S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw new Unparsable(problemsOf(parsed.issues));
}

/**
 * Parses a consumer's input and reports all its problems at once, unknown fields included. `null` and "" count as
 * absent. `unknown` is the message for an unknown field.
 *
 * @example
 * parseRequest(v.object({ name }), { nmae: "x" }); // throws "nmae: is not a field of this request …; name: is required"
 */
export function parseRequest<const S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  unknown: Said = say("unknown_field"),
): v.InferOutput<S> {
  const { cleaned, problems } = clean(schema, input, unknown);
  const parsed = v.safeParse(schema, cleaned);
  if (parsed.success && problems.length === 0) return parsed.output;
  throw new Unparsable([...problems, ...problemsOf(parsed.issues ?? [])]);
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  return issues.map((issue) => ({ path: pathOf(issue), message: messageOf(issue) }));
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map(({ key }) => key);
  return keys.reduce<string>((path, key) => {
    if (typeof key === "number") return `${path}[${key}]`;
    return path === "" ? String(key) : `${path}.${String(key)}`;
  }, "");
}

/** The schema's own message, else the kind of rule; with the kind of value found, never the value. */
function messageOf(issue: v.BaseIssue<unknown>): Said {
  const own = readMessage(issue.message);
  if (issue.kind !== "schema") return own ?? say("of_another_kind", { type: issue.type });
  if (issue.input === undefined) return say("required");
  // Not one of the allowed texts: the kind of value is right.
  if (own && issue.type === "picklist" && typeof issue.input === "string") return own;
  const expected =
    own ?? (issue.expected === "Object" ? say("expected_object") : say("of_another_kind", { type: issue.type }));
  return say("expected_found", { expected, kind: kindOf(issue.input) });
}

const kinds: Readonly<Record<string, Said>> = {
  string: say("kind_text"),
  number: say("kind_number"),
  boolean: say("kind_flag"),
  object: say("kind_object"),
};

function kindOf(input: unknown): Said {
  if (input === null) return say("kind_nothing");
  if (Array.isArray(input)) return say("kind_list");
  return kinds[typeof input] ?? say("kind_other");
}
