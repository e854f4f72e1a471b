import { type Contract, contractsOf, type Fields, type Schema } from "./contract.ts";

/**
 * What consumers of a document could rely on, and cannot of the next. In words, each with its place.
 *
 * A request may come to take more and ask for less, an answer may come to promise more. The refusals all have one body
 * and are not compared.
 */
export function breakingChanges(before: unknown, after: unknown): string[] {
  const next = contractsOf(after);
  return [...contractsOf(before)].flatMap(([operation, contract]) => {
    const now = next.get(operation);
    return now ? changesOf(contract, now).map((change) => `${operation}: ${change}`) : [`${operation} is gone`];
  });
}

function changesOf(before: Contract, after: Contract): string[] {
  const answers = [...before.answers].flatMap(([status, fields]) => {
    const now = after.answers.get(status);
    return now ? answerChanges(fields, now) : [`it no longer answers ${status}`];
  });
  return [...requestChanges(before.request, after.request), ...answers];
}

function requestChanges(before: Fields, after: Fields): string[] {
  const kept = [...before].flatMap(([path, { schema, required }]) => {
    const now = after.get(path);
    if (!now) return [`${path} is no longer taken`];
    return [
      ...(now.required && !required ? [`${path} is required now`] : []),
      ...narrowings(schema, now.schema).map((what) => `${path} no longer takes ${what}`),
    ];
  });
  const added = [...after].filter(([path, { required }]) => required && !before.has(path));
  // A required field within a new optional one breaks no client that omits it.
  const asked = added.filter(([path]) => isOutermost(path) || before.has(holderOf(path)));
  return [...kept, ...asked.map(([path]) => `${path} is required now`)];
}

const holderOf = (path: string) => path.replace(/(\.[^.[\]]+|\[\])$/, "");
/** A parameter, or the body as a whole. */
const isOutermost = (path: string) => !path.startsWith("body.") && !path.startsWith("body[");

function answerChanges(before: Fields, after: Fields): string[] {
  return [...before].flatMap(([path, { schema, required }]) => {
    const now = after.get(path);
    if (!now) return [`${path} is no longer answered`];
    return [
      ...(required && !now.required ? [`${path} may be missing now`] : []),
      ...narrowings(now.schema, schema).map((what) => `${path} may now be ${what}`),
    ];
  });
}

/** What the first schema takes and the second does not. */
function narrowings(wide: Schema, narrow: Schema): string[] {
  const missing = typesOf(wide).filter((type) => !typesOf(narrow).includes(type));
  if (missing.length > 0) return missing.map((type) => `values of type ${type}`);
  return [
    ...enumNarrowings(wide.enum, narrow.enum),
    ...(narrow.pattern !== undefined && narrow.pattern !== wide.pattern ? ["texts of another pattern"] : []),
    ...bounds.flatMap(([name, direction, what]) => {
      const [was, is] = [wide[name] ?? direction * Infinity, narrow[name] ?? direction * Infinity];
      return direction * is < direction * was ? [what] : [];
    }),
  ];
}

const typesOf = ({ type }: Schema): readonly (string | undefined)[] => [type].flat();

function enumNarrowings(wide: readonly unknown[] | undefined, narrow: readonly unknown[] | undefined): string[] {
  if (!narrow) return [];
  return wide ? wide.filter((value) => !narrow.includes(value)).map((value) => `"${value}"`) : ["any other text"];
}

/** Each bound, with 1 where it is an upper one and -1 where it is a lower one. */
const bounds = [
  ["maximum", 1, "greater numbers"],
  ["minimum", -1, "smaller numbers"],
  ["maxLength", 1, "longer texts"],
  ["minLength", -1, "shorter texts"],
  ["maxItems", 1, "longer lists"],
  ["minItems", -1, "shorter lists"],
] as const;
