import * as v from "valibot";

const Event = v.object({ body: v.string() });

/** The least that any handler has to do. */
export async function handler(event: unknown) {
  JSON.parse(v.parse(Event, event).body);
  return { statusCode: 200 };
}
