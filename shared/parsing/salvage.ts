import * as v from "valibot";

/** What of a damaged record can be read, field by field, and what cannot. */
export function salvage(entries: v.ObjectEntries, record: unknown) {
  const there = v.is(v.record(v.string(), v.unknown()), record) ? record : {};
  const kept: Record<string, unknown> = {};
  const lost: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(entries)) {
    const value = there[name];
    if (!v.safeParse(schema, value).success) lost[name] = value ?? null;
    else if (value !== undefined) kept[name] = value;
  }
  return { kept, lost };
}
