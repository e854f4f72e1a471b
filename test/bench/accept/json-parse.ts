import * as v from "valibot";

const Event = v.object({ body: v.string() });

/** What nobody can do without. */
export async function handler(event: unknown) {
  JSON.parse(v.parse(Event, event).body);
  return { statusCode: 200 };
}
