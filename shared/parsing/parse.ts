import * as v from "valibot";
import { type Said, say } from "../wording/say.ts";
import { clean } from "./clean.ts";
import { readMessage } from "./message.ts";
import { type Problem, Unparsable } from "./unparsable.ts";

/**
 * The one parser of every edge. Throws `Unparsable`, whose text never repeats the received value.
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
 * Parses what a consumer sent, and names everything that is wrong with it at once: unknown fields too. `null` and ""
 * count as absent. `unknown` is said of what nobody reads.
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

/** Our own words where the schema has them; else the kind of rule. With the kind of thing found, never the thing. */
function messageOf(issue: v.BaseIssue<unknown>): Said {
  const own = readMessage(issue.message);
  if (issue.kind !== "schema") return own ?? say("of_another_kind", { type: issue.type });
  if (issue.input === undefined) return say("required");
  // A text that is none of the allowed ones: its kind is not what is wrong with it.
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
