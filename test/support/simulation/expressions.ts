import { isDeepStrictEqual } from "node:util";
import { frozenValue } from "./frozen.ts";

export type Item = Record<string, unknown>;

/** The `#names` and `:values` of a request. */
export interface Substitutions {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Item>;
}

/**
 * DynamoDB's expressions, as far as the store writes them. Throws where DynamoDB would answer a ValidationException:
 * for syntax, for names and values that are missing and for those that are not used.
 */
export function conditionHolds(expression: string, item: Item | undefined, given: Substitutions): boolean {
  return parsed(conditions, expression, parseCondition)(item ?? {}, given);
}

/** The item as the update leaves it. */
export function updated(expression: string, item: Item, given: Substitutions): Item {
  const next = { ...item };
  for (const change of parsed(updates, expression, parseUpdate)) change(next, given, item);
  return next;
}

/** Throws unless the expressions use every name and value given, and no other. */
export function requireAllUsed(
  { names, values }: Substitutions,
  ...expressions: readonly (string | undefined)[]
): void {
  const used = usedIn(expressions.join(" "));
  const provided = [...Object.keys(names), ...Object.keys(values).filter((name) => values[name] !== undefined)];
  const unused = provided.filter((name) => !used.has(name));
  if (unused.length > 0) throw new InvalidExpression(`unused: ${unused.join(", ")}`);
  if (provided.length === used.size) return;
  const missing = [...used].filter((name) => !provided.includes(name));
  throw new InvalidExpression(`missing: ${missing.join(", ")}`);
}

const usedNames = new Map<string, ReadonlySet<string>>();

