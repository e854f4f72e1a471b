import * as v from "valibot";

/** Where an input is wrong and by which rule. Never what was there: the input may hold a password or a guest's name. */
export interface Problem {
  /** As a consumer writes it: `reservations[1].startDate`; "" for the input as a whole. */
  readonly path: string;
  readonly message: string;
}

export class Unparsable extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; "));
    this.name = "Unparsable";
    this.problems = problems;
  }
}

/** The one parser of every edge. Throws `Unparsable`, whose text never repeats the received value. */
export function parse<const S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw new Unparsable(parsed.issues.map((issue) => ({ path: pathOf(issue), message: messageOf(issue) })));
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map(({ key }) => key);
  return keys.reduce<string>((path, key) => {
    if (typeof key === "number") return `${path}[${key}]`;
    return path === "" ? String(key) : `${path}.${String(key)}`;
  }, "");
}

/** Our own words where the schema has them; else the kind of rule and the kind of thing found, never the thing. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  const own = issue.message.startsWith("Invalid ") ? undefined : issue.message;
  if (issue.kind !== "schema") return own ?? issue.type;
  const missing = issue.input === undefined || issue.input === null || issue.input === "";
  return `${own ?? `expected ${issue.type}`}, found ${missing ? "nothing" : kindOf(issue.input)}`;
}

function kindOf(input: unknown): string {
  if (Array.isArray(input)) return "a list";
  return (
    { string: "a text", number: "a number", boolean: "true or false", object: "an object" }[typeof input as string] ??
    typeof input
  );
}
