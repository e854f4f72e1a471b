import fc from "fast-check";
import type * as v from "valibot";

type Text = fc.Arbitrary<string>;

/** Numbers that JSON allows and that must not break any field. */
const oddNumbers = ["-0", "-1", "0.1", "1e-7", "1e21", "1e999", "-1e999", "2147483648", "9007199254740993", "420.505"];
const oddTexts = [
  "",
  " ",
  "null",
  "true",
  "1",
  "01/01/2026",
  "31/02/2026",
  "2026-01-01",
  "a\u0000b",
  "\uFEFF",
  "x".repeat(101),
];
const oddKeys = ["__proto__", "constructor", "toString", "length", "", " ", "Name", "a.b", "reservations"];

const written = (value: unknown) => JSON.stringify(value);
const deep = fc.nat(2_000).map((depth) => "[".repeat(depth) + "]".repeat(depth));

/** Any JSON, as text. */
const anything: Text = fc.oneof(
  fc.constantFrom(...oddNumbers, ...oddTexts.map(written), "null", "true", "false", "[]", "{}", "[[]]", '{"a":1}'),
  fc.string({ unit: "binary", maxLength: 80 }).map(written),
  fc.double().map((number) => written(number) ?? "null"),
  fc.jsonValue({ maxDepth: 4 }).map(written),
  deep,
);

/**
 * Bodies that nearly fit a schema: now and then a value of another type, a missing field, one too
 * many, one twice. `right` is a body without a mistake.
 */
export function hostileBodies(schema: v.GenericSchema, right: unknown): Text {
  return fc.oneof({ weight: 40, arbitrary: bodyOf(schema, right) }, { weight: 1, arbitrary: anything });
}

function bodyOf(schema: v.GenericSchema, right: unknown): Text {
  const sound = soundOf(schema, right);
  return fc.oneof({ weight: 6, arbitrary: sound }, { weight: 1, arbitrary: anything });
}

function soundOf(schema: v.GenericSchema, right: unknown): Text {
  if ("wrapped" in schema && isSchema(schema.wrapped)) return soundOf(schema.wrapped, right);
  if ("item" in schema && isSchema(schema.item))
    return listOf(bodyOf(schema.item, isList(right) ? right[0] : undefined));
  if ("entries" in schema && isObject(schema.entries)) return objectOf(schema.entries, isObject(right) ? right : {});
  return fc.constant(written(right) ?? "null");
}

const listOf = (item: Text): Text =>
  fc
    .oneof({ weight: 6, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) }, { weight: 1, arbitrary: none })
    .map((items) => `[${items.join()}]`);

function objectOf(entries: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): Text {
  const fields = Object.entries(entries).map(([name, entry]) => fieldOf(name, entry, right[name]));
  const extra = fc.tuple(fc.constantFrom(...oddKeys), anything).map(([name, text]) => `${written(name)}:${text}`);
  const extras = fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: fc.array(extra, { maxLength: 2 }) });
  return fc.tuple(fc.tuple(...fields), extras).map(([own, more]) => `{${[...own.flat(), ...more].join()}}`);
}

/** How often a field is written: mostly once where a right body has it. */
function fieldOf(name: string, entry: unknown, right: unknown): fc.Arbitrary<string[]> {
  const value = isSchema(entry) ? bodyOf(entry, right) : anything;
  const field = value.map((text) => `${written(name)}:${text}`);
  const [once, never] = right === undefined ? [1, 10] : [10, 1];
  return fc.oneof(
    { weight: once, arbitrary: fc.array(field, { minLength: 1, maxLength: 1 }) },
    { weight: never, arbitrary: none },
    { weight: 1, arbitrary: fc.array(field, { minLength: 2, maxLength: 2 }) },
  );
}

const none = fc.constant<string[]>([]);

const isSchema = (value: unknown): value is v.GenericSchema => isObject(value) && value["kind"] === "schema";
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