function usedIn(text: string): ReadonlySet<string> {
  const used = usedNames.get(text) ?? new Set(text.match(/[#:]\w+/g));
  usedNames.set(text, used);
  return used;
}

export class InvalidExpression extends Error {
  constructor(what: string) {
    super(`ValidationException: ${what}`);
    this.name = "ValidationException";
  }
}

type Condition = (item: Item, given: Substitutions) => boolean;
type Update = (next: Item, given: Substitutions, before: Item) => void;

const conditions = new Map<string, Condition>();
const updates = new Map<string, Update[]>();

function parsed<T>(known: Map<string, T>, expression: string, parse: (tokens: Tokens) => T): T {
  const there = known.get(expression);
  if (there !== undefined) return there;
  const tokens = createTokens(expression);
  const result = parse(tokens);
  if (tokens.peek() !== undefined) throw new InvalidExpression(`cannot read ${expression}`);
  known.set(expression, result);
  return result;
}

interface Tokens {
  peek(): string | undefined;
  take(): string;
  /** Takes the token if it is the next. */
  skip(token: string): boolean;
  expect(token: string): void;
}

function createTokens(expression: string): Tokens {
  const tokens = expression.match(/[#:]?[\w.#]+|<=|>=|<>|[=<>(),]/g) ?? [];
  let place = 0;
  const self: Tokens = {
    peek: () => tokens[place],
    take() {
      const token = tokens[place];
      if (token === undefined) throw new InvalidExpression(`${expression} ends early`);
      place += 1;
      return token;
    },
    skip(token) {
      if (tokens[place] !== token) return false;
      place += 1;
      return true;
    },
    expect(token) {
      if (!self.skip(token)) throw new InvalidExpression(`expected ${token} in ${expression}`);
    },
  };
  return self;
}

function parseCondition(tokens: Tokens): Condition {
  let left = parseAll(tokens);
  while (tokens.skip("OR")) {
    const [one, other] = [left, parseAll(tokens)];
    left = (item, given) => one(item, given) || other(item, given);
  }
  return left;
}

function parseAll(tokens: Tokens): Condition {
  let left = parseOne(tokens);
  while (tokens.skip("AND")) {
    const [one, other] = [left, parseOne(tokens)];
    left = (item, given) => one(item, given) && other(item, given);
  }
  return left;
}

/** Conditions in parentheses: around one of them another pair is refused. */
const groups = new WeakSet<Condition>();

function parseOne(tokens: Tokens): Condition {
  if (tokens.skip("(")) {
    const inner = parseCondition(tokens);
    tokens.expect(")");
    if (groups.has(inner)) throw new InvalidExpression("redundant parentheses");
    const group: Condition = (item, given) => inner(item, given);
    groups.add(group);
    return group;
  }
  if (tokens.skip("NOT")) {
    const inner = parseOne(tokens);
    return (item, given) => !inner(item, given);
  }
  const first = tokens.take();
  if (first === "attribute_exists" || first === "attribute_not_exists") {
    tokens.expect("(");
    const value = readerOf(tokens.take());
    tokens.expect(")");
    const wanted = first === "attribute_exists";
    return (item, given) => (value(item, given) !== undefined) === wanted;
  }
  const operator = tokens.take();
  if (operator === "IN") return parseIn(first, tokens);
  if (operator === "BETWEEN") return parseBetween(first, tokens);
  const compare = comparisons[operator];
  if (!compare) throw new InvalidExpression(`unknown operator ${operator}`);
  const [one, other] = [readerOf(first), readerOf(tokens.take())];
  return (item, given) => compare(one(item, given), other(item, given));
}

function parseIn(path: string, tokens: Tokens): Condition {
  tokens.expect("(");
  const read = readerOf(path);
  const choices = [readerOf(tokens.take())];
  while (tokens.skip(",")) choices.push(readerOf(tokens.take()));
  tokens.expect(")");
  return (item, given) => {
    const value = read(item, given);
    return value !== undefined && choices.some((choice) => isSame(value, choice(item, given)));
  };
}

function parseBetween(path: string, tokens: Tokens): Condition {
  const read = readerOf(path);
  const from = readerOf(tokens.take());
  tokens.expect("AND");
  const to = readerOf(tokens.take());
  return (item, given) => {
    const value = read(item, given);
    return compared(value, from(item, given)) >= 0 && compared(value, to(item, given)) <= 0;
  };
}

/** A comparison with an attribute that is not there, or of another type, does not hold. */
const comparisons: Record<string, (one: unknown, other: unknown) => boolean> = {
  "=": (one, other) => one !== undefined && other !== undefined && isSame(one, other),
  "<>": (one, other) => !isSame(one, other),
  "<": (one, other) => compared(one, other) < 0,
  "<=": (one, other) => compared(one, other) <= 0,
  ">": (one, other) => compared(one, other) > 0,
  ">=": (one, other) => compared(one, other) >= 0,
};

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === "object" && isDeepStrictEqual(one, other));

const notAscii = /[^\0-\x7f]/;

/** By their bytes in UTF-8. NaN when they cannot be compared. */
export function compared(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one !== "string" || typeof other !== "string") return Number.NaN;
  if (one === other) return 0;
  if (notAscii.test(one) || notAscii.test(other)) return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}

type Reader = (item: Item, given: Substitutions) => unknown;

function readerOf(path: string): Reader {
  if (path.startsWith(":")) return (_, { values }) => values[path];
  const parts = path.split(".");
  return (item, { names }) => {
    let value: unknown = item;
    for (const part of parts) value = memberOf(value, part.startsWith("#") ? names[part] : part);
    return value;
  };
}

function memberOf(value: unknown, name: string | undefined): unknown {
  if (name === undefined) throw new InvalidExpression("a name is missing");
  return isItem(value) ? value[name] : undefined;
}

const isItem = (value: unknown): value is Item => typeof value === "object" && value !== null;

const clauses = ["SET", "ADD", "REMOVE"];

function parseUpdate(tokens: Tokens): Update[] {
  const changes: Update[] = [];
  const changed = new Set<string>();
  while (tokens.peek() !== undefined) {
    const clause = tokens.take();
    if (!clauses.includes(clause)) throw new InvalidExpression(`unknown clause ${clause}`);
    do {
      const path = tokens.take();
      if (changed.has(path)) throw new InvalidExpression(`two paths overlap: ${path}`);
      changed.add(path);
      changes.push(parseChange(clause, path, tokens));
    } while (tokens.skip(","));
  }
  return changes;
}

function parseChange(clause: string, path: string, tokens: Tokens): Update {
  if (clause === "REMOVE") {
    return (next, { names }) => {
      delete next[named(path, names)];
    };
  }
  if (clause === "SET") tokens.expect("=");
  const value = tokens.take();
  if (clause === "SET") {
    return (next, { names, values }) => {
      const given = values[value];
      if (typeof given === "number" && !Number.isFinite(given)) throw new InvalidExpression(`no number: ${path}`);
      next[named(path, names)] = frozenValue(given);
    };
  }
  return (next, { names, values }, before) => {
    const name = named(path, names);
    const [old, added] = [name in before ? before[name] : 0, values[value]];
    if (typeof old !== "number" || typeof added !== "number") throw new InvalidExpression("ADD of no number");
    next[name] = old + added;
  };
}

function named(path: string, names: Readonly<Record<string, string>>): string {
  const name = path.startsWith("#") ? names[path] : path;
  if (name === undefined) throw new InvalidExpression(`missing ${path}`);
  return name;
}
