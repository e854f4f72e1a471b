import fc from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { hostileBodies } from "../../support/black-box/hostile-bodies.ts";
import { rowsWithBody } from "../../support/black-box/rows.ts";
import { type RunningApi, startApi } from "../../support/black-box/running-api.ts";
import type { Answer } from "../../support/black-box/send.ts";
import { drawn } from "../../support/campaign.ts";

let api: RunningApi;
/** Keys of the records that an answer says were made. */
const made = new Set<string>();
const statuses = new Map<number, number>();

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const Made = v.object({
  taskId: v.optional(v.number()),
  apartmentOwner: v.optional(v.object({ id: v.number() })),
  apartment: v.optional(v.object({ id: v.number() })),
  client: v.optional(v.object({ client_id: v.string() })),
});
const Errors = v.object({ errors: v.array(v.object({ path: v.string(), message: v.string() })) });

function note({ status, body }: Answer): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status >= 300) return;
  const { taskId, apartmentOwner, apartment, client } = v.parse(Made, body);
  if (taskId) made.add(`TASK#${taskId} TASK`);
  if (apartmentOwner) made.add(`OWNER#${apartmentOwner.id} OWNER`);
  if (apartment) made.add(`APARTMENT#${apartment.id} APARTMENT`);
  if (client) made.add(`CLIENT#${client.client_id} CLIENT`);
}

/** Batches of 40 bodies for each endpoint: 520 in passing, 26,000 at length. The seed is fixed, so that a failure is everybody's. */
const batches = { numRuns: drawn(1, 50), seed: 20_261_121 };
const bodies = 40 * batches.numRuns;
const batchOf = (body: fc.Arbitrary<string>) => fc.array(body, { minLength: 40, maxLength: 40 });

describe.each(rowsWithBody)("$name", ({ name, method, path, body }) => {
  it(`answers ${bodies} bodies soundly that its schema is nearly right for`, async () => {
    const schema = endpoints.find((endpoint) => endpoint.name === name)?.request.body;
    if (!schema) throw new Error(`${name} reads no body`);
    let answered = 0;

    await fc.assert(
      fc.asyncProperty(batchOf(hostileBodies(schema, body)), async (batch) => {
        // Whatever is wrong with any answer is thrown by `send`.
        const answers = await Promise.all(batch.map((raw) => api.asAdmin({ method, path, raw })));
        for (const answer of answers) {
          note(answer);
          if (answer.status === 400 && "errors" in answer.body) v.parse(Errors, answer.body);
        }
        answered += answers.length;
      }),
      batches,
    );

    expect(answered).toBe(bodies);
    expect(rowsWithBody).toHaveLength(13);
  });
});

it("has kept what it acknowledged and nothing else", async () => {
  const kept = [...(await api.records()).keys()].filter((key) => / (TASK|OWNER|APARTMENT|CLIENT)$/.test(key));

  expect(new Set(kept)).toEqual(new Set([...made, `CLIENT#${api.admin.clientId} CLIENT`]));
  expect(statuses.get(200)).toBeGreaterThan(bodies / 20);
  expect(statuses.get(400)).toBeGreaterThan(2.5 * bodies);
});
